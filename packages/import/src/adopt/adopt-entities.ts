import type { AttributeMap } from 'monotable'
import { type Group, keyForm, textIn } from './group-items.ts'
import { type InferredKey, inferKey, isPlainName } from './infer-keys.ts'
import { type InferredPresence, inferPresence } from './infer-presence.ts'

/** An entity as its items show it. */
export interface AdoptedEntity {
  readonly type: string | undefined
  readonly keys: ReadonlyMap<string, InferredKey>
  /** Keys that a smaller part of the items has. */
  readonly older: readonly OlderKeys[]
  /** What decides whether an index key is there; 'unclear' where nothing in the items does. */
  readonly presence: ReadonlyMap<string, InferredPresence | 'unclear'>
  readonly items: AttributeMap[]
  /** Whether an item has the keys that these templates make. */
  readonly hasKeysOf: (item: AttributeMap) => boolean
}

export interface OlderKeys {
  readonly templates: Readonly<Record<string, string>>
  readonly count: number
}

export interface Place {
  /** The attributes of the table's key, then those of its indexes. */
  readonly base: readonly string[]
  readonly ofIndexes: readonly string[]
  readonly typeAttribute: string | undefined
  /** Templates of a design document, by key attribute. */
  readonly hints: ReadonlyMap<string, readonly string[]>
}

/** The entities of groups of items, the largest first. What the keys of an earlier one make is one of its items. */
export function adoptEntities(groups: readonly Group[], place: Place): AdoptedEntity[] {
  const entities: AdoptedEntity[] = []
  const waiting = [...groups]
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const { type, items } = group
    const host =
      type === undefined
        ? entities.findIndex(each => each.type === undefined && items.every(each.hasKeysOf))
        : -1
    const before = entities[host]
    const all = before ? [...before.items, ...items] : items
    const { entity, others } = adoptEntity({ type, items: all }, place)
    entities.splice(before ? host : entities.length, 1, entity)
    if (others.length > 0) waiting.push({ type, items: others })
  }
  const known = entities.filter(entity => !isAlone(entity, place))
  return known.length > 0 ? known : entities
}

/**
 * A single item that does not say what it is, and whose key none of its attributes makes: it shows nothing of an entity. In a
 * table of other items it is a row of no entity.
 */
