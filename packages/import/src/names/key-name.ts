import { keyLead, keyTrail, partitionWords, sortWords } from './words.ts'

/** What a label says of a key: `GSI1PK` is the partition key of GSI1; `Partition Key` the one of what is spoken of. */
export interface KeyName {
  readonly role: 'pk' | 'sk'
  /** The index, if the label names one. */
  readonly index?: string
  /** The attribute, if the label is the name of one: `PK`, `GSI1SK`, but not `Sort Key`. */
  readonly attribute?: string
}

const short = '(?:pk|sk|hk|rk)'
const between = '\\s*[-_.:/–—]?\\s*'
const indexed = new RegExp(
  `^((?:gsi|lsi|index|idx)[-_ #]?\\d*)${between}(${short}|partition|hash|sort|range)$`,
  'i',
)
const trailing = new RegExp(`^(${short})[-_ ]?((?:gsi|lsi)[-_ ]?\\d*|\\d+)$`, 'i')
const suffixed = /^([A-Za-z][\w-]*?)[-_ ]?(PK|SK|_pk|_sk|-pk|-sk|HashKey|RangeKey|PartitionKey|SortKey)$/
const numberedShort = /^([A-Za-z]+\d+)(pk|sk)$/
const wordy = new RegExp(`^((?:gsi|lsi)[-_ ]?\\d*)?${between}(?:(${partitionWords})|(${sortWords}))$`, 'iu')
const aside = /\s*[(（[]\s*`?([^)）\]`]+?)`?\s*[)）\]]\s*$/u
const indexAlone = /^(?:gsi|lsi)[-_ #]?\d*$/i

/** Reads a label; undefined if it says nothing of a key. */
export function keyName(label: string): KeyName | undefined {
  const text = label
    .replaceAll('`', '')
    .replace(/[:：=]\s*$/, '')
    .trim()
  if (text === '' || text.length > 60) return undefined
  const inner = aside.exec(text)
  return inner ? withAside(text.slice(0, inner.index).trim(), inner[1] as string) : simple(text)
}

/** `Partition Key (PK)`, `userId (PK)`, `PK (GSI1)` and `GSI1 (PK)`. */
function withAside(before: string, within: string): KeyName | undefined {
  const both = `${before} ${within}`
  if (/^(?:partition|hash) (?:partition|hash)$/i.test(both)) return { role: 'pk' }
  if (/^(?:sort|range) (?:sort|range)$/i.test(both)) return { role: 'sk' }
  const outside = simple(before)
  const inside = simple(within)
  if (outside && indexAlone.test(within) && outside.index === undefined) return ofIndex(outside.role, within)
  if (outside?.attribute) return outside
  if (outside) return inside ? { ...outside, ...inside } : outside
  if (!inside) return undefined
  if (indexAlone.test(before)) return ofIndex(inside.role, before)
  if (/^(?:partition|sort|hash|range|primary|key)$/i.test(before)) return inside
  return isAttributeName(before) && !operation.test(before) ? { ...inside, attribute: before } : undefined
}

/** `Query(PK)` asks by a key, and names none. */
export const operation =
  /^(?:scan|query|(?:describe|create|update|delete|list)_?tables?|(?:batch|transact)?_?(?:get|put|update|delete|write)_?items?)$/i

const ofIndex = (role: 'pk' | 'sk', index: string): KeyName => ({
  role,
  index: indexName(index),
  attribute: `${indexName(index)}${role.toUpperCase()}`,
})

function simple(text: string): KeyName | undefined {
  const label = text.trim()
  const short = label.replace(keyTrail, '')
  return named(label) ?? named(short) ?? named(short.replace(keyLead, ''))
}

/** What a program calls what makes or asks for a key: query_pk, makeSk. */
const made = /^(?:get|query|make|build|fetch|find|to|create|gen|generate|parse|format)_?[PpSs][Kk]$/

