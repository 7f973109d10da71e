import { type KeyName, keyName } from '../names/key-name.ts'
import { keySource } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'

/** What stands in code in a sentence, with the words around it. */
export interface Span {
  readonly value: string
  /** What stands between it and the span before. */
  readonly before: string
  /** What stands between it and the next one. */
  readonly after: string
  readonly at: number
}

/** A key that a sentence speaks of: what it is called, or what it holds. */
export interface ToldKey {
  readonly name: KeyName
  readonly label: string
  readonly value: string
  readonly span: Span
  /** Whether the value is what the key holds. */
  readonly isHeld: boolean
  /** Whether nothing but its place beside another one says that it is a key. */
  readonly isPlaced?: boolean
}

/** `<seasonNo padded to 3>` is `<seasonNo>`. */
const plainParts = (value: string) => value.replace(/<([A-Za-z_]\w*)\s[^<>]*>/g, '<$1>')

export function spansOf(sentence: string): Span[] {
  const found = [...sentence.matchAll(/`([^`]+)`/g)]
  return found.map((each, at) => {
    const last = found[at - 1]
    const end = each.index + each[0].length
    return {
      value: plainParts(each[1] as string),
      before: sentence.slice(last ? last.index + last[0].length : 0, each.index),
      after: sentence.slice(end, found[at + 1]?.index),
      at: each.index,
    }
  })
}

const wordBefore = new RegExp(
  `(?<![\\p{Ll}\\p{Lu}\\d])(${keySource})(?![\\p{Ll}\\p{Lu}\\d#_-])[^\`.;:，、。]{0,40}$`,
  'iu',
)
/** "`projectId` as the partition key", not "as the first SK segment", "`orderId` をパーティションキー", "`userId` (PK)". */
const wordAfter = new RegExp(
  `^(?:\\s*[(（][^()（）]{1,20}[)）])?(?:\\s*,)?\\s*(?:(?:(?:is|are|acts|serves|used|works|functions|será|sera|wird|dient|sert|sirve|funciona|serve)\\s+)*(?:as|is|como|als|comme|come|de|es|é|è|est|ist|как|jako)\\s+(?:(?:the|its|a|an|la|el|a|o|le|die|der|den|das|il|de|table['’]?s?)\\s+){0,2}(?:\\p{L}+\\s+)?|(?:作为|作為|为|為|是|を|が|は|를|을|이|가|은|는)\\s*)(${keySource})(?![\\p{Ll}\\d#_-]|\\s+(?:segment|component|prefix|part)\\b)`,
  'iu',
)
const aside = /^\s*[(（]\s*([^()（）]{2,30}?)\s*[)）]/u
const roleAside = /^\s*[(（]\s*(?:(hash|partition)|(?:range|sort))\s*[)）]/iu
const verbs: readonly (readonly ['pk' | 'sk', RegExp])[] = [
  ['pk', /\b(?:keyed|partitioned|hashed|identified)\s+(?:by|on|under|with)\s+(?:the\s+|its\s+|an?\s+)?$/i],
  ['sk', /\b(?:sorted|ordered|ranged)\s+(?:by|on)\s+(?:the\s+|its\s+)?$/i],
]
const link = /^\s*(?:[/|→+]|and|with|und|mit|y|e|et|con|com)\s*$/iu
const commaLink = /^\s*(?:,|,?\s*(?:and|then|und|y|et|e))\s*$/iu
export const indexBefore = /\b((?:GSI|LSI)\d*)\b(?![-_]?[PS]K)/i
/** "…, and `A` / `B` in GSI1 so that …". */
const indexBehind = /^\s*(?:in|on|of|auf|en|em)\s+(?:the\s+)?((?:GSI|LSI)\d*)\b/i

/** Whether a span is what a key holds: made of parts, or a word in capitals. */
export function isHeld(value: string): boolean {
  const { kind } = readTemplate(value)
  return (
    keyName(value) === undefined &&
    (kind === 'template' || kind === 'sample' || (kind === 'constant' && /^[A-Z#_-]{2,}/.test(value)))
  )
}

const ofOwner = new RegExp(
  `(?:the\\s+)?(${keySource})\\s+(?:of|for)\\s+((?:the\\s+|our\\s+)?\`[^\`]+\`\\s+(?:table|index|GSI))\\s+(?:is|are)(?=\\s+\`)`,
  'giu',
)
/** "The partition key of the `hives` table is `id`" with what it is about in front. */
export const ownersFirst = (sentence: string) => sentence.replace(ofOwner, '$2 has the $1')

/** `PK = USER#<id>` in one span. */
function within({
  value,
}: Span): { readonly name: KeyName; readonly label: string; readonly value: string } | undefined {
  const [, label = '', written = ''] = /^([\w-]+)\s*[:=]\s*(\S.*)$/.exec(value) ?? []
  const name = keyName(label)
  return name && written !== '' ? { name, label, value: written } : undefined
}

/** The key that words right around a span call it. */
function called({ before, after }: Span): { readonly name: KeyName; readonly label: string } | undefined {
  const labels = [wordAfter.exec(after)?.[1], aside.exec(after)?.[1], wordBefore.exec(before)?.[1]]
  for (const label of labels) {
    const name = label === undefined ? undefined : keyName(label)
    if (label !== undefined && name) return { name, label }
  }
  const [isAside, isPartition] = roleAside.exec(after) ?? []
  const role = isAside ? (isPartition ? 'pk' : 'sk') : verbs.find(([, verb]) => verb.test(before))?.[0]
  return role && { name: { role }, label: role.toUpperCase() }
}

const keyOf = (role: 'pk' | 'sk', index: string | undefined): KeyName =>
  index ? { role, index, attribute: `${index}${role.toUpperCase()}` } : { role }

export const saysHeld =
  /^\s*(?:is|are|equals|ist|es|é|est)(?:\s+(?:always|immer|siempre|sempre|toujours|the|just))?\s+$/iu

/** "`PK` is always `INC-<number>`": what the key before it holds. */
function spokenOf({ before, value }: Span, last: Span | undefined) {
  const name = last && saysHeld.test(before) && isHeld(value) ? keyName(last.value) : undefined
  return name?.attribute ? { name, label: last?.value ?? '' } : undefined
}

/** All keys of a sentence. */
export function toldKeys(spans: readonly Span[]): ToldKey[] {
  const found: ToldKey[] = []
  for (const [at, span] of spans.entries()) {
    const own = within(span) ?? spokenOf(span, spans[at - 1]) ?? called(span)
    const value = within(span)?.value ?? span.value
    const before = found.at(-1)
    const last = before?.span === spans[at - 1] && before?.name.role === 'pk' ? before : undefined
    if (own) found.push({ ...own, value, span, isHeld: isHeld(value) })
    else found.push(...(sortBehind(span, last) ?? partitionBefore(span, spans[at + 1])))
  }
  return found
}

/** Behind a partition key and a sign between them: the sort key of the same table or index. */
function sortBehind(span: Span, last: ToldKey | undefined): ToldKey[] | undefined {
  const between = span.before.replace(/^\s*[(（][^()（）]*[)）]/u, '')
  const isNext =
    last !== undefined &&
    isHeld(span.value) === last.isHeld &&
    (link.test(between) || (!last.isHeld && commaLink.test(between)))
  if (!isNext) return undefined
  const name = keyOf('sk', last.name.index)
  return [{ name, label: name.attribute ?? 'SK', value: span.value, span, isHeld: last.isHeld }]
}

/** Before a sort key: the partition key of the table, or of the index that the words around name. */
function partitionBefore(span: Span, next: Span | undefined): ToldKey[] {
  const isPair = next && /[#{<|:/~]/.test(span.value) && isHeld(span.value) && isHeld(next.value)
  if (!isPair || !(link.test(next.before) || called(next)?.name.role === 'sk')) return []
  const name = keyOf('pk', indexBefore.exec(span.before)?.[1] ?? indexBehind.exec(next.after)?.[1])
  return [{ name, label: name.attribute ?? 'PK', value: span.value, span, isHeld: true, isPlaced: true }]
}

/** What stands between the name of a key and what it is made of. */
const isMadeOf =
  /^\s*(?:[,(（:：=–—-]\s*)?(?:(?:which|that)\s+)?(?:is|are|holds|has|=)?\s*(?:an?\s+|the\s+)?(?:string|text|value|form(?:at)?|pattern)?\s*(?:of|in the form|made of|made up of|built (?:as|from)|formatted as|composed (?:as|of))?\s*[:：]?\s*$/iu

/** Keys that are named, each with what is said right behind it of what it is made of. */
export const madeKeys = (named: readonly ToldKey[], spans: readonly Span[]) =>
  named.flatMap(({ name, value, span }) => {
    const next = spans[spans.indexOf(span) + 1]
    const isMade = next && isMadeOf.test(next.before) && /[>}][^<{]*[<{]|[#|:/][<{]/.test(next.value)
    const isName = readTemplate(value).kind === 'name' && !name.index
    return isMade && isName
      ? [{ name: { ...name, attribute: value }, label: value, values: [next.value] }]
      : []
  })

/** What lines say, sentence by sentence, wherever they break. */
export const sentencesOf = (lines: readonly { readonly text: string }[]) =>
  lines
    .map(line => line.text)
    .join(' ')
    .split(/(?<=[.!?])(?<!\b(?:e\.g|i\.e|z\.\s?B|p\.\s?ej|vs)\.)\s+|(?<=[。！？])/u)

/** Of which keys of a table its sentences say what they hold. */
export const rolesTold = (lines: readonly { readonly text: string }[]) =>
  new Set(
    toldKeys(spansOf(lines.map(line => line.text).join(' '))).flatMap(({ isHeld, name }) =>
      isHeld && name.index === undefined ? [name.role] : [],
    ),
  )

/** "Keys `PK` and `SK`, and an index, GSI1": what stands before it under the usual name is the table's. */
export const standsBefore = ({ at, value }: Span, index: RegExpExecArray | null) =>
  index !== null && at < index.index && keyName(value)?.attribute !== undefined

/** "Its keys are called `bucket` and `range`", "a hash key called `bucket` and a range key called `entry`" */
const calledSo =
  /\bkeys?(?: attributes)? (?:are |is )?(?:called|named)\s+`(\w+)`(?:\s*(?:,|and|\/|\+)(?:\s+(?:an?|the|\p{L}+|key|called|named)){0,6}\s*`(\w+)`)/iu

/** "Keyed on `(bucket, entry)`", "the primary key (`bucket`, `entry`)" */
const keyedOn =
  /\b(?:keyed\s+(?:on|by)|(?:primary|composite)\s+(?:primary\s+)?key(?:\s+(?:is|of))?[:：]?)\s*[`(]+([A-Za-z_]\w*)`?\s*[,+/]\s*`?([A-Za-z_]\w*)`?[)`]+/i

/** What a sentence calls both keys of a table. */
export const keysCalled = (sentence: string): readonly string[] =>
  (calledSo.exec(sentence) ?? keyedOn.exec(sentence))?.slice(1).filter(Boolean) ?? []
