import type { CallOptions } from '../options.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { wireKey } from './item-key.ts'
import { isOf } from './read-item.ts'
import { failureOf, type Write } from './write.ts'

/**
 * What is stored under a key now, for a write that rests on it; an item that has expired too, because it is still
 * counted and its guards are still there. One of another entity fails the write.
 */
export async function readCurrent(
  session: Session,
  { model, key, checks, options }: Pick<Write, 'model' | 'key' | 'checks' | 'options'>,
): Promise<AttributeMap | undefined> {
  const stored = await readStored(session, model, key, options)
  if (stored && !isOf(model, stored)) throw failureOf({ model, key, checks, options }, stored)
  return stored
}

export async function readStored(
  session: Session,
  model: EntityModel,
  key: Values,
  { spent, signal }: CallOptions,
): Promise<AttributeMap | undefined> {
  const input = {
    TableName: session.tableName(model.table),
    Key: wireKey(model, key),
    ConsistentRead: true,
  }
  const answer = await session.send({ operation: 'GetItem', input, entity: model.name, spent, signal })
  return answer.Item as AttributeMap | undefined
}
