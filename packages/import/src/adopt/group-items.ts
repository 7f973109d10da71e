import type { AttributeMap } from 'monotable'

/** Items that look alike: by what they say they are, or else by the form of their keys. */
export interface Group {
  /** The value of the attribute that says what an item is. */
  readonly type: string | undefined
  readonly items: AttributeMap[]
}

export interface Grouped {
  /** The attribute that says what an item is, if the table has one. */
  readonly typeAttribute: string | undefined
  readonly groups: readonly Group[]
}

/** The attributes of the table's key, and those of its indexes. */
export interface Keys {
  readonly base: readonly string[]
  readonly ofIndexes: readonly string[]
}

const usual =
  /^(?:_*(?:entity|item|object|record|model)?_?(?:type|kind|entity|et)_*|__edb_e__|_en|sk_?type|pk_?type)$/i

const isKey = ({ base, ofIndexes }: Keys, name: string) => base.includes(name) || ofIndexes.includes(name)

/** Puts items together whose keys were made by the same templates. */
export function groupItems(items: readonly AttributeMap[], keys: Keys): Grouped {
  const typeAttribute = findTypeAttribute(items, keys)
  const groups = new Map<string, Group>()
  for (const item of items) {
    const type = typeAttribute === undefined ? undefined : textIn(item, typeAttribute)
    const place = JSON.stringify(type === undefined ? [keyForm(item, keys, typeAttribute)] : { type })
    const group = groups.get(place) ?? { type, items: [] }
    group.items.push(item)
    groups.set(place, group)
  }
  const all = mergeForms(groups)
  return { typeAttribute, groups: all.sort((one, other) => other.items.length - one.items.length) }
}

/**
 * Forms that differ in one word alone are one form, if the words are many: `CATEGORY#Audio`, `CATEGORY#Video`, `CATEGORY#Books`.
 * Words in capitals are the language of the design, and must be more.
 */
function mergeForms(groups: ReadonlyMap<string, Group>): Group[] {
  const merged = new Map<string, Group>()
  const byForm = [...groups].map(([form, group]) => ({ pieces: form.split(/([#|~/ "[\]])/), group }))
  const alike = new Map<string, Set<string>>()
  const openAt = (pieces: readonly string[], at: number) => pieces.with(at, '*').join('')
  for (const { pieces, group } of byForm) {
    if (group.type !== undefined) continue
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 1 || piece === '' || piece === '*') continue
      const open = openAt(pieces, at)
      alike.set(open, (alike.get(open) ?? new Set()).add(piece))
    }
  }
  const isOpen = (open: string) => {
    const words = [...(alike.get(open) ?? [])]
    return words.length >= (words.every(word => /^[\p{Lu}\d_-]+$/u.test(word)) ? 8 : 3)
  }
  for (const { pieces, group } of byForm) {
    const at =
      group.type === undefined
        ? pieces.findIndex((piece, each) => each % 2 === 0 && piece !== '' && isOpen(openAt(pieces, each)))
        : -1
    const form = at < 0 ? pieces.join('') : openAt(pieces, at)
    const before = merged.get(form)
    if (before) before.items.push(...group.items)
    else merged.set(form, { type: group.type, items: [...group.items] })
  }
  return [...merged.values()]
}

export const textIn = (item: AttributeMap, name: string): string | undefined => {
  const value = Object.hasOwn(item, name) ? item[name] : undefined
  return value && 'S' in value ? value.S : undefined
}

/**
 * The attribute that says what an item is has a usual name, few values, and a value that goes with the form of the keys: two
 * forms with one value are rare, and a status that all entities have goes with none.
 */
function findTypeAttribute(items: readonly AttributeMap[], keys: Keys): string | undefined {
  const counts = new Map<string, number>()
  for (const item of items)
    for (const name of Object.keys(item))
      if (usual.test(name) && !isKey(keys, name) && textIn(item, name))
        counts.set(name, (counts.get(name) ?? 0) + 1)
  const likely = [...counts].filter(([, count]) => count >= items.length * 0.5).map(([name]) => name)
  return likely
    .map(name => ({ name, strays: straysOf(items, keys, name) }))
    .filter(({ strays }) => strays <= 0.1)
    .sort((one, other) => one.strays - other.strays || one.name.length - other.name.length)[0]?.name
}

/** The part of all items whose keys have another form than most with the same value. */
function straysOf(items: readonly AttributeMap[], keys: Keys, name: string): number {
  const forms = new Map<string, Map<string, number>>()
  for (const item of items) {
    const type = textIn(item, name)
    if (type === undefined) continue
    const of = forms.get(type) ?? new Map<string, number>()
    const form = keyForm(item, keys, name)
    of.set(form, (of.get(form) ?? 0) + 1)
    forms.set(type, of)
  }
  if (forms.size > 200) return 1
  // Values that share the form of their keys are kinds of one entity: an event's, or a page's.
  const valuesOf = new Map<string, number>()
  for (const of of forms.values())
    for (const form of of.keys()) valuesOf.set(form, (valuesOf.get(form) ?? 0) + 1)
  let shared = 0
  for (const of of forms.values())
    for (const [form, count] of of) if ((valuesOf.get(form) ?? 0) > 1) shared += count
  if (shared > items.length * 0.3) return 1
  let strays = 0
  for (const of of forms.values()) {
    const all = [...of.values()]
    strays += all.reduce((sum, count) => sum + count, 0) - Math.max(...all)
  }
  return strays / items.length
}

/** Words of a design have letters of one kind and no dots: ids, addresses, names and slugs differ from item to item. */
const looksVariable = /\d|[@%.]| |^(?=.*\p{Ll}).*-|^[0-9a-f]{8,}$/u

/** The words of the keys, with a star for what differs from item to item: `SHOP#* PRODUCT#*`. */
export function keyForm(item: AttributeMap, keys: Keys, typeAttribute: string | undefined): string {
  const own = new Set<string>()
  for (const [name, value] of Object.entries(item))
    if ('S' in value && !isKey(keys, name) && name !== typeAttribute && !usual.test(name))
      own.add(value.S.toLowerCase())
  const form = (text: string) => {
    if (own.has(text.toLowerCase())) return '*'
    const pieces = text.split(/([#|~/]|::)/)
    return pieces
      .map((piece, at) => {
        if (at % 2 === 1 || piece === '') return piece
        return own.has(piece.toLowerCase()) || looksVariable.test(piece) ? '*' : piece
      })
      .join('')
  }
  return keys.base.map(key => form(textIn(item, key) ?? typeOf(item, key))).join(' ')
}

const typeOf = (item: AttributeMap, key: string): string => `<${Object.keys(item[key] ?? { none: 0 })[0]}>`
