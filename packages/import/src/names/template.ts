import { absent } from './words.ts'

/** How a value was written: with placeholders, as a constant, as bare words, as a sample, or not at all. */
export interface Written {
  readonly kind: 'template' | 'constant' | 'name' | 'sample' | 'absent' | 'prose'
  /** The value in the house notation; of a sample, the sample. */
  readonly text: string
}

const delimiters = /[#|~/:]|::|__/
const formats = /^(?:iso.*|utc|uuid.*|ulid|timestamp|padded|epoch|string|number|format|yyyy.*|ms|unix)$/i

/** Names that stand for values even where nothing marks them. */
const valueNames =
  /^(?:id|uuid|ulid|guid|ts|timestamp|iso|iso8601|iso_?date|iso_?time(?:stamp)?|date|datetime|day|month|year|time|email|username|slug|sub|sku|hash|key|code|version|seq|name|number|num|index|count|score|value|token|url|path|phone|status|state|type|category|country|city|region|platform|title|domain|level|role|uid|epoch|createdat|updatedat|yyyy-mm(?:-dd)?(?:thh.*)?|yyyymmdd|yyyy|mm|dd|n)$/i
const endsAsId =
  /(?:[a-z0-9](?:Id|ID|Uuid|UUID|Ulid|Key|At|Date|Time|Timestamp|Name|Code|Number|Num|Type|Hash|Status|Email|Slug|Score|Sub)s?|[_-](?:id|uuid|ulid|at|date|time|timestamp|name|code|number|type|key|status|sub|email|slug))$/
const camel = /^[a-z]+(?:[A-Z][a-z0-9]*)+$/
const upperId =
  /^(?:[A-Z]+_)*(?:ID|UUID|ULID|GUID)$|^(?:USER|ORDER|ORG|PRODUCT|ITEM|CUSTOMER|TENANT|ACCOUNT|EVENT|POST|TEAM)ID$/

/** Words of other scripts that name a value: `ORDER#주문ID`. */
const spokenValue =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+(?:ID|Id|id)$|^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー]*(?:아이디|번호|일시|날짜|코드|이름|상태|이메일|유형|카테고리|番号|日時|日付|コード|状態|カテゴリー?|编号|编码|时间|日期|名称|状态|类型|类别)$/u

/** Marks of placeholders, the widest first: `{{x}}`, `${x}`, `{x}`, `<x>`, `[x]`, `%x%`. */
const marked =
  /\$?\{\{\s*([^{}]+?)\s*\}\}|\$\{\s*([^{}]+?)\s*\}|\{\s*([^{}]+?)\s*\}|<{1,2}\s*([^<>]+?)\s*>{1,2}|\[\s*([A-Za-z_][\w .-]*?)\s*\]|%([A-Za-z_]\w*)%/g
