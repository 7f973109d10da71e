import { MonotableError } from '../errors.ts'
import { readPath } from '../expressions/path.ts'
import type { AnyChange } from '../expressions/update.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'

/** A change whose values are as zod gives them back. What cannot be set or removed is refused here. */
export function parseChange(model: EntityModel, change: AnyChange): AnyChange {
  const parsed: Record<string, unknown> = {}
  for (const clause in change) {
    const actions = change[clause as keyof AnyChange]
    if (actions === undefined) continue
    if (clause === 'remove') parsed.remove = removable(model, actions as readonly string[])
    else parsed[clause] = parseClause(model, actions as Values, clause === 'set' || clause === 'ifAbsent')
  }
  return parsed
}

function parseClause(model: EntityModel, actions: Values, areValues: boolean): Values {
  const parsed: Record<string, unknown> = {}
  for (const path in actions) {
    const value = actions[path]
    if (value === undefined) continue
    refuseKey(model, path)
    parsed[path] = areValues ? parseAt(model, path, value) : value
  }
  return parsed
}

function parseAt(model: EntityModel, text: string, value: unknown): unknown {
  if (Object.hasOwn(model.types, text)) return model.parseOne(text, value)
  return model.parseInside(readPath(text) ?? [text], value)
}

function removable(model: EntityModel, paths: readonly string[]): readonly string[] {
  for (const path of paths) {
    refuseKey(model, path)
    if (Object.hasOwn(model.types, path) && !model.types[path]?.optional) refuse(model, path, 'is required')
  }
  return paths
}

/** An item with another key is another item. */
function refuseKey(model: EntityModel, path: string): void {
  if (model.keyNames.includes(rootOf(model, path)))
    refuse(model, path, 'is part of the key and never changes')
}

export function rootOf(model: EntityModel, path: string): string {
  return Object.hasOwn(model.types, path) ? path : (readPath(path)?.[0] ?? path)
}

function refuse(model: EntityModel, path: string, message: string): never {
  throw new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path: [path], message }] })
}
