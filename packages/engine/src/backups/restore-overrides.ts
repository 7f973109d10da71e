import type {
  BillingMode,
  EncryptionInput,
  GlobalIndexInput,
  KeyElement,
  LocalIndexInput,
  OnDemandInput,
  ThroughputInput,
} from '../tables/definition-input.ts'
import * as shapes from '../tables/definition-shapes.ts'
import { describeKeys } from '../tables/description.ts'
import { checkEncryption, encryptionOf } from '../tables/encryption.ts'
import { givenLimits } from '../tables/on-demand-limits.ts'
import { readProjection } from '../tables/projection.ts'
import { throughputOf } from '../tables/provisioned-throughput.ts'
import type { OnDemandLimits, Projection, Table, TableIndex } from '../tables/table.ts'
import { invalidRequest } from './backup.ts'

/** In what a restored table may differ from what it is restored from. */
export interface Overrides {
  BillingModeOverride?: BillingMode
  GlobalSecondaryIndexOverride?: GlobalIndexInput[]
  LocalSecondaryIndexOverride?: LocalIndexInput[]
  ProvisionedThroughputOverride?: ThroughputInput
  OnDemandThroughputOverride?: OnDemandInput
  SSESpecificationOverride?: EncryptionInput
}

export const overrideShapes = {
  BillingModeOverride: shapes.billingMode,
  GlobalSecondaryIndexOverride: shapes.globalIndexes,
  LocalSecondaryIndexOverride: shapes.localIndexes,
  ProvisionedThroughputOverride: shapes.provisionedThroughput,
  OnDemandThroughputOverride: shapes.onDemandThroughput,
  SSESpecificationOverride: shapes.encryptionSpecification,
}

/** What a restored table takes over from its source. */
type Restored = Pick<
  Table,
  'keys' | 'indexes' | 'nextIndexId' | 'billing' | 'throughput' | 'onDemand' | 'encryption'
>

/** Streams, time to live, recovery, tags, protection and table class are not restored. */
export function withOverrides(source: Table, overrides: Overrides, region: string): Restored {
  const billing = overrides.BillingModeOverride ?? source.billing
  const throughput = restoredThroughput(source, overrides, billing)
  const onDemand = restoredLimits(source, overrides, billing)
  const { SSESpecificationOverride: encryptionInput } = overrides
  if (encryptionInput) checkEncryption(encryptionInput)
  const encryption = encryptionInput ? encryptionOf(encryptionInput, region) : source.encryption
  return {
    keys: source.keys,
    indexes: restoredIndexes(source, overrides, billing),
    nextIndexId: source.nextIndexId,
    billing,
    throughput,
    ...(onDemand && { onDemand }),
    ...(encryption && { encryption }),
  }
}

function restoredThroughput(source: Table, overrides: Overrides, billing: BillingMode): Table['throughput'] {
  const { ProvisionedThroughputOverride: given, BillingModeOverride: mode } = overrides
  if (given && mode === 'PAY_PER_REQUEST') {
    throw invalidRequest(
      'Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST',
    )
  }
  if (given && billing !== 'PROVISIONED') {
    throw invalidRequest('Cannot override ProvisionedThroughput unless BillingMode is PROVISIONED')
  }
  if (!given && mode === 'PROVISIONED') {
    throw invalidRequest('Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED')
  }
  if (given) return throughputOf(given)
  const { read, write } = source.throughput
  return billing === 'PROVISIONED' ? { read, write } : { read: 0, write: 0 }
}

function restoredLimits(
  source: Table,
  overrides: Overrides,
  billing: BillingMode,
): OnDemandLimits | undefined {
  const given = givenLimits(overrides.OnDemandThroughputOverride)
  if (!given) return billing === 'PAY_PER_REQUEST' ? source.onDemand : undefined
  const named = given.read === undefined ? 'MaxWriteRequestUnits' : 'MaxReadRequestUnits'
  if (billing === 'PROVISIONED') {
    throw invalidRequest(
      `Cannot override ${named} for OnDemandThroughput unless BillingModeOverride is PAY_PER_REQUEST`,
    )
  }
  if (Object.values(given).some(limit => limit < 1)) {
    throw invalidRequest(`Requested ${named} for OnDemandThroughput is outside of valid range`)
  }
  return given
}

function restoredIndexes(source: Table, overrides: Overrides, billing: BillingMode): TableIndex[] {
  const kept = source.indexes.filter(index => index.status !== 'DELETING')
  const locals = kept.filter(index => index.kind === 'local')
  const globals = kept.filter(index => index.kind === 'global')
  const { LocalSecondaryIndexOverride: localInputs, GlobalSecondaryIndexOverride: globalInputs } = overrides
  return [
    ...(localInputs?.map(input => renamed(matching(input, locals), input.IndexName)) ?? locals),
    ...(globalInputs?.map(input => overridden(matching(input, globals), input, overrides, billing)) ??
      globals.map(index => rebilled(index, billing))),
  ]
}

const renamed = (index: TableIndex, name: string): TableIndex => ({ ...index, name })

/** An index may get another name, but not other keys or another projection. */
function matching(input: LocalIndexInput, indexes: readonly TableIndex[]): TableIndex {
  const keys = JSON.stringify(input.KeySchema.map(plainElement))
  const projection = inWords(readProjection(input.Projection))
  const found = indexes.find(
    index => JSON.stringify(describeKeys(index.keys)) === keys && inWords(index.projection) === projection,
  )
  if (found) return found
  throw invalidRequest(
    `Index ${input.IndexName} does not match a secondary index that existed in the source table and cannot be ` +
      'created during the restore operation',
  )
}

const plainElement = ({ AttributeName, KeyType }: KeyElement) => ({ AttributeName, KeyType })
const inWords = ({ type, include }: Projection) => JSON.stringify([type, ...[...include].sort()])

function overridden(
  index: TableIndex,
  input: GlobalIndexInput,
  overrides: Overrides,
  billing: BillingMode,
): TableIndex {
  const { IndexName: name, ProvisionedThroughput: given } = input
  if (billing === 'PROVISIONED' && !given) {
    throw invalidRequest(`Must specify provisioned throughput for index ${name}`)
  }
  if (billing === 'PAY_PER_REQUEST' && given) {
    throw invalidRequest(
      overrides.BillingModeOverride
        ? `Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST for index ${name}`
        : `Cannot override ProvisionedThroughput unless BillingMode is PROVISIONED for index ${name}`,
    )
  }
  const { throughput: _, onDemand, warm: _warm, ...kept } = index
  const limits = givenLimits(input.OnDemandThroughput) ?? onDemand
  return {
    ...kept,
    name,
    ...(given && { throughput: throughputOf(given) }),
    ...(!given && limits && { onDemand: limits }),
  }
}

function rebilled(index: TableIndex, billing: BillingMode): TableIndex {
  const { throughput, onDemand, warm: _, ...kept } = index
  if (billing === 'PAY_PER_REQUEST') return { ...kept, ...(onDemand && { onDemand }) }
  if (!throughput?.read) throw invalidRequest(`Must specify provisioned throughput for index ${index.name}`)
  return { ...kept, throughput: { read: throughput.read, write: throughput.write } }
}
