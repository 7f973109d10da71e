import { readItem, requestLimits } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { runBatchWrite } from '../items/batches.ts'
import type {
  PreparedBatchAction,
  PreparedBatchWrite,
  PreparedTableWrites,
} from '../items/prepared-writes.ts'
import { constraintFaults, hasBrokenKey, mapKeyFault } from '../shapes/check-constraints.ts'
import { list, map, structure } from '../shapes/shape.ts'
import { tableKey, tableNameOf } from '../shapes/table-name.ts'
import { collectionMetrics, consumedCapacity, requiredAttributes } from './item-shapes.ts'
import { operation } from './operation.ts'
import { readNewItem } from './put-item.ts'

export interface WriteRequest {
  PutRequest?: { Item: Record<string, unknown> }
  DeleteRequest?: { Key: Record<string, unknown> }
}

export interface BatchWriteItemInput {
  RequestItems: Record<string, WriteRequest[]>
  ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | 'INDEXES'
  ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}

const maxWrites = requestLimits.batchWrite

const writeRequest = structure(
  {
    PutRequest: structure(
      { Item: requiredAttributes },
      { name: 'PutRequest', unseen: ['workloadProfileName'] },
    ),
    DeleteRequest: structure({ Key: requiredAttributes }, { name: 'DeleteRequest' }),
  },
  { name: 'WriteRequest' },
)

const writeRequests = list(writeRequest, { minSize: 1, maxSize: maxWrites })

export const batchWriteItem = operation<BatchWriteItemInput, PreparedBatchWrite>({
  name: 'BatchWriteItem',
  shape: structure({
    ReturnConsumedCapacity: consumedCapacity,
    ReturnItemCollectionMetrics: collectionMetrics,
    RequestItems: map(writeRequests, { required: true }),
  }),
  prepare(input) {
    checkTableNames(input.RequestItems)
    const tables: PreparedTableWrites[] = []
    let count = 0
    for (const requestedAs of Object.keys(input.RequestItems)) {
      const requests = input.RequestItems[requestedAs] as WriteRequest[]
      count += requests.length
      if (count > maxWrites) throw invalid('Too many items requested for the BatchWriteItem call')
      tables.push({ tableName: tableNameOf(requestedAs), requestedAs, actions: requests.map(prepareAction) })
    }
    return {
      tables,
      consumedCapacity: input.ReturnConsumedCapacity ?? 'NONE',
      collectionMetrics: input.ReturnItemCollectionMetrics === 'SIZE',
    }
  },
  run: runBatchWrite,
})

const byTable = map(writeRequests, { key: tableKey })

/** Checked after all other constraints: BatchWriteItem does not report it together with them. */
function checkTableNames(requests: BatchWriteItemInput['RequestItems']): void {
  if (Object.keys(requests).length === 0)
    throw invalid('The requestItems parameter is required for BatchWriteItem')
  if (hasBrokenKey(byTable, requests))
    throw constraintFaults([mapKeyFault(byTable, requests, 'requestItems')])
}

function prepareAction({ PutRequest: put, DeleteRequest: remove }: WriteRequest): PreparedBatchAction {
  if ((put === undefined) === (remove === undefined)) {
    // DynamoDB says so of a request without any action too.
    throw invalid(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    )
  }
  if (put) return { kind: 'put', ...readNewItem(put.Item, 'older') }
  return { kind: 'delete', key: readItem(remove?.Key, 'older') }
}
