import type { Capacity, IndexDesign, KeyAttribute, KeyType, TableDesign } from 'monotable/design'
import type { TableFacts } from './table-changes.ts'

interface KeyElement {
  readonly AttributeName: string
  readonly KeyType: 'HASH' | 'RANGE'
}

interface IndexAnswer {
  readonly IndexName: string
  readonly KeySchema: readonly KeyElement[]
  readonly Projection: {
    readonly ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
    readonly NonKeyAttributes?: readonly string[]
  }
}

/** What DynamoDB says of a table, in three answers. */
export interface TableAnswers {
  readonly Table: {
    readonly KeySchema: readonly KeyElement[]
    readonly AttributeDefinitions: readonly {
      readonly AttributeName: string
      readonly AttributeType: KeyType
    }[]
    readonly BillingModeSummary?: { readonly BillingMode?: string }
    readonly ProvisionedThroughput?: {
      readonly ReadCapacityUnits?: number
      readonly WriteCapacityUnits?: number
    }
    readonly GlobalSecondaryIndexes?: readonly IndexAnswer[]
    readonly LocalSecondaryIndexes?: readonly IndexAnswer[]
    readonly StreamSpecification?: {
      readonly StreamEnabled?: boolean
      readonly StreamViewType?: NonNullable<TableDesign['stream']>
    }
    readonly SSEDescription?: { readonly Status?: string; readonly KMSMasterKeyArn?: string }
    readonly DeletionProtectionEnabled?: boolean
  }
  readonly TimeToLiveDescription?: { readonly TimeToLiveStatus?: string; readonly AttributeName?: string }
  readonly ContinuousBackupsDescription?: {
    readonly PointInTimeRecoveryDescription?: { readonly PointInTimeRecoveryStatus?: string }
  }
}

const isOn = (status: string | undefined) =>
  status === 'ENABLED' || status === 'ENABLING' || status === 'UPDATING'

/** The answers in the words of a design. */
export function factsFrom({ name, encryption, billing }: TableDesign, answers: TableAnswers): TableFacts {
  const { Table: table, TimeToLiveDescription: ttl, ContinuousBackupsDescription: backups } = answers
  const types = new Map(table.AttributeDefinitions.map(each => [each.AttributeName, each.AttributeType]))
  const keyOf = (elements: readonly KeyElement[]): KeyAttribute[] =>
    (['HASH', 'RANGE'] as const).flatMap(role =>
      elements
        .filter(({ KeyType: type }) => type === role)
        .map(each => ({ name: each.AttributeName, type: types.get(each.AttributeName) ?? 'S' })),
    )
  const indexOf =
    (kind: IndexDesign['kind']) =>
    (index: IndexAnswer): IndexDesign => {
      const { ProjectionType, NonKeyAttributes = [] } = index.Projection
      const projection = ProjectionType === 'INCLUDE' ? NonKeyAttributes : ProjectionType
      const partitions = index.KeySchema.filter(({ KeyType: type }) => type === 'HASH').length
      const isSeveral = partitions > 1 || index.KeySchema.length > 2
      return {
        name: index.IndexName,
        kind,
        key: keyOf(index.KeySchema),
        ...(isSeveral && { partitions }),
        projection,
      }
    }
  const { StreamEnabled, StreamViewType } = table.StreamSpecification ?? {}
  const { Status, KMSMasterKeyArn } = table.SSEDescription ?? {}
  return {
    name,
    key: keyOf(table.KeySchema),
    indexes: [
      ...(table.GlobalSecondaryIndexes ?? []).map(indexOf('GSI')),
      ...(table.LocalSecondaryIndexes ?? []).map(indexOf('LSI')),
    ],
    billing: billingOf(table, billing),
    ...(isOn(ttl?.TimeToLiveStatus) && ttl?.AttributeName !== undefined && { ttl: ttl.AttributeName }),
    ...(StreamEnabled && StreamViewType && { stream: StreamViewType }),
    ...(isOn(Status) && { encryption: encryptionOf(KMSMasterKeyArn, encryption) }),
    pointInTimeRecovery: isOn(backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus),
    deletionProtection: table.DeletionProtectionEnabled === true,
  }
}

function billingOf(
  { BillingModeSummary, ProvisionedThroughput = {} }: TableAnswers['Table'],
  declared: TableDesign['billing'],
): NonNullable<TableDesign['billing']> {
  if (BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST') return 'PAY_PER_REQUEST'
  const { ReadCapacityUnits: read = 0, WriteCapacityUnits: write = 0 } = ProvisionedThroughput
  const wanted = typeof declared === 'object' ? declared : undefined
  return { read: within(read, wanted?.read), write: within(write, wanted?.write) }
}

/** Units that follow the load are as declared wherever they stand between their bounds. */
function within(units: number, declared: Capacity['read'] | undefined): Capacity['read'] {
  return typeof declared === 'object' && units >= declared.min && units <= declared.max ? declared : units
}

/** An answer does not tell the key that AWS keeps for the account from one's own: a key is as declared unless it is another. */
function encryptionOf(
  key: string | undefined,
  declared: TableDesign['encryption'],
): NonNullable<TableDesign['encryption']> {
  return key === undefined || declared === undefined || declared === 'AWS_MANAGED' ? 'AWS_MANAGED' : { key }
}
