import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { changedCapacity } from './decreases.ts'
import type { BillingMode, GlobalIndexInput } from './definition-input.ts'
import { readDefinitions, readGlobalKeys, wrongParameter } from './key-schema.ts'
import { mostGlobalIndexes } from './new-indexes.ts'
import { checkLimits, givenLimits, refuseLimits, remainingLimits } from './on-demand-limits.ts'
import { checkIncluded, readProjection } from './projection.ts'
import { isAbsurd, throughputOf } from './provisioned-throughput.ts'
import { checkSameTypes } from './redefinition.ts'
import type { OnDemandLimits, Table, TableIndex } from './table.ts'
import { inUse } from './table-in-use.ts'
import type { IndexSettings, UpdateInput } from './update-input.ts'
import { asksForWarmth, larger, readNewWarmth, readWarmer, warmth } from './warm-throughput.ts'

const busy = (index: TableIndex) => index.status === 'CREATING' || index.status === 'DELETING'

/** What a billing mode and a moment have to do with the indexes of a table. */
interface Terms {
  readonly billing: BillingMode
  readonly now: number
}

/** The table with its indexes as GlobalSecondaryIndexUpdates asks for them. */
export function withIndexUpdates(table: Table, input: UpdateInput, terms: Terms): Table {
  const updates = input.GlobalSecondaryIndexUpdates ?? []
  const online = updates.filter(({ Create, Delete }) => Create || Delete)
  for (const { Create, Delete } of online) refuseGoing(table, Create ?? Delete)
  if (
    online.length > 1 ||
    (online.length > 0 && table.indexes.some(busy) && !cancels(table, online[0]?.Delete))
  ) {
    throw new DynamoDBError(
      'LimitExceededException',
      'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
    )
  }
  for (const { Update } of updates) if (isAbsurd(Update?.ProvisionedThroughput)) throw blocked()
  return updates.reduce((changed, { Update, Create, Delete }) => {
    if (Update) return withIndex(changed, updatedIndex(changed, Update, terms))
    if (Create) return withNewIndex(changed, input, Create, terms)
    return Delete ? withIndex(changed, deletedIndex(changed, Delete.IndexName)) : changed
  }, table)
}

/** Of an index that is on its way out not even the name can be had. */
function refuseGoing(table: Table, action: { IndexName: string } | undefined): void {
  const index = table.indexes.find(({ name }) => name === action?.IndexName)
  if (index?.status === 'DELETING') throw inUse(isBusy(table, index))
}

/** Refused before anybody looks whether there is such an index. */
const blocked = () =>
  invalid(
    'This operation cannot be performed with given input values. Please contact DynamoDB service team for more info: ' +
      'Action Blocked: IndexUpdate',
  )

/** An index may be deleted while it is being filled. */
const cancels = (table: Table, deletion: { IndexName: string } | undefined) =>
  table.indexes.some(index => index.name === deletion?.IndexName && index.status === 'CREATING')

const withIndex = (table: Table, changed: TableIndex): Table => ({
  ...table,
  indexes: table.indexes.map(index => (index.id === changed.id ? changed : index)),
})

function globalIndex(table: Table, name: string, action: string): TableIndex {
  const index = table.indexes.find(each => each.name === name)
  if (index === undefined) {
    throw new DynamoDBError(
      'ResourceNotFoundException',
      `Requested resource not found: Index ${name} for table ${table.name}`,
    )
  }
  if (index.kind === 'local') {
    throw invalid(`Cannot ${action} an index that is not a GlobalSecondaryIndex: ${name}`)
  }
  return index
}

function deletedIndex(table: Table, name: string): TableIndex {
  const index = globalIndex(table, name, 'delete')
  if (index.status === 'CREATING' && !index.backfilling) {
    throw inUse(
      'Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index ' +
        `is active. Table: ${table.name} Index: ${name}`,
    )
  }
  return { ...index, status: 'DELETING', backfilling: false }
}

/** What AWS says of an index that has to wait. */
export function isBusy({ name: table }: Table, { name, status, backfilling }: TableIndex): string {
  const doing = { CREATING: 'created', UPDATING: 'updated', DELETING: 'deleted', ACTIVE: 'used' }[status]
  const phase = status === 'CREATING' && !backfilling ? ' but is not backfilling yet' : ''
  return `Index is being ${doing}${phase}. Table: ${table} Index: ${name}`
}

