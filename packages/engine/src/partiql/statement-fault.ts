import { DynamoDBError, type ErrorName } from '@monotable/dynamodb'
import type { PreparedTransactAction } from '../items/prepared-writes.ts'

const tooDeep = 'Nesting Levels have exceeded supported limits'

/** What a write refuses, in the words that AWS has for statements. */
export function toldOfStatement(error: DynamoDBError, kind: PreparedTransactAction['kind']): DynamoDBError {
  // The condition of an INSERT is that the item is not there.
  if (kind === 'put' && error.name === 'ConditionalCheckFailedException') {
    return new DynamoDBError('DuplicateItemException', 'Duplicate primary key exists in table')
  }
  // Values were measured when they were read, so that it can only be the item here.
  if (error.message.startsWith(tooDeep)) return new DynamoDBError('ValidationException', tooDeep)
  return error
}

/** The short names that faults have in batches and transactions. */
export const faultCodes: Partial<Record<ErrorName, string>> = {
  ConditionalCheckFailedException: 'ConditionalCheckFailed',
  DuplicateItemException: 'DuplicateItem',
  ItemCollectionSizeLimitExceededException: 'ItemCollectionSizeLimitExceeded',
  ResourceNotFoundException: 'ResourceNotFound',
  ValidationException: 'ValidationError',
}
