import { type Item, itemSize, limits, readItem } from '@monotable/dynamodb'
import { invalid, type Wording } from '@monotable/dynamodb/service'
import type { PreparedPut } from '../items/prepared-writes.ts'
import { runPut } from '../items/single-writes.ts'
import { string, structure } from '../shapes/shape.ts'
import { tableName, tableNameOf } from '../shapes/table-name.ts'
import {
  collectionMetrics,
  conditionMembers,
  consumedCapacity,
  expected,
  requiredAttributes,
  returnValues,
} from './item-shapes.ts'
import { operation } from './operation.ts'
import { aheadOf, answerParts, checkReturnsOld, enveloped, itemTooLarge } from './single-write.ts'
import { type ConditionInput, checkWriteParameters, readCondition } from './write-condition.ts'

export interface PutPart extends ConditionInput {
  TableName: string
  Item: Record<string, unknown>
}

export interface PutItemInput extends PutPart {
  ReturnValues?: string
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}

const parameters = { expressions: ['ConditionExpression'], legacy: ['Expected', 'ConditionalOperator'] }

const members = structure({
  ReturnValues: returnValues,
  ReturnConsumedCapacity: consumedCapacity,
  TableName: tableName,
  ConditionalOperator: string(),
  Item: requiredAttributes,
  Expected: expected,
  ReturnItemCollectionMetrics: collectionMetrics,
  ...conditionMembers,
})

export const putItem = operation<PutItemInput, PreparedPut>({
  name: 'PutItem',
  shape: { ...members, ahead: aheadOf(members) },
  prepare: enveloped(input => {
    checkReturnsOld(input.ReturnValues)
    return {
      ...preparePut(input, 'current'),
      ...answerParts(input),
      returnValues: input.ReturnValues ?? 'NONE',
    }
  }),
  run: runPut,
})

/** A put, alone or in a transaction. There DynamoDB refuses the expression before it checks the item. */
export function preparePut(part: PutPart, wording: Wording): PreparedPut {
  checkWriteParameters(part, parameters, wording)
  const conditionFirst = wording === 'older' ? readCondition(part, wording) : undefined
  const { item, size } = readNewItem(part.Item, wording)
  const condition = wording === 'older' ? conditionFirst : readCondition(part, wording)
  return {
    tableName: tableNameOf(part.TableName),
    item,
    size,
    ...(condition && { condition }),
    returnValues: 'NONE',
    returnOldOnFailure: part.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
    consumedCapacity: 'NONE',
    collectionMetrics: false,
  }
}

/** An item to be stored as it is, and its size. */
export function readNewItem(raw: Record<string, unknown>, wording: Wording): { item: Item; size: number } {
  const item = readItem(raw, wording)
  const size = itemSize(item)
  if (size > limits.item) throw invalid(itemTooLarge)
  return { item, size }
}