function updatedIndex(table: Table, settings: IndexSettings, terms: Terms): TableIndex {
  const index = globalIndex(table, settings.IndexName, 'update')
  if (index.status !== 'ACTIVE') throw inUse(isBusy(table, index))
  const changed = withLimits(withCapacity(index, settings, terms), settings, terms)
  if (!asksForWarmth(settings.WarmThroughput)) return { ...changed, status: 'UPDATING' }
  const current = warmth(terms.billing, changed.throughput, changed.warm)
  return { ...changed, warm: readWarmer(settings.WarmThroughput, current, `index ${index.name}`) }
}

function withCapacity(index: TableIndex, settings: IndexSettings, { billing, now }: Terms): TableIndex {
  const { ProvisionedThroughput: given } = settings
  if (billing === 'PAY_PER_REQUEST') {
    if (!given && (settings.OnDemandThroughput || settings.WarmThroughput)) return index
    throw wrongParameter(
      `The only Updates for index: ${index.name} when TableThroughputMode is PAY_PER_REQUEST can be to ` +
        'OnDemandThroughput, WarmThroughput',
    )
  }
  if (!given) {
    if (settings.OnDemandThroughput || settings.WarmThroughput) return index
    throw withoutCapacity(index.name)
  }
  const current = index.throughput ?? { read: 0, write: 0 }
  const asked = throughputOf(given)
  if (asked.read === current.read && asked.write === current.write) throw unchanged(index.name, current)
  const warm = larger(warmth(billing, current, index.warm), asked)
  return { ...index, throughput: changedCapacity(current, asked, now), warm }
}

const withoutCapacity = (name: string) =>
  wrongParameter(`Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: ${name}`)

const unchanged = (name: string, { read, write }: { read: number; write: number }) =>
  invalid(
    `The provisioned throughput for the index ${name} will not change. The requested value equals the current value. ` +
      `Current ReadCapacityUnits provisioned for index ${name}: ${read}. Requested ReadCapacityUnits: ${read}. ` +
      `Current WriteCapacityUnits provisioned for index ${name}: ${write}. Requested WriteCapacityUnits: ${write}. ` +
      'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.',
  )

function withLimits(index: TableIndex, settings: IndexSettings, { billing }: Terms): TableIndex {
  const given = givenLimits(settings.OnDemandThroughput)
  if (!given) return index
  if (billing === 'PROVISIONED') refuseIndexLimits(given, index.name)
  checkLimits(given, `index : ${index.name}`, true)
  const { onDemand, ...rest } = index
  const limits = remainingLimits({ ...onDemand, ...given })
  return limits ? { ...rest, onDemand: limits } : rest
}

function refuseIndexLimits(limits: OnDemandLimits, name: string): never {
  refuseLimits(
    limits,
    member =>
      `${member} for OnDemandThroughput for index : ${name} cannot be specified when the table BillingMode is PROVISIONED`,
  )
}

function withNewIndex(table: Table, input: UpdateInput, create: GlobalIndexInput, terms: Terms): Table {
  const { IndexName: name, ProvisionedThroughput: given } = create
  const keys = readGlobalKeys(create.KeySchema, readDefinitions(input.AttributeDefinitions ?? []))
  if (table.indexes.some(index => index.name === name)) {
    throw invalid('Attempting to create an index which already exists')
  }
  if (table.indexes.filter(index => index.kind === 'global').length >= mostGlobalIndexes) {
    throw new DynamoDBError(
      'LimitExceededException',
      `Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of ${mostGlobalIndexes}`,
    )
  }
  checkSameTypes(table, keys)
  if (terms.billing === 'PROVISIONED' && !given) throw withoutCapacity(name)
  if (terms.billing === 'PAY_PER_REQUEST' && given) {
    throw wrongParameter(
      `Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: ${name} when BillingMode is PAY_PER_REQUEST`,
    )
  }
  const throughput = given && throughputOf(given)
  const onDemand = givenLimits(create.OnDemandThroughput)
  if (onDemand && terms.billing === 'PROVISIONED') refuseIndexLimits(onDemand, name)
  if (onDemand) checkLimits(onDemand, `index : ${name}`, false)
  const warm = readNewWarmth(create.WarmThroughput, terms.billing, throughput, `index ${name}`)
  const index: TableIndex = {
    id: table.nextIndexId,
    name,
    kind: 'global',
    keys,
    projection: readProjection(create.Projection),
    status: 'CREATING',
    backfilling: false,
    ...(throughput && { throughput }),
    ...(onDemand && { onDemand }),
    ...(warm && { warm }),
  }
  const changed = { ...table, indexes: [...table.indexes, index], nextIndexId: table.nextIndexId + 1 }
  checkIncluded(changed.indexes)
  return changed
}
