import type { RawClause } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { valuesOf } from '../names/values.ts'
import { absent } from '../names/words.ts'
import { plainCalls } from './plain-calls.ts'

const attribute = String.raw`(?<![\p{L}\p{N}_#.])((?!(?:and|or|where|y|e|o|et|und|the|on|con|com|mit|avec|with)\b)#?[\p{L}_][\p{L}\p{N}_#.-]*)`
const value = String.raw`(f?"[^"]*"|f?'[^']*'|f?\x60[^\x60]*\x60|[^\s,;&()（），、。]+(?:\([^()]*\))?)`
const begins =
  '(?:(?:que|qui|that|which|die|der)\\s+)?(?:begins?[ _-]?with|starts?[ _]?with|prefix(?:ed by)?|LIKE\\b|empieza (?:con|por)|comienza (?:con|por)|começa com|inicia (?:com|con)|commen(?:ce|çant) par|débute par|beginn(?:t|end) mit|anfangend mit|inizia con|beginning with|starting with|comenzando con|empezando por|começando (?:com|por)|börjar med|begint met|начинается с|zaczyna się od)'

const clause = new RegExp(
  [
    String.raw`(?<call>begins?_?with)\s*\(\s*["'\x60]?${attribute}["'\x60]?\s*,\s*${value}\s*\)`,
    String.raw`(?:Key|Attr)\(\s*["']([^"']+)["']\s*\)\s*\.\s*(eq|begins_with|between|gte?|lte?)\(\s*${value}(?:\s*,\s*${value})?\s*\)`,
    String.raw`${attribute}\s+(?:is\s+)?(?:between|entre|zwischen)\s*[([]?\s*${value}(?:\s*(?:,|~|〜|\.\.)\s*|\s+(?:and|y|e|und|et)\s+)${value}`,
    String.raw`${attribute}\s*[:=]?\s*["']?${begins}["']?\s*\(?\s*${value}`,
    String.raw`${attribute}\s*(<=|>=|≤|≥|={1,2}|<|>)\s*(?![=<>])${value}`,
  ].join('|'),
  'giu',
)

/** `SKがGOAL#で始まる`, `SK가 GOAL#로 시작`, `SK 以 GOAL# 开头`: the verb stands last. */
const beginsAfter =
  /((?:GSI\d*)?SK)\s*(?:が|は|가|는|이|以)?\s*["「]?([A-Za-z_{}#|<>]+?)["」]?\s*(?:で始まる|から始まる|(?:으로|로)\s*시작|开头|開頭|为前缀)/giu

const calls: Readonly<Record<string, RawClause['operator']>> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  between: 'between',
  begins_with: 'begins_with',
}
const signs: Readonly<Record<string, RawClause['operator']>> = { '==': '=', '≤': '<=', '≥': '>=' }

export const orderedBy =
  /\b(?:sort(?:ed)?|order(?:ed)?|ordenad[oa]s?|trié(?:e?s)?|sortiert|ordinat[oi])\s+(?:by|por|par|nach|per)\s+(?:(?:GSI\d*)?SK\s*[:=]?\s*)?`?[\w.#-]+`?/giu

const hidden = '\u0001'

/** `PK: id` in a column of keys says that PK is compared with id. */
export function pairClauses(text: string): RawClause[] {
  return keyPairs(text).pairs.flatMap(pair => {
    const { values, rest } = valuesOf(pair.value)
    const value = values[0] ?? ''
    const operator = new RegExp(`^\\W*${begins}`, 'i').test(rest) ? ('begins_with' as const) : ('=' as const)
    // "Partition key: GSI1PK" says how a key is called.
    const isOther = absent.test(value) || keyName(value)?.attribute !== undefined
    return value === '' || isOther || /^(?:MAX|MIN|latest|new)$/i.test(value)
      ? []
      : [{ attribute: pair.name.attribute ?? pair.label, operator, values: [value] }]
  })
}

