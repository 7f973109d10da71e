import { type KeyName, keyName } from './key-name.ts'
import { partitionWords, sortWords } from './words.ts'

/** A key and what a line says of it: `PK=USER#<id>` in `User: PK=USER#<id>, SK=PROFILE`. */
export interface KeyPair {
  readonly name: KeyName
  readonly label: string
  readonly value: string
}

export interface KeyPairs {
  /** What stands before the first pair. */
  readonly before: string
  readonly pairs: readonly KeyPair[]
}

const key = String.raw`(?:(?:GSI|LSI)[-_ ]?\d*[-_ .]?(?:PK|SK)|(?:PK|SK)[-_]?(?:GSI|LSI)?[-_]?\d*|[A-Za-z][A-Za-z0-9_-]*(?:PK|SK|HashKey|RangeKey)|[a-z][a-z0-9_]*_(?:pk|sk)|pk|sk|hk|rk|partitionKey|sortKey|hashKey|rangeKey|partition_key|sort_key|hash_key|range_key|HASH|RANGE)`
const words = `(?:(?:GSI|LSI)[-_ ]?\\d*\\s+)?(?:${partitionWords}|${sortWords})`
/** The name of a key anywhere in a text. */
export const keySource = `(?:${key}|${words})`
const pair = new RegExp(
  `(?<![\\p{L}\\d#{<$.:/_-])[\`"'*]*(${keySource}(?![\\p{L}\\d#_-]))[\`"'*]*(\\s*[(（][^)）]{1,40}[)）])?[\`"'*]*(?:\\s*(?:[:：]|=>|={1,2}(?![=>])|→|->)(?![:=])\\s*|(\\s+[-–—]\\s+)|\\s+(?=\`(?:[A-Z]|[^\`\\s]*[#{<])))`,
  'giu',
)

/** Behind a dash stands a value only if nothing else can be meant: `PK - USER#<id>`, `SK - PROFILE`. */
const composed = /^`[A-Za-z]|^[`"']?(?:[^\s`"',;]*[#{<][^\s`"']|[A-Z][A-Z_]{2,}[`"']?\s*(?:$|[,;]))/

const primary = /prim|主|プライマリ|기본|первичный|g[lł][oó]wny/iu
/** "Primary key: `accountId` + `currency`": the keys of a table, one after the other. */
const both = /^(`[A-Za-z_]\w*`)\s*(?:[+,/&]|and|und|y|et|e)\s*(`[A-Za-z_]\w*`.*)$/su

const held = '(`[^`]+`|"[^"]+"|(?:<[^<>]*>|\\{[^{}]*\\}|[^\\s`"/,<{])+)'
/** "GSI1PK / GSI1SK: `A` / `B`": both names, and then both values. */
const couple = new RegExp(
  `^([\\s*-]*)[\`*]*(${keySource})[\`*]*\\s*[/+&,]\\s*[\`*]*(${keySource})[\`*]*\\s*(?:[:：=→]|\\s{2})\\s*${held}\\s*[/+&,|]\\s*${held}`,
  'i',
)

/** All keys of a line, each with its value. */
export function keyPairs(written: string): KeyPairs {
  const text = written
    .replace(/\{(?=(?:partition|hash) ?key\s*:)/gi, '{ ')
    .replace(couple, '$1$2: $4, $3: $5')
  const found = [...text.matchAll(pair)].filter(
    ({ 0: all, 1: label = '', 3: dash, index }) =>
      keyName(label) !== undefined && (dash === undefined || composed.test(text.slice(index + all.length))),
  )
  const pairs = found.flatMap((match, at) => {
    const label = `${match[1]}${match[2] ?? ''}`
    const name = keyName(label) ?? keyName(match[1] as string)
    const from = (match.index ?? 0) + match[0].length
    const to = found[at + 1]?.index ?? text.length
    const value = trimmed(text.slice(from, to), text[match.index ?? 0] as string)
    // "Primary key: { partition key: `id` }" gives one key.
    const isHead = found[at + 1] !== undefined && /^[{[(（]$/u.test(value)
    if (!name || isHead) return []
    const own = { name, label: match[1] as string }
    const [, first = '', second = ''] = (primary.test(own.label) && both.exec(value)) || []
    return second === ''
      ? [{ ...own, value }]
      : [
          { ...own, value: first },
          { name: { role: 'sk' as const }, label: 'SK', value: second },
        ]
  })
  return { before: text.slice(0, found[0]?.index ?? text.length), pairs }
}

/** A pair inside one code span has its closing mark left over: "PK = USER#{id}`, ". */
function trimmed(value: string, opening: string): string {
  let text = value
    .trim()
    .replace(/(?:,|;|\||\+|&&|\band|\bAND|，|、|·|\/)\s*$/u, '')
    .trim()
  // The mark may have been opened before another pair: `PK=A | SK=B`.
  const marks = '`"\''.includes(opening) ? [opening, '`'] : ['`']
  for (const mark of marks) {
    const at = text.indexOf(mark)
    if (text.split(mark).length % 2 === 0) text = `${text.slice(0, at)} ${text.slice(at + 1)}`.trim()
  }
  return text.replace(/(?:,|;|\||\+)\s*$/u, '').trim()
}
