/** A design with this many entities, each of twelve attributes, in the table and in one index. */
export function generatedSchema(count: number): string {
  const numbers = [...Array(count).keys()]
  return `import * as z from 'zod'
import { connect, entity, gsi, query, schema, table, type Transport } from 'monotable'
${numbers.map(entityText).join('\n')}
export const design = schema({
  tables: [table('T', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { ${numbers.map(at => `E${at}`).join(', ')} },
  access: {
${numbers.map(at => `    q${at}: query(E${at}, 'GSI1PK = SHOP#{shopId}#CATEGORY#{category}, GSI1SK begins_with E${at}#'),`).join('\n')}
  },
})
export const open = (transport: Transport) => connect(design, transport)
`
}

function entityText(at: number): string {
  return `export const E${at} = entity('E${at}', {
  PK: 'SHOP#{shopId}',
  SK: 'E${at}#{id}',
  GSI1PK: 'SHOP#{shopId}#CATEGORY#{category}',
  GSI1SK: 'E${at}#{createdAt}',
}, {
  shopId: z.string(), id: z.string(), category: z.string(), name: z.string(), price: z.number(), stock: z.int(),
  note: z.string().optional(), active: z.boolean(), tags: z.array(z.string()), createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(), version: z.int(),
}, { type: { entityType: 'E${at}' }, version: 'version', createdAt: 'createdAt', updatedAt: 'updatedAt' })`
}

/** A put, a get, a query and an update of each entity. */
export function generatedUses(count: number): string {
  const uses = [...Array(count).keys()].map(
    at => `export async function use${at}(db: ReturnType<typeof open>): Promise<[string | undefined, number | undefined]> {
  await db.E${at}.put({ shopId: 'a', id: 'b', category: 'c', name: 'd', price: 1, stock: 2, active: true, tags: ['x'] })
  const item = await db.E${at}.get({ shopId: 'a', id: 'b' })
  const page = await db.q${at}({ shopId: 'a', category: 'c' }, { limit: 10 })
  await db.E${at}.update({ shopId: 'a', id: 'b' }, { set: { name: 'x', price: 2 }, add: { stock: 1 } })
  return [item?.name, page.items[0]?.price]
}`,
  )
  return `${uses.join('\n')}\n`
}
