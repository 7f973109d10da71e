import type { Spent } from '../observe/spent.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { wireKey } from './item-key.ts'
import { isOf } from './read-item.ts'

/**
 * The item as it is stored now, for a write that rests on it; one that has expired too, because it is still counted and
 * its guards are still there.
 */
export async function readCurrent(
  session: Session,
  model: EntityModel,
  key: Values,
  spent: Spent | undefined,
): Promise<AttributeMap | undefined> {
  const input = {
    TableName: session.tableName(model.table),
    Key: wireKey(model, key),
    ConsistentRead: true,
  }
  const answer = await session.send({ operation: 'GetItem', input, entity: model.name, spent })
  const stored = answer.Item as AttributeMap | undefined
  return stored && isOf(model, stored) ? stored : undefined
}
