import { keyIn } from '../operations/item-key.ts'
import { storedMoment } from '../operations/managed-attributes.ts'
import { epochSeconds } from '../operations/read-item.ts'
import { writeFacts } from '../operations/write-facts.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import type { Model } from '../schema/model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'

/** What a counter writes besides its counts. */
export interface MadeByCounting {
  /** Whether that and the counts are a whole item; otherwise there must be one already. */
  readonly isWhole: boolean
  readonly ifAbsent: AttributeMap
  readonly set: AttributeMap
}

/**
 * An item that is made by counting has its key, what it must have of the one counted, and its defaults: never what it
 * may do without, because that would then appear in items that are there already.
 */
export function makeByCounting(
  schema: Model,
  {
    model,
    repeats,
    counts,
  }: { model: EntityModel; repeats: Values; counts: Readonly<Record<string, string>> },
  now: Date,
): MadeByCounting {
  const { updatedAt } = model.options
  const values = attributesOf(schema, model, repeats, Object.keys(counts))
  const isWhole = Object.values(values).every(value => value !== undefined)
  const time: AttributeMap = updatedAt === undefined ? {} : { [updatedAt]: storedMoment(now) }
  const timed = keysWithTime(model, repeats, time)
  const set = { ...time, ...timed }
  if (!isWhole) return { isWhole, ifAbsent: {}, set }
  const ifAbsent: AttributeMap = {}
  model.codec.encode(values, ifAbsent)
  for (const key of [model.partition, model.sort]) if (key) delete ifAbsent[key.attribute]
  Object.assign(ifAbsent, managed(model, now))
  const keys = writeFacts(model).keys.filter(key => !timed[key.attribute])
  return { isWhole, ifAbsent: { ...ifAbsent, ...built(model, keys, model.codec.decode(ifAbsent)) }, set }
}

/** The attributes of the item; undefined for one that it must have and that cannot be known. */
function attributesOf(
  schema: Model,
  model: EntityModel,
  repeats: Values,
  counting: readonly string[],
): Record<string, unknown> {
  const { version, createdAt, updatedAt, expires } = model.options
  const left = [...counting, version, createdAt, updatedAt, expires?.after && expires.attribute]
  const counted = countedIn(schema, model)
  const values: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(model.entity.attributes)) {
    if (left.includes(name)) continue
    const { optin, optout } = type._zod
    if (model.keyNames.includes(name)) values[name] = repeats[name]
    else if (optout === 'optional') continue
    else if (counted.has(name)) values[name] = 0
    else values[name] = optin === undefined ? repeats[name] : model.parseOne(name, undefined)
  }
  return values
}

/** The numbers of an entity that others count in: they begin at 0. */
function countedIn({ entities }: Model, model: EntityModel): ReadonlySet<string> {
  const counters = [...entities.values()].flatMap(entity => entity.satellites.counters)
  return new Set(counters.filter(({ on }) => on === model).map(({ attribute }) => attribute))
}

function managed({ options, tag }: EntityModel, now: Date): AttributeMap {
  const { createdAt, expires } = options
  return {
    ...(createdAt !== undefined && { [createdAt]: storedMoment(now) }),
    ...(expires?.after !== undefined && {
      [expires.attribute]: { N: String(epochSeconds(now) + expires.after) },
    }),
    ...(tag && { [tag[0]]: { S: tag[1] } }),
  }
}

/** Index keys with the time of the last change in them move with it. */
function keysWithTime(model: EntityModel, repeats: Values, time: AttributeMap): AttributeMap {
  const { updatedAt } = model.options
  if (updatedAt === undefined) return {}
  const keys = writeFacts(model).keys.filter(key => key.parts.includes(updatedAt))
  return built(model, keys, { ...keyIn(model, repeats), ...model.codec.decodePart(time) })
}

function built(model: EntityModel, keys: readonly KeyModel[], values: Values): AttributeMap {
  const all = model.withDerived(values)
  const written: AttributeMap = {}
  for (const key of keys) {
    const value = key.build(all)
    if (value !== undefined) written[key.attribute] = value
  }
  return written
}
