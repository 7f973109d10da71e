import { ifUnchanged, untilUpToDate } from '@monotable/server/kit'
import { isError } from 'monotable'
import type { Db, Items } from '../operation.ts'
import { urlKey } from '../values/url-key.ts'

// Items that another program writes have no pointers, by which lists find them. They get them here; they themselves stay
// as they are.

/** A shop that was not registered here. */
export function isForeignShop({ registered_at }: Items['Shop']): boolean {
  return registered_at === undefined
}

/** A page that was not recorded here. */
export function isForeignPage({ first_seen_at }: Items['Url']): boolean {
  return first_seen_at === undefined
}

/** Brings the pointers of a shop into line with what it is now. */
export async function pointToShop(db: Db, domain: string): Promise<void> {
  await whileThere(async () => {
    const shop = await db.Shop.get({ domain }, { consistent: true })
    if (!shop) return removePointers(db, domain)
    const known = await db.RegistryPointer.get({ domain }, { consistent: true })
    if (known || shop.deleting || !isForeignShop(shop)) return undefined
    const { registrable_domain } = shop
    return db.transact(t => [
      t.Shop.check({ domain }, ifUnchanged(shop)),
      t.RegistryPointer.put({ domain }),
      t.RegistrableDomainPointer.put({
        domain,
        ...(registrable_domain !== undefined && { registrable_domain }),
      }),
      ...(shop.crawl_state === 'NEVER' ? [t.UnscheduledPointer.put({ domain })] : []),
    ])
  })
}

function removePointers(db: Db, domain: string): Promise<unknown> {
  return db.batchWrite(t => [
    t.RegistryPointer.delete({ domain }),
    t.RegistrableDomainPointer.delete({ domain }),
    t.UnscheduledPointer.delete({ domain }),
  ])
}

/** Brings the pointer of a page into line with what it is now. */
export async function pointToPage(db: Db, page: Items['Url']): Promise<void> {
  const { domain, url } = page
  await whileThere(async () => {
    const [now, pointer] = await Promise.all([
      db.Url.get(page, { consistent: true }),
      db.ProductPointer.get({ domain, url }, { consistent: true }),
    ])
    const isProduct = now?.type === 'product'
    if (isProduct === (pointer !== undefined)) return undefined
    if (!now) return db.ProductPointer.delete({ domain, url })
    return db.transact(t => [
      t.Url.check(now, ifUnchanged(now)),
      isProduct
        ? t.ProductPointer.put({ domain, url, url_sk: `URL#${urlKey('URL#', url)}` })
        : t.ProductPointer.delete({ domain, url }),
    ])
  })
}

/** What is gone meanwhile needs no pointer. */
async function whileThere(work: () => Promise<unknown>): Promise<void> {
  await untilUpToDate(work).catch(error => {
    if (!isError(error, 'NOT_FOUND')) throw error
  })
}
