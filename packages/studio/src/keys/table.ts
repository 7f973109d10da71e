import type { AttributeValue, Item, KeyAttribute } from '@monotable/dynamodb'

/** A table, or an index of one: what is read by its keys. */
export interface Source {
  readonly name: string
  readonly kind: 'table' | 'GSI' | 'LSI'
  readonly partition: KeyAttribute
  readonly sort?: KeyAttribute
  /** All attributes of its key, where several are a key together. */
  readonly several?: { readonly partition: readonly KeyAttribute[]; readonly sort: readonly KeyAttribute[] }
  /** What it holds of an item; of a table, everything. */
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[]
  readonly itemCount: number
  readonly bytes: number
}

export interface Table extends Source {
  readonly indexes: readonly Source[]
  readonly status: string
  readonly billing: string
  readonly stream?: string
}

interface KeySchema {
  readonly AttributeName: string
  readonly KeyType: 'HASH' | 'RANGE'
}

interface IndexDescription {
  readonly IndexName: string
  readonly KeySchema: readonly KeySchema[]
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] }
  readonly ItemCount?: number
  readonly IndexSizeBytes?: number
}

export interface TableDescription {
  readonly TableName: string
  readonly TableStatus: string
  readonly KeySchema: readonly KeySchema[]
  readonly AttributeDefinitions: readonly { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[]
  readonly GlobalSecondaryIndexes?: readonly IndexDescription[]
  readonly LocalSecondaryIndexes?: readonly IndexDescription[]
  readonly ItemCount?: number
  readonly TableSizeBytes?: number
  readonly BillingModeSummary?: { readonly BillingMode?: string }
  readonly StreamSpecification?: { readonly StreamEnabled?: boolean; readonly StreamViewType?: string }
}

export function readTable(description: TableDescription): Table {
  const { GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [], StreamSpecification } = description
  const types = new Map(
    description.AttributeDefinitions.map(each => [each.AttributeName, each.AttributeType]),
  )
  const index = (kind: 'GSI' | 'LSI') => (each: IndexDescription) => ({
    name: each.IndexName,
    kind,
    ...keysIn(each.KeySchema, types),
    projection: projectionOf(each.Projection),
    itemCount: each.ItemCount ?? 0,
    bytes: each.IndexSizeBytes ?? 0,
  })
  return {
    name: description.TableName,
    kind: 'table',
    ...keysIn(description.KeySchema, types),
    projection: 'ALL',
    itemCount: description.ItemCount ?? 0,
    bytes: description.TableSizeBytes ?? 0,
    indexes: [...GlobalSecondaryIndexes.map(index('GSI')), ...LocalSecondaryIndexes.map(index('LSI'))],
    status: description.TableStatus,
    billing: description.BillingModeSummary?.BillingMode ?? 'PROVISIONED',
    ...(StreamSpecification?.StreamEnabled && { stream: StreamSpecification.StreamViewType ?? 'on' }),
  }
}

function keysIn(schema: readonly KeySchema[], types: ReadonlyMap<string, KeyAttribute['type']>) {
  const keys = (kind: KeySchema['KeyType']) =>
    schema
      .filter(each => each.KeyType === kind)
      .map(({ AttributeName: name }) => ({ name, type: types.get(name) ?? ('S' as const) }))
  const several = { partition: keys('HASH'), sort: keys('RANGE') }
  const [[partition], [sort]] = [several.partition, several.sort]
  const isSeveral = several.partition.length > 1 || several.sort.length > 1
  return { partition: partition!, ...(sort && { sort }), ...(isSeveral && { several }) }
}

function projectionOf({
  ProjectionType,
  NonKeyAttributes,
}: IndexDescription['Projection']): Source['projection'] {
  return ProjectionType === 'INCLUDE' ? (NonKeyAttributes ?? []) : (ProjectionType as 'ALL' | 'KEYS_ONLY')
}

/** The table itself, or one of its indexes; the table if there is none of that name. */
export function sourceOf(table: Table, index: string | undefined): Source {
  return table.indexes.find(each => each.name === index) ?? table
}

export function keyAttributes({ partition, sort, several }: Source): KeyAttribute[] {
  if (several) return [...several.partition, ...several.sort]
  return sort ? [partition, sort] : [partition]
}

/** The key under which an item is stored. */
export function keyOf(table: Table, item: Item): Item {
  return pick(
    item,
    keyAttributes(table).map(each => each.name),
  )
}

/** Where reading continues after an item: its keys in the index and in the table. */
export function startKeyOf(table: Table, source: Source, item: Item): Item {
  return pick(
    item,
    [...keyAttributes(source), ...keyAttributes(table)].map(each => each.name),
  )
}

export function pick(item: Item, names: readonly string[]): Item {
  const entries = names.flatMap((name): [string, AttributeValue][] =>
    item[name] ? [[name, item[name]]] : [],
  )
  return Object.fromEntries(entries)
}

/** A text for a key, unique in its table. */
export function keyText(table: Table, item: Item): string {
  return JSON.stringify(keyOf(table, item))
}

export function keyValue({ type }: KeyAttribute, text: string): AttributeValue {
  return { [type]: text } as unknown as AttributeValue
}
