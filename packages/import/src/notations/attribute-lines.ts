import type { AttributeFact } from '../facts.ts'
import type { Line } from '../read/markdown/outline.ts'
import { typeOf } from './types.ts'

const field =
  /^[`"']?([\p{L}_@$][\p{L}\p{N}_.@$#-]*?)\??[`"']?\s*(?:[(（]([^)）]*)[)）]|\[[^\]]*\]|\{\})?\s*(?:([:：※]|—|–|-(?=\s)|→)\s*(.*))?$/u
const words =
  /^(?:use|uses|usage|purpose|scop|projection|note|notes|billing|format|example|examples|description|operation|performance|key|keys|index|table|type|region|capacity|streams?|encryption|sort|filter|limit|pattern|query|access|where|when|then|why|data|status|cost|storage|read|reads|write|writes|pros|cons|benefits|advantages|disadvantages|reason|rationale|todo|trigger|action|name|required|optional|attributes?|fields?|propósito|uso|ejemplo|nota|proyección|uso|용도|비고|用途|備考)$/iu

/** Words about a list of attributes, which are none. */
const ofList =
  /^(?:notes?|examples?|projection|usage|uses?|purpose|billing|why|required|optional(?:ly)?|attributes?|fields?|GSI\d*|LSI\d*|PK|SK|TTL|index|table|access|query)$/i

/** Parts of a request, which no item has. */
const ofRequest = /^(?:\w+Expression|ExpressionAttribute\w+|TableName|IndexName|ScanIndexForward|Key)$/

/** Words about a list are in capitals or say something; some are as often attributes as not. */
const isWord = (name: string, rest: string) =>
  words.test(name) &&
  !(/^[a-z]/.test(name) && (rest === '' || /^(?:name|status|type|description)$/.test(name)))

/** Reads `- price: number (KRW)` and `- \`price\` (Number) - what it is`; undefined if the line is no attribute. */
export function attributeOf(
  text: string,
  line: Line,
  isListed: boolean | 'labelled',
): AttributeFact | undefined {
  // "`total` what it comes to": among attributes the mark is sign enough.
  const signed = isListed ? text.trim().replace(/^(`[A-Za-z_][\w.-]*\??`)\s+(?=\p{L})/u, '$1: ') : text.trim()
  const found = field.exec(signed.replace(/(?:[,;]|(?<=[)）])\.)\s*$/u, ''))
  if (!found) return undefined
  const [, name = '', aside = '', , rest = ''] = found
  if (!/^[A-Za-z_@$]/.test(name) || name.length > 60 || ofRequest.test(name)) return undefined
  // "S (String)" is a type by itself.
  if (/^(?:[SNBML]|[SNB]S|BOOL|NULL)$/.test(name) && typeOf(aside) !== undefined) return undefined
  const isMarked = /^[`"']/.test(text.trim())
  const type = typeOf(aside) ?? typeOf(rest)
  // "Example: `USER#42`" and "Purpose: email lookup by support" tell about what stands before them.
  const isTold = /^[`"'“]/.test(rest.trim()) || (ofList.test(name) && /\S\s+\S+\s+\S/.test(rest))
  if (!isMarked && /^[A-Z]/.test(name) && words.test(name) && isTold) return undefined
  const isLabelled =
    isListed === 'labelled' &&
    /^[A-Z][\p{L}\p{N}_]*\.?$/u.test(name) &&
    !ofList.test(name) &&
    !/[:：]\s*$/u.test(text)
  const isAny = !isListed || isWord(name, rest) || !/^[a-z_@$]/.test(name)
  if (type === undefined && !isMarked && isAny && !isLabelled) return undefined
  if (type === undefined && !isMarked && rest !== '' && /^[A-Z]/.test(name) && !isLabelled) return undefined
  return {
    name: name.replace(/\.$/, ''),
    type: type ?? (/^["'“]/.test(rest.trim()) ? 'string' : 'any'),
    line: line.line,
    isOptional: /optional|opcional|선택|任意|optionnel|opțional|可选|sparse|if provided|nullable|\?/iu.test(
      `${aside} ${rest}`,
    ),
    isSample: false,
  }
}

const span =
  /`([A-Za-z_][\w.-]*\??)(?:\[\])?(?:\s*:\s*([^`#=]+))?`(?:\s*\(([^)]*)\)|\s+([SNBML]|[SN]S|BOOL)\b)?/g

/** What an index shows of its items. */
const ofProjection = /^(?:KEYS_ONLY|INCLUDE|ALL)$/

/** Names in `Attributes: title, course, status` and in lists of code spans. */
export function namesIn(text: string, line: Line): AttributeFact[] {
  // `plan: string, region: string` in one span is a list.
  const inside = /^`([^`]*[,:][^`]*)`[.;]?$/.exec(text.trim())?.[1]
  const spans = inside
    ? []
    : [...text.matchAll(span)].map(([, name = '', own, aside, letter = '']) => ({
        name,
        aside: own ?? aside ?? letter,
      }))
  // "ownerId, `berthCode`, deposit": one of them is set off.
  const all = inside || spans.length === 0 ? listed(inside ?? text) : listed(text.replaceAll('`', ''))
  const parts = membersOf(text) ?? (spans.length * 4 > all.length ? spans : all)
  return parts
    .filter(({ name }) => !ofProjection.test(name))
    .map(({ name, aside }) => ({
      name: name.replace(/\?$/, ''),
      type: typeOf(aside) ?? 'any',
      line: line.line,
      isOptional: name.endsWith('?') || /optional/i.test(aside),
      isSample: false,
    }))
}

/** A sample of the attributes: `{"points": 120, "shop": "S-9"}`. */
function membersOf(text: string): { name: string; aside: string }[] | undefined {
  const json = text.trim().replace(/^`|`$/g, '')
  if (!/^\{\s*"/.test(json)) return undefined
  try {
    return Object.entries(JSON.parse(json) as object).map(([name, value]) => ({ name, aside: typeof value }))
  } catch {
    return undefined
  }
}

const andSoOn = /(?:[,\s]\s*(?:etc|v\.v|usw|ecc|itd))?[.,…]*\s*$/i

function listed(text: string): { name: string; aside: string }[] {
  const inside = text.trim().replace(/^(?:\{(.*)\}|\[(.*)\])$/, '$1$2')
  const parts = partsOf(inside.replace(andSoOn, '')).map(part => part.replace(/^(?:and|or|y|et|und)\s+/i, ''))
  const found = parts.map(part =>
    // "duration in seconds (number)" names a duration, `nick=Zorro` shows one.
    /^([A-Za-z_][\w.-]*\??)(?:\[\])?(?:\s+(?:in|as|per)\s+[\w ]+?)?(?:\s*[(（:](.*?)[)）]?|\s*([{[].*)|(?<![PS]K)\s?=\s?[^=#]*)?$/i.exec(
      part,
    ),
  )
  if (found.filter(Boolean).length < parts.length * 0.7) return []
  return found.flatMap(each =>
    each ? [{ name: each[1] as string, aside: (each[2] ?? each[3] ?? '').trim() }] : [],
  )
}

const opens = '([{<（'
const closes = ')]}>）'

/** Commas, and where a line of a cell ends. */
const between = /[,、，;\u2028]/

/** `email / phone` is two names, `from / to: number` two of a type, `n/a` is none. */
const either = (part: string) => {
  const [, names = '', type = ''] =
    /^(`?[A-Za-z_]\w*\??`?(?:\s+\/\s+`?[A-Za-z_]\w*\??`?)+)(\s*:\s*\w+(?:\[\])?)?`?$/.exec(part) ?? []
  if (names === '') return [part]
  return names.split(/\s*\/\s*/).map(name => (type === '' ? name : `${name.replaceAll('`', '')}${type}`))
}

/** Parts between commas, but for those within brackets: `title, cover: { url, width }`. */
export function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (opens.includes(sign)) depth++
    if (closes.includes(sign)) depth = Math.max(0, depth - 1)
    if (depth === 0 && between.test(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.flatMap(part => either(part.trim()))
}

/** `open | closed`, `(a, b)`: what a value may be. */
const isChoice = /\s\|\s|^[({[]|^[a-z_]+(?:\|[a-z_]+)+\W*$/

/** What a line gives as the value of an attribute, if that is not a type. */
export function sampleIn(text: string): string | undefined {
  const value = /^[^:：=]+[:：=]\s*(.+?)\s*(?:\s(?:#|\/\/)\s.*)?$/u
    .exec(text)?.[1]
    ?.replace(/^["'“`]|["'”`]$/g, '')
  return value === undefined || typeOf(value) !== undefined || isChoice.test(value) ? undefined : value
}
