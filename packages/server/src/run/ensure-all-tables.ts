import { ensureTables, MonotableError } from 'monotable'
import { accountsSchema } from '../accounts/accounts-schema.ts'
import type { Config } from '../config/config.ts'
import type { System } from '../declare/system.ts'
import { StoreError } from '../store/open-dynamodb.ts'
import { serverSchema } from '../store/server-schema.ts'
import type { Store } from '../store/store.ts'
import { tableNames } from '../store/table-names.ts'

/** As the library says it. */
const notOffered = 'is not offered by this store'

/** Creates the tables of all systems and of the server that are missing, and names them; complains where one is not as declared. */
export async function ensureAllTables(
  config: Config,
  systems: readonly System[],
  { transport, url }: Store,
  complain: (line: string) => void,
): Promise<ReadonlySet<string>> {
  const created = new Set<string>()
  const own = config.hasAccounts ? [serverSchema, accountsSchema] : [serverSchema]
  for (const schema of [...own, ...systems.map(system => system.schema)]) {
    const reports = await ensureTables(schema, transport, { tables: tableNames(schema, config) }).catch(
      error => {
        if (config.store === 'embedded' || error instanceof MonotableError) throw error
        const { name, message } = error as Error
        throw new StoreError(`The tables at ${url} cannot be used: ${message || name}`)
      },
    )
    for (const { table, created: isCreated, drift } of reports) {
      if (isCreated) created.add(table)
      // One line has already said what the store lacks, for all tables.
      const differing = drift.filter(difference => !difference.includes(notOffered))
      for (const difference of differing)
        complain(`Table ${table} differs from its declaration: ${difference}`)
    }
  }
  return created
}
