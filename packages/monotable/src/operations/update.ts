import { MonotableError } from '../errors.ts'
import type { AnyChange, DerivedChange } from '../expressions/update.ts'
import type { UpdateOptions } from '../options.ts'
import { satellites } from '../satellites/satellites.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { addDecimals } from '../values/add-decimals.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { applyChange } from './apply-change.ts'
import { attributesBefore } from './attributes-before.ts'
import { boundsOf, checkWhole, demandRead } from './bounds.ts'
import { asRead, attributesToldBy, type Check, present, unchanged } from './checks.ts'
import { copiedAttributes } from './copy.ts'
import { type Effects, effectsOf } from './effects.ts'
import { keyValues, wireKey } from './item-key.ts'
import { storedMoment } from './managed-attributes.ts'
import { type ParsedChange, parseChange } from './parse-change.ts'
import { readCurrent } from './read-current.ts'
import { hasExpired, isOf } from './read-item.ts'
import { throwRefusal } from './throw-refusal.ts'
import { alone, conditionsOf, failureOf, type Write, type WriteInput, withAskedChecks } from './write.ts'
import { timeOf } from './write-facts.ts'

/** An update as it was asked for, checked: what the write is worked out from. */
interface Update {
  readonly session: Session
  readonly model: EntityModel
  readonly key: Values
  readonly parsed: ParsedChange
  readonly checks: readonly Check[]
  readonly options: UpdateOptions
  readonly effects: Effects
  readonly now: Date
  /** Where the time of the change goes, unless the change itself sets it. */
  readonly timed: string | undefined
  /** Attributes that are held to their types as they will be. */
  readonly unsure: readonly string[]
}

const nothingMore: readonly Check[] = []

export interface AskedUpdate {
  /** The key of the item, or more of it. */
  readonly known: Values
  readonly change: AnyChange
  readonly options: UpdateOptions
  /** What must hold besides. */
  readonly more?: readonly Check[]
  readonly attempt: number
}

/** A change of an item that must be there, with the index keys and other items that follow from it. */
export function planUpdate(session: Session, model: EntityModel, asked: AskedUpdate): Write | Promise<Write> {
  const { known, change: given, options, more = nothingMore, attempt } = asked
  const key = keyValues(model, known)
  const parsed = parseChange(model, given)
  const effects = effectsOf(model, parsed)
  const now = timeOf(session, model)
  const exists = present(model, now)
  const bounds = boundsOf(model, parsed.change)
  const own = withAskedChecks(model, more.length === 0 ? [exists] : [exists, ...more], options)
  const checks = bounds.checks.length === 0 ? own : [...own, ...bounds.checks]
  const { updatedAt } = model.options
  const timed = updatedAt === undefined || touches(parsed.change, updatedAt) ? undefined : updatedAt
  const { unsure } = bounds
  const update: Update = { session, model, key, parsed, checks, options, effects, now, timed, unsure }
  if (unsure.length > 0) {
    if (!effects.satellites && !options.read) demandRead(model, unsure)
    return planOnRead(update)
  }
  if (effects.keys.length === 0 && !effects.satellites) return updateWrite(update, undefined, checks)
  const missing = effects.needed.filter(name => !isKnown(model, known, name))
  if (effects.satellites || (missing.length > 0 && options.read)) return planOnRead(update)
  if (missing.length > 0) throw partsUnknown(update, missing)
  const stored: AttributeMap = {}
  model.codec.encode(parsedParts(model, known, effects.needed), stored)
  // The item is not stored in this form, or no longer is.
  if (attempt > 1 || isRespelled(known, stored)) return planOnRead(update, stored)
  const names = effects.needed
  const all = names.length > 0 ? [...checks, unchanged(model, stored, names)] : checks
  return workedOut(update, all, () => {
    const after = attributesAfter(update, { ...encoded(model, key), ...stored })
    return updateWrite(update, derivedKeys(update, after), all)
  })
}

function workedOut(update: Update, checks: readonly Check[], workOut: () => Write): Write | Promise<Write> {
  try {
    return workOut()
  } catch (error) {
    return throwRefusal(update.session, { ...update, checks }, error)
  }
}

/** Known is what was given, and of a whole item also what is not there. */
function isKnown(model: EntityModel, known: Values, name: string): boolean {
  if (Object.hasOwn(known, name)) return true
  return model.types[name]?.optional === true && isWhole(model, known)
}

function isWhole({ types }: EntityModel, known: Values): boolean {
  return Object.entries(types).every(([name, type]) => type.optional || Object.hasOwn(known, name))
}