const equals =
  /((?:GSI\d*)?[PS]K)\s+(?:equals?(?: to)?|is(?: equal to)?|(?:es |é )?igual a|es|é|ist(?: gleich)?|gleich|est(?: égale? à)?|égale? à|är(?: lika med)?|равен|равно)\s+(?=["'`]?[A-Za-z_]+[#|])/giu
const equalsBeside =
  /((?:GSI\d*)?[PS]K)\s*(?:为|為|가|는|은|が|は)\s*["「]?(?=[A-Za-z_]+[#|][^\s、，,]*[}>](?:[\s、，,]|이고|이며|で|$))/giu

/** "PK is USER#{id}", "PK ist USER#{id}", `PK가 USER#{id}이고` compare as `=` does, and `SK: > "A#1"` as `>`. */
const spokenEquals = (text: string) =>
  text
    .replace(/(?<=[PS]K["'`]?)\s*[:=]\s*(?=[<>]=?\s*["'`:\d])/gi, ' ')
    .replace(equals, '$1 = ')
    .replace(equalsBeside, '$1 = ')
    .replace(/(?<=[}>])(?:이고|이며|이면|で|かつ)(?=[\s、，,])/gu, ' ')

/** The word for "and" between two comparisons in code, in any language. */
const conjunction =
  /(`[^`]*(?:[=<>]|begins_with|between)[^`]*`)\s+\p{Ll}{1,4}\s+(?=`[^`]*(?:[=<>]|begins_with|between))/giu

const given = /[`"']?(?<![\w:])(:[a-z]\w*)\s*=\s*[`"']?([^\s`"',;()]+)[`"']*/gi

/** "`PK = :pk` with `:pk = USER#{id}`": what is given for a name stands in its place. */
function withGiven(text: string): string {
  const values = new Map([...text.matchAll(given)].map(([, name = '', value = '']) => [name, value]))
  if (values.size === 0) return text
  return text.replace(given, ' ').replace(/:[a-z]\w*/gi, name => values.get(name) ?? name)
}

/** Reads all comparisons of a text, whatever the notation: `PK = X AND begins_with(SK, "Y#")`, `Key('PK').eq(x)`. */
export function clausesOf(written: string): RawClause[] {
  const text = withGiven(written).replace(conjunction, '$1 and ')
  const shielded = spokenEquals(plainCalls(text))
    // "`PK = FERRY#<id>`: all of a ferry": the colon is none of the value.
    .replace(/(?<=[`"'][^`"']*=[^`"']*)[`"'](?=[:：](?:\s|$))/g, ' ')
    .replace(/<([A-Za-z_][\w .:()|-]{0,60})>/g, '{$1}')
    .replace(text.includes('${') ? /`(?=[A-Za-z_]\w*`\s)|(?<=`[A-Za-z_]\w*)`(?=\s)/g : /`/g, '')
    .replace(/<[^<>=\n]{1,60}>|\{[^{}\n]{1,60}\}/g, found =>
      found.replace(/[\s,;&()]/g, char => `${hidden}${char.charCodeAt(0)}${hidden}`),
    )
    .replace(
      /\bbetween\s+(?:the\s+|two\s+)*(?:date|time(?:stamp)?|value|range)s?(?![\w#{<:|~/])(?!\s+and\b)/gi,
      'between {from} and {to}',
    )
    .replace(beginsAfter, (_, key: string, prefix: string) => `${key} begins_with ${prefix}`)
    .replace(
      /=\s*(gte?|lte?)\(\s*([^()]*)\)/gi,
      (_, call: string, to: string) => `${calls[call.toLowerCase()]} ${to}`,
    )
    // An order is no condition: `sorted by SK = createdAt`, `SK = createdAt DESC`.
    .replace(orderedBy, '')
    .replace(/[\w.#-]+\s*[:=]\s*\w+\s+(?:DESC|ASC)(?:ENDING)?\b/gi, '')
    // A filter condition is not a key condition.
    .replace(/\b(?:filter(?:expression)?|filtro|filtre|필터)\b\s*[:=(].*$/gim, '')
  return [...shielded.matchAll(clause)]
    .flatMap(found => read(found.slice(1)))
    .filter(
      ({ attribute: own, values }) => !/^(?:MAX|MIN|latest|new)$/i.test(values[0] ?? '') && !option.test(own),
    )
}

/** What a request has beside its condition. */
const option =
  /^(?:scan[-_]?(?:index)?[-_]?forward|limit|IndexName|TableName|consistent[-_]?read|select|ReturnValues|ExclusiveStartKey|order|reverse)$/i

function read(groups: readonly (string | undefined)[]): RawClause[] {
  const [
    call,
    calledOn,
    calledWith,
    keyed,
    keyedBy,
    keyedLow,
    keyedHigh,
    ranged,
    low,
    high,
    prefixed,
    prefix,
    compared,
    sign,
    to,
  ] = groups
  if (call) return [{ attribute: name(calledOn), operator: 'begins_with', values: [shown(calledWith)] }]
  if (keyed) {
    const operator = calls[(keyedBy as string).toLowerCase()] as RawClause['operator']
    return [
      {
        attribute: name(keyed),
        operator,
        values: keyedHigh ? [shown(keyedLow), shown(keyedHigh)] : [shown(keyedLow)],
      },
    ]
  }
  if (ranged) {
    const end = (text: string | undefined) => shown(text).replace(/(?<!\[[^\]]*)\]$/, '')
    return [{ attribute: name(ranged), operator: 'between', values: [shown(low), end(high)] }]
  }
  if (prefixed)
    return [{ attribute: name(prefixed), operator: 'begins_with', values: [shown(prefix).replace(/%$/, '')] }]
  const operator = signs[sign as string] ?? (sign as RawClause['operator'])
  return [{ attribute: name(compared), operator, values: [shown(to)], isQuoted: /^["']/.test(to ?? '') }]
}

const name = (text = '') => text.replace(/[.]+$/, '')

/** In Korean and Japanese a word of grammar is written onto a value: `META로`. */
const particle = /(?<=^[!-~]+)(?:으로|로|을|를|은|는|이|가|에|의|와|과|を|は|が|に|で|の)$/u

/** A value with what was hidden in it; quotes stay off, but code keeps its sign: an identifier is a placeholder. */
function shown(text = ''): string {
  const back = text.replace(new RegExp(`${hidden}(\\d+)${hidden}`, 'g'), (_, code) =>
    String.fromCharCode(Number(code)),
  )
  return back
    .replace(/^f?(["'`])([\s\S]*)\1$/, '$2')
    .replace(/[.`]+$/, '')
    .replace(particle, '')
}
