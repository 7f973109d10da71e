import type { BetterAuthOptions } from '@better-auth/core'
import { getAuthTables } from '@better-auth/core/db'
import {
  authFlowTestSuite,
  caseInsensitiveTestSuite,
  joinsTestSuite,
  normalTestSuite,
  testAdapter,
  transactionsTestSuite,
  uuidTestSuite,
} from '@better-auth/test-utils/adapter'
import { open } from '@monotable/engine'
import {
  type AnyEntity,
  connect,
  ensureTables,
  entity,
  gsi,
  type Pattern,
  query,
  schema,
  table,
} from 'monotable'
import * as z from 'zod'
import { accountsSchema } from '../../src/accounts/accounts-schema.ts'
import { accountsAdapter } from '../../src/accounts/adapter.ts'
import { type Models, models } from '../../src/accounts/models.ts'

/** What the suite calls for and our settings do not: any field, any model, and all rows of one. */
const anyField = ({ type }: { type: unknown }) => (type === 'date' ? z.date() : z.unknown()).optional()

const copied = table('Copy', {
  key: ['PK', 'SK'],
  ttl: 'TTL',
  indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') },
})

/** The accounts' own entities, keys and guards, each with the suite's fields and an index that lists its rows. */
function copyFor(options: BetterAuthOptions): { schema: ReturnType<typeof schema>; models: Models } {
  const ours = accountsSchema.entities as Readonly<Record<string, AnyEntity>>
  const entities: Record<string, AnyEntity> = { ...ours }
  const access: Record<string, unknown> = { ...accountsSchema.access }
  const copies: Record<string, Models[string]> = { ...models }
  for (const [name, { fields }] of Object.entries(getAuthTables(options))) {
    const model = models[name] ?? { entity: `Any${name}`, key: ['id'], paths: [] }
    const {
      keys,
      attributes,
      options: kept,
    } = ours[model.entity] ?? {
      keys: { PK: `ANY#${name}#{id}`, SK: 'ANY' },
      attributes: { id: z.string() },
      options: {},
    }
    const more = Object.entries(fields).filter(([field]) => !(field in attributes))
    const list = { GSI1PK: `LIST#${name}`, GSI1SK: '{id}' }
    const copy = entity(
      model.entity,
      { ...keys, ...list } as Record<string, string>,
      { ...attributes, ...Object.fromEntries(more.map(([field, declared]) => [field, anyField(declared)])) },
      kept as object,
    ) as unknown as AnyEntity
    entities[model.entity] = copy
    access[`all${name}`] = query(copy, `GSI1PK = LIST#${name}` as never)
    copies[name] = { ...model, paths: [...model.paths, { by: [], list: `all${name}` }] }
  }
  const copyOf = ({ name }: AnyEntity) => entities[name] as AnyEntity
  for (const [name, pattern] of Object.entries<Pattern>(accountsSchema.access)) {
    const { hydrate, ...options } = pattern.options
    access[name] = {
      ...pattern,
      entities: pattern.entities.map(copyOf),
      options: { ...options, ...(hydrate && { hydrate: copyOf(hydrate) }) },
    }
  }
  return { schema: schema({ tables: [copied], entities, access } as never), models: copies }
}

const engine = await open()
await ensureTables(copyFor({}).schema, engine)

const { execute } = await testAdapter({
  adapter: options => {
    const copy = copyFor(options)
    return accountsAdapter(connect(copy.schema, engine) as never, copy.models)
  },
  runMigrations: () => {},
  tests: [
    normalTestSuite(),
    transactionsTestSuite(),
    authFlowTestSuite(),
    joinsTestSuite(),
    uuidTestSuite(),
    caseInsensitiveTestSuite(),
  ],
  onFinish: () => engine.close(),
})
execute()
