import { batchExecuteStatement } from './batch-execute-statement.ts'
import { batchGetItem } from './batch-get-item.ts'
import { batchWriteItem } from './batch-write-item.ts'
import { deleteItem } from './delete-item.ts'
import { describeStream } from './describe-stream.ts'
import { executeStatement } from './execute-statement.ts'
import { executeTransaction } from './execute-transaction.ts'
import { getItem } from './get-item.ts'
import { getRecords } from './get-records.ts'
import { getShardIterator } from './get-shard-iterator.ts'
import { listStreams } from './list-streams.ts'
import type { AnyOperation } from './operation.ts'
import { putItem } from './put-item.ts'
import { query } from './query.ts'
import { scan } from './scan.ts'
import { transactGetItems } from './transact-get-items.ts'
import { transactWriteItems } from './transact-write-items.ts'
import { updateItem } from './update-item.ts'

const all: readonly AnyOperation[] = [
  batchExecuteStatement,
  batchGetItem,
  batchWriteItem,
  deleteItem,
  describeStream,
  executeStatement,
  executeTransaction,
  getItem,
  getRecords,
  getShardIterator,
  listStreams,
  putItem,
  query,
  scan,
  transactGetItems,
  transactWriteItems,
  updateItem,
]

/** Every operation that the engine answers, by the name it has on the wire. */
export const operations: ReadonlyMap<string, AnyOperation> = new Map(all.map(each => [each.name, each]))
