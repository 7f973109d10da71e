import { DynamoDBError, type Item, readItem } from '@monotable/dynamodb'
import { invalid, type Wording } from '@monotable/dynamodb/service'

/** Faults of numbers and of repeated set members are reported as they are; all others say where they occurred. */
const toldBare = [
  'numeric value',
  'significant digits',
  'number with magnitude',
  'number set',
  'contains duplicates',
]

/** The values of ExclusiveStartKey; which attributes it must have is known only with the table. */
export function readStartKey(raw: unknown, wording: Wording): Item {
  try {
    return readItem(raw, wording)
  } catch (error) {
    if (!(error instanceof DynamoDBError) || toldBare.some(part => error.message.includes(part))) throw error
    throw invalid(`The provided starting key is invalid: ${error.message}`)
  }
}
