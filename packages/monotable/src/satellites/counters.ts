import { wireKey } from '../operations/item-key.ts'
import { keyIn, type Write, type WriteInput } from '../operations/write.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { addDecimals } from '../values/add-decimals.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { repeated } from './repeated.ts'

/** A write that only adds to numbers: several to one item become one. */
export interface CounterWrite extends Write {
  readonly counts: Readonly<Record<string, number>>
  readonly repeats: Values
}

export function counterWrites(
  session: Session,
  owner: EntityModel,
  before: Values | undefined,
  next: Values | undefined,
): CounterWrite[] {
  const writes: CounterWrite[] = []
  for (const { on, attribute, sumOf } of owner.satellites.counters) {
    const amount = (item: Values) => (sumOf === undefined ? 1 : Number(item[sumOf] ?? 0))
    const old = before && repeated(on, owner, before)
    const now = next && repeated(on, owner, next)
    if (old) writes.push(counterWrite(session, on, old.values, { [attribute]: -amount(before) }))
    if (now) writes.push(counterWrite(session, on, now.values, { [attribute]: amount(next) }))
  }
  return mergeCounters(session, writes) as CounterWrite[]
}

/** Puts counters of the same item together; those that come to nothing go. */
export function mergeCounters(session: Session, writes: readonly Write[]): Write[] {
  const merged: Write[] = []
  const places = new Map<string, number>()
  for (const write of writes) {
    if (!isCounter(write)) {
      merged.push(write)
      continue
    }
    const place = JSON.stringify([write.input.TableName, write.input.Key])
    const at = places.get(place)
    if (at === undefined) places.set(place, merged.push(write) - 1)
    else merged[at] = added(session, merged[at] as CounterWrite, write)
  }
  return merged.filter(write => !isCounter(write) || Object.values(write.counts).some(count => count !== 0))
}

function isCounter(write: Write): write is CounterWrite {
  return 'counts' in write
}

function added(session: Session, one: CounterWrite, other: CounterWrite): CounterWrite {
  const counts: Record<string, number> = { ...one.counts }
  for (const [name, count] of Object.entries(other.counts))
    counts[name] = Number(addDecimals(counts[name] ?? 0, count))
  return counterWrite(session, one.model, { ...one.repeats, ...other.repeats }, counts)
}

/** Adds to the numbers of an item, which is made when it is not there, with what it repeats of the one counted. */
function counterWrite(
  session: Session,
  model: EntityModel,
  repeats: Values,
  counts: Readonly<Record<string, number>>,
): CounterWrite {
  const { version, createdAt, updatedAt } = model.options
  const moment = { S: session.now().toISOString() }
  const ifAbsent: AttributeMap = {}
  model.codec.encode(repeats, ifAbsent)
  for (const name of [...Object.keys(counts), version, updatedAt])
    if (name !== undefined) delete ifAbsent[name]
  if (model.tag) ifAbsent[model.tag[0]] = { S: model.tag[1] }
  if (createdAt !== undefined) ifAbsent[createdAt] ??= moment
  const add: AttributeMap = {}
  for (const [name, count] of Object.entries(counts)) add[name] = { N: String(count) }
  if (version !== undefined) add[version] = { N: '1' }
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, repeats) }
  const set = updatedAt === undefined ? {} : { [updatedAt]: moment }
  model.plans.complete(input, undefined, { ifAbsent, add, set })
  const key = keyIn(model, repeats)
  return { model, action: 'Update', input, key, checks: [], options: {}, along: [], counts, repeats }
}
