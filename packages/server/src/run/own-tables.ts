import { accountsSchema } from '../accounts/accounts-schema.ts'
import type { Config } from '../config/config.ts'
import type { OwnTable } from '../metrics/readiness.ts'
import { serverSchema } from '../store/server-schema.ts'
import type { Store } from '../store/store.ts'
import { tableNames } from '../store/table-names.ts'

/** The tables of the server itself, by what they are for. */
export function ownTables(config: Config, { transport }: Pick<Store, 'transport'>): OwnTable[] {
  const schemas = { server: serverSchema, ...(config.hasAccounts && { accounts: accountsSchema }) }
  return Object.entries(schemas).flatMap(([name, schema]) =>
    schema.tables.map(table => ({
      name,
      transport,
      TableName: tableNames(schema, config)[table.name] ?? table.name,
    })),
  )
}
