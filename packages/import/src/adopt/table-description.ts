import type { PlannedIndex } from '../write/plan.ts'

/** The part of a DescribeTable answer that a schema uses. */
export interface TableDescription {
  readonly TableName: string
  readonly KeySchema: readonly KeyElement[]
  readonly GlobalSecondaryIndexes?: readonly IndexDescription[]
  readonly LocalSecondaryIndexes?: readonly IndexDescription[]
  readonly StreamSpecification?: {
    readonly StreamViewType?: 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'
  }
  readonly ItemCount?: number
}

interface KeyElement {
  readonly AttributeName: string
  readonly KeyType: 'HASH' | 'RANGE'
}

interface IndexDescription {
  readonly IndexName: string
  readonly KeySchema: readonly KeyElement[]
  readonly Projection?: { readonly ProjectionType?: string; readonly NonKeyAttributes?: readonly string[] }
}

export interface Described {
  readonly base: readonly string[]
  readonly indexes: PlannedIndex[]
}

export function describedIndexes(description: TableDescription): Described {
  const { KeySchema, GlobalSecondaryIndexes: global = [], LocalSecondaryIndexes: local = [] } = description
  const indexes = [
    ...global.map(index => plannedIndex(index, 'GSI')),
    ...local.map(index => plannedIndex(index, 'LSI')),
  ]
  return { base: inOrder(KeySchema), indexes }
}

/** The partition key comes first, whatever the order in the description. */
const inOrder = (keys: readonly KeyElement[]): string[] =>
  [...keys]
    .sort((one, other) => one.KeyType.localeCompare(other.KeyType))
    .map(({ AttributeName }) => AttributeName)

function plannedIndex(
  { IndexName, KeySchema, Projection }: IndexDescription,
  kind: 'GSI' | 'LSI',
): PlannedIndex {
  const key = inOrder(KeySchema).slice(kind === 'LSI' ? 1 : 0)
  const partitions = KeySchema.filter(({ KeyType }) => KeyType === 'HASH').length
  const isSeveral = partitions > 1 || KeySchema.length > 2
  const { ProjectionType = 'ALL', NonKeyAttributes = [] } = Projection ?? {}
  const index: PlannedIndex = { name: IndexName, kind, key, ...(isSeveral && { partitions }) }
  if (ProjectionType === 'ALL') return index
  return {
    ...index,
    projection: ProjectionType === 'KEYS_ONLY' ? 'KEYS_ONLY' : NonKeyAttributes,
  }
}
