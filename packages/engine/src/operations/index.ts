import { batchExecuteStatement } from './batch-execute-statement.ts'
import { batchGetItem } from './batch-get-item.ts'
import { batchWriteItem } from './batch-write-item.ts'
import { createBackup } from './create-backup.ts'
import { createTable } from './create-table.ts'
import { deleteBackup } from './delete-backup.ts'
import { deleteItem } from './delete-item.ts'
import { deleteTable } from './delete-table.ts'
import { describeBackup } from './describe-backup.ts'
import { describeContinuousBackups } from './describe-continuous-backups.ts'
import { describeEndpoints } from './describe-endpoints.ts'
import { describeLimits } from './describe-limits.ts'
import { describeStream } from './describe-stream.ts'
import { describeTable } from './describe-table.ts'
import { describeTimeToLive } from './describe-time-to-live.ts'
import { executeStatement } from './execute-statement.ts'
import { executeTransaction } from './execute-transaction.ts'
import { getItem } from './get-item.ts'
import { getRecords } from './get-records.ts'
import { getShardIterator } from './get-shard-iterator.ts'
import { listBackups } from './list-backups.ts'
import { listStreams } from './list-streams.ts'
import { listTables } from './list-tables.ts'
import { listTagsOfResource } from './list-tags-of-resource.ts'
import type { AnyOperation } from './operation.ts'
import { putItem } from './put-item.ts'
import { query } from './query.ts'
import { restoreTableFromBackup } from './restore-table-from-backup.ts'
import { restoreTableToPointInTime } from './restore-table-to-point-in-time.ts'
import { scan } from './scan.ts'
import { tagResource } from './tag-resource.ts'
import { transactGetItems } from './transact-get-items.ts'
import { transactWriteItems } from './transact-write-items.ts'
import { untagResource } from './untag-resource.ts'
import { updateContinuousBackups } from './update-continuous-backups.ts'
import { updateItem } from './update-item.ts'
import { updateTable } from './update-table.ts'
import { updateTimeToLive } from './update-time-to-live.ts'

const all: readonly AnyOperation[] = [
  batchExecuteStatement,
  batchGetItem,
  batchWriteItem,
  createBackup,
  createTable,
  deleteBackup,
  deleteItem,
  deleteTable,
  describeBackup,
  describeContinuousBackups,
  describeEndpoints,
  describeLimits,
  describeStream,
  describeTable,
  describeTimeToLive,
  executeStatement,
  executeTransaction,
  getItem,
  getRecords,
  getShardIterator,
  listBackups,
  listStreams,
  listTables,
  listTagsOfResource,
  putItem,
  query,
  restoreTableFromBackup,
  restoreTableToPointInTime,
  scan,
  tagResource,
  transactGetItems,
  transactWriteItems,
  untagResource,
  updateContinuousBackups,
  updateItem,
  updateTable,
  updateTimeToLive,
]

/** Every operation that the engine answers, by the name it has on the wire. */
export const operations: ReadonlyMap<string, AnyOperation> = new Map(all.map(each => [each.name, each]))
