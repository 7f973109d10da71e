import { invalid } from '@monotable/dynamodb/service'
import { checkEncryption } from './encryption.ts'
import { readDefinitions, readGlobalKeys, wrongParameter } from './key-schema.ts'
import { givenLimits } from './on-demand-limits.ts'
import { readProjection } from './projection.ts'
import { checkBounds } from './provisioned-throughput.ts'
import { checkStreamChange } from './stream-setting.ts'
import { readTableClass } from './table-class.ts'
import type { IndexUpdate, UpdateInput } from './update-input.ts'
import { refuseVectorIndexes } from './vector-indexes.ts'
import { asksForWarmth } from './warm-throughput.ts'

/** What UpdateTable can change, except for the settings that go with such a change. */
const changes = [
  'ProvisionedThroughput',
  'BillingMode',
  'StreamSpecification',
  'GlobalSecondaryIndexUpdates',
  'SSESpecification',
  'DeletionProtectionEnabled',
  'OnDemandThroughput',
  'WarmThroughput',
  'TableClass',
] as const

const nothingAsked =
  'At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, ' +
  'SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, ' +
  'DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is required'

/** Each of these stands alone. */
const alone = [
  ['SSESpecification', 'Server-Side Encryption modification must be the only operation in the request'],
  ['TableClass', 'TableClass modification must be the only operation in the request'],
  ['DeletionProtectionEnabled', 'DeletionProtection modification must be the only operation in the request'],
  ['WarmThroughput', 'WarmThroughput must be the only operation in the request'],
] as const

/** What UpdateTable refuses without a look at the table. */
export function checkUpdate(given: UpdateInput): UpdateInput {
  refuseVectorIndexes(given.VectorIndexUpdates)
  const input = withoutNothings(given)
  const asked = changes.filter(name => input[name] !== undefined)
  const updates = input.GlobalSecondaryIndexUpdates
  if (asked.length === 0 || (asked.length === 1 && updates?.length === 0)) throw invalid(nothingAsked)
  if (updates?.length === 0) throw wrongParameter('List of GlobalSecondaryIndexUpdates is empty')
  if (input.TableClass !== undefined) readTableClass(input.TableClass)
  checkEntries(updates ?? [])
  checkTogether(input, asked.length)
  if (input.StreamSpecification) checkStreamChange(input.StreamSpecification)
  if (input.SSESpecification) checkEncryption(input.SSESpecification)
  checkCapacity(input)
  for (const { Create } of updates ?? []) if (Create) checkCreated(input, Create)
  return input
}

/** Structures without members change nothing. */
function withoutNothings(given: UpdateInput): UpdateInput {
  const input = { ...given }
  if (!givenLimits(input.OnDemandThroughput)) delete input.OnDemandThroughput
  if (!asksForWarmth(input.WarmThroughput)) delete input.WarmThroughput
  return input
}

function checkEntries(updates: readonly IndexUpdate[]): void {
  for (const { Update, Create, Delete } of updates) {
    if (!Update && !Create && !Delete) {
      throw wrongParameter(
        'One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, ' +
          'GlobalSecondaryIndexUpdate.Delete must not be null',
      )
    }
  }
  const names = new Set<string>()
  for (const { Update, Create, Delete } of updates) {
    const actions = [Update, Create, Delete].filter(action => action !== undefined)
    if (actions.length > 1) {
      throw wrongParameter(
        'Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object',
      )
    }
    const { IndexName } = actions[0]!
    if (names.has(IndexName)) {
      throw wrongParameter(
        `Only one global secondary index update per index is allowed simultaneously. Index: ${IndexName}`,
      )
    }
    names.add(IndexName)
  }
}

function checkTogether(input: UpdateInput, asked: number): void {
  const updates = input.GlobalSecondaryIndexUpdates ?? []
  const changesIndexes = updates.some(({ Create, Delete }) => Create || Delete)
  if (input.WarmThroughput && updates.some(({ Create }) => Create)) {
    throw wrongParameter('Create global secondary index cannot be specified when updating WarmThroughput')
  }
  for (const [name, refusal] of alone) {
    if (input[name] !== undefined && asked > 1) throw wrongParameter(refusal)
  }
  if (input.OnDemandThroughput && asked > (input.BillingMode ? 2 : 1)) {
    throw wrongParameter('OnDemandThroughput can only be combined with BillingMode in an UpdateTable request')
  }
  if (input.ProvisionedThroughput && input.StreamSpecification) {
    throw wrongParameter('You cannot modify stream status while updating table IOPS')
  }
  if (input.ProvisionedThroughput && changesIndexes) {
    throw wrongParameter('You cannot create or delete index while updating table IOPS')
  }
  if (input.StreamSpecification && changesIndexes) {
    throw wrongParameter('You cannot create or delete index while changing stream status')
  }
}

function checkCapacity({ BillingMode, ProvisionedThroughput }: UpdateInput): void {
  if (BillingMode === 'PROVISIONED' && !ProvisionedThroughput) {
    throw wrongParameter('ProvisionedThroughput must be specified when BillingMode is PROVISIONED')
  }
  if (BillingMode === 'PAY_PER_REQUEST' && ProvisionedThroughput) {
    throw wrongParameter('ProvisionedThroughput cannot be specified when BillingMode is PAY_PER_REQUEST')
  }
  if (ProvisionedThroughput) checkBounds(ProvisionedThroughput)
}

/** The keys of a new index are defined in the request itself, even if the table knows them. */
function checkCreated(input: UpdateInput, create: NonNullable<IndexUpdate['Create']>): void {
  if (!input.AttributeDefinitions?.length) {
    throw wrongParameter(`AttributeDefinitions is not specified for index: ${create.IndexName}`)
  }
  readGlobalKeys(create.KeySchema, readDefinitions(input.AttributeDefinitions))
  readProjection(create.Projection)
}
