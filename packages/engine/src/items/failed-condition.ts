import { type Condition, DynamoDBError, failingPart, type Item, matches } from '@monotable/dynamodb'
import type { StoredItem } from './stored-item.ts'

/**
 * The cause of a refused conditional write: tools ask it which part was false.
 *
 * @example
 * ```ts
 * try {
 *   await engine.send('DeleteItem', {
 *     TableName: 'Shop',
 *     Key: { PK: { S: 'SHOP#1' }, SK: { S: 'META' } },
 *     ConditionExpression: 'attribute_exists(PK) AND productCount = :none',
 *     ExpressionAttributeValues: { ':none': { N: '0' } },
 *   })
 * } catch (error) {
 *   if (error instanceof DynamoDBError && error.cause instanceof FailedCondition) console.log(error.cause.part)
 * }
 * ```
 */
export class FailedCondition {
  readonly #condition: Condition
  readonly #item: Item | undefined

  constructor(condition: Condition, item: Item | undefined) {
    this.#condition = condition
    this.#item = item
  }

  get part(): string | undefined {
    return failingPart(this.#condition, this.#item)?.text
  }
}

export function checkCondition(
  condition: Condition | undefined,
  stored: StoredItem | undefined,
  returnOld: boolean,
): void {
  if (condition === undefined || matches(condition, stored?.item)) return
  throw new DynamoDBError(
    'ConditionalCheckFailedException',
    'The conditional request failed',
    returnOld && stored !== undefined ? { Item: stored } : {},
    new FailedCondition(condition, stored?.item),
  )
}
