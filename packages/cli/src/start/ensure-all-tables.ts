import { type Config, type System, serverSchema } from '@monotable/server'
import { ensureTables, MonotableError } from 'monotable'
import { Failure } from '../command.ts'
import type { OpenStore } from './store/open-store.ts'

/** Creates what is missing of the tables of all systems and of the server; says where one is not as declared. */
export async function ensureAllTables(
  { store: kind, tables }: Config,
  systems: readonly System[],
  { transport, url }: OpenStore,
  complain: (line: string) => void,
): Promise<void> {
  for (const schema of [serverSchema, ...systems.map(system => system.schema)]) {
    const names = Object.fromEntries(
      schema.tables.flatMap(({ name }) => (tables[name] === undefined ? [] : [[name, tables[name]]])),
    )
    const reports = await ensureTables(schema, transport, { tables: names }).catch(error => {
      if (kind === 'embedded' || error instanceof MonotableError) throw error
      const { name, message } = error as Error
      throw new Failure(`The tables at ${url} cannot be used: ${message || name}`)
    })
    for (const { table, drift } of reports) {
      for (const difference of drift) complain(`Table ${table} is not as declared: ${difference}`)
    }
  }
}
