import type { ZodType } from 'zod'
import { MonotableError } from '../errors.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import { structureOf } from '../schema/structure.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { unmarshal } from '../values/dynamic.ts'

const known = new WeakMap<EntityModel, { readonly whole: ZodType; readonly part: ZodType }>()

function structures(model: EntityModel) {
  let found = known.get(model)
  if (!found) {
    found = structureOf(model.entity.attributes)
    known.set(model, found)
  }
  return found
}

/** Whether an item has the types that its entity declares: those of all attributes, or of those that were read. */
export function isReadable(model: EntityModel, item: unknown, isPart = false): boolean {
  const { whole, part } = structures(model)
  return (isPart ? part : whole).safeParse(item).success
}

/** Returns the item if it fits its entity, or if the session allows others; a get of such an item fails. */
export function readable<I extends Record<string, unknown> | undefined>(
  session: Session,
  model: EntityModel,
  stored: AttributeMap,
  item: I,
): I {
  if (item && session.unreadable !== 'keep' && !isReadable(model, item)) throw unreadable(model, stored)
  return item
}

/** The same where many are asked for: one that is not what it should be is left out, and told, if the client skips them. */
export function readableOrNone(
  session: Session,
  model: EntityModel,
  stored: AttributeMap,
  item: Record<string, unknown>,
): Record<string, unknown> | undefined {
  if (session.unreadable !== 'skip') return readable(session, model, stored, item)
  if (isReadable(model, item)) return item
  const { keys } = unreadable(model, stored).details
  const table = session.tableName(model.table)
  session.onSkipped?.({ reason: 'unreadable', table, key: keys, entity: model.name })
  return undefined
}

export function unreadable(model: EntityModel, stored: AttributeMap): MonotableError<'UNREADABLE_ITEM'> {
  const { error } = structures(model).whole.safeParse(model.read(stored))
  const keys = [model.partition, model.sort].flatMap(key => {
    const value = key && stored[key.attribute]
    return value ? [[key.attribute, String(unmarshal(value))]] : []
  })
  return new MonotableError('UNREADABLE_ITEM', {
    entity: model.name,
    keys: Object.fromEntries(keys),
    issues: error?.issues ?? [],
  })
}
