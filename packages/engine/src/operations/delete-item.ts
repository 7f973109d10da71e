import { type Condition, type Item, readItem } from '@monotable/dynamodb'
import type { Wording } from '@monotable/dynamodb/service'
import type { PreparedDelete } from '../items/prepared-writes.ts'
import { runDelete } from '../items/single-writes.ts'
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
import { aheadOf, answerParts, checkReturnsOld, enveloped } from './single-write.ts'
import { type ConditionInput, checkWriteParameters, readCondition } from './write-condition.ts'

/** What names an item and a condition on it: a delete, or a condition check of a transaction. */
export interface KeyedPart extends ConditionInput {
  TableName: string
  Key: Record<string, unknown>
}

export interface DeleteItemInput extends KeyedPart {
  ReturnValues?: string
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}

const parameters = { expressions: ['ConditionExpression'], legacy: ['Expected', 'ConditionalOperator'] }

const members = structure({
  ReturnValues: returnValues,
  ReturnConsumedCapacity: consumedCapacity,
  TableName: tableName,
  ReturnItemCollectionMetrics: collectionMetrics,
  ConditionalOperator: string(),
  Key: requiredAttributes,
  Expected: expected,
  ...conditionMembers,
})

export const deleteItem = operation<DeleteItemInput, PreparedDelete>({
  name: 'DeleteItem',
  shape: { ...members, ahead: aheadOf(members) },
  prepare: enveloped(input => {
    checkReturnsOld(input.ReturnValues)
    return {
      ...prepareDelete(input, 'current'),
      ...answerParts(input),
      returnValues: input.ReturnValues ?? 'NONE',
    }
  }),
  run: runDelete,
})

/** A delete, alone or in a transaction. There DynamoDB refuses the expression before it checks the key. */
export function prepareDelete(part: KeyedPart, wording: Wording): PreparedDelete {
  return {
    ...readKeyAndCondition(part, wording),
    tableName: tableNameOf(part.TableName),
    returnValues: 'NONE',
    returnOldOnFailure: part.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
    consumedCapacity: 'NONE',
    collectionMetrics: false,
  }
}

export function readKeyAndCondition(part: KeyedPart, wording: Wording): { key: Item; condition?: Condition } {
  checkWriteParameters(part, parameters, wording)
  const conditionFirst = wording === 'older' ? readCondition(part, wording) : undefined
  const key = readItem(part.Key, wording)
  const condition = wording === 'older' ? conditionFirst : readCondition(part, wording)
  return { key, ...(condition && { condition }) }
}
