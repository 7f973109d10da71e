import type {
  AttributeDefinition,
  BillingMode,
  EncryptionInput,
  GlobalIndexInput,
  OnDemandInput,
  StreamInput,
  ThroughputInput,
  WarmInput,
} from './definition-input.ts'

export interface IndexSettings {
  IndexName: string
  ProvisionedThroughput?: ThroughputInput
  OnDemandThroughput?: OnDemandInput
  WarmThroughput?: WarmInput
}

/** One of the three. */
export interface IndexUpdate {
  Update?: IndexSettings
  Create?: GlobalIndexInput
  Delete?: { IndexName: string }
}

/** What UpdateTable is given. */
export interface UpdateInput {
  TableName: string
  AttributeDefinitions?: AttributeDefinition[]
  BillingMode?: BillingMode
  ProvisionedThroughput?: ThroughputInput
  GlobalSecondaryIndexUpdates?: IndexUpdate[]
  VectorIndexUpdates?: object[]
  StreamSpecification?: StreamInput
  SSESpecification?: EncryptionInput
  TableClass?: string
  DeletionProtectionEnabled?: boolean
  OnDemandThroughput?: OnDemandInput
  WarmThroughput?: WarmInput
}
