import type { Table, TableIndex } from './table.ts'
import { checkStanding, inUse } from './table-in-use.ts'
import type { UpdateInput } from './update-input.ts'

/** An index that holds its table, and what AWS calls that. */
interface Holding {
  readonly names: string
  readonly done: 'created' | 'deleted'
  readonly doing: 'creation' | 'deletion'
}

/**
 * Refuses a change that has to wait for the one under way. Protection, encryption and warmth wait for nothing but
 * the table itself.
 */
export function checkAdmitted(table: Table, input: UpdateInput): void {
  checkStanding(table)
  if (table.status !== 'UPDATING') return
  const holding = holdingIndexes(table)
  const refusal = holding ? heldByIndex(table, input, holding) : heldByCapacity(table, input)
  if (refusal !== undefined) throw inUse(refusal)
}

function holdingIndexes({ indexes }: Table): Holding | undefined {
  const names = (status: TableIndex['status']) =>
    indexes.filter(index => index.status === status && !index.backfilling).map(index => index.name)
  const deleted = names('DELETING')
  if (deleted.length > 0) return { names: deleted.join(', '), done: 'deleted', doing: 'deletion' }
  const created = names('CREATING')
  return created.length > 0 ? { names: created.join(', '), done: 'created', doing: 'creation' } : undefined
}

const asksForCapacity = (input: UpdateInput) =>
  input.ProvisionedThroughput !== undefined || input.BillingMode !== undefined

function heldByIndex(
  { name }: Table,
  input: UpdateInput,
  { names, done, doing }: Holding,
): string | undefined {
  if (asksForCapacity(input)) {
    return `Can't change table IOPS when an index is being ${done}. Table: ${name} Indexes: [${names}]`
  }
  if (input.StreamSpecification) return `Can't change stream status when an index is being ${done}`
  if (input.OnDemandThroughput) {
    return `OnDemandThroughput cannot be updated while index ${doing} is in progress for indexes: [${names}]`
  }
  return input.TableClass === undefined ? undefined : `Table is being updated: ${name}`
}

function heldByCapacity({ name }: Table, input: UpdateInput): string | undefined {
  if (asksForCapacity(input)) return `Table IOPS are currently being updated. Table: ${name}`
  if (input.GlobalSecondaryIndexUpdates) {
    return `Can't create or delete indexes while table IOPS are being updated. Table: ${name}`
  }
  if (input.StreamSpecification) {
    return `Can't enable or disable stream while table IOPS are being updated. Table: ${name}`
  }
  if (input.OnDemandThroughput)
    return 'OnDemandThroughput cannot be updated while BillingMode update is in progress'
  return input.TableClass === undefined ? undefined : `Table is being updated: ${name}`
}