const colonName = /(?<=[#|~/]|^|:):([A-Za-z_]\w*)/g
const dollarName = /(?<=[#|~/:_-]|^)\$([A-Za-z_]\w*)/g

/** Reads the value of a key as documents write it. */
export function readTemplate(
  raw: string,
  known: ReadonlySet<string> = new Set(),
  attributes: ReadonlySet<string> = known,
): Written {
  const value = raw.trim()
  if (value === '' || absent.test(value)) return { kind: 'absent', text: '' }
  const fixed = /^"([A-Za-z_][\w-]*#?)"$/.exec(value)?.[1]
  if (fixed) return { kind: 'constant', text: fixed }
  const joined = concatenation(value, attributes)
  const text = mark((joined ?? value).replace(/__(?=[<{])|(?<=[>}])__/g, ''))
  if (/\{[^{}]+\}/.test(text)) {
    const literal = text.replace(/\{[^{}]*\}/g, '')
    if (/\s\S+\s/.test(literal)) return { kind: 'prose', text: value }
    // Where placeholders are marked, what is not marked is fixed, or a value that was forgotten.
    const isMixed = literal
      .split(delimiters)
      .some(part => /^[a-z]{1,4}[-_]?\d+$|^\d{3,}$|^\d{4}-\d\d(?:-\d\d(?:T[\d.Z]*)?)?$/.test(part))
    return {
      kind: isMixed ? 'sample' : 'template',
      text: text.replace(/Y{4}-?MM-?DD/g, '{date}').replace(/\{\{date\}\}/g, '{date}'),
    }
  }
  // Words of a language without spaces are words still.
  if (
    !/^[A-Z_]+[#|]\S+$/.test(text) &&
    /\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  )
    return { kind: 'prose', text: value }
  return bare(text, known)
}

/** All notations of placeholders as `{name}`. */
export function mark(text: string): string {
  return text
    .replace(marked, (all, ...groups) => {
      const inside = groups.slice(0, 6).find(each => each !== undefined) as string
      return placeholder(inside, all)
    })
    .replace(/(?<=[#|~/:])\(([A-Za-z_]\w*)\)/g, '{$1}')
    .replace(colonName, '{$1}')
    .replace(dollarName, '{$1}')
}

function placeholder(inside: string, all: string): string {
  if (/^\s*$/.test(inside)) return all
  return `{${placeholderName(inside)}}`
}

/** The name in a placeholder: without format, call or owner: `user.id` is userId, `pad(score)` is score. */
export function placeholderName(inside: string): string {
  let text = inside.trim().replace(/^['"`]|['"`]$/g, '')
  if (/^new Date\(\)|^Date\.now\(\)/.test(text)) return 'timestamp'
  // What is called on a value is a form of it: `term.toLowerCase()`.
  text = text.replace(/^([A-Za-z_][\w.]*?)(?:\.\w+\([^()]*\))+$/, '$1')
  const called = /\(\s*([A-Za-z_][\w.]*)\s*[,)]/.exec(text)
  if (called) text = called[1] as string
  text = text
    .replace(/\(.*?\)/g, '')
    .replace(/\s*(?:\|\||\?\?|\+|,|=).*$/, '')
    .replace(/[?!]/g, '')
    .trim()
  const mask = /^([A-Za-z_][\w.-]*):(0[0.]*)$/.exec(text)
  if (mask) return text
  text = text.replace(/:.*$/, '').trim()
  if (/^y{2,4}[-/]?m{2}([-/]?d{2})?/i.test(text)) return /d{2}/i.test(text) ? 'date' : 'month'
  if (/^\w+(?:\.\w+)+$/.test(text)) return ownedName(text)
  const words = text.split(/[\s/]+/).filter(Boolean)
  if (words.length > 1 && words.slice(1).every(word => formats.test(word))) return clean(words[0] as string)
  if (words.length > 1)
    return clean(words.map((word, at) => (at === 0 ? lowerFirst(word) : upperFirst(word))).join(''))
  return clean(text)
}

function ownedName(path: string): string {
  const steps = path.split('.')
  const last = steps.at(-1) as string
  const owner = steps.at(-2) as string
  if (
    !/^(?:id|uuid|pk|sk)$/i.test(last) ||
    /^(?:this|self|item|data|input|event|args|params|props|req|body|entity|record|obj)$/i.test(owner)
  )
    return last
  return `${lowerFirst(owner)}${upperFirst(last)}`
}

const lowerFirst = (word: string) =>
  /^[A-Z]+$/.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
const upperFirst = (word: string) =>
  /^[A-Z]+$/.test(word)
    ? word.charAt(0) + word.slice(1).toLowerCase()
    : word.charAt(0).toUpperCase() + word.slice(1)
const clean = (name: string) => name.replace(/[^\p{L}\p{N}_$.-]/gu, '').replace(/^[-.\d]+/, '') || 'value'

/** `"SHOP#" + domain name` and `'URL#' + url`. */
function concatenation(value: string, attributes: ReadonlySet<string>): string | undefined {
  if (!/["'`][^"'`]*["'`]\s*\+|\+\s*["'`]/.test(value)) return undefined
  const parts = value.split(/\s*\+\s*/).map(part => part.trim())
  if (parts.length < 2) return undefined
  return parts
    .map(part => {
      const literal = /^["'`](.*?)["'`]/.exec(part)
      return literal
        ? literal[1]?.replace(/^y{4}-?M{2}.*/i, '{date}')
        : `{${spokenName(part.replace(/\s*[(（].*$/, '').replace(/\s+-\s.*$/, ''), attributes)}}`
    })
    .join('')
}

/** "domain name" is the attribute `domain`, if there is one. */
function spokenName(words: string, attributes: ReadonlySet<string>): string {
  const name = placeholderName(words)
  if (attributes.has(name)) return name
  const spoken = words.split(/\s+/).flatMap(word => [word, word.toLowerCase()])
  return spoken.find(word => attributes.has(word)) ?? name
}

/** A value without marks: a constant, a sample, or names that stand bare. */
function bare(text: string, known: ReadonlySet<string>): Written {
  const parts = text.split(new RegExp(`(${delimiters.source})`))
  if (parts.length === 1) return single(text, known)
  const named = areWords(text) ? wordsMarked(text) : bareSegments(text, known)
  if (named !== text)
    return { kind: hasSample(named) ? 'sample' : 'template', text: hasSample(named) ? text : named }
  return hasSample(text) ? { kind: 'sample', text } : { kind: 'constant', text }
}

/** `STD#authority#season`, `#gender#age`: behind a prefix in capitals, several words in small letters name values. */
const areWords = (text: string) => /^(?:[A-Z][A-Z_]*|)(?:#[A-Z][A-Z_]*)*(?:#[a-z][A-Za-z_]*){2,}$/.test(text)

const wordsMarked = (text: string) =>
  text.replace(/(?<=#)[a-z][A-Za-z_]*/g, word => `{${placeholderName(word)}}`)

/** `user_1234`, `event-2024-05-01`, `usr_01J9ZK`: an id or a date behind a word makes it a value, and no name. */
const numbered = /[A-Za-z][-_.](?:\d{3,}|(?=[A-Za-z]*\d[A-Za-z]*\d)[A-Za-z\d]{5,})(?![A-Za-z])/

/** `Keys.order(id)`: what a program makes elsewhere. */
const called = /^(?!Date\.)[A-Za-z_$][\w$]*(?:\.[\w$]+)+\(/

function single(text: string, known: ReadonlySet<string>): Written {
  const dated = /^([A-Za-z]+)\("?y{2,4}[-/]?MM[^()]*\)$/.exec(text)?.[1]
  if (dated) return { kind: 'template', text: `{${dated}}` }
  if (called.test(text)) return { kind: 'prose', text }
  if (numbered.test(text)) return { kind: 'sample', text }
  if (/^[A-Z][A-Z0-9_-]*$/.test(text) && !known.has(text)) return { kind: 'constant', text }
  const [, prefix = '', value = ''] = /^((?:[A-Z][A-Z0-9]+-)+)([a-z][A-Za-z]*)$/.exec(text) ?? []
  if (valueNames.test(value) || endsAsId.test(value)) return { kind: 'template', text: `${prefix}{${value}}` }
  if (/^[A-Za-z_$][\w$.-]*$/.test(text)) return { kind: 'name', text }
  return { kind: 'sample', text }
}

/** Segments between delimiters that are names of values become placeholders: `USER#userId`. */
function bareSegments(text: string, known: ReadonlySet<string>): string {
  const parts = text.split(new RegExp(`(\\{[^{}]*\\}|${delimiters.source})`)).filter(part => part !== '')
  return parts
    .map((part, at) => {
      if (part.startsWith('{') || delimiters.test(part)) return part
      const isFirst = at === 0
      const before = parts[at - 2]
      return isValueName(part, isFirst, before, known) ? `{${placeholderName(part)}}` : part
    })
    .join('')
}

function isValueName(
  part: string,
  isFirst: boolean,
  before: string | undefined,
  known: ReadonlySet<string>,
): boolean {
  if (!isFirst && spokenValue.test(part)) return true
  // `next-order-id` is written out.
  if (!/^[A-Za-z_$][\w$-]*$/.test(part) || /^[a-z]+(?:-[a-z]+){2,}$/.test(part)) return false
  if (/^Y{2,4}-?M{2}/i.test(part)) return true
  if (/^[A-Z][A-Z0-9_]*$/.test(part))
    return !isFirst && upperId.test(part) && before !== undefined && !before.startsWith('{')
  if (known.has(part) || camel.test(part) || endsAsId.test(part) || (!isFirst && /^[a-z]$/.test(part)))
    return true
  // What stands in front is most often a prefix, even in small letters: `user#id`.
  return valueNames.test(part) && (!isFirst || /^[a-z]+(?:id|at|date)$|timestamp/i.test(part))
}

/** Whether something in it is a value of one item: digits, dates, ids, words in small letters after a prefix. */
function hasSample(text: string): boolean {
  const parts = text
    .replace(/\{[^{}]*\}/g, '')
    .split(delimiters)
    .filter(Boolean)
  if (parts.some(part => /\d/.test(part) && !/^[A-Z][A-Z_]*\d{0,2}$/.test(part) && !/^v\d+$/.test(part)))
    return true
  // USER#X is one of many, as USER#42 is.
  if (/[A-Za-z]{2,}[#|][A-Z]$/.test(text)) return true
  const isUpper = /^[A-Z]/.test(parts[0] ?? '')
  return parts.some((part, at) => at > 0 && isUpper && /[a-z]/.test(part)) || /\.\.\.|…/.test(text)
}

/** `DOC001` and `DOC002`, `LOT_1` and `LOT_2` among values of keys: one of a series is a sample of it. */
export function seriesIn(values: readonly string[]): ReadonlySet<string> {
  const parts = new Set(values.flatMap(value => value.split(/[#|]/)).filter(part => numberedPart.test(part)))
  const stem = (part: string) => part.replace(/\d+$/, '')
  return new Set(
    [...parts].filter(part => [...parts].some(each => each !== part && stem(each) === stem(part))),
  )
}

const numberedPart = /^[A-Z][A-Z_-]{2,}\d+$/
