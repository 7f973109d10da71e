import type { UpdateOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type { AnyChange, DerivedChange } from '../expressions/update.ts'
import { satellites } from '../satellites/satellites.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { applyChange } from './apply-change.ts'
import { type Check, present, unchanged } from './checks.ts'
import { type Effects, effectsOf } from './effects.ts'
import { keyValues, wireKey } from './item-key.ts'
import { parseChange } from './parse-change.ts'
import { readCurrent } from './read-current.ts'
import { conditionsOf, failureOf, type Write, type WriteInput, withVersionCheck } from './write.ts'

/** An update as it was asked for, checked: what `planUpdate` works out the write from. */
interface Update {
  readonly session: Session
  readonly model: EntityModel
  readonly key: Values
  readonly change: AnyChange
  readonly checks: readonly Check[]
  readonly options: UpdateOptions
  readonly effects: Effects
  readonly now: Date
}

/** A change of an item that must be there, with the index keys and other items that follow from it. */
export function planUpdate(
  session: Session,
  model: EntityModel,
  known: Values,
  given: AnyChange,
  options: UpdateOptions,
  checks: readonly Check[] = [],
): Write | Promise<Write> {
  const key = keyValues(model, known)
  const change = parseChange(model, given)
  const effects = effectsOf(model, change)
  const now = session.now()
  const all = withVersionCheck(model, [present(model, now), ...checks], options)
  const update: Update = { session, model, key, change, checks: all, options, effects, now }
  if (effects.keys.length === 0 && !effects.satellites) return updateWrite(update, {}, all)
  const missing = effects.needed.filter(name => !Object.hasOwn(known, name))
  if (effects.satellites || (missing.length > 0 && options.read)) return planOnRead(update)
  if (missing.length > 0) throw partsUnknown(update, missing)
  const old: Record<string, unknown> = { ...key }
  for (const name of effects.needed) {
    if (known[name] !== undefined) old[name] = model.parseOne(name, known[name])
  }
  return writeFrom(update, old)
}

async function planOnRead(update: Update): Promise<Write> {
  const { session, model, key, options, change, checks } = update
  const old = await readCurrent(session, model, key, options.spent)
  if (!old) throw failureOf(updateWrite(update, {}, checks), undefined)
  const write = writeFrom(update, old)
  if (!update.effects.satellites) return { ...write, restsOnRead: true }
  const after = applyChange(old, change, name => Object.hasOwn(model.types, name))
  return { ...write, along: satellites(session, model, old, after), restsOnRead: true }
}

/** The write that follows from what the item was, under the condition that it still is. */
function writeFrom(update: Update, old: Values): Write {
  const { model, change, effects } = update
  const after = model.withDerived(applyChange(old, change, name => Object.hasOwn(model.types, name)))
  const derived: Required<Pick<DerivedChange, 'set'>> & { remove: string[] } = { set: {}, remove: [] }
  for (const key of effects.keys) {
    const built = key.build(after)
    if (built === undefined) derived.remove.push(key.attribute)
    else (derived.set as Record<string, unknown>)[key.attribute] = built
  }
  const rests = effects.satellites
    ? [...new Set([...effects.needed, ...model.satellites.parts])]
    : effects.needed
  const names = rests.filter(name => !model.keyNames.includes(name))
  return updateWrite(
    update,
    derived,
    names.length > 0 ? [...update.checks, unchanged(model, old, names)] : update.checks,
  )
}

function updateWrite(update: Update, derived: DerivedChange, checks: readonly Check[]): Write {
  const { session, model, key, change, options, effects, now } = update
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, key) }
  model.plans.complete(
    input,
    change,
    withManagedChange(model, derived, effects.touched, now),
    conditionsOf(checks, options),
  )
  return { model, action: 'Update', input, key, checks, options, along: [] }
}

/** Version and time of change go with every update, unless it sets them itself. */
function withManagedChange(
  model: EntityModel,
  derived: DerivedChange,
  touched: ReadonlySet<string>,
  now: Date,
): DerivedChange {
  const { version, updatedAt } = model.options
  const change: { -readonly [N in keyof DerivedChange]: DerivedChange[N] } = { ...derived }
  if (updatedAt !== undefined && !touched.has(updatedAt)) {
    change.set = { ...derived.set, [updatedAt]: { S: now.toISOString() } }
  }
  if (version !== undefined && !touched.has(version)) change.add = { [version]: { N: '1' } }
  return change
}

function partsUnknown({ model, effects }: Update, missing: readonly string[]): MonotableError {
  const key = effects.keys.find(key => key.parts.some(part => missing.includes(part)))
  return new MonotableError('KEY_PARTS_UNKNOWN', { entity: model.name, key: key?.attribute ?? '', missing })
}
