import type { AttributeMap, AttributeValue } from 'monotable'
import type { PlannedPresence } from '../write/plan.ts'
import type { InferredKey } from './infer-keys.ts'

/** What decides whether a key is there, and how many items of the rarer kind show it. */
export interface InferredPresence extends PlannedPresence {
  readonly shownBy: number
}

/**
 * Finds what decides whether items have an index key of which they have all parts: another attribute that they have or lack
 * at the same time, or one of its values. Undefined if nothing does, or if all have it.
 */
export function inferPresence(
  items: readonly AttributeMap[],
  { attribute, template, unknown }: InferredKey,
  apart: ReadonlySet<string>,
): InferredPresence | undefined | 'unclear' {
  if (template === undefined) return undefined
  const parts = [...template.matchAll(/\{([^{}:.]+)/g)].map(found => found[1] as string)
  const able = items.filter(item => parts.every(part => unknown.includes(part) || Object.hasOwn(item, part)))
  const having = able.filter(item => Object.hasOwn(item, attribute))
  const lacking = able.filter(item => !Object.hasOwn(item, attribute))
  // An unknown part is in no item that lacks the key: it decides by itself.
  if (lacking.length === 0 || having.length === 0 || unknown.length > 0) return undefined
  const shownBy = Math.min(lacking.length, having.length)
  const names = [...new Set(able.flatMap(item => Object.keys(item)))].filter(name => !apart.has(name))
  const found = byPresence(names, having, lacking) ?? byValue(names, having, lacking)
  return found ? { ...found, shownBy } : 'unclear'
}

type Items = readonly AttributeMap[]

function byPresence(names: readonly string[], having: Items, lacking: Items): PlannedPresence | undefined {
  const isIn = (name: string) => (item: AttributeMap) => Object.hasOwn(item, name)
  const there = names.find(name => having.every(isIn(name)) && !lacking.some(isIn(name)))
  if (there !== undefined)
    return { attribute: there, text: '!== undefined', holds: value => value !== undefined }
  const absent = names.find(name => lacking.every(isIn(name)) && !having.some(isIn(name)))
  return absent === undefined
    ? undefined
    : { attribute: absent, text: '=== undefined', holds: value => value === undefined }
}

/** Names of what decides things. Who sells something may go with a key by chance. */
const decides =
  /(?:status|state|phase|stage|type|kind|role|active|enabled|visib|publish|public|archived|deleted|verified|available|open|closed|current|latest|default)/i

/** `status === 'ACTIVE'`, or `!==` where one value goes without the key. */
function byValue(names: readonly string[], having: Items, lacking: Items): PlannedPresence | undefined {
  for (const name of names.filter(name => decides.test(name))) {
    const [present, without] = [valuesOf(name, having), valuesOf(name, lacking)]
    if (!present || !without || [...present].some(value => without.has(value))) continue
    const [only] = present
    const [never] = without
    if (present.size === 1 && only !== undefined)
      return { attribute: name, text: `=== ${literal(only)}`, holds: value => value === only }
    if (without.size === 1 && never !== undefined)
      return { attribute: name, text: `!== ${literal(never)}`, holds: value => value !== never }
  }
  return undefined
}

/** The text and truth values of an attribute in items that all have it. */
function valuesOf(name: string, items: Items): Set<string | boolean> | undefined {
  const values = new Set<string | boolean>()
  for (const item of items) {
    const value = Object.hasOwn(item, name) ? plain(item[name]) : undefined
    if (value === undefined) return undefined
    values.add(value)
  }
  return values
}

const plain = (value: AttributeValue | undefined): string | boolean | undefined =>
  value && ('S' in value ? value.S : 'BOOL' in value ? value.BOOL : undefined)

const literal = (value: string | boolean) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)
