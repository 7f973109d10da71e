import type { KeyType } from '@monotable/dynamodb'
import type { StreamView } from './table.ts'

/** What shapes have checked: the parts of a table's definition as DynamoDB names them. */
export interface AttributeDefinition {
  AttributeName: string
  AttributeType: KeyType
}

export interface KeyElement {
  AttributeName: string
  KeyType: 'HASH' | 'RANGE'
}

export interface ProjectionInput {
  ProjectionType?: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
  NonKeyAttributes?: string[]
}

export interface ThroughputInput {
  ReadCapacityUnits: number
  WriteCapacityUnits: number
}

export interface OnDemandInput {
  MaxReadRequestUnits?: number
  MaxWriteRequestUnits?: number
}

export interface WarmInput {
  ReadUnitsPerSecond?: number
  WriteUnitsPerSecond?: number
}

export interface LocalIndexInput {
  IndexName: string
  KeySchema: KeyElement[]
  Projection: ProjectionInput
}

export interface GlobalIndexInput extends LocalIndexInput {
  ProvisionedThroughput?: ThroughputInput
  OnDemandThroughput?: OnDemandInput
  WarmThroughput?: WarmInput
}

export interface StreamInput {
  StreamEnabled: boolean
  StreamViewType?: StreamView
}

export interface EncryptionInput {
  Enabled?: boolean
  SSEType?: 'AES256' | 'KMS'
  KMSMasterKeyId?: string
}

export interface TagInput {
  Key?: string
  Value?: string
}

export type BillingMode = 'PROVISIONED' | 'PAY_PER_REQUEST'

/** What CreateTable is given. */
export interface TableInput {
  TableName: string
  AttributeDefinitions: AttributeDefinition[]
  KeySchema: KeyElement[]
  BillingMode?: BillingMode
  ProvisionedThroughput?: ThroughputInput
  GlobalSecondaryIndexes?: GlobalIndexInput[]
  LocalSecondaryIndexes?: LocalIndexInput[]
  VectorIndexes?: object[]
  StreamSpecification?: StreamInput
  SSESpecification?: EncryptionInput
  TableClass?: string
  OnDemandThroughput?: OnDemandInput
  WarmThroughput?: WarmInput
  DeletionProtectionEnabled?: boolean
  Tags?: TagInput[]
}
