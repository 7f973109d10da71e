import { type KeySchema, keyAttributes } from '@monotable/dynamodb'
import type { Projection, Table, TableIndex } from '../tables/table.ts'

/** What CreateTable must be given to get a table like this one. */
export function createTableInput(table: Table): Record<string, unknown> {
  const types = new Map<string, string>()
  for (const keys of [table.keys, ...table.indexes.map(index => index.keys)]) {
    for (const { name, type } of keyAttributes(keys)) types.set(name, type)
  }
  const indexes = (kind: TableIndex['kind']) =>
    table.indexes.filter(index => index.kind === kind).map(indexInput)
  const [global, local] = [indexes('global'), indexes('local')]
  return {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: schemaInput(table.keys),
    ...(global.length > 0 && { GlobalSecondaryIndexes: global }),
    ...(local.length > 0 && { LocalSecondaryIndexes: local }),
    ...(table.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream.view } }),
  }
}

const indexInput = ({ name, keys, projection }: TableIndex) => ({
  IndexName: name,
  KeySchema: schemaInput(keys),
  Projection: projectionInput(projection),
})

const projectionInput = ({ type, include }: Projection) => ({
  ProjectionType: type,
  ...(type === 'INCLUDE' && { NonKeyAttributes: include }),
})

const schemaInput = ({ partition, sort }: KeySchema) => [
  ...partition.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' })),
  ...sort.map(({ name }) => ({ AttributeName: name, KeyType: 'RANGE' })),
]
