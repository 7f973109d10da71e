import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import type { Stream } from './registry.ts'
import { parseStreamArn } from './stream-arn.ts'

/** The stream behind an ARN. */
export function findStream(database: Database, arn: string): Stream {
  const named = parseStreamArn(arn)
  if (named === undefined) throw invalid('Invalid StreamArn')
  const stream = database.streams.find(named.tableName, named.label)
  if (stream !== undefined) return stream
  throw new DynamoDBError(
    'ResourceNotFoundException',
    `Requested resource not found: Stream: ${arn} not found`,
  )
}
