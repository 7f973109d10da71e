import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { folded } from '../values/value-types.ts'

export const listCategories = operation({
  method: 'GET',
  path: '/shops/{shopId}/categories',
  title: 'Lists the categories that have products, with their number',
  may: ['owner', 'staff'],
  input: { path: inShop, query: z.object(pageQuery) },
  output: pageOf(z.object({ name: z.string(), productCount: z.int() })),
  handler: async ({ path: { shopId }, query, actor, db }) => {
    const { limit, cursor, caller } = callerOf(actor, query)
    const binding = ['categories', shopId, caller]
    const after = cursor === undefined ? '' : ((await db.openCursor(binding, cursor)) as string)
    const all = [...(await categoriesOf(db, shopId))].sort(([one], [other]) => (one < other ? -1 : 1))
    const rest = all.filter(([foldedName]) => foldedName > after)
    const page = rest.slice(0, limit)
    const items = page.map(([, category]) => category)
    if (rest.length === page.length) return { items }
    return { items, nextCursor: await db.sealCursor(binding, page.at(-1)?.[0]) }
  },
})

interface Counted {
  readonly name: string
  readonly productCount: number
}

/** Counted from the products: those that another program has written are in no counter. */
async function categoriesOf(db: Db, shopId: string): Promise<ReadonlyMap<string, Counted>> {
  const spellings = new Map<string, string>()
  for await (const { foldedName, displayName } of db.categories.each({ shopId }))
    spellings.set(foldedName, displayName)
  const counted = new Map<string, Counted>()
  for await (const { category } of db.products.each({ shopId })) {
    const foldedName = folded(category)
    const { name = spellings.get(foldedName) ?? category, productCount = 0 } = counted.get(foldedName) ?? {}
    counted.set(foldedName, { name, productCount: productCount + 1 })
  }
  return counted
}
