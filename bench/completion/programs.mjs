/** As many entities as a real schema has. In each program the last one asks for the completion. */
export const many = 20

const upTo = count => Array.from({ length: count }, (_, at) => at)
const each = (count, text) => upTo(count).map(text).join('\n')
const names = count => upTo(count).map(at => `E${at}`)
const last = count => names(count).at(-1)

const entities = count =>
  each(
    count,
    at => `const E${at} = entity('E${at}', { PK: 'SHOP#{shopId}', SK: 'E${at}#{id}', GSI1PK: 'SHOP#{shopId}#C#{category}', GSI1SK: 'E${at}#{id}' }, {
  shopId: z.string(), id: z.string(), category: z.string(), name: z.string(), sku: z.string(), price: z.number(), stock: z.int(),
  threshold: z.int(), location: z.string(), active: z.boolean(), tags: z.array(z.string()), createdAt: z.string(),
})`,
  )

const client = count => `import * as z from 'zod'
import { connect, entity, gsi, query, schema, table, type Transport } from 'monotable'
declare const transport: Transport
${entities(count)}
const design = schema({
  tables: [table('T', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { ${names(count).join(', ')} },
  access: { ${upTo(count)
    .map(at => `q${at}: query(E${at}, 'GSI1PK = SHOP#{shopId}#C#{category}')`)
    .join(', ')} },
})
const db = connect(design, transport)
export const changed = db.${last(count)}.update({ shopId: 's', id: 'i' }, { set: { /*here*/ } })
`

/** What a function knows that is given the items of one entity. */
const repository = count => `import * as z from 'zod'
import { entity, type Repository } from 'monotable'
${entities(count)}
declare const items: Repository<typeof ${last(count)}, 'PK' | 'SK'>
export const changed = items.update({ shopId: 's', id: 'i' }, { set: { /*here*/ } })
`

/** The same attributes in a client that checks nothing: no library with attributes in zod can be quicker. */
const zodAlone = count => `import * as z from 'zod'
type Attributes = Readonly<Record<string, { readonly _zod: { readonly input: unknown } }>>
interface Entity<A extends Attributes = Attributes> { readonly attributes: A }
interface Repository<A extends Attributes> {
  update(key: object, change: { readonly set?: { readonly [N in keyof A]?: A[N]['_zod']['input'] } }): void
}
declare function entity<A extends Attributes>(name: string, keys: object, attributes: A): Entity<A>
declare function connect<E extends Readonly<Record<string, Entity>>>(entities: E): { readonly [N in keyof E]: Repository<E[N]['attributes']> }
${entities(count)}
const db = connect({ ${names(count).join(', ')} })
export const changed = db.${last(count)}.update({ shopId: 's', id: 'i' }, { set: { /*here*/ } })
`

const electrodb = count => `import { Entity, Service } from 'electrodb'
${each(
  count,
  at => `const E${at} = new Entity({
  model: { entity: 'e${at}', version: '1', service: 'shop' },
  attributes: {
    shopId: { type: 'string', required: true }, id: { type: 'string', required: true },
    category: { type: 'string', required: true }, name: { type: 'string', required: true },
    sku: { type: 'string', required: true }, price: { type: 'number', required: true },
    stock: { type: 'number', required: true }, threshold: { type: 'number', required: true },
    location: { type: 'string', required: true }, active: { type: 'boolean', required: true },
    tags: { type: 'list', items: { type: 'string' }, required: true }, createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: { pk: { field: 'PK', composite: ['shopId'] }, sk: { field: 'SK', composite: ['id'] } },
    byCategory: { index: 'GSI1', pk: { field: 'GSI1PK', composite: ['shopId', 'category'] }, sk: { field: 'GSI1SK', composite: ['id'] } },
  },
}, { table: 'T' })`,
)}
export const changed = ${last(count)}.patch({ shopId: 's', id: 'i' }).set({ /*here*/ })
`

/** ElectroDB's client of several entities, which knows all of them as ours does. */
const service = count =>
  electrodb(count).replace(
    'export const changed = ',
    `const service = new Service({ ${names(count).join(', ')} })\nexport const changed = service.entities.`,
  )

/**
 * Zod's declarations are CommonJS with a default export. Where modules are those of Node, the compiler builds a type of all
 * their exports for `import * as z`, used or not. A file of one's own passes all of zod on, except for the default.
 */
export const passingOn = { file: 'zod.ts', text: "export * from 'zod'\n" }
const passedOn = program => count =>
  program(count).replace("import * as z from 'zod'", "import * as z from './zod.js'")

export const columns = ['monotable', 'electrodb', 'monotable, zod passed on']
const row = (name, count, [ours, theirs]) => ({
  name,
  programs: [ours(count), theirs(count), passedOn(ours)(count)],
})

/** The same on both sides. */
const alike = [
  row(`one of ${many} in a client, and in a Service`, many, [client, service]),
  row('one in a client, and in a Service', 1, [client, service]),
  row('one without a client, on both sides', 1, [repository, electrodb]),
]

/** Those that are alike, as Node and as bundlers resolve modules; two that are not alike; what zod takes by itself. */
export const comparisons = [
  ...alike,
  ...alike.map(each => ({ ...each, name: `${each.name}, bundled`, isBundled: true })),
  row('one in a client, and without one', 1, [client, electrodb]),
  row(`one of ${many} in a client, and without one`, many, [client, electrodb]),
  row('zod alone, one, and without a client', 1, [zodAlone, electrodb]),
  row(`zod alone, one of ${many}, and without a client`, many, [zodAlone, electrodb]),
]
