import { type AttributeValue, DynamoDBError, type Item, type KeySchema, keyLimits } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { keySize } from '../keys/store-key.ts'

/**
 * The `cause` of a refusal for an empty key value. A transaction is refused with it as a whole, while other faults
 * of keys cancel it.
 */
export const emptyKeyValue = Symbol('a key attribute is empty')

export const { partition: maxPartitionSize, sort: maxSortSize } = keyLimits

export const parameterValues = 'One or more parameter values were invalid: '

// DynamoDB leaves out the space.
export const partitionTooLong = `${parameterValues}Size of hashkey has exceeded the maximum size limit of${maxPartitionSize} bytes`
export const sortTooLong = `${parameterValues}Aggregated size of all range keys has exceeded the size limit of ${maxSortSize} bytes`

export const kindOf = (value: AttributeValue) => ('B' in value ? 'binary' : 'string')

export const emptyFault = (message: string) =>
  new DynamoDBError('ValidationException', message, {}, emptyKeyValue)

export function checkKeySizes({ partition, sort }: KeySchema, item: Item): void {
  if (keySize(partition, item) > maxPartitionSize) throw invalid(partitionTooLong)
  if (keySize(sort, item) > maxSortSize) throw invalid(sortTooLong)
}
