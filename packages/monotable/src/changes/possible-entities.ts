import { MonotableError } from '../errors.ts'
import type { Model } from '../schema/model.ts'
import type { Possible } from './item-changes.ts'
import type { StreamRecord } from './stream-record.ts'

export interface ChangeOptions {
  /** The table whose records they are, by declared name. */
  readonly table?: string
  /** What tables are called where the records come from, by declared name: so Lambda's records tell their table. */
  readonly tables?: Readonly<Record<string, string>>
}

/** Finds the entities of a record's table: entities of two tables may have the same keys. Without a table, all entities. */
export function possibleEntities(
  model: Model,
  { table, tables = {} }: ChangeOptions,
): (record: StreamRecord) => Possible {
  const byName = new Map<string, Possible>()
  for (const one of model.tables) {
    const own = [...model.entities].filter(([, entity]) => entity.table === one)
    byName.set(nameOf(one.name, tables), { entities: new Map(own) })
  }
  if (table === undefined) return record => byName.get(tableIn(record) ?? '') ?? model
  const possible = byName.get(nameOf(table, tables)) ?? refuse(table, model)
  return () => possible
}

const nameOf = (declared: string, tables: Readonly<Record<string, string>>): string =>
  Object.hasOwn(tables, declared) ? (tables[declared] as string) : declared

/** `arn:aws:dynamodb:eu-west-1:123456789012:table/Shop/stream/2026-03-01T00:00:00.000` */
function tableIn({ eventSourceARN }: StreamRecord): string | undefined {
  return eventSourceARN?.split('/')[1]
}

function refuse(table: string, { tables }: Model): never {
  throw new MonotableError('INVALID_DECLARATION', {
    table,
    problem: 'the schema has no such table',
    fix: `Its tables are ${tables.map(({ name }) => `'${name}'`).join(', ')}`,
  })
}
