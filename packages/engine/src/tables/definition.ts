import { randomUUID } from 'node:crypto'
import { tableNameOf } from '../shapes/table-name.ts'
import type { TableInput } from './definition-input.ts'
import { checkEncryption, encryptionOf } from './encryption.ts'
import { readDefinitions, readTableKeys } from './key-schema.ts'
import { readNewIndexes } from './new-indexes.ts'
import { checkLimits, givenLimits, refuseLimits } from './on-demand-limits.ts'
import { readThroughput } from './provisioned-throughput.ts'
import { checkNewStream, streamOf } from './stream-setting.ts'
import type { Table } from './table.ts'
import { readTableClass } from './table-class.ts'
import { checkTags } from './tags.ts'
import { refuseVectorIndexes } from './vector-indexes.ts'
import { readNewWarmth } from './warm-throughput.ts'

/** What can be known of a new table before it gets its numbers and its time. */
export type TableDefinition = Omit<
  Table,
  'id' | 'uuid' | 'status' | 'createdAt' | 'encryption' | 'stream' | 'latestStream' | 'onDemandSince'
>

/** The table that a CreateTable request describes, or AWS's refusal. */
export function readDefinition(input: TableInput): TableDefinition {
  const { BillingMode: billing = 'PROVISIONED', TableClass } = input
  const tableClass = TableClass === undefined ? undefined : readTableClass(TableClass)
  const throughput = readThroughput(billing, input.ProvisionedThroughput)
  const definitions = readDefinitions(input.AttributeDefinitions)
  const keys = readTableKeys(input.KeySchema, definitions)
  const indexes = readNewIndexes(input, billing, keys, definitions)
  refuseVectorIndexes(input.VectorIndexes)
  if (input.StreamSpecification) checkNewStream(input.StreamSpecification)
  if (input.SSESpecification) checkEncryption(input.SSESpecification)
  const onDemand = givenLimits(input.OnDemandThroughput)
  if (onDemand && billing === 'PROVISIONED') {
    refuseLimits(
      onDemand,
      member => `${member} for OnDemandThroughput cannot be specified when table BillingMode is PROVISIONED.`,
    )
  }
  if (onDemand) checkLimits(onDemand, 'table', false)
  const warm = readNewWarmth(input.WarmThroughput, billing, throughput, 'table')
  checkTags(input.Tags ?? [])
  return {
    name: tableNameOf(input.TableName),
    keys,
    indexes,
    nextIndexId: indexes.length + 1,
    billing,
    throughput,
    deletionProtection: input.DeletionProtectionEnabled ?? false,
    tags: (input.Tags ?? []).map(({ Key, Value }) => [Key as string, Value as string] as const),
    ...(tableClass && { tableClass }),
    ...(onDemand && { onDemand }),
    ...(warm && { warm }),
  }
}

/** The table itself, as it is once it is ACTIVE. */
export function newTable(
  definition: TableDefinition,
  settings: Pick<TableInput, 'StreamSpecification' | 'SSESpecification'>,
  made: { nextId: () => number; now: number; streamMoment: number; region: string },
): Table {
  const stream = streamOf(settings.StreamSpecification, made.nextId, made.streamMoment)
  const encryption = encryptionOf(settings.SSESpecification, made.region)
  return {
    id: made.nextId(),
    uuid: randomUUID(),
    status: 'ACTIVE',
    createdAt: made.now,
    ...definition,
    ...(definition.billing === 'PAY_PER_REQUEST' && { onDemandSince: made.now }),
    ...(stream && { stream, latestStream: { label: stream.label } }),
    ...(encryption && { encryption }),
  }
}
