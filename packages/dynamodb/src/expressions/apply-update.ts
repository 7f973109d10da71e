import { invalid } from '../errors.ts'
import { limits } from '../limits.ts'
import { type AttributeValue, attribute, emptyItem, type Item, typeOf } from '../values/attribute-value.ts'
import { type SetType, setOf } from '../values/set-order.ts'
import { valueAt } from './paths.ts'
import type { Path, PathStep, Update } from './tree.ts'
import { membersLeft, setValue, sumOf, wrongType } from './update-values.ts'

/** What to put where; no value removes what is there. */
interface Write {
  readonly path: Path
  readonly value: AttributeValue | undefined
}

/**
 * The item after the update; the item given is left as it is, and shares with the new one what did not change.
 *
 * @example
 * ```ts
 * const { update } = parseExpressions({
 *   UpdateExpression: 'SET stock = stock - :sold',
 *   ExpressionAttributeValues: { ':sold': { N: '2' } },
 * })
 * applyUpdate(update, { stock: { N: '3' } }) // { stock: { N: '1' } }
 * ```
 */
export function applyUpdate(update: Update, item: Item): Item {
  const writes = writesOf(update, item)
  const after = writeMembers(item, writes, 0)
  for (const { path, value } of writes) {
    if (path.length > 1 && value !== undefined && !fits(value, limits.nesting - path.length + 1)) {
      throw invalid(
        'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
      )
    }
  }
  return after
}

/** Every value is worked out from the item as it was, so the order of the actions means nothing. */
function writesOf(update: Update, item: Item): Write[] {
  const mismatch = () => (update.legacy ? invalid('Type mismatch for attribute to update') : wrongType())
  const writes: Write[] = update.set.map(({ path, value }) => ({ path, value: setValue(value, item) }))
  for (const path of update.remove) writes.push({ path, value: undefined })
  for (const { path, value } of update.add) {
    const sum = sumOf(valueAt(item, path), value)
    if (sum === undefined) throw mismatch()
    writes.push({ path, value: sum })
  }
  for (const { path, value } of update.delete) {
    const current = valueAt(item, path)
    const left = current && membersLeft(current, value)
    if (current !== undefined && left === undefined) throw mismatch()
    const rest = left?.length ? setOf(typeOf(value) as SetType, left) : undefined
    writes.push({ path, value: rest })
  }
  return writes
}

/** The map with the writes done in it, which agree in the steps before `depth`. */
function writeMembers(map: Item, writes: readonly Write[], depth: number): Item {
  const after = Object.assign(emptyItem(), map)
  for (const [step, among] of byStep(writes, depth)) {
    if (typeof step !== 'string') throw badPath()
    const value = written(attribute(map, step), among, depth)
    if (value === undefined) delete after[step]
    else after[step] = value
  }
  return after
}

/** Indexes are those of the list before the update; what is set beyond its end is appended in their order. */
function writeElements(list: readonly AttributeValue[], writes: readonly Write[], depth: number) {
  const after: (AttributeValue | undefined)[] = [...list]
  const appended: [number, AttributeValue][] = []
  for (const [step, among] of byStep(writes, depth)) {
    if (typeof step !== 'number') throw badPath()
    const value = written(list[step], among, depth)
    if (step < list.length) after[step] = value
    else if (value !== undefined) appended.push([step, value])
  }
  appended.sort(([a], [b]) => a - b)
  for (const [, value] of appended) after.push(value)
  return after.filter(value => value !== undefined)
}

/** The value at a step after the update: that of the one write that ends here, or the present value with writes inside it. */
function written(
  current: AttributeValue | undefined,
  writes: readonly Write[],
  depth: number,
): AttributeValue | undefined {
  const [first] = writes as [Write]
  if (first.path.length === depth + 1) return first.value
  if (current !== undefined && 'M' in current) return { M: writeMembers(current.M, writes, depth + 1) }
  if (current !== undefined && 'L' in current) return { L: writeElements(current.L, writes, depth + 1) }
  throw badPath()
}

function byStep(writes: readonly Write[], depth: number): Map<PathStep, Write[]> {
  const groups = new Map<PathStep, Write[]>()
  for (const write of writes) {
    const step = write.path[depth] as PathStep
    const group = groups.get(step)
    if (group) group.push(write)
    else groups.set(step, [write])
  }
  return groups
}

const badPath = () => invalid('The document path provided in the update expression is invalid for update')

/** Whether a value has at most so many levels, itself being one. */
function fits(value: AttributeValue, levels: number): boolean {
  if (levels < 1) return false
  if ('L' in value) return value.L.every(element => fits(element, levels - 1))
  return 'M' in value ? Object.values(value.M).every(member => fits(member, levels - 1)) : true
}
