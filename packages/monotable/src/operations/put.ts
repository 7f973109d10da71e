import type { WriteOptions } from '../options.ts'
import { satellites } from '../satellites/satellites.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { absent, asRead, type Check, notAnother, sharesItsKeys } from './checks.ts'
import { store } from './encode-item.ts'
import { keyIn } from './item-key.ts'
import { fillManaged } from './managed-attributes.ts'
import { readCurrent, readStored } from './read-current.ts'
import { hasExpired, isOf } from './read-item.ts'
import { alone, conditionsOf, failureOf, type Write, type WriteInput, withAskedChecks } from './write.ts'
import { timeOf, writeFacts } from './write-facts.ts'

type Asked = Pick<Write, 'model' | 'checks' | 'options'>

const unchecked: readonly Check[] = []

/** The whole item, whatever was there. */
export function planPut(
  session: Session,
  model: EntityModel,
  input: Values,
  options: WriteOptions,
): Write | Promise<Write> {
  const item = model.parse(input)
  const check = notAnother(model)
  const asked = { model, checks: withAskedChecks(model, check ? [check] : unchecked, options), options }
  const { isManaged, hasSatellites } = writeFacts(model)
  const { version } = model.options
  // One more than the version that was there, or others could take the old item for the new one.
  if (hasSatellites || (version !== undefined && options.ifVersion === undefined))
    return planReplacing(session, item, asked)
  if (isManaged) fillManaged(model, item, session.now(), (options.ifVersion ?? 0) + 1)
  return putWrite(session, item, asked)
}

/** Guards, mirrors and counters of what was there go with it, so it must be known. */
async function planReplacing(
  session: Session,
  item: Record<string, unknown>,
  { model, checks, options }: Asked,
): Promise<Write> {
  const { version } = model.options
  const key = keyIn(model, item)
  const there = await readStored(session, model, key, options)
  const old = there && isOf(model, there) ? there : undefined
  if (there && !old && sharesItsKeys(model)) throw failureOf({ model, key, checks, options }, there)
  const names = version === undefined ? model.satellites.parts : [...model.satellites.parts, version]
  fillManaged(model, item, session.now(), versionIn(model, old) + 1)
  const rests = [...checks, asRead(model, there, names)]
  const write = putWrite(session, item, { model, checks: rests, options })
  return { ...write, ...satellitesOf(session, model, old, write) }
}

function versionIn({ options, codec }: EntityModel, old: AttributeMap | undefined): number {
  const version = old && options.version !== undefined ? codec.decodePart(old)[options.version] : 0
  return typeof version === 'number' ? version : 0
}

/** The whole item, where none may be. */
export function planCreate(
  session: Session,
  model: EntityModel,
  input: Values,
  options: WriteOptions,
): Write | Promise<Write> {
  const now = timeOf(session, model)
  const item = model.parse(input)
  const { isManaged, hasSatellites } = writeFacts(model)
  if (isManaged) fillManaged(model, item, now, 'new')
  if (hasSatellites && model.ttl !== undefined) return planReviving(session, item, { model, options }, now)
  const write = putWrite(session, item, { model, checks: [absent(model, now)], options })
  return hasSatellites ? { ...write, ...satellitesOf(session, model, undefined, write) } : write
}

/** What has expired makes room, and its guards, mirrors and counters go with it. */
async function planReviving(
  session: Session,
  item: Record<string, unknown>,
  { model, options }: Omit<Asked, 'checks'>,
  now: Date,
): Promise<Write> {
  const isFree = absent(model, now)
  const old = await readCurrent(session, { model, key: keyIn(model, item), checks: [isFree], options })
  const replaced = old && hasExpired(model, old, now) ? old : undefined
  const checks = replaced ? [isFree, asRead(model, replaced, model.satellites.parts)] : [isFree]
  const write = putWrite(session, item, { model, checks, options })
  return { ...write, ...satellitesOf(session, model, replaced, write) }
}

function satellitesOf(
  session: Session,
  model: EntityModel,
  old: AttributeMap | undefined,
  { item }: Write,
): Pick<Write, 'along' | 'recount'> {
  return satellites(session, model, old && model.read(old), item)
}

export function putWrite(session: Session, given: Values, { model, checks, options }: Asked): Write {
  const { stored, item } = store(model, given)
  const input: WriteInput = { TableName: session.tableName(model.table), Item: stored }
  if (checks.length > 0 || options.condition) {
    model.plans.complete(input, undefined, undefined, conditionsOf(checks, options))
  }
  return { model, action: 'Put', input, key: keyIn(model, item), checks, options, along: alone, item }
}
