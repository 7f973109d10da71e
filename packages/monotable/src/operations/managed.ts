import type { ItemModel, Values } from '../schema/item-model.ts'
import { epochSeconds } from './read-item.ts'

/** Fills in what the library keeps: version, times of creation and change, end of life. Each only where declared. */
export function withManaged(model: ItemModel, input: Values, now: Date): Values {
  const { version, createdAt, updatedAt, expires } = model.options
  if (version === undefined && createdAt === undefined && updatedAt === undefined && expires === undefined)
    return input
  const item: Record<string, unknown> = { ...input }
  const moment = now.toISOString()
  if (version !== undefined) item[version] = Number(item[version] ?? 0) + 1
  if (createdAt !== undefined) item[createdAt] ??= moment
  if (updatedAt !== undefined) item[updatedAt] = moment
  if (expires?.after !== undefined) item[expires.attribute] ??= epochSeconds(now) + expires.after
  return item
}
