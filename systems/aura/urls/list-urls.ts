import { callerOf, invalid, pageOf } from '@monotable/server/kit'
import * as z from 'zod'
import { AddressRefused } from '../addresses/address-refused.ts'
import { urlOfShop } from '../addresses/url-of-shop.ts'
import { refuse } from '../errors.ts'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { withAmount } from '../values/money.ts'
import { longPage, ofShop } from '../values/paths.ts'
import { pageState, pageType } from '../values/value-types.ts'
import { showUrl } from './show-url.ts'
import { urlAnswer } from './url-answer.ts'

export const listUrls = operation({
  method: 'GET',
  path: '/shops/{domain}/urls',
  title: 'Lists the URLs of a shop: of one type, below a path, in one state, in a range of prices',
  may: ['registry:read', 'admin'],
  input: {
    path: ofShop,
    query: z.object({
      ...longPage,
      type: pageType.optional(),
      prefix: z.string().min(1).max(8192).optional(),
      state: pageState.optional(),
      /** In whole units of whatever currency a page has. */
      price_from: z.coerce.number().min(0).optional(),
      price_to: z.coerce.number().min(0).optional(),
    }),
  },
  output: pageOf(urlAnswer),
  errors: ['INVALID_DOMAIN', 'INVALID_URL', 'DOMAIN_MISMATCH', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, actor, db }) => {
    const { type, prefix, state, price_from, price_to, ...page } = query
    const shop = await findShop(db, path.domain)
    const { domain } = shop
    const { caller, ...rest } = callerOf(actor, page)
    const wanted = { state, price_from, price_to }
    const isWanted = (item: Items['Url']) => fits(item, wanted)
    const options = Object.values(wanted).some(value => value !== undefined)
      ? { ...rest, caller: JSON.stringify([caller, wanted]), where: isWanted }
      : { ...rest, caller }
    const ofType = {
      ...rest,
      caller: JSON.stringify([caller, type ?? null, wanted]),
      where: (item: Items['Url']) => (type === undefined || item.type === type) && isWanted(item),
    }
    const { items, cursor } =
      prefix !== undefined
        ? await db.urlsBelowPath({ domain, path: pathIn(prefix, shop) }, ofType)
        : type === 'product'
          ? await db.productUrls({ domain }, options)
          : type === undefined
            ? await db.urlsOfShop({ domain }, options)
            : type === 'other'
              ? // Pages whose type another program left out are among them, which no filter of the store knows.
                await db.urlsOfShop({ domain }, ofType)
              : await db.urlsOfType({ domain, type }, options)
    return { items: items.map(showUrl), nextCursor: cursor }
  },
})

interface Wanted {
  readonly state: string | undefined
  readonly price_from: number | undefined
  readonly price_to: number | undefined
}

function fits(item: Items['Url'], { state, price_from, price_to }: Wanted): boolean {
  if (state !== undefined && item.state !== state) return false
  if (price_from === undefined && price_to === undefined) return true
  const { amount } = withAmount(item)
  return amount !== undefined && amount >= (price_from ?? 0) && amount <= (price_to ?? amount)
}

/** The beginning of URLs below a path, in the form of their keys. It ends at a slash: prefixes are closed. */
function pathIn(spelling: string, shop: Pick<Items['Shop'], 'domain' | 'settings'>): string {
  if (!spelling.endsWith('/')) throw invalid([{ in: 'query', path: 'prefix', reason: 'must end with /' }])
  try {
    return urlOfShop(spelling, { domain: shop.domain })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw refuse(error.code, { prefix: spelling, reason: error.reason }, error)
  }
}
