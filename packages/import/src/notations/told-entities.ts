import type { AttributeFact, Facts, KeyFact } from '../facts.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { keySource } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { namesIn } from './attribute-lines.ts'

const span = /`([^`]+)`/g
const label = new RegExp(`(${keySource})(?![\\p{L}\\d#_-])[^\`.;]{0,30}$`, 'iu')
const link = /^\s*(?:[/|,→]|and|with|und|mit|y|e|et|con|com)\s*$/iu
const ofIndex = /\b((?:GSI|LSI)\d*)\b(?![-_]?[PS]K)/i
const samePartition =
  /\b(?:same|its|their|the event's) partition\b|\bnext to it\b|gleiche[nr]? Partition|misma partición|mesma partição/iu
const listed =
  /(?:attributes|fields|attrs|felder|attribute|campos|atributos|champs|attributs|속성|필드|属性|字段)\s*[:：]\s*(.+?)(?:\.\s|\.?$)/iu

interface Span {
  readonly value: string
  /** What stands between it and the span before. */
  readonly before: string
}

/**
 * Reads a paragraph that begins with what it tells of in bold and gives its keys as people tell them: "`A` / `B`", "under `A` with the
 * sort key `B`", "same partition, sort key `B`", "in GSI1 they appear under `A` / `B`". Tells whether it found both keys.
 */
export function readToldEntity(block: Block, lines: readonly Line[], facts: Facts): boolean {
  const text = lines.map(line => line.text).join(' ')
  const name = block.kind === 'paragraph' ? block.subject : undefined
  const line = lines[0]
  if (name === undefined || line === undefined || keyName(name)) return false
  const keys = keysTold(text, line.line)
  const hasRole = (role: 'pk' | 'sk') => keys.some(key => !key.name.index && key.name.role === role)
  if (!hasRole('pk') && samePartition.test(text)) keys.unshift(...partitionBefore(facts, line.line))
  if (!hasRole('pk') || !hasRole('sk')) return false
  facts.records.push({
    name,
    lead: '',
    source: 'lines',
    heading: block.heading,
    line: line.line,
    keys,
    attributes: attributesTold(lines, keys),
    values: {},
  })
  return true
}

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const found of text.matchAll(span)) {
    spans.push({ value: plainParts(found[1] as string), before: text.slice(end, found.index) })
    end = found.index + found[0].length
  }
  return spans
}

/** `<seasonNo padded to 3>` is `<seasonNo>`. */
const plainParts = (value: string) => value.replace(/<([A-Za-z_]\w*)\s[^<>]*>/g, '<$1>')

const isValue = ({ value }: Span) => {
  const { kind } = readTemplate(value)
  return kind === 'template' || ((kind === 'constant' || kind === 'name') && /^[A-Z#_-]{2,}$/.test(value))
}

function keysTold(text: string, line: number): KeyFact[] {
  const keys: KeyFact[] = []
  const spans = spansOf(text)
  const add = (name: KeyName, { value }: Span) => {
    const isThere = keys.some(key => key.name.role === name.role && key.name.index === name.index)
    if (!isThere)
      keys.push({ name, label: name.attribute ?? name.role.toUpperCase(), values: [value], rest: '', line })
  }
  for (const [at, each] of spans.entries()) {
    const own = pairIn(each)
    if (own) add(own.name, own)
    else if (isValue(each) && !keyName(each.value)) {
      const name = labelled(each) ?? secondOf(spans, at, keys) ?? firstOf(spans, at)
      if (name) add(name, each)
    }
  }
  return keys
}

/** `PK = USER#<id>` in one span. */
function pairIn({ value }: Span) {
  const [, key = '', written = ''] = /^([\w-]+)\s*[:=]\s*(\S.*)$/.exec(value) ?? []
  const name = keyName(key)
  return name && written !== '' ? { name, value: written, before: '' } : undefined
}

const labelled = ({ before }: Span) => {
  const found = label.exec(before)?.[1]
  return found === undefined ? undefined : keyName(found)
}

/** Behind a partition key and a sign between them: the sort key of the same table or index. */
function secondOf(spans: readonly Span[], at: number, keys: readonly KeyFact[]): KeyName | undefined {
  const before = keys.at(-1)
  const isNext = before?.name.role === 'pk' && before.values[0] === spans[at - 1]?.value
  return isNext && link.test(spans[at]?.before ?? '') ? sortKeyOf(before.name) : undefined
}

const sortKeyOf = ({ index }: KeyName): KeyName => (index ? ofIndexNamed(index, 'SK') : { role: 'sk' })

/** Before a sort key: the partition key of the table, or of the index that the words before it name. */
function firstOf(spans: readonly Span[], at: number): KeyName | undefined {
  const [each, next] = [spans[at] as Span, spans[at + 1]]
  const isFirst =
    next !== undefined && isValue(next) && (link.test(next.before) || labelled(next)?.role === 'sk')
  if (!isFirst) return undefined
  const index = ofIndex.exec(each.before)?.[1]
  return index ? ofIndexNamed(index, 'PK') : { role: 'pk' }
}

const ofIndexNamed = (index: string, role: 'PK' | 'SK'): KeyName => ({
  index,
  role: role === 'PK' ? 'pk' : 'sk',
  attribute: `${index}${role}`,
})

/** "It sits next to it, in the same partition": that of what was told before. */
function partitionBefore({ records }: Facts, line: number): KeyFact[] {
  const keys = records.findLast(record => record.keys.some(isPartition))?.keys ?? []
  return keys.filter(isPartition).map(key => ({ ...key, line }))
}

const isPartition = ({ name }: KeyFact) => name.role === 'pk' && name.index === undefined

/** Those that a list names, or in code that are neither keys nor values of keys. */
function attributesTold(lines: readonly Line[], keys: readonly KeyFact[]): AttributeFact[] {
  const named = lines.flatMap(line => namesIn(listed.exec(line.text)?.[1] ?? '', line))
  if (named.length > 0) return named
  const values = new Set(keys.flatMap(key => key.values))
  const isAttribute = ({ name }: AttributeFact) => !values.has(name) && !keyName(name) && /^[a-z]/.test(name)
  return lines
    .filter(({ text }) => text.includes('`'))
    .flatMap(line => namesIn(line.text, line).filter(isAttribute))
}

/** Who is said to be, to use or to lie at a pair of keys: "a member is", "Check-ins (", "A booking of a class uses". */
const teller =
  /(?:^|[\s,;(])(?:(?:an?|the|each|every|one)\s+)?([\p{L}][\p{L}-]{2,}(?:\s(?:item|type))?)(?:\s+of\s+(?:an?\s+|the\s+)?[\p{L}-]+)?\s*(?:\(|(?:is|are|lives?|lies?|goes|go|uses?|sits?|has|have)\b[^`.;]{0,30})$/iu

/** "A gym is one item: `GYM#{gymId}` / `PROFILE`, … so a member is `GYM#{gymId}` / `MEMBER#{memberId}`": sentences of such pairs. */
export function readToldPairs(sentence: string, said: Pick<Block, 'heading' | 'line'>, facts: Facts): void {
  const spans = spansOf(sentence)
  let open: KeyFact[] | undefined
  for (const [at, first] of spans.entries()) {
    const second = spans[at + 1]
    if (!second || !isValue(first) || !isValue(second) || !/^\s*[/|]\s*$/.test(second.before)) continue
    const index =
      ofIndex.exec(first.before)?.[1] ??
      behindPair.exec(spans[at + 2]?.before ?? restOf(sentence, second))?.[1]
    const names: KeyName[] = index
      ? [ofIndexNamed(index, 'PK'), ofIndexNamed(index, 'SK')]
      : [{ role: 'pk' }, { role: 'sk' }]
    const keys = names.map((name, place) => ({
      name,
      label: name.attribute ?? name.role.toUpperCase(),
      values: [(place === 0 ? first : second).value],
      rest: '',
      line: said.line,
    }))
    const name = index ? undefined : teller.exec(first.before)?.[1]
    if (index) (open ?? keysOfNamed(facts, first))?.push(...keys)
    else if (name !== undefined) {
      open = keys
      facts.records.push({ name, lead: '', source: 'lines', ...said, keys, attributes: [], values: {} })
    }
  }
}

/** "The index GSI1 has members under `A` / `B`": of the member that was told of before. */
function keysOfNamed({ records }: Facts, { before }: Span): KeyFact[] | undefined {
  const noun = /([\p{L}][\p{L}-]{2,})\s+(?:under|as|at|by)\s*$/iu.exec(before)?.[1]?.toLowerCase()
  return records.findLast(({ name }) => noun !== undefined && noun.replace(/s$/, '') === name.toLowerCase())
    ?.keys
}

/** "…, and `A` / `B` in GSI1 so that …". */
const behindPair = /^\s*(?:in|on|of|auf|en|em)\s+(?:the\s+)?((?:GSI|LSI)\d*)\b/i

const restOf = (sentence: string, { value }: Span) =>
  sentence.slice(sentence.lastIndexOf(`\`${value}\``) + value.length + 2)
