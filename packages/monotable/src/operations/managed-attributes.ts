import type { ItemModel } from '../schema/item-model.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import { epochSeconds } from './read-item.ts'

/** Whether the library fills in something of its own. */
export function isManaged({ options }: ItemModel): boolean {
  const { version, createdAt, updatedAt, expires } = options
  return (
    version !== undefined ||
    createdAt !== undefined ||
    updatedAt !== undefined ||
    expires?.after !== undefined
  )
}

/**
 * Fills in what the library keeps: version, times of creation and change, end of life. Each only where declared. A
 * new item keeps the time of change that it is given, as what is brought from elsewhere has one.
 */
export function fillManaged(
  model: ItemModel,
  item: Record<string, unknown>,
  now: Date,
  versionNow: number | 'new',
): void {
  const { version, createdAt, updatedAt, expires } = model.options
  if (version !== undefined) item[version] = versionNow === 'new' ? 1 : versionNow
  if (createdAt !== undefined) item[createdAt] ??= momentAs(model, createdAt, now)
  if (updatedAt !== undefined) {
    const given = versionNow === 'new' ? item[updatedAt] : undefined
    item[updatedAt] = given ?? momentAs(model, updatedAt, now)
  }
  if (expires?.after !== undefined) item[expires.attribute] ??= epochSeconds(now) + expires.after
}

/** A moment as it is read from an attribute: text or a Date. */
export function momentAs(model: ItemModel, name: string, now: Date): unknown {
  return model.types[name]?.decode(storedMoment(now))
}

export function storedMoment(now: Date): AttributeValue {
  return { S: now.toISOString() }
}
