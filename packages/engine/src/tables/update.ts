import { invalid } from '@monotable/dynamodb/service'
import { changedCapacity, decreasesOn } from './decreases.ts'
import type { BillingMode } from './definition-input.ts'
import { encryptionOf } from './encryption.ts'
import { withIndexUpdates } from './index-updates.ts'
import { wrongParameter } from './key-schema.ts'
import { checkLimits, givenLimits, refuseLimits, remainingLimits } from './on-demand-limits.ts'
import { notOnDemand, throughputOf } from './provisioned-throughput.ts'
import { streamOf } from './stream-setting.ts'
import type { Table, TableIndex, Throughput } from './table.ts'
import { withClass } from './table-class.ts'
import type { UpdateInput } from './update-input.ts'
import { larger, readWarmer, warmth } from './warm-throughput.ts'

interface Moment {
  readonly now: number
  /** After which a new stream is named. */
  readonly streamMoment: number
  readonly region: string
  readonly nextId: () => number
}

/** The table as UpdateTable will have made it; new and removed indexes are still on their way. */
export function updatedTable(table: Table, input: UpdateInput, moment: Moment): Table {
  const billing = input.BillingMode ?? table.billing
  const { now } = moment
  const billed = withBilling(table, input, billing, now)
  const indexed = withIndexUpdates(billed, input, { billing, now })
  if (billing === 'PROVISIONED' && table.billing !== billing) checkIndexCapacity(indexed)
  const limited = withLimits(indexed, input, billing)
  const warmer = input.WarmThroughput
    ? { ...limited, warm: readWarmer(input.WarmThroughput, warmthOf(limited), 'table') }
    : limited
  const streaming = withStream(warmer, input, moment)
  return {
    ...withEncryption(withClass(streaming, input.TableClass, now), input, moment.region),
    ...(input.DeletionProtectionEnabled !== undefined && {
      deletionProtection: input.DeletionProtectionEnabled,
    }),
  }
}

const warmthOf = ({ billing, throughput, warm }: Table): Throughput => warmth(billing, throughput, warm)

function withBilling(table: Table, input: UpdateInput, billing: BillingMode, now: number): Table {
  if (input.ProvisionedThroughput && billing === 'PAY_PER_REQUEST') throw wrongParameter(notOnDemand)
  if (billing !== table.billing) return switched(table, input, billing, now)
  if (!input.ProvisionedThroughput) return table
  const asked = throughputOf(input.ProvisionedThroughput)
  const { throughput } = table
  if (asked.read === throughput.read && asked.write === throughput.write) throw unchanged(throughput)
  const warm = larger(warmthOf(table), asked)
  return { ...table, throughput: changedCapacity(throughput, asked, now), warm }
}

/** Limits of the one mode and capacity of the other do not outlive it; how warm the table is does. */
function switched(table: Table, input: UpdateInput, billing: BillingMode, now: number): Table {
  const { onDemand: _, ...rest } = table
  const asked = input.ProvisionedThroughput
  return {
    ...rest,
    billing,
    warm: warmthOf(table),
    throughput: { ...table.throughput, ...(asked ? throughputOf(asked) : { read: 0, write: 0 }) },
    indexes: table.indexes.map(index => (index.kind === 'local' ? index : switchedIndex(index, table, now))),
    ...(billing === 'PAY_PER_REQUEST' && { onDemandSince: now }),
  }
}

/** Of an index, unlike of a table, it counts as a decrease that it has no capacity any more. */
function switchedIndex(index: TableIndex, { billing }: Table, now: number): TableIndex {
  const { onDemand: _, throughput, ...kept } = index
  const warm = warmth(billing, throughput, index.warm)
  if (billing === 'PAY_PER_REQUEST' || !throughput) {
    return { ...kept, ...(throughput && { throughput }), warm }
  }
  const decreases = decreasesOn(throughput, now) + 1
  const gone = { ...throughput, read: 0, write: 0, decreasedAt: now, decreases }
  return { ...kept, throughput: gone, warm, status: 'UPDATING' }
}

function checkIndexCapacity(table: Table): void {
  const without = table.indexes.filter(
    ({ kind, status, throughput }) => kind === 'global' && status !== 'DELETING' && !throughput?.read,
  )
  if (without.length === 0) return
  const names = without.map(index => index.name).join(',')
  throw wrongParameter(`ProvisionedThroughput must be specified for index: ${names}`)
}

const unchanged = ({ read, write }: Throughput) =>
  invalid(
    'The provisioned throughput for the table will not change. The requested value equals the current value. ' +
      `Current ReadCapacityUnits provisioned for the table: ${read}. Requested ReadCapacityUnits: ${read}. ` +
      `Current WriteCapacityUnits provisioned for the table: ${write}. Requested WriteCapacityUnits: ${write}. ` +
      'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.',
  )

function withLimits(table: Table, input: UpdateInput, billing: BillingMode): Table {
  const given = givenLimits(input.OnDemandThroughput)
  if (!given) return table
  if (billing === 'PROVISIONED') {
    refuseLimits(
      given,
      member =>
        `${member} for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED`,
    )
  }
  checkLimits(given, 'table', true)
  const { onDemand, ...rest } = table
  const limits = remainingLimits({ ...onDemand, ...given })
  return limits ? { ...rest, onDemand: limits } : rest
}

function withStream(table: Table, input: UpdateInput, { nextId, streamMoment }: Moment): Table {
  if (!input.StreamSpecification) return table
  const { stream: old, ...rest } = table
  const stream = streamOf(input.StreamSpecification, nextId, streamMoment)
  if (stream && old) throw invalid(`Table already has an enabled stream: TableName: ${table.name}`)
  if (!stream && !old) throw invalid(`Table has no stream to disable: TableName: ${table.name}`)
  if (!stream) return { ...rest, changing: { what: 'stream', label: old?.label ?? '', to: 'DISABLE' } }
  const { label } = stream
  return { ...rest, stream, latestStream: { label }, changing: { what: 'stream', label, to: 'ENABLE' } }
}

/** Only its ARN tells AWS that a key is the one already in use. */
function withEncryption(table: Table, input: UpdateInput, region: string): Table {
  if (!input.SSESpecification) return table
  const { encryption: old, ...rest } = table
  const encryption = encryptionOf(input.SSESpecification, region)
  if (!encryption && !old) throw wrongParameter('Table is already encrypted by default')
  if (old && input.SSESpecification.KMSMasterKeyId === old.keyArn) {
    throw wrongParameter(
      'Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you want to change Master Key',
    )
  }
  return encryption ? { ...rest, encryption } : rest
}
