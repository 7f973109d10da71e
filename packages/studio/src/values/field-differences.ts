import { type AttributeValue, type Item, typeOf } from '@monotable/dynamodb'
import { isSet, membersOf } from './attribute-value.ts'
import { sameValue } from './same-value.ts'

/** One field in which two items differ: `place.shelf`, `lines[2].price`. */
export interface FieldDifference {
  readonly path: string
  readonly before?: AttributeValue
  readonly after?: AttributeValue
  /** Of a set that stayed a set. */
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
}

/** Every field that differs, as deep as maps and lists go. */
export function fieldDifferences(before: Item | undefined, after: Item | undefined): FieldDifference[] {
  return inMaps(before ?? {}, after ?? {}, '')
}

function inMaps(before: Item, after: Item, within: string): FieldDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => between(before[name], after[name], within ? `${within}.${name}` : name))
}

type Found = AttributeValue | undefined

function between(before: Found, after: Found, path: string): FieldDifference[] {
  if (sameValue(before, after)) return []
  if (!before || !after || typeOf(before) !== typeOf(after)) {
    return [{ path, ...(before && { before }), ...(after && { after }) }]
  }
  if ('M' in before && 'M' in after) return inMaps(before.M, after.M, path)
  if ('L' in before && 'L' in after) {
    const most = Math.max(before.L.length, after.L.length)
    const [old, young] = [before.L, after.L]
    return Array.from({ length: most }, (_, at) => between(old[at], young[at], `${path}[${at}]`)).flat()
  }
  if (!isSet(before)) return [{ path, before, after }]
  const [old, young] = [membersOf(before), membersOf(after)]
  return [
    {
      path,
      before,
      after,
      added: young.filter(member => !old.includes(member)),
      removed: old.filter(member => !young.includes(member)),
    },
  ]
}
