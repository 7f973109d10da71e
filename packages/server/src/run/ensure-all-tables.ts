import { type Config, type System, serverSchema, tableNames } from '@monotable/server'
import { ensureTables, MonotableError } from 'monotable'
import { Failure } from '../command.ts'
import type { OpenStore } from './store/open-store.ts'

/** Creates what is missing of the tables of all systems and of the server; says where one is not as declared. */
export async function ensureAllTables(
  config: Config,
  systems: readonly System[],
  { transport, url }: OpenStore,
  complain: (line: string) => void,
): Promise<void> {
  for (const schema of [serverSchema, ...systems.map(system => system.schema)]) {
    const reports = await ensureTables(schema, transport, { tables: tableNames(schema, config) }).catch(
      error => {
        if (config.store === 'embedded' || error instanceof MonotableError) throw error
        const { name, message } = error as Error
        throw new Failure(`The tables at ${url} cannot be used: ${message || name}`)
      },
    )
    for (const { table, drift } of reports) {
      for (const difference of drift) complain(`Table ${table} is not as declared: ${difference}`)
    }
  }
}
