import { partitionWords, sortWords } from './words.ts'

/** What a label says of a key: `GSI1PK` is the partition key of GSI1; `Partition Key` the one of what is spoken of. */
export interface KeyName {
  readonly role: 'pk' | 'sk'
  /** The index, if the label names one. */
  readonly index?: string
  /** The attribute, if the label is the name of one: `PK`, `GSI1SK`, but not `Sort Key`. */
  readonly attribute?: string
}

const short = '(?:pk|sk|hk|rk)'
const indexed = new RegExp(`^((?:gsi|lsi|index|idx)[-_ ]?\\d*)[-_ .]?(${short})$`, 'i')
const trailing = new RegExp(`^(${short})[-_ ]?((?:gsi|lsi)[-_ ]?\\d*|\\d+)$`, 'i')
const suffixed = /^([A-Za-z][\w-]*?)[-_ ]?(PK|SK|_pk|_sk|-pk|-sk|HashKey|RangeKey|PartitionKey|SortKey)$/
const wordy = new RegExp(
  `^(?:(?:table|base|primary|composite|main)[ _-])?((?:gsi|lsi)[-_ ]?\\d*)?[ _-]*(?:(${partitionWords})|(${sortWords}))(?: (?:name|format|pattern|attribute|value|type|template|schema|属性|名))?$`,
  'iu',
)
const aside = /\s*[(（[]\s*`?([^)）\]`]+?)`?\s*[)）\]]\s*$/u

/** Reads a label; undefined if it says nothing of a key. */
export function keyName(label: string): KeyName | undefined {
  const text = label
    .replaceAll('`', '')
    .replace(/[:：=]\s*$/, '')
    .trim()
  if (text === '' || text.length > 60) return undefined
  const inner = aside.exec(text)
  if (inner) {
    const outside = simple(text.slice(0, inner.index))
    const inside = simple(inner[1] as string)
    if (!outside)
      return inside && isAttributeName(text.slice(0, inner.index))
        ? { ...inside, attribute: text.slice(0, inner.index).trim() }
        : undefined
    if (outside.attribute) return outside
    if (inside) return { ...outside, ...inside }
    return outside
  }
  return simple(text)
}

function simple(text: string): KeyName | undefined {
  const label = text.trim().replace(/^(?:pk|sk) (?=format|name|pattern)/i, found => found)
  const plainShort = /^(_{0,2})(pk|sk|hk|rk)(_{0,2})$/i.exec(label)
  if (plainShort) return { role: roleOf(plainShort[2] as string), attribute: label }
  const named = new RegExp(
    `^(${short})[ _-](?:format|pattern|name|value|template|attribute|design)$`,
    'i',
  ).exec(label)
  if (named) return { role: roleOf(named[1] as string), attribute: named[1] as string }
  const first = indexed.exec(label)
  if (first)
    return {
      role: roleOf(first[2] as string),
      index: indexName(first[1] as string),
      attribute: label.replaceAll(' ', ''),
    }
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
  const any = suffixed.exec(label)
  if (any && !label.includes(' '))
    return { role: roleOf(any[2] as string), index: indexName(any[1] as string), attribute: label }
  return undefined
}

const roleOf = (word: string): 'pk' | 'sk' => (/^[-_]?(?:pk|hk|hash|part)/i.test(word) ? 'pk' : 'sk')

function indexName(text: string): string {
  const bare = text.replace(/[-_ ]$/, '')
  if (/^\d+$/.test(bare)) return `GSI${bare}`
  return /^(?:gsi|lsi)[-_ ]?\d*$/i.test(bare) ? bare.replace(/[-_ ]/g, '').toUpperCase() : bare
}

/** Whether a text can be the name of an attribute, rather than words of a language. */
export const isAttributeName = (text: string) => /^`?[A-Za-z_$][\w$.:#-]{0,63}`?$/.test(text.trim())

/** The same index whatever the writing: `GSI-1`, `gsi1`, `GSI1`. */
export const sameIndex = (one: string, other: string) => flat(one) === flat(other)
const flat = (name: string) => name.toLowerCase().replace(/[-_ `]/g, '')
