import { findOrRefuse } from '@monotable/server/kit'
import { urlIn } from '../addresses/read-address.ts'
import type { Db, Items } from '../operation.ts'
import { longestUrl } from '../values/value-types.ts'

/** The URL that a request means, as it is now: in its canonical form, or as another program has spelled it. */
export async function urlNamed(
  db: Db,
  shop: Pick<Items['Shop'], 'domain' | 'settings'>,
  spelling: string,
): Promise<Items['Url'] | undefined> {
  const { domain } = shop
  const url = urlIn(spelling, shop)
  const found = await db.Url.get({ domain, url }, { consistent: true })
  if (found || url === spelling || Buffer.byteLength(spelling) > longestUrl) return found
  return db.Url.get({ domain, url: spelling }, { consistent: true })
}

export async function findUrl(
  db: Db,
  shop: Pick<Items['Shop'], 'domain' | 'settings'>,
  spelling: string,
): Promise<Items['Url']> {
  const url = urlIn(spelling, shop)
  return findOrRefuse('URL', urlNamed(db, shop, spelling), { url })
}
