import { type AttributeValue, attribute, emptyItem, type Item } from '../values/attribute-value.ts'
import type { Path, ProjectionPaths } from './tree.ts'

/**
 * The parts of an item that paths lead to, nested as they are there; list elements close up.
 *
 * @example
 * ```ts
 * const { projection } = parseExpressions({ ProjectionExpression: 'pk, list[0]' })
 * project(projection, { pk: { S: 'a' }, note: { S: 'long' } }) // { pk: { S: 'a' } }
 * ```
 */
export function project(paths: ProjectionPaths, item: Item): Item {
  const picked = emptyItem()
  let nested: Map<string, Path[]> | undefined
  for (const path of paths) {
    const [name] = path
    const value = attribute(item, name)
    if (value === undefined) continue
    if (path.length === 1) picked[name] = value
    else {
      nested ??= new Map()
      append(nested, name, path)
    }
  }
  if (nested) {
    for (const [name, among] of nested) {
      const value = pick(attribute(item, name) as AttributeValue, among, 1)
      if (value !== undefined) picked[name] = value
    }
  }
  return picked
}

/** What the paths, which agree up to `depth`, pick of the value; nothing if none of them leads anywhere. */
function pick(value: AttributeValue, paths: readonly Path[], depth: number): AttributeValue | undefined {
  if ((paths[0] as Path).length === depth) return value
  if ('M' in value) return pickMembers(value.M, paths, depth)
  return 'L' in value ? pickElements(value.L, paths, depth) : undefined
}

function pickMembers(map: Item, paths: readonly Path[], depth: number): AttributeValue | undefined {
  const groups = new Map<string, Path[]>()
  for (const path of paths) {
    const step = path[depth]
    if (typeof step === 'string') append(groups, step, path)
  }
  const picked = emptyItem()
  let any = false
  for (const [name, among] of groups) {
    const member = attribute(map, name)
    const part = member && pick(member, among, depth + 1)
    if (part === undefined) continue
    picked[name] = part
    any = true
  }
  return any ? { M: picked } : undefined
}

function pickElements(
  list: readonly AttributeValue[],
  paths: readonly Path[],
  depth: number,
): AttributeValue | undefined {
  const groups = new Map<number, Path[]>()
  for (const path of paths) {
    const step = path[depth]
    if (typeof step === 'number') append(groups, step, path)
  }
  const picked: AttributeValue[] = []
  for (const index of [...groups.keys()].sort((a, b) => a - b)) {
    const element = list[index]
    const part = element && pick(element, groups.get(index) as Path[], depth + 1)
    if (part !== undefined) picked.push(part)
  }
  return picked.length > 0 ? { L: picked } : undefined
}

function append<K>(groups: Map<K, Path[]>, key: K, path: Path): void {
  const group = groups.get(key)
  if (group) group.push(path)
  else groups.set(key, [path])
}