function named(label: string): KeyName | undefined {
  if (made.test(label)) return undefined
  const plainShort = /^(_{0,2})(pk|sk|hk|rk)(_{0,2})$/i.exec(label)
  if (plainShort) return { role: roleOf(plainShort[2] as string), attribute: label }
  const first = indexed.exec(label)
  if (first) return indexedName(label, first[1] as string, first[2] as string)
  const last = trailing.exec(label)
  if (last) return { role: roleOf(last[1] as string), index: indexName(last[2] as string), attribute: label }
  if (label === 'HASH' || label === 'RANGE') return { role: label === 'HASH' ? 'pk' : 'sk' }
  const words = wordy.exec(label)
  if (words) {
    const index = words[1] ? { index: indexName(words[1]) } : {}
    const attribute =
      /^(?:partitionKey|sortKey|hashKey|rangeKey|partition_key|sort_key|hash_key|range_key)$/.test(label)
        ? { attribute: label }
        : {}
    return { role: words[2] ? 'pk' : 'sk', ...index, ...attribute }
  }
  const any = suffixed.exec(label) ?? numberedShort.exec(label)
  if (any && !label.includes(' '))
    return { role: roleOf(any[2] as string), index: indexName(any[1] as string), attribute: label }
  return undefined
}

/** `GSI1PK` names its attribute; `GSI1: partition` only says which key it is. */
function indexedName(label: string, index: string, word: string): KeyName {
  const isShort = new RegExp(`^${short}$`, 'i').test(word)
  return isShort && !/[:/.–—]/.test(label)
    ? { role: roleOf(word), index: indexName(index), attribute: label.replaceAll(' ', '') }
    : ofIndex(roleOf(word), index)
}

const roleOf = (word: string): 'pk' | 'sk' => (/^[-_]?(?:pk|hk|hash|part)/i.test(word) ? 'pk' : 'sk')

function indexName(text: string): string {
  const bare = text.replace(/[-_ #]+$/, '')
  if (/^\d+$/.test(bare)) return `GSI${bare}`
  return indexAlone.test(bare) ? bare.replace(/[-_ #]/g, '').toUpperCase() : bare
}

/** The words for the keys without the word for a key. */
export const barePartition =
  'partition|partici[oó]n|parti[cç][aã]o|partizione|partitionierung|hash|파티션|パーティション|分区'
export const bareSort =
  'sort|range|ordenaci[oó]n|ordena[cç][aã]o|orden|tri|sortierung|ordinamento|정렬|ソート|排序'
const bareWord = new RegExp(
  `^(?:(?:valor|value|valeur|wert|formato?|template|prefixo?|prefijo)\\s+(?:of |d[aeo] |de la |der )?(?:the )?)?(?:(${barePartition})|(?:${bareSort}))(?:[ -]?(?:value|wert|값|値|值|template|format|prefix|part))?$`,
  'iu',
)

/** Columns and cells may leave out the word: `Partition`, `Sort`, `How (PK)`. */
export function roleName(label: string): KeyName | undefined {
  const word = bareWord.exec(label)
  if (word) return { role: word[1] ? 'pk' : 'sk' }
  return keyName(/[(（]\s*((?:GSI\d*)?(?:PK|SK))\s*[)）]\s*$/iu.exec(label)?.[1] ?? '')
}

/** Whether a text can be the name of an attribute, rather than words of a language. */
export const isAttributeName = (text: string) => /^`?[A-Za-z_$][\w$.:#-]{0,63}`?$/.test(text.trim())

/** The same index whatever the writing: `GSI-1`, `gsi1`, `GSI1`. */
export const sameIndex = (one: string, other: string) => flat(one) === flat(other)
const flat = (name: string) => name.toLowerCase().replace(/[-_ `]/g, '')

/** The same attribute, whether behind an alias or in other capitals: `#pk` and `PK`. */
export const isSameAttribute = (one: string, other: string) =>
  one.replace(/^#/, '').toLowerCase() === other.toLowerCase()
