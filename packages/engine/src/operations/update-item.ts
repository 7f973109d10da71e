import { limits, parseExpressions, readAttributeValue, readItem, type Update } from '@monotable/dynamodb'
import {
  type AttributeUpdate,
  invalid,
  updateCharge,
  updateFromAttributeUpdates,
  type Wording,
} from '@monotable/dynamodb/service'
import type { PreparedUpdate } from '../items/prepared-writes.ts'
import { runUpdate } from '../items/single-writes.ts'
import { string, structure } from '../shapes/shape.ts'
import { tableName, tableNameOf } from '../shapes/table-name.ts'
import type { KeyedPart } from './delete-item.ts'
import {
  attributeUpdates,
  collectionMetrics,
  conditionMembers,
  consumedCapacity,
  expected,
  requiredAttributes,
  returnValues,
} from './item-shapes.ts'
import { operation } from './operation.ts'
import { aheadOf, answerParts, enveloped } from './single-write.ts'
import { checkWriteParameters, readExpected } from './write-condition.ts'

export interface UpdatePart extends KeyedPart {
  UpdateExpression?: string
  AttributeUpdates?: Record<string, { Action?: 'PUT' | 'ADD' | 'DELETE'; Value?: unknown }>
}

export interface UpdateItemInput extends UpdatePart {
  ReturnValues?: PreparedUpdate['returnValues']
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}

const parameters = {
  expressions: ['UpdateExpression', 'ConditionExpression'],
  legacy: ['AttributeUpdates', 'Expected', 'ConditionalOperator'],
}

const members = structure({
  ReturnConsumedCapacity: consumedCapacity,
  TableName: tableName,
  ReturnItemCollectionMetrics: collectionMetrics,
  ReturnValues: returnValues,
  ConditionalOperator: string(),
  Key: requiredAttributes,
  Expected: expected,
  AttributeUpdates: attributeUpdates,
  UpdateExpression: string(),
  ...conditionMembers,
})

export const updateItem = operation<UpdateItemInput, PreparedUpdate>({
  name: 'UpdateItem',
  shape: { ...members, ahead: aheadOf(members, { allReturnValues: true }) },
  prepare: enveloped(input => ({
    ...chargeable(prepareUpdate(input, 'current'), input),
    ...answerParts(input),
    returnValues: input.ReturnValues ?? 'NONE',
  })),
  run: runUpdate,
})

/** Only UpdateItem with an expression weighs what it writes; every update weighs the item that it makes. */
function chargeable(prepared: PreparedUpdate, input: UpdateItemInput): PreparedUpdate {
  if (input.UpdateExpression === undefined || updateCharge(prepared.update as Update) <= limits.item)
    return prepared
  throw invalid('Item size to update has exceeded the maximum allowed size')
}

/** An update, alone or in a transaction. There DynamoDB refuses the expressions before it checks the key. */
export function prepareUpdate(part: UpdatePart, wording: Wording): PreparedUpdate {
  checkWriteParameters(part, parameters, wording)
  const parsedFirst = wording === 'older' ? readUpdate(part, wording) : undefined
  const key = readItem(part.Key, wording)
  return {
    tableName: tableNameOf(part.TableName),
    key,
    ...(parsedFirst ?? readUpdate(part, wording)),
    returnValues: 'NONE',
    returnOldOnFailure: part.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
    consumedCapacity: 'NONE',
    collectionMetrics: false,
  }
}

function readUpdate(part: UpdatePart, wording: Wording): Pick<PreparedUpdate, 'update' | 'condition'> {
  const { UpdateExpression, ConditionExpression, AttributeUpdates: legacy } = part
  const { ExpressionAttributeNames, ExpressionAttributeValues } = part
  const legacyUpdate = legacy && readAttributeUpdates(legacy, wording)
  const expectedCondition = readExpected(part, wording)
  const parsed = parseExpressions(
    { UpdateExpression, ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues },
    wording,
  )
  const update = parsed.update ?? legacyUpdate
  const condition = parsed.condition ?? expectedCondition
  return { ...(update && { update }), ...(condition && { condition }) }
}

/** An empty list of updates counts as none: the request then creates the item. */
function readAttributeUpdates(
  given: NonNullable<UpdatePart['AttributeUpdates']>,
  wording: Wording,
): Update | undefined {
  const updates: Record<string, AttributeUpdate> = Object.create(null)
  for (const name of Object.keys(given)) {
    const { Action, Value } = given[name] ?? {}
    updates[name] = {
      ...(Action !== undefined && { Action }),
      ...(Value !== undefined && { Value: readAttributeValue(Value, wording) }),
    }
  }
  return Object.keys(updates).length === 0 ? undefined : updateFromAttributeUpdates(updates)
}
