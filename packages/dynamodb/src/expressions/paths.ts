import { type AttributeValue, attribute, type Item } from '../values/attribute-value.ts'
import type { Path, PathStep, Update } from './tree.ts'

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, at) => step === b[at])
}

/** As messages show it: `[list, [0], name]`. */
export function showPath(path: Path): string {
  return `[${path.map(step => (typeof step === 'number' ? `[${step}]` : step)).join(', ')}]`
}

/**
 * What stands at a path; nothing where a name meets no map or an index no list.
 *
 * @example
 * ```ts
 * valueAt({ list: { L: [{ S: 'a' }] } }, ['list', 0]) // { S: 'a' }
 * ```
 */
export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  let value = attribute(item, path[0])
  for (let at = 1; at < path.length && value !== undefined; at++)
    value = stepInto(value, path[at] as PathStep)
  return value
}

function stepInto(value: AttributeValue, step: PathStep): AttributeValue | undefined {
  if (typeof step === 'number') return 'L' in value ? value.L[step] : undefined
  return 'M' in value ? attribute(value.M, step) : undefined
}

const rewrite = 'must remove or rewrite one of these paths'

/**
 * No two paths of an update or projection may be the same or part of one another (overlap), or take one
 * attribute for a list and for a map (conflict). An overlap anywhere is reported before any conflict.
 */
export function clashFault(paths: readonly Path[]): string | undefined {
  let conflict: string | undefined
  for (let second = 1; second < paths.length; second++) {
    for (let first = 0; first < second; first++) {
      const [one, two] = [paths[first] as Path, paths[second] as Path]
      const clash = one[0] === two[0] ? clashOf(one, two) : undefined
      if (clash === undefined) continue
      const fault = `Two document paths ${clash} with each other; ${rewrite}; path one: ${showPath(one)}, path two: ${showPath(two)}`
      if (clash === 'overlap') return fault
      conflict ??= fault
    }
  }
  return conflict
}

function clashOf(one: Path, two: Path): 'overlap' | 'conflict' | undefined {
  const shared = Math.min(one.length, two.length)
  for (let at = 1; at < shared; at++) {
    if (typeof one[at] !== typeof two[at]) return 'conflict'
    if (one[at] !== two[at]) return undefined
  }
  return 'overlap'
}

/** Every path that an update writes to. */
export function touchedPaths(update: Update): readonly Path[] {
  const paths = update.set.map(({ path }) => path)
  for (const path of update.remove) paths.push(path)
  for (const { path } of update.add) paths.push(path)
  for (const { path } of update.delete) paths.push(path)
  return paths
}

/** The top-level attributes that an update writes to, each once. */
export function touchedNames(update: Update): readonly string[] {
  return [...new Set(touchedPaths(update).map(path => path[0]))]
}
