import { type IndexDesign, keyRoles } from 'monotable/design'
import { globalIndexes, localIndexes, projectionOf, type TablePlan } from './table-plan.ts'

/** What is sent to DynamoDB of one table. */
export interface TableInput {
  readonly TableName: string
  readonly [member: string]: unknown
}

/** The input of CreateTable; CloudFormation calls most of it by the same names. */
export function createTableInput({ table, name, attributes, billing, protection }: TablePlan): TableInput {
  const throughput = billing === 'PAY_PER_REQUEST' ? undefined : throughputOf(billing)
  const [global, local] = [globalIndexes(table), localIndexes(table)]
  return {
    TableName: name,
    KeySchema: keySchema(table),
    AttributeDefinitions: attributes.map(each => ({ AttributeName: each.name, AttributeType: each.type })),
    BillingMode: throughput ? 'PROVISIONED' : 'PAY_PER_REQUEST',
    ...(throughput && { ProvisionedThroughput: throughput }),
    ...(global.length > 0 && {
      GlobalSecondaryIndexes: global.map(index => ({
        ...indexInput(index),
        ...(throughput && { ProvisionedThroughput: throughput }),
      })),
    }),
    ...(local.length > 0 && { LocalSecondaryIndexes: local.map(indexInput) }),
    ...(table.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream } }),
    ...(table.encryption && { SSESpecification: { ...encryptionOf(table.encryption), Enabled: true } }),
    DeletionProtectionEnabled: protection,
  }
}

export function encryptionOf(encryption: 'AWS_MANAGED' | { readonly key: string }) {
  return { SSEType: 'KMS', ...(encryption !== 'AWS_MANAGED' && { KMSMasterKeyId: encryption.key }) }
}

function throughputOf({ read, write }: { readonly read: number; readonly write: number }) {
  return { ReadCapacityUnits: read, WriteCapacityUnits: write }
}

/** The attributes of a key, each with its role, in DynamoDB's words. */
export function keySchema(declared: Pick<IndexDesign, 'key' | 'partitions'>) {
  const { partition, sort } = keyRoles(declared)
  return [
    ...partition.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' })),
    ...sort.map(({ name }) => ({ AttributeName: name, KeyType: 'RANGE' })),
  ]
}

function indexInput(index: IndexDesign) {
  const { type, include } = projectionOf(index)
  return {
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: { ProjectionType: type, ...(include && { NonKeyAttributes: include }) },
  }
}
