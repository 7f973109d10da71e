import type { UpdateOptions } from '../client.ts'
import { MonotableError } from '../errors.ts'
import type { DerivedChange } from '../expressions/update.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { absent, notAnother } from './checks.ts'
import { keyValues, wireKey } from './item-key.ts'
import { withManaged } from './managed.ts'
import { planCreate } from './put.ts'
import { readCurrent } from './read-current.ts'
import { planUpdate } from './update.ts'
import { conditionsOf, type Write, type WriteInput, withVersionCheck } from './write.ts'

export interface UpsertOptions extends UpdateOptions {
  readonly ifAbsent?: Values
  readonly add?: Readonly<Record<string, number | bigint>>
}

/** Writes what is given and keeps everything else: in one update, or on a read where keys or other items follow from it. */
export function planUpsert(
  session: Session,
  model: EntityModel,
  given: Values,
  options: UpsertOptions,
): Write | Promise<Write> {
  const now = session.now()
  const whole = model.parse(withManaged(model, { ...options.add, ...options.ifAbsent, ...given }, now))
  if (model.satellites.parts.length > 0 || options.read) return planOnRead(session, model, given, options)
  const owned = new Set([...model.keyNames, ...Object.keys(given).filter(name => given[name] !== undefined)])
  if (model.options.updatedAt !== undefined) owned.add(model.options.updatedAt)
  const check = notAnother(model)
  const checks = withVersionCheck(model, check ? [check] : [], options)
  const input: WriteInput = { TableName: session.tableName(model.table), Key: wireKey(model, whole) }
  const derived = withIndexKeys(model, whole, owned, changeOf(model, whole, owned, options.add))
  model.plans.complete(input, undefined, derived, conditionsOf(checks, options))
  return { model, action: 'Update', input, key: keyValues(model, whole), checks, options, along: [] }
}

/** A derived change that is being put together. */
interface Parts {
  readonly set: AttributeMap
  readonly ifAbsent: AttributeMap
  readonly add: AttributeMap
  readonly remove: string[]
}

function changeOf(
  model: EntityModel,
  whole: Values,
  owned: ReadonlySet<string>,
  add: UpsertOptions['add'],
): Parts {
  const all: AttributeMap = {}
  model.codec.encode(whole, all)
  const set: AttributeMap = {}
  const ifAbsent: AttributeMap = {}
  const added: AttributeMap = {}
  for (const name in all) {
    if (name === model.options.version || (add && Object.hasOwn(add, name))) continue
    const into = owned.has(name) ? set : ifAbsent
    into[name] = all[name] as AttributeMap[string]
  }
  for (const [name, amount] of Object.entries(add ?? {})) added[name] = { N: String(amount) }
  if (model.options.version !== undefined) added[model.options.version] = { N: '1' }
  if (model.tag) set[model.tag[0]] = { S: model.tag[1] }
  return { set, ifAbsent, add: added, remove: [] }
}

/** An index key is set with the parts that are given, or with the item itself; a mixture cannot be known. */
function withIndexKeys(
  model: EntityModel,
  whole: Values,
  owned: ReadonlySet<string>,
  change: Parts,
): DerivedChange {
  const values = model.withDerived(whole)
  for (const key of model.indexKeys) {
    const isOwned = key.parts.every(part => owned.has(part))
    const isMixed = !isOwned && key.parts.some(part => owned.has(part) && !model.keyNames.includes(part))
    if (isMixed) throw unknownParts(model, key, owned)
    const built = key.build(values)
    if (built !== undefined) (isOwned ? change.set : change.ifAbsent)[key.attribute] = built
    else if (isOwned) change.remove.push(key.attribute)
  }
  return change
}

function unknownParts(model: EntityModel, key: KeyModel, owned: ReadonlySet<string>): MonotableError {
  const missing = key.parts.filter(part => !owned.has(part))
  return new MonotableError('KEY_PARTS_UNKNOWN', { entity: model.name, key: key.attribute, missing })
}

async function planOnRead(
  session: Session,
  model: EntityModel,
  given: Values,
  options: UpsertOptions,
): Promise<Write> {
  const { ifAbsent, add, read: _, ...rest } = options
  const old = await readCurrent(session, model, given, options.spent)
  if (!old) {
    const write = planCreate(session, model, { ...add, ...ifAbsent, ...given }, rest)
    return { ...write, checks: [{ ...absent(model, session.now()), error: outdated }], restsOnRead: true }
  }
  const set: Record<string, unknown> = { ...given }
  for (const name of model.keyNames) delete set[name]
  const change = { set, ...(ifAbsent && { ifAbsent }), ...(add && { add }) }
  return planUpdate(session, model, { ...old, ...keyValues(model, given) }, change, { ...rest, read: true })
}

/** Somebody else was first: the upsert is planned anew, as an update. */
const outdated = (_: unknown, place: { entity: string; key: Values }) =>
  new MonotableError('STALE_PARTS', { ...place, changed: ['the item'] })
