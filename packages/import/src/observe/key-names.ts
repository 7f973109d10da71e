import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { absent } from '../names/words.ts'
import { keyTypeOf } from '../notations/types.ts'
import { bare } from './cell-kinds.ts'

/** What a key of a table is called. */
export interface NamedKey {
  readonly role: 'pk' | 'sk'
  readonly attribute: string
  readonly type?: 'S' | 'N' | 'B'
  /** The shape of what it holds: `created#id` in `sk`(`created#id`). */
  readonly holds?: string
}

const parts = /\s*(?:[,，、+/&·;]|\u2028|→|->|(?<![\p{L}`])(?:and|und|et|y|e)(?![\p{L}`]))\s*/u
const named = /^[`"]?([A-Za-z_][\w-]*(?:[#.][A-Za-z_]\w*)?)[`"]?\s*(?:[(（:：]\s*([^)）]*)[)）]?)?$/u

/** `userId`, `userId (S)`, `courtId (HASH), slot (RANGE)` and `memberId + invoiceNo` in a column of keys. */
export function keyNamesIn(cell: string, role: 'pk' | 'sk'): NamedKey[] {
  const text = cell.trim()
  if (text === '' || absent.test(bare(text))) return []
  const spoken = spokenKeys(text)
  if (spoken.length > 0) return spoken
  const found = text.split(parts).map(part => named.exec(part))
  if (found[0] === null) {
    const { values, rest } = valuesOf(text)
    const isName = text.startsWith('`') && readTemplate(values[0] ?? '').kind === 'name'
    if (isName && !/[#{<]/.test(rest)) return [{ role, attribute: values[0] as string }]
    // A shape alone, beside a partition key with a name: nothing says how the sort key is called.
    const isShape = role === 'sk' && readTemplate(values[0] ?? '').kind === 'template'
    return isShape ? [{ role, attribute: 'SK', holds: values[0] as string }] : []
  }
  return found.slice(0, role === 'pk' ? 2 : 1).flatMap((each, at): NamedKey[] => {
    const type = keyTypeOf(each?.[2] ?? '')
    if (!each || readTemplate(each[1] as string).kind === 'absent') return []
    const holds = shapeIn(each[2] ?? '')
    return [
      {
        ...{ role: at === 0 ? role : 'sk', attribute: each[1] as string },
        ...(type && !holds ? { type } : {}),
        ...(holds ? { holds } : {}),
      },
    ]
  })
}

/** `source#day` is what an attribute is called that holds both. */
const joined = /^[a-z_]\w*(?:#[a-z_]\w*)+$/
const marked = /`?([A-Za-z_][\w-]*)`?\s*[(（]\s*([^)）]+?)\s*[)）]/gu

/** The attributes that a text calls keys: `PK: userId, SK: at`, `userId (PK), at (SK)`; what a key holds is no name. */
export function spokenKeys(cell: string): NamedKey[] {
  const pairs = keyPairs(cell).pairs.flatMap(({ name, value }): NamedKey[] => {
    const attribute = valuesOf(value).values[0] ?? ''
    const isName =
      name.index === undefined && (readTemplate(attribute).kind === 'name' || joined.test(attribute))
    return isName ? [{ role: name.role, attribute }] : []
  })
  if (pairs.length > 0) return pairs
  return [...cell.matchAll(marked)].flatMap(([, attribute = '', aside = '']): NamedKey[] => {
    const [first = '', second = ''] = aside.split(/\s*[,;/]\s*/).map(bare)
    const name = keyCalled(first) ?? keyCalled(second)
    const type = keyTypeOf(second) ?? keyTypeOf(first)
    return name && name.index === undefined ? [{ role: name.role, attribute, ...(type ? { type } : {}) }] : []
  })
}

/** In an aside one word is enough: `id` (partition, S). */
const keyCalled = (word: string) =>
  keyName(/^(?:partition|hash|sort|range)$/i.test(word) ? `${word} key` : word)

export const shapeIn = (aside: string) =>
  /[#{<|]/.test(aside) && readTemplate(bare(aside)).kind === 'template' ? bare(aside) : undefined

/** Words about a TTL that are no name of an attribute. */
export const noName =
  /^(?:rolling|configurable|auto|automatic|timestamp|string|number|nil|yes|no|true|false|on|off|enabled|disabled|none|null|never|optional|s[ií]|sim|n[aã]o|oui|non|ja|nein|days?|hours?|n|s|ttl attribute|active|unix|epoch|permanent)$/iu

/** `purgeAt`, Yes (expires_at), "30 days via `ttl`": the attribute that a cell names. */
export function ttlIn(cell: string): string | undefined {
  const text = cell.trim()
  const spans = [...text.matchAll(/`([A-Za-z_]\w*)`/g)].map(found => found[1] as string)
  const aside = /[(（:：]\s*([A-Za-z_]\w*)\s*(?:[)）,]|$)/u.exec(text)?.[1]
  const alone = /^([A-Za-z_]\w*)(?:\s*[(（,].*)?$/u.exec(text)?.[1]
  return [...spans, alone, aside].find(name => name !== undefined && !noName.test(name))
}
