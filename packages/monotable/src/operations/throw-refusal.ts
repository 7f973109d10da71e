import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { wireKey } from './item-key.ts'
import { conditionsOf, failureOf, type Write, type WriteInput } from './write.ts'

/**
 * Throws why a write cannot be made of what the item was: but where a condition does not hold, that is why. Stock that
 * would go below what its key can hold is first of all too little stock. The question is an update that changes nothing.
 */
export async function throwRefusal(
  session: Session,
  { model, key, checks, options }: Pick<Write, 'model' | 'key' | 'checks' | 'options'>,
  error: unknown,
): Promise<never> {
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, key) }
  model.plans.complete(input, undefined, undefined, conditionsOf(checks, options))
  input.ReturnValuesOnConditionCheckFailure = 'ALL_OLD'
  try {
    const { spent, signal } = options
    await session.send({ operation: 'UpdateItem', input, entity: model.name, spent, signal })
  } catch (failure) {
    const { name, Item } = failure as { name?: string; Item?: AttributeMap }
    throw name === 'ConditionalCheckFailedException'
      ? failureOf({ model, key, checks, options }, Item, failure)
      : failure
  }
  throw error
}
