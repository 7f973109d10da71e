import { isBusy } from './index-updates.ts'
import type { Changing, Table, TableIndex } from './table.ts'
import { checkStanding, inUse } from './table-in-use.ts'
import type { UpdateInput } from './update-input.ts'

/**
 * Refuses a change that has to wait for the one under way. Protection, encryption and warmth wait for nothing but
 * the table itself.
 */
export function checkAdmitted(table: Table, input: UpdateInput): void {
  checkStanding(table)
  if (table.status !== 'UPDATING') return
  const refusal = refusalOf(table, input)
  if (refusal !== undefined) throw inUse(refusal)
}

function refusalOf(table: Table, input: UpdateInput): string | undefined {
  if (table.changing?.what === 'stream') return heldByStream(table, input, table.changing)
  if (table.changing?.what === 'class') return heldByClass(table, input, table.changing)
  const holding = holdingIndexes(table)
  return holding.length > 0 ? heldByIndexes(table, input, holding) : heldByCapacity(table, input)
}

const asksForIndexes = ({ GlobalSecondaryIndexUpdates: updates = [] }: UpdateInput) =>
  updates.some(({ Create, Delete }) => Create || Delete)

const asksForCapacity = (input: UpdateInput) =>
  input.ProvisionedThroughput !== undefined || input.BillingMode !== undefined

function heldByStream(
  { name }: Table,
  input: UpdateInput,
  { label, to }: Extract<Changing, { what: 'stream' }>,
): string | undefined {
  const which = `Table: ${name} Stream: ${label} Operation: ${to}`
  const until = (what: string) => `Can't ${what} when stream status is being updated. ${which}`
  if (asksForCapacity(input)) return until('change table IOPS')
  if (asksForIndexes(input)) return until('create or delete indexes')
  if (input.StreamSpecification) return `A stream status change is currently in progress. ${which}`
  if (input.OnDemandThroughput) {
    return 'OnDemandThroughput cannot be updated while stream status update is in progress'
  }
  return input.TableClass === undefined ? undefined : until('update table class')
}

function heldByClass(
  { name }: Table,
  input: UpdateInput,
  { tableClass }: Extract<Changing, { what: 'class' }>,
): string | undefined {
  const which = `TableClassUpdateInProgress: ${tableClass}`
  const until = (what: string) =>
    `Can't ${what} when a table class update is in progress. Table: ${name} ${which}`
  if (asksForCapacity(input)) return until('change table IOPS')
  if (asksForIndexes(input)) return until('create or delete indexes')
  if (input.StreamSpecification) return until('change stream status')
  if (input.OnDemandThroughput) {
    return `OnDemandThroughput cannot be updated while TableClass update is in progress. ${which}`
  }
  return input.TableClass === undefined ? undefined : until('update table class')
}

/** Indexes that hold their table: those that go or, if there are none, those that come. */
function holdingIndexes({ indexes }: Table): TableIndex[] {
  const of = (status: TableIndex['status']) =>
    indexes.filter(index => index.status === status && !index.backfilling)
  const deleted = of('DELETING')
  return deleted.length > 0 ? deleted : of('CREATING')
}

function heldByIndexes(table: Table, input: UpdateInput, holding: TableIndex[]): string | undefined {
  const { name, billing } = table
  const [done, doing] =
    holding[0]?.status === 'DELETING'
      ? (['deleted', 'deletion'] as const)
      : (['created', 'creation'] as const)
  const names = holding.map(index => index.name).join(', ')
  const updates = input.GlobalSecondaryIndexUpdates ?? []
  const asked = holding.find(index => updates.some(({ Update }) => Update?.IndexName === index.name))
  if (asked) return isBusy(table, asked)
  if (input.ProvisionedThroughput || (input.BillingMode ?? billing) !== billing) {
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
  if (input.OnDemandThroughput) {
    return 'OnDemandThroughput cannot be updated while BillingMode update is in progress'
  }
  return input.TableClass === undefined ? undefined : `Table is being updated: ${name}`
}
