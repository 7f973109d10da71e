import type { EntityModel } from '../schema/entity-model.ts'
import { keyNamed } from '../schema/key-template.ts'
import {
  type Capacity,
  type Index,
  keyRoles,
  leastUnits,
  type Projection,
  type StreamView,
  type TableOptions,
} from '../schema/table.ts'
import type { TableModel } from '../schema/table-model.ts'

export interface KeyElement {
  readonly AttributeName: string
  readonly KeyType: 'HASH' | 'RANGE'
}

interface Throughput {
  readonly ReadCapacityUnits: number
  readonly WriteCapacityUnits: number
}

export interface IndexInput {
  readonly IndexName: string
  readonly KeySchema: readonly KeyElement[]
  readonly Projection: {
    readonly ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
    readonly NonKeyAttributes?: readonly string[]
  }
  readonly ProvisionedThroughput?: Throughput
}

/** The part of CreateTable's input that a schema can tell. */
export interface CreateTableInput {
  readonly TableName: string
  readonly KeySchema: readonly KeyElement[]
  readonly AttributeDefinitions: readonly { readonly AttributeName: string; readonly AttributeType: string }[]
  readonly BillingMode: 'PAY_PER_REQUEST' | 'PROVISIONED'
  readonly ProvisionedThroughput?: Throughput
  readonly GlobalSecondaryIndexes?: readonly IndexInput[]
  readonly LocalSecondaryIndexes?: readonly IndexInput[]
  readonly StreamSpecification?: { readonly StreamEnabled: true; readonly StreamViewType: StreamView }
  readonly DeletionProtectionEnabled?: boolean
  readonly SSESpecification?: {
    readonly Enabled: true
    readonly SSEType: 'KMS'
    readonly KMSMasterKeyId?: string
  }
}

/** The input of CreateTable for a table with these entities, under this name. */
export function createTableInput(
  table: TableModel,
  entities: Iterable<EntityModel>,
  name: string,
): CreateTableInput {
  const { declared } = table
  const { stream, deletionProtection, encryption, billing = 'PAY_PER_REQUEST' } = declared
  const own = [...entities].filter(entity => entity.table === table)
  const capacity = billing === 'PAY_PER_REQUEST' ? undefined : throughput(billing)
  const global = indexesOf(declared.indexes, 'GSI', index => ({
    KeySchema: keySchema(index),
    ...(capacity && { ProvisionedThroughput: capacity }),
  }))
  const local = indexesOf(declared.indexes, 'LSI', index => ({
    KeySchema: keySchema({ key: [declared.key[0], ...index.key] }),
  }))
  return {
    TableName: name,
    KeySchema: keySchema({ key: declared.key.filter(name => name !== undefined) }),
    AttributeDefinitions: [...table.keys.keys()].map(attribute => ({
      AttributeName: attribute,
      AttributeType: keyTypeOf(attribute, own),
    })),
    ...(capacity
      ? { BillingMode: 'PROVISIONED', ProvisionedThroughput: capacity }
      : { BillingMode: 'PAY_PER_REQUEST' }),
    ...(global.length > 0 && { GlobalSecondaryIndexes: global }),
    ...(local.length > 0 && { LocalSecondaryIndexes: local }),
    ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } }),
    ...(deletionProtection && { DeletionProtectionEnabled: true }),
    ...(encryption && { SSESpecification: { Enabled: true, SSEType: 'KMS', ...ownKey(encryption) } }),
  }
}

function ownKey(encryption: NonNullable<TableOptions['encryption']>): { KMSMasterKeyId?: string } {
  return encryption === 'AWS_MANAGED' ? {} : { KMSMasterKeyId: encryption.key }
}

const throughput = ({ read, write }: Capacity): Throughput => ({
  ReadCapacityUnits: leastUnits(read),
  WriteCapacityUnits: leastUnits(write),
})

function indexesOf(
  indexes: TableModel['declared']['indexes'],
  kind: Index['kind'],
  rest: (index: Index) => Omit<IndexInput, 'IndexName' | 'Projection'>,
): IndexInput[] {
  const ofKind = Object.entries(indexes).filter(([, index]) => index.kind === kind)
  return ofKind.map(([name, index]) => ({
    IndexName: name,
    ...rest(index),
    Projection: projection(index.projection),
  }))
}

function keySchema(index: Pick<Index, 'key' | 'partitions'>): KeyElement[] {
  const { partition, sort } = keyRoles(index)
  return [
    ...partition.map((name): KeyElement => ({ AttributeName: name, KeyType: 'HASH' })),
    ...sort.map((name): KeyElement => ({ AttributeName: name, KeyType: 'RANGE' })),
  ]
}

function projection(declared: Projection): IndexInput['Projection'] {
  return typeof declared === 'string'
    ? { ProjectionType: declared }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: declared }
}

/** What a template writes is text; an attribute that is itself a key is stored as it is. */
function keyTypeOf(attribute: string, entities: readonly EntityModel[]): string {
  const entity = entities.find(each => keyNamed(each, attribute))
  const isTemplate = !entity || keyNamed(entity, attribute)?.template
  return isTemplate ? 'S' : (entity.types[attribute]?.wire as string)
}