function parsedParts(model: EntityModel, known: Values, names: readonly string[]): Values {
  const parts: Record<string, unknown> = {}
  for (const name of names) {
    if (known[name] !== undefined) parts[name] = model.parseOne(name, known[name])
  }
  return parts
}

/** Whether a part was read in another spelling than it would be written in, as moments of other programs are. */
function isRespelled(known: Values, stored: AttributeMap): boolean {
  return Object.entries(stored).some(
    ([name, value]) => typeof known[name] === 'string' && 'S' in value && value.S !== known[name],
  )
}

function encoded(model: EntityModel, values: Values): AttributeMap {
  const stored: AttributeMap = {}
  model.codec.encode(values, stored)
  return stored
}

/** The write that follows from what the item is, under the condition that it still is. */
async function planOnRead(update: Update, told?: AttributeMap): Promise<Write> {
  const { session, model, effects, now } = update
  const old = await readCurrent(session, update)
  if (!old || !isOf(model, old) || hasExpired(model, old, now)) throw failureOf(update, undefined)
  const isTold = told && unchanged(model, told, effects.needed)
  if (isTold && !isTold.holds(attributesToldBy(model, old)))
    throw isTold.error(old, { entity: model.name, key: update.key })
  const rests = [
    ...effects.needed,
    ...(effects.satellites ? model.satellites.parts : []),
    ...update.unsure,
    ...copiedAttributes(model, update.parsed.change),
    ...effects.keys.flatMap(({ form, attribute }) => (form ? [attribute] : [])),
  ]
  const names = [...new Set(rests)].filter(name => !model.keyNames.includes(name))
  const checks = names.length > 0 ? [...update.checks, asRead(model, old, names)] : update.checks
  return workedOut(update, checks, () => {
    const after = attributesAfter(update, attributesBefore(model, old, update.parsed.change.ifAbsent))
    checkWhole(model, after, update.unsure)
    const write = updateWrite(update, derivedKeys(update, after), checks)
    if (!effects.satellites) return write
    const item = model.read(after)
    return { ...write, ...satellites(session, model, model.read(old), item), item }
  })
}

/** The attributes as they will be, those that the library itself changes included. */
function attributesAfter({ model, parsed, now, timed }: Update, stored: AttributeMap): AttributeMap {
  const { version } = model.options
  const after = applyChange(model, stored, parsed.change)
  if (timed !== undefined) after[timed] = storedMoment(now)
  const counted = version === undefined ? undefined : stored[version]
  if (version !== undefined && counted && 'N' in counted) after[version] = { N: addDecimals(counted.N, '1') }
  return after
}

/** The index keys that move, as they will be. */
function derivedKeys({ model, effects, parsed }: Update, after: AttributeMap): DerivedChange {
  const values = model.withDerived(model.read(after))
  const set: AttributeMap = {}
  const remove: string[] = []
  for (const key of effects.keys) {
    // The change itself sets it.
    if (key.form === 'newer' && parsed.moved.has(key.attribute)) continue
    const built = key.build(values)
    if (built === undefined) remove.push(key.attribute)
    else set[key.attribute] = built
  }
  return { set, remove }
}

function updateWrite(update: Update, keys: DerivedChange | undefined, checks: readonly Check[]): Write {
  const { session, model, key, parsed, options } = update
  const derived = withManagedChange(update, keys)
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, key) }
  model.plans.complete(input, parsed.change, derived, conditionsOf(checks, options))
  return {
    model,
    action: 'Update',
    input,
    key,
    checks,
    options,
    along: alone,
    change: parsed.change,
    derived,
  }
}

/** Version and time of change go with every update; a time that it sets itself stays. */
function withManagedChange(
  { model, now, timed }: Update,
  keys: DerivedChange | undefined,
): DerivedChange | undefined {
  const { version } = model.options
  if (version === undefined && timed === undefined) return keys
  const set: AttributeMap = { ...keys?.set }
  if (timed !== undefined) set[timed] = storedMoment(now)
  return {
    set,
    remove: keys?.remove ?? [],
    ...(version !== undefined && { add: { [version]: { N: '1' } } }),
  }
}

function touches(change: AnyChange, name: string): boolean {
  for (const operation in change) {
    const actions = change[operation as keyof AnyChange]
    if (Array.isArray(actions) ? actions.includes(name) : Object.hasOwn(actions as Values, name)) return true
  }
  return false
}

function partsUnknown({ model, effects }: Update, missing: readonly string[]): MonotableError {
  const key = effects.keys.find(key => key.parts.some(part => missing.includes(part)))
  return new MonotableError('KEY_PARTS_UNKNOWN', { entity: model.name, key: key?.attribute ?? '', missing })
}
