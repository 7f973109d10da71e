import { type Condition, itemSize, requestLimits } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type {
  PreparedConditionCheck,
  PreparedTransactAction,
  PreparedTransactWrite,
} from '../items/prepared-writes.ts'
import { runTransactWrite } from '../items/transactions.ts'
import { list, string, structure } from '../shapes/shape.ts'
import { tableName, tableNameOf } from '../shapes/table-name.ts'
import { type KeyedPart, prepareDelete, readKeyAndCondition } from './delete-item.ts'
import { collectionMetrics, conditionMembers, consumedCapacity, requiredAttributes } from './item-shapes.ts'
import { operation } from './operation.ts'
import { type PutPart, preparePut } from './put-item.ts'
import { prepareUpdate, type UpdatePart } from './update-item.ts'

export interface TransactWriteItem {
  ConditionCheck?: KeyedPart
  Put?: PutPart
  Delete?: KeyedPart
  Update?: UpdatePart
}

export interface TransactWriteItemsInput {
  TransactItems: TransactWriteItem[]
  ClientRequestToken?: string
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}

const maxTotalSize = 4 * 1024 * 1024

const keyed = { TableName: tableName, Key: requiredAttributes }
const requiredText = string({ required: true })

const transactWriteItem = structure(
  {
    ConditionCheck: structure(
      { ...keyed, ...conditionMembers, ConditionExpression: requiredText },
      { name: 'ConditionCheck' },
    ),
    Put: structure({ TableName: tableName, Item: requiredAttributes, ...conditionMembers }, { name: 'Put' }),
    Delete: structure({ ...keyed, ...conditionMembers }, { name: 'Delete' }),
    Update: structure({ ...keyed, UpdateExpression: requiredText, ...conditionMembers }, { name: 'Update' }),
  },
  { name: 'TransactWriteItem' },
)

export const transactWriteItems = operation<TransactWriteItemsInput, PreparedTransactWrite>({
  name: 'TransactWriteItems',
  shape: structure({
    ClientRequestToken: string({ minLength: 1, maxLength: 36 }),
    ReturnConsumedCapacity: consumedCapacity,
    ReturnItemCollectionMetrics: collectionMetrics,
    TransactItems: list(transactWriteItem, {
      required: true,
      minSize: 1,
      maxSize: requestLimits.transaction,
    }),
  }),
  prepare(input) {
    const actions = input.TransactItems.map(prepareAction)
    checkTotalSize(actions)
    return {
      actions,
      ...(input.ClientRequestToken !== undefined && { clientRequestToken: input.ClientRequestToken }),
      consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
      collectionMetrics: input.ReturnItemCollectionMetrics === 'SIZE',
    }
  },
  run: runTransactWrite,
})

function prepareAction(item: TransactWriteItem): PreparedTransactAction {
  const { ConditionCheck: check, Put: put, Delete: remove, Update: update } = item
  const count = [check, put, remove, update].filter(part => part !== undefined).length
  if (count > 1) throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
  if (put) return { kind: 'put', ...preparePut(put, 'older') }
  if (update) return { kind: 'update', ...prepareUpdate(update, 'older') }
  if (remove) return { kind: 'delete', ...prepareDelete(remove, 'older') }
  if (check) return { kind: 'check', ...prepareCheck(check) }
  throw invalid('Invalid Request: TransactWriteRequest should contain Delete or Put or Update request')
}

/** What is known of it before any item is read. */
function checkTotalSize(actions: readonly PreparedTransactAction[]): void {
  let bytes = 0
  for (const action of actions) bytes += action.kind === 'put' ? action.size : itemSize(action.key)
  if (bytes <= maxTotalSize) return
  const limit = 'Transaction payload size cannot exceed 4MB. Payload Size: '
  // AWS says it twice, and only then how much it was.
  throw invalid(`${limit}: ${limit}${bytes}`)
}

function prepareCheck(part: KeyedPart): PreparedConditionCheck {
  const { key, condition } = readKeyAndCondition(part, 'older')
  return {
    tableName: tableNameOf(part.TableName),
    key,
    // The shape asks for the expression.
    condition: condition as Condition,
    returnOldOnFailure: part.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
  }
}
