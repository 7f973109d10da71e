import { readItem, requestLimits } from '@monotable/dynamodb'
import type { PreparedGet, PreparedTransactGet } from '../items/prepared-reads.ts'
import { runTransactGet } from '../items/transactions.ts'
import { list, string, structure } from '../shapes/shape.ts'
import { tableName, tableNameOf } from '../shapes/table-name.ts'
import { checkExpressionParameters } from './expression-parameters.ts'
import { type GetItemInput, projectionParameters, readProjection } from './get-item.ts'
import { consumedCapacity, expressionNames, requiredAttributes } from './item-shapes.ts'
import { operation } from './operation.ts'

type GetPart = Pick<GetItemInput, 'TableName' | 'Key' | 'ProjectionExpression' | 'ExpressionAttributeNames'>

export interface TransactGetItemsInput {
  TransactItems: { Get: GetPart }[]
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
}

const get = structure(
  {
    TableName: tableName,
    Key: requiredAttributes,
    ProjectionExpression: string(),
    ExpressionAttributeNames: expressionNames,
  },
  { name: 'Get', required: true },
)

export const transactGetItems = operation<TransactGetItemsInput, PreparedTransactGet>({
  name: 'TransactGetItems',
  shape: structure({
    ReturnConsumedCapacity: consumedCapacity,
    TransactItems: list(structure({ Get: get }, { name: 'TransactGetItem' }), {
      required: true,
      minSize: 1,
      maxSize: requestLimits.transaction,
    }),
  }),
  prepare: input => ({
    gets: input.TransactItems.map(({ Get: part }) => prepareGet(part)),
    consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
  }),
  run: runTransactGet,
})

/** In a transaction DynamoDB refuses the expression before it checks the key. */
function prepareGet(part: GetPart): PreparedGet {
  checkExpressionParameters(part, projectionParameters)
  const projection = readProjection(part)
  return {
    tableName: tableNameOf(part.TableName),
    key: readItem(part.Key, 'older'),
    ...(projection && { projection }),
    consistent: true,
    consumedCapacity: 'NONE',
  }
}
