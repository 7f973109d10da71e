import { plainNumber } from '@monotable/dynamodb'
import type { DerivedChange } from '../expressions/update.ts'
import { addDemand } from '../operations/bounds.ts'
import { type Check, notAnother, present } from '../operations/checks.ts'
import { keyIn, wireKey } from '../operations/item-key.ts'
import { alone, conditionsOf, type Write, type WriteInput } from '../operations/write.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { limitsOf } from '../schema/limits.ts'
import type { Session } from '../session.ts'
import { addDecimals } from '../values/add-decimals.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { numberText } from '../values/number-text.ts'
import { makeByCounting } from './make-by-counting.ts'
import { repeatOwner, repeatOwnerBefore } from './repeat-owner.ts'

/** Numbers to add, as they are stored. */
type Counts = Readonly<Record<string, string>>

/** A write that only adds to numbers: several to one item become one. */
export interface CounterWrite extends Write {
  readonly counts: Counts
  readonly repeats: Values
  /** It takes from a count what is no longer there, and adds nothing. */
  readonly isTaking: boolean
  readonly derived: DerivedChange
}

/** What a counter adds, and to which item. */
interface Counted extends Pick<CounterWrite, 'model' | 'repeats' | 'counts' | 'isTaking'> {
  /** The key under which the item is stored, where it is not the one that its template writes. */
  readonly key?: AttributeMap | undefined
}

/** One less where an item was counted, one more where it is: what comes to nothing is left to whoever merges them. */
export function counterWrites(
  session: Session,
  owner: EntityModel,
  before: Values | undefined,
  next: Values | undefined,
): Write[] {
  const writes: CounterWrite[] = []
  for (const { on, attribute, sumOf, receipts } of owner.satellites.counters) {
    if (receipts) continue
    const old = before && repeatOwnerBefore(on, owner, before)
    const now = next && repeatOwner(on, owner, next)
    if (old)
      writes.push(
        counterWrite(session, {
          model: on,
          repeats: old.values,
          counts: { [attribute]: minus(amountOf(before, sumOf)) },
          isTaking: true,
        }),
      )
    if (now)
      writes.push(
        counterWrite(session, {
          model: on,
          repeats: now.values,
          counts: { [attribute]: amountOf(next, sumOf) },
          isTaking: false,
        }),
      )
  }
  return writes
}

export function amountOf(item: Values, sumOf: string | undefined): string {
  const value = sumOf === undefined ? 1 : item[sumOf]
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value)
  return (typeof value === 'string' ? plainNumber(value) : undefined) ?? '0'
}

export function minus(text: string): string {
  if (text === '0') return text
  return text.startsWith('-') ? text.slice(1) : `-${text}`
}

export function isCounter(write: Write): write is CounterWrite {
  return 'counts' in write
}

export function countsSomething({ counts }: CounterWrite): boolean {
  return Object.values(counts).some(count => count !== '0')
}

/** A write with what a counter adds to the same item. */
export function added(write: Write, counter: CounterWrite): Write {
  if (write.action === 'Delete') return write
  if (write.action === 'Put') return addedToItem(write, counter.counts)
  return addedToUpdate(write, counter)
}

/** Several counters of one item as one. */
export function sumCounters(
  session: Session,
  [first, ...others]: readonly [CounterWrite, ...CounterWrite[]],
): CounterWrite {
  if (others.length === 0) return first
  const counts: Record<string, string> = { ...first.counts }
  let { repeats, isTaking } = first
  for (const other of others) {
    for (const [name, count] of Object.entries(other.counts))
      counts[name] = addDecimals(counts[name] ?? '0', count)
    repeats = { ...other.repeats, ...repeats }
    isTaking &&= other.isTaking
  }
  return counterWrite(session, { model: first.model, repeats, counts, isTaking, key: first.input.Key })
}

function addedToItem(write: Write, counts: Counts): Write {
  const Item: AttributeMap = { ...write.input.Item }
  for (const [name, count] of Object.entries(counts)) {
    const before = Item[name]
    Item[name] = { N: addDecimals(before && 'N' in before ? before.N : '0', count) }
  }
  return { ...write, input: { ...write.input, Item } }
}

/** An update adds to what it changes; a mere check becomes an update under the same conditions. */
function addedToUpdate(write: Write, counter: CounterWrite): Write {
  const { model, change, checks, options } = write
  const base = write.action === 'Update' ? write.derived : { ...counter.derived, ifAbsent: {} }
  const ifAbsent: AttributeMap = { ...base?.ifAbsent }
  const add: AttributeMap = { ...base?.add }
  for (const [name, count] of Object.entries(counter.counts)) {
    delete ifAbsent[name]
    add[name] = { N: count }
  }
  const derived: DerivedChange = { ...base, ifAbsent, add }
  const input: WriteInput = { TableName: write.input.TableName, Key: write.input.Key! }
  model.plans.complete(input, change, derived, conditionsOf(checks, options))
  return { ...write, action: 'Update', input, derived }
}

/**
 * Adds to the numbers of an item, which is made when it is not there, if counting alone can make it. Where it only takes
 * from them, an item that is not there has nothing to be taken from.
 */
export function counterWrite(
  session: Session,
  { model, repeats, counts, isTaking, key: stored = wireKey(model, repeats) }: Counted,
): CounterWrite {
  const now = session.now()
  const made = makeByCounting(session.model, { model, repeats, counts }, now)
  const add: AttributeMap = {}
  for (const [name, count] of Object.entries(counts)) add[name] = { N: count }
  if (model.options.version !== undefined) add[model.options.version] = { N: '1' }
  const isMade = made.isWhole && !isTaking
  const derived: DerivedChange = { ifAbsent: isMade ? made.ifAbsent : {}, set: made.set, add }
  const bounds = Object.entries(counts).map(([name, count]) =>
    addDemand({ model, path: [name], limits: limitsOf(model.entity.attributes, [name]) }, count),
  )
  const checks = [notAnother(model), isMade ? undefined : present(model, now), ...bounds].filter(
    (check): check is Check => check !== undefined,
  )
  const input: WriteInput = { TableName: session.tableName(model.table), Key: stored }
  model.plans.complete(input, undefined, derived, conditionsOf(checks, {}))
  const key = keyIn(model, repeats)
  const write = { model, action: 'Update', input, key, checks, options: {}, along: alone, derived } as const
  return { ...write, counts, repeats, isTaking, isDispensable: isTaking }
}
