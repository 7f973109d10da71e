import { randomUUID } from 'node:crypto'
import { DynamoDBError } from '@monotable/dynamodb'
import type { Database } from '../database.ts'
import { describeTable } from '../tables/description.ts'
import type { Restore, Table } from '../tables/table.ts'
import { settleLater } from '../tables/transitions.ts'
import { type Overrides, withOverrides } from './restore-overrides.ts'

/** What is restored, from what, and under which name. */
export interface Order {
  readonly targetName: string
  readonly source: Table
  readonly restore: Restore
  readonly overrides: Overrides
  readonly region: string
}

/** Makes a table that is CREATING until its items are there. Runs in `catalog.exclusive`. */
export async function startRestore(database: Database, order: Order) {
  const { targetName, source, restore, overrides, region } = order
  const taken = database.catalog.find(targetName)
  if (taken) throw targetTaken(taken)
  const now = database.clock()
  const restored = withOverrides(source, overrides, region)
  const table: Table = {
    id: database.catalog.nextId(),
    uuid: randomUUID(),
    name: targetName,
    status: 'CREATING',
    createdAt: now,
    deletionProtection: false,
    tags: [],
    ...restored,
    indexes: restored.indexes.map(index => ({ ...index, status: 'CREATING', backfilling: false })),
    ...(restored.billing === 'PAY_PER_REQUEST' && { onDemandSince: now }),
    restore,
  }
  await database.catalog.save(table)
  settleLater(database, table)
  return { TableDescription: describeTable(database, table, region) }
}

function targetTaken({ name, restore }: Table): DynamoDBError {
  if (restore && 'backupArn' in restore.from) {
    return new DynamoDBError(
      'TableInUseException',
      `Table: ${name} is already being restored from backup: ${restore.from.backupArn}`,
    )
  }
  if (restore) return new DynamoDBError('TableInUseException', `Table is being used: ${name}`)
  return new DynamoDBError('TableAlreadyExistsException', `Table already exists: ${name}`)
}
