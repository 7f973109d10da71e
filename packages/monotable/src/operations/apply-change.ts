import { type Path, readPath } from '../expressions/path.ts'
import { type AnyChange, eachAction, type Operation } from '../expressions/update.ts'
import type { Values } from '../schema/entity-model.ts'
import { addDecimals } from '../values/add-decimals.ts'

/** What the attributes will be once a change is made, as far as they are known: for keys and items computed from them. */
export function applyChange(
  known: Values,
  change: AnyChange,
  isAttribute: (name: string) => boolean,
): Record<string, unknown> {
  const after: Record<string, unknown> = { ...known }
  eachAction(change, (operation, text, value) => {
    const path: Path = isAttribute(text) ? [text] : (readPath(text) ?? [text])
    replaceAt(after, path, known, old => effects[operation](old, value))
  })
  return after
}

type Effect = (old: unknown, value: unknown) => unknown

const effects: Readonly<Record<Operation, Effect>> = {
  set: (_, value) => value,
  remove: () => undefined,
  ifAbsent: (old, value) => old ?? value,
  add: (old, value) => addDecimals(old ?? 0, value),
  append: (old, value) => [...((old as unknown[]) ?? []), ...(value as unknown[])],
  prepend: (old, value) => [...(value as unknown[]), ...((old as unknown[]) ?? [])],
  insert: (old, value) => new Set([...((old as Set<unknown>) ?? []), ...(value as Set<unknown>)]),
  discard: (old, value) =>
    new Set([...((old as Set<unknown>) ?? [])].filter(member => !(value as Set<unknown>).has(member))),
}

/** Copies on the way down, so that what was known stays as it was. */
function replaceAt(
  after: Record<string, unknown>,
  [root, ...steps]: Path,
  known: Values,
  effect: (old: unknown) => unknown,
): void {
  if (steps.length === 0) {
    after[root] = effect(known[root])
    return
  }
  after[root] = copyOf(after[root])
  let holder = after[root] as Record<string | number, unknown> | undefined
  for (const step of steps.slice(0, -1)) {
    if (holder === undefined) return
    holder[step] = copyOf(holder[step])
    holder = holder[step] as Record<string | number, unknown> | undefined
  }
  const last = steps.at(-1) as string | number
  if (holder !== undefined) holder[last] = effect(holder[last])
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...value]
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
