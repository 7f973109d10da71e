import { MonotableError } from '../errors.ts'
import type { DerivedChange } from '../expressions/update.ts'
import type { UpdateOptions } from '../options.ts'
import { satellites } from '../satellites/satellites.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import { keepSpelling } from '../schema/spelling.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { attributesBefore } from './attributes-before.ts'
import { boundsOf, checkWhole, demandRead } from './bounds.ts'
import { alreadyExists, asRead, type Check, notAnothers, notExpired } from './checks.ts'
import { keyIn, wireKey } from './item-key.ts'
import { putWrite } from './put.ts'
import { readCurrent } from './read-current.ts'
import { hasExpired } from './read-item.ts'
import { throwRefusal } from './throw-refusal.ts'
import { afterUpsert, type UpsertParts, upsertParts } from './upsert-parts.ts'
import { alone, conditionsOf, failureOf, type Write, type WriteInput, withAskedChecks } from './write.ts'
import { writeFacts } from './write-facts.ts'

export interface UpsertOptions extends UpdateOptions {
  readonly ifAbsent?: Values
  readonly add?: Readonly<Record<string, number | bigint>>
}

interface Upsert {
  readonly session: Session
  readonly model: EntityModel
  readonly options: UpsertOptions
  readonly key: Values
  readonly parts: UpsertParts
  readonly checks: readonly Check[]
  readonly now: Date
  readonly unsure: readonly string[]
}

/** Writes what is given and keeps everything else: in one update, or on a read where keys or other items follow from it. */
export function planUpsert(
  session: Session,
  model: EntityModel,
  { item, options, attempt = 1 }: { item: Values; options: UpsertOptions; attempt?: number },
): Write | Promise<Write> {
  const now = session.now()
  const parts = upsertParts(model, { item, ifAbsent: options.ifAbsent, add: options.add }, now)
  const check = notAnothers(model, alreadyExists)
  const { checks: bounds, unsure } = boundsOf(model, { add: parts.added })
  const checks = [...withAskedChecks(model, check ? [check] : [], options), ...bounds]
  const key = keyIn(model, parts.whole)
  keepSpelling(item, key)
  const upsert: Upsert = {
    session,
    model,
    options,
    key,
    parts,
    checks,
    now,
    unsure,
  }
  // What has expired is replaced as a whole, which takes a look at it first.
  if (writeFacts(model).hasSatellites || options.read || attempt > 1) return planOnRead(upsert)
  demandRead(model, unsure)
  const alive = model.ttl === undefined ? checks : [...checks, notExpired(model, model.ttl, now)]
  return upsertWrite(upsert, withCertainKeys(upsert), alive)
}

function upsertWrite(
  { session, model, options, key, parts }: Upsert,
  keys: Pick<UpsertParts, 'set' | 'ifAbsent' | 'remove'>,
  checks: readonly Check[],
): Write {
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, key) }
  const derived: DerivedChange = {
    set: { ...parts.set, ...keys.set },
    ifAbsent: { ...parts.ifAbsent, ...keys.ifAbsent },
    add: parts.add,
    remove: [...parts.remove, ...keys.remove],
  }
  model.plans.complete(input, undefined, derived, conditionsOf(checks, options))
  return { model, action: 'Update', input, key, checks, options, along: alone, derived }
}

/** The index keys that are certain without a look at the item. */
function withCertainKeys({ model, parts }: Upsert): Pick<UpsertParts, 'set' | 'ifAbsent' | 'remove'> {
  const values = model.withDerived(model.read(attributesOf(parts)))
  const keys = { set: {} as AttributeMap, ifAbsent: {} as AttributeMap, remove: [] as string[] }
  for (const key of writeFacts(model).keys) {
    const names = key.parts.filter(name => !model.keyNames.includes(name))
    const isGiven = names.every(name => isTold(parts, name))
    if (!isGiven && !names.some(name => isTouched(parts, name))) continue
    if (!isGiven && !isMadeWithItem(model, key, names, parts)) throw unknownParts(model, key, parts)
    const built = key.build(values)
    if (built !== undefined) (isGiven ? keys.set : keys.ifAbsent)[key.attribute] = built
    else if (isGiven) keys.remove.push(key.attribute)
  }
  return keys
}

const attributesOf = (parts: UpsertParts): AttributeMap => afterUpsert({}, parts)
const isTold = (parts: UpsertParts, name: string): boolean =>
  Object.hasOwn(parts.set, name) || parts.remove.includes(name)
const isTouched = (parts: UpsertParts, name: string): boolean =>
  isTold(parts, name) || Object.hasOwn(parts.ifAbsent, name) || Object.hasOwn(parts.add, name)

/** Whether a key is there exactly when its parts are, so that both are set where they are absent, or neither. */
function isMadeWithItem(
  { types, options }: EntityModel,
  { attribute, template }: KeyModel,
  names: readonly string[],
  parts: UpsertParts,
): boolean {
  const isPlain = template?.names.every(name => types[name]) && options.only?.[attribute] === undefined
  if (!isPlain || !names.every(name => Object.hasOwn(parts.ifAbsent, name))) return false
  return names.every(name => !types[name]?.nullable && (names.length === 1 || !types[name]?.optional))
}

function unknownParts(model: EntityModel, key: KeyModel, parts: UpsertParts): MonotableError {
  const missing = key.parts.filter(name => !model.keyNames.includes(name) && !isTold(parts, name))
  return new MonotableError('KEY_PARTS_UNKNOWN', { entity: model.name, key: key.attribute, missing })
}

async function planOnRead(upsert: Upsert): Promise<Write> {
  const { session, model, parts, checks, now } = upsert
  const old = await readCurrent(session, upsert)
  if (!old || hasExpired(model, old, now)) return planMaking(upsert, old)
  const after = afterUpsert(attributesBefore(model, old, parts.ifAbsent), parts)
  const keys = writeFacts(model).keys.filter(key => key.parts.some(name => isTouched(parts, name)))
  const rests = [
    ...keys.flatMap(key => key.parts).filter(name => !isTold(parts, name)),
    ...model.satellites.parts,
  ]
  const names = [...new Set([...rests, ...upsert.unsure])].filter(name => !model.keyNames.includes(name))
  const all = [...checks, asRead(model, old, names)]
  try {
    checkWhole(model, after, upsert.unsure)
    const values = model.read(after)
    const write = upsertWrite(upsert, movedKeys(model, keys, values), all)
    return { ...write, ...satellites(session, model, model.read(old), values), item: values }
  } catch (error) {
    return throwRefusal(session, { ...upsert, checks: all }, error)
  }
}

function movedKeys(model: EntityModel, keys: readonly KeyModel[], values: Values) {
  const all = model.withDerived(values)
  const moved = { set: {} as AttributeMap, ifAbsent: {}, remove: [] as string[] }
  for (const key of keys) {
    const built = key.build(all)
    if (built === undefined) moved.remove.push(key.attribute)
    else moved.set[key.attribute] = built
  }
  return moved
}

/** The item is made, in the place of what has expired if that is still there. */
function planMaking(upsert: Upsert, old: AttributeMap | undefined): Write {
  const { session, model, options, parts, checks } = upsert
  if (options.ifVersion !== undefined) throw failureOf(upsert, undefined)
  const names = model.ttl === undefined ? model.satellites.parts : [...model.satellites.parts, model.ttl]
  const rests = [...checks, asRead(model, old, names)]
  const write = putWrite(session, parts.whole, { model, checks: rests, options })
  return { ...write, ...satellites(session, model, old && model.read(old), write.item) }
}