function isAlone({ type, items, keys }: AdoptedEntity, { base, hints }: Place): boolean {
  if (items.length > 1 || type !== undefined) return false
  return base.every(attribute => {
    const { template = '', unknown = [] } = keys.get(attribute) ?? {}
    if (hints.get(attribute)?.includes(template)) return false
    const parts = [...template.matchAll(/\{([^{}:.]+)/g)].map(found => found[1] as string)
    return parts.every(part => unknown.includes(part))
  })
}

/** What made the keys of a group of items, and the items of which it did not. */
function adoptEntity(
  { type, items }: Group,
  place: Place,
): { entity: AdoptedEntity; others: AttributeMap[] } {
  const { base, ofIndexes } = place
  const forms = byForm(items, place)
  const [main = items] = forms
  const keys = new Map<string, InferredKey>()
  // One form for most: others are older keys. Many forms: words that differ from item to item.
  const isOneForm = main.length >= items.length * 0.5
  const learning = isOneForm ? main : items
  let known = [...items]
  for (const attribute of base) {
    const found = infer(attribute, isOneForm ? learning.map(withUnknown(keys)) : known, place)
    if (!found) continue
    keys.set(attribute, found)
    known = items.map(withUnknown(keys))
  }
  const isFitting = fitsAll(keys, base, place)
  const fitting = known.filter(isFitting)
  const rest = items.filter((_, at) => !isFitting(known[at] as AttributeMap))
  for (const attribute of ofIndexes) {
    const found = infer(attribute, fitting.map(withUnknown(keys)), place)
    if (found) keys.set(attribute, found)
  }
  const presence = new Map<string, InferredPresence | 'unclear'>()
  const whole = fitting.map(withUnknown(keys))
  const keyNames = new Set([...base, ...ofIndexes])
  for (const attribute of ofIndexes) {
    const key = keys.get(attribute)
    const found = key && inferPresence(whole, key, keyNames)
    if (found) presence.set(attribute, found)
  }
  const { older, others } = olderKeys(rest, partsOf(keys, base), place)
  const own = items.filter(item => !others.includes(item))
  return { entity: { type, keys, items: own, older, presence, hasKeysOf: isFitting }, others }
}

/** The attributes that the key of the table is made of. */
const partsOf = (keys: ReadonlyMap<string, InferredKey>, base: readonly string[]): string[] =>
  base.flatMap(key =>
    [...(keys.get(key)?.template ?? '').matchAll(/\{([^{}:.]+)/g)].map(found => found[1] as string),
  )

const infer = (attribute: string, items: readonly AttributeMap[], place: Place) =>
  inferKey(items, { attribute, apart: apartOf(place), hints: place.hints.get(attribute) ?? [] })

const apartOf = ({ base, ofIndexes, typeAttribute }: Place): ReadonlySet<string> =>
  new Set([
    ...[...base, ...ofIndexes].filter(key => !isPlainName(key)),
    ...(typeAttribute === undefined ? [] : [typeAttribute]),
  ])

/** An item with what only its keys carry beside its attributes, so that other keys can be made from it. */
const withUnknown =
  (keys: ReadonlyMap<string, InferredKey>) =>
  (item: AttributeMap): AttributeMap => {
    const more: AttributeMap = {}
    for (const key of keys.values()) Object.assign(more, key.readUnknown(item))
    return Object.keys(more).length === 0 ? item : { ...item, ...more }
  }

/** The items of one form together, the most frequent form first. */
function byForm(items: readonly AttributeMap[], place: Place): AttributeMap[][] {
  const forms = new Map<string, AttributeMap[]>()
  for (const item of items) {
    const form = keyForm(item, place, place.typeAttribute)
    const alike = forms.get(form)
    if (alike) alike.push(item)
    else forms.set(form, [item])
  }
  return [...forms.values()].sort((one, other) => other.length - one.length)
}

function fitsAll(keys: ReadonlyMap<string, InferredKey>, base: readonly string[], place: Place) {
  const apart = apartOf(place)
  return (item: AttributeMap): boolean =>
    base.every(attribute => {
      const key = keys.get(attribute)
      return key === undefined || key.template === undefined || key.makes(item, apart)
    })
}

/**
 * What made the keys of items that the main templates do not make: one set of templates for each form. They are older keys of
 * the same entity if everything is there that its present key is made of; otherwise the items are another entity.
 */
function olderKeys(
  items: readonly AttributeMap[],
  parts: readonly string[],
  place: Place,
): { older: OlderKeys[]; others: AttributeMap[] } {
  const older: OlderKeys[] = []
  const others: AttributeMap[] = []
  for (const alike of byForm(items, place)) {
    const templates: Record<string, string> = {}
    const keys = new Map<string, InferredKey>()
    for (const attribute of place.base) {
      const found = infer(attribute, alike.map(withUnknown(keys)), place)
      if (!found || found.fits < alike.length || found.template === undefined) continue
      keys.set(attribute, found)
      templates[attribute] = found.template
    }
    const isWhole = alike.map(withUnknown(keys)).every(item => parts.every(part => Object.hasOwn(item, part)))
    if (isWhole && Object.keys(templates).length === place.base.length)
      older.push({ templates, count: alike.length })
    else others.push(...alike)
  }
  return { older, others }
}

/** The key of an item as people write it down: `SHOP#1 / PRODUCT#7`. */
export const keyText = (item: AttributeMap, base: readonly string[]): string =>
  base.map(key => textIn(item, key) ?? JSON.stringify(item[key])).join(' / ')
