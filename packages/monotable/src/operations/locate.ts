import { type Code, MonotableError } from '../errors.ts'
import type { CallOptions, ReadOptions } from '../options.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { olderModels } from '../schema/older-models.ts'
import { spell, spellingOf } from '../schema/spelling.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import { buildKey, plainKeyValues } from './build-key.ts'
import { asRead, type Check } from './checks.ts'
import { isOf } from './read-item.ts'

/** A key that an item had before its templates changed. */
export interface OlderKey {
  readonly key: AttributeMap
  /** The parts of the present key that this one does not tell: another item could stand under it. */
  readonly untold: readonly string[]
}

const known = new WeakMap<EntityModel, readonly EntityModel[]>()

/** The keys under which an item may still be; those whose parts are not all given are left out. */
function olderKeys(model: EntityModel, given: Values): readonly OlderKey[] {
  if (!model.options.alsoRead) return none
  let older = known.get(model)
  if (!older) {
    older = olderModels(model)
    known.set(model, older)
  }
  return older.flatMap(each => {
    try {
      const key = buildKey(each, plainKeyValues(each, given))
      return [{ key, untold: model.keyNames.filter(name => !each.keyNames.includes(name)) }]
    } catch (error) {
      if (error instanceof MonotableError && unbuildable.has(error.code)) return []
      throw error
    }
  })
}

const none: readonly OlderKey[] = []

/** No item can be under a key that cannot be built: a part is missing, does not fit, or makes it too long. */
const unbuildable: ReadonlySet<Code> = new Set(['INVALID_ITEM', 'INVALID_KEY_VALUE', 'KEY_TOO_LONG'])

/** Whether the item under an older key is the one that is asked for: of the entity, with the parts that the key does not tell. */
export function isAskedFor(
  { model, values }: Search,
  { untold }: OlderKey,
  stored: AttributeMap | undefined,
): stored is AttributeMap {
  if (!stored || !isOf(model, stored)) return false
  const encode = (item: Values, name: string) => comparableText(model.types[name]?.encode(item[name]))
  const item = model.read(stored)
  return untold.every(name => item[name] !== undefined && encode(item, name) === encode(values, name))
}

/** Where a write finds its item, and what must still be true of it. */
export interface Located {
  readonly given: Values
  /** Holds while the item is where it was found: under an older key. */
  readonly check?: Check
}

/**
 * Finds the item of a write under its key or an older one. A write under an older key holds only while the item is still
 * there: if it has moved, the write is planned again and the item looked for again.
 */
export async function locate(
  session: Session,
  model: EntityModel,
  given: Values,
  options: CallOptions,
): Promise<Located> {
  const search = searchFor(model, given)
  if (search.older.length === 0) return { given }
  const spelled = spellingOf(given)
  const read = reader(session, model, { ...options, consistent: true })
  if (spelled && (await read(spelled))) return { given }
  // A copy, which does not remember where an item was once read.
  const plain = { ...given }
  if (await read(search.key)) return { given: plain }
  const found = await findMoved(search, read)
  if (!found?.older) return { given: plain }
  spell(plain, found.older.key)
  return { given: plain, check: asRead(model, found.stored, found.older.untold) }
}

export interface Search {
  readonly model: EntityModel
  /** As it is given, and as it is stored. */
  readonly values: Values
  readonly key: AttributeMap
  readonly older: readonly OlderKey[]
}

export function searchFor(model: EntityModel, given: Values): Search {
  const values = plainKeyValues(model, given)
  return { model, values, key: buildKey(model, values), older: olderKeys(model, given) }
}

export type Read = (key: AttributeMap) => Promise<AttributeMap | undefined>

export function reader(session: Session, model: EntityModel, options: ReadOptions): Read {
  const { spent, signal, consistent = false } = options
  return async Key => {
    const input = { TableName: session.tableName(model.table), Key, ConsistentRead: consistent }
    const answer = await session.send({ operation: 'GetItem', input, entity: model.name, spent, signal })
    return answer.Item as AttributeMap | undefined
  }
}

interface Found {
  readonly stored: AttributeMap
  /** Absent where it is under the present key. */
  readonly older?: OlderKey
}

/**
 * Looks for an item that is not under its present key: under the older ones, and under the present one again, for it may
 * have moved there meanwhile.
 */
export async function findMoved(search: Search, read: Read): Promise<Found | undefined> {
  if (search.older.length === 0) return undefined
  for (const older of search.older) {
    const stored = await read(older.key)
    if (isAskedFor(search, older, stored)) return { stored, older }
  }
  const stored = await read(search.key)
  return stored && { stored }
}
