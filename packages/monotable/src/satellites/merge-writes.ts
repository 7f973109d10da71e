import { MonotableError } from '../errors.ts'
import type { When } from '../expressions/when.ts'
import type { Write, WriteInput } from '../operations/write.ts'
import type { Session } from '../session.ts'
import { comparableText } from '../values/comparable-text.ts'
import { added, type CounterWrite, countsSomething, isCounter, sumCounters } from './counters.ts'

/** A write of a transaction, and the planned one that it stands for; what was put into it has no slot of its own. */
export interface Slot {
  first: Write
  write: Write
  /** What is written in its place where its condition does not hold. */
  instead?: Write
}

/**
 * A transaction writes an item once: counters of one item become one, and go into the write of that item if there is
 * one; a guard that one item sets free and another takes changes hands. What comes to nothing goes. Anything else that
 * stands twice is refused, as DynamoDB would without saying what.
 */
export function mergeWrites(session: Session, writes: readonly Write[]): readonly Slot[] {
  const slots: Slot[] = []
  const byPlace = new Map<string, Slot>()
  // What is removed comes first and counters last, so that each finds what it is put into.
  const others = writes.filter(write => !isCounter(write)).sort((one, other) => rank(one) - rank(other))
  for (const slot of [
    ...others.map(write => ({ first: write, write })),
    ...summedCounters(session, writes),
  ]) {
    const { write } = slot
    const place = writtenPlace(write)
    const found = byPlace.get(place)
    const both = found && together(found.write, write)
    if (both) Object.assign(found, both)
    else if (found) throw new MonotableError('WRITTEN_TWICE', { entity: write.model.name, key: write.key })
    else {
      slots.push(slot)
      byPlace.set(place, slot)
    }
  }
  return slots.filter(({ write }) => !isCounter(write) || countsSomething(write))
}

const rank = (write: Write): number => (write.isDispensable ? 0 : 1)

/** Many counters may be of one item: their numbers are added up before a write is made of them. */
function summedCounters(session: Session, writes: readonly Write[]): readonly Slot[] {
  const byPlace = new Map<string, [CounterWrite, ...CounterWrite[]]>()
  for (const write of writes) {
    if (!isCounter(write)) continue
    const place = writtenPlace(write)
    const found = byPlace.get(place)
    if (found) found.push(write)
    else byPlace.set(place, [write])
  }
  return [...byPlace.values()].map(all => ({ first: all[0], write: sumCounters(session, all) }))
}

/** An item, whether it is written by its key or as a whole. */
export function writtenPlace({ model, input: { TableName, Key, Item } }: Write): string {
  const names = [model.partition.attribute, ...(model.sort ? [model.sort.attribute] : [])]
  let place = TableName
  for (const name of names) {
    const text = comparableText((Key ?? Item)?.[name])
    // The length tells where it ends, whatever it holds.
    place += ` ${text.length} ${text}`
  }
  return place
}

function together(earlier: Write, later: Write): Partial<Slot> | undefined {
  if (isCounter(later)) return { write: added(earlier, later) }
  if (later.action !== 'Put') return undefined
  if (earlier.isDispensable && earlier.action === 'Delete')
    return { first: later, write: handedOver(earlier, later) }
  const [check] = later.checks
  // Two items of one transaction that want the same guard.
  if (check && later.isGuard && earlier.isGuard)
    throw check.error(undefined, { entity: later.model.name, key: later.key })
  return undefined
}

/** A guard may be taken from the item that gives it up in the same transaction, as from nobody. */
function handedOver({ checks: [ours] }: Write, taken: Write): Write {
  const { model, input, checks } = taken
  const [free] = checks
  const handed: WriteInput = { TableName: input.TableName, ...(input.Item && { Item: input.Item }) }
  if (free && ours) model.plans.complete(handed, undefined, undefined, either(free.when, ours.when))
  return { ...taken, input: handed }
}

function either(one: When, other: When): When {
  return {
    condition: `${one.condition} or ${other.condition}`,
    values: { ...one.values, ...other.values },
  }
}
