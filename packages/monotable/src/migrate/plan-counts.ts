import { isOf } from '../operations/read-item.ts'
import { type Counts, failureOf, type Write } from '../operations/write.ts'
import { isCounter } from '../satellites/counters.ts'
import {
  declaredCounts,
  guardedReceipt,
  keepsReceipts,
  receiptKey,
  receiptOf,
  receiptWrites,
  recordedCounts,
  sameCounts,
} from '../satellites/receipts.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import type { Difference, Draft } from './draft.ts'
import { decidingNames } from './owner.ts'
import { type Place, plainKey } from './place.ts'
import { attempt, failed, type Owner, type Planning } from './plan-item.ts'
import type { View } from './view.ts'

/** Brings the counters that keep receipts from what the receipt of an item says to what the item declares. */
export function planCounts(planning: Planning, { model, place, values }: Owner): void {
  const { session, view, draft } = planning
  if (!keepsReceipts(model)) return
  const { key } = place
  const receipt = view.at({ table: place.table, key: receiptKey(model, key) })
  if (!view.isComplete) return
  const next = attempt(draft, () => declaredCounts(model, values))
  if (next === failed) return
  const recorded = recordedCounts(model, receipt)
  if (sameCounts(recorded, next)) return
  const writes = receiptWrites(session, { owner: model, key, receipt, next })
  const refusal = planning.isDry ? refusalOf(view, writes) : undefined
  if (!view.isComplete) return
  if (refusal) {
    draft.problems.push(refusal.message)
    return
  }
  draft.addCounts(writes)
  tell(draft, model, recorded, next)
}

/** Why an item cannot be counted: a write finds it out by itself, a comparison has to look. */
function refusalOf(view: View, writes: readonly Write[]): Error | undefined {
  for (const write of writes) {
    if (!isCounter(write)) continue
    const { model, checks, input, counts, isDispensable } = write
    const place = { table: model.table, key: input.Key as AttributeMap }
    const there = view.at(place)
    if (!view.isComplete) continue
    const wrong = Object.keys(counts).find(name => there?.[name] && !('N' in there[name]))
    const key = () => JSON.stringify(plainKey(place.table, place.key))
    if (wrong !== undefined) return new Error(`${model.name} ${key()}: ${wrong} is not a number. Correct it`)
    if (!isDispensable && !checks.every(check => check.holds(there))) return failureOf(write, there)
  }
  return undefined
}

function tell(draft: Draft, owner: EntityModel, recorded: Counts, next: Counts): void {
  for (const name of new Set([...recorded.keys(), ...next.keys()])) {
    const [was, now] = [recorded, next].map(counts => shown(owner, counts, name))
    if (JSON.stringify(was) === JSON.stringify(now)) continue
    const difference: Difference = {
      what: 'counter',
      name,
      ...(was && { recorded: was }),
      ...(now && { declared: now }),
    }
    draft.differences.push(difference)
  }
}

function shown(owner: EntityModel, counts: Counts, name: string): object | undefined {
  const count = counts.get(name)
  const table = owner.satellites.counters.find(({ on }) => name.startsWith(`${on.name}.`))?.on.table
  return count && table && { key: plainKey(table, count.key), amount: count.amount }
}

/**
 * A receipt whose item has gone: what it counted is taken back, and it goes. That of an item that is there is the
 * item's business. One that no counter of the design asks for stays and is reported, unless receipts are to be dropped.
 */
export function planReceipt(planning: Planning, place: Place, stored: AttributeMap): void {
  const { session, view, draft, dropsReceipts, isCounted } = planning
  const named = receiptOf(stored)
  if (!named || !isCounted) return
  const owner = session.model.entities.get(named.entity)
  if (!owner || !keepsReceipts(owner)) {
    if (owner && dropsReceipts) {
      draft.addCounts([guardedReceipt(session, owner, { action: 'Delete', Key: place.key }, stored)])
      draft.differences.push({
        what: 'receipt',
        name: named.entity,
        recorded: plainKey(owner.table, named.key),
      })
    } else
      draft.problems.push(
        `it is a receipt of ${named.entity}, and no counter of ${named.entity} keeps receipts`,
      )
    return
  }
  const home = { table: owner.table, key: named.key }
  const item = view.at(home)
  if (!view.isComplete) return
  if (item && isOf(owner, item)) return
  const recorded = recordedCounts(owner, stored)
  if (recorded.size === 0) return
  draft.check({ model: owner, place: home, stored: item, names: decidingNames(owner) })
  draft.addCounts(receiptWrites(session, { owner, key: named.key, receipt: stored, next: new Map() }))
  tell(draft, owner, recorded, new Map())
}
