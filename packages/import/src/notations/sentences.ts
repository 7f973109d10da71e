import { Facts, type KeyFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs, keySource } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { ofTable } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { namesIn } from './attribute-lines.ts'
import { clausesOf } from './conditions.ts'
import { readLines } from './lines.ts'
import { cleanDescription } from './pattern-lines.ts'
import { readToldEntity, readToldPairs } from './told-entities.ts'

const spoken = new RegExp(
  `(?<![\\p{L}\\d\`])(${keySource})(?![\\p{L}\\d#_-])[^\`.;:]{0,40}?\`([^\`]+)\``,
  'giu',
)
const ofIndex =
  /(?:index|GSI|LSI|인덱스|インデックス|索引|[ií]ndice)\s+(?:called\s+|named\s+|llamado\s+|chamado\s+)?`([\w.-]+)`|`([\w.-]+)`\s+(?:index|GSI|LSI|인덱스|インデックス|索引)|\b(GSI\d+)\b/iu

/** A paragraph: lines with keys as a list has them, else sentences that speak of keys. */
export function readParagraph(block: Block, lines: readonly Line[], facts: Facts): void {
  if (readToldEntity(block, lines, facts)) return
  const own = new Facts()
  readLines(block, lines, own)
  const isRead = own.records.length + own.tableKeys.length + own.patterns.length > 0
  if (!isRead) readSentences(block, lines, own)
  else if (own.records.some(({ keys }) => keys.length > 0)) addAttributes(lines, own)
  for (const kind of ['tables', 'tableKeys', 'indexes', 'ttls', 'records', 'patterns'] as const)
    (facts[kind] as unknown[]).push(...own[kind])
}

const carried =
  /(?:attributes|fields|atributos|campos|attributs|felder)\s+((?:`[A-Za-z_]\w*`(?:\s*,\s*|\s+(?:and|y|et|und|e)\s+)?){2,})/iu

/** "It carries the attributes `location` and `unit`": of what the same paragraph gives keys to. */
function addAttributes(lines: readonly Line[], facts: Facts): void {
  for (const { text, line } of lines) {
    const listed = carried.exec(text)?.[1]
    const record = facts.records.findLast(({ keys, line: own }) => keys.length > 0 && own <= line)
    if (listed && record) record.attributes.push(...namesIn(listed, { text, depth: 0, line }))
  }
}

/** "A recipe has the partition key `RECIPE#<id>` and the sort key `META`." */
export function readSentences(block: Block, lines: readonly Line[], facts: Facts): void {
  const text = lines.map(line => line.text).join(' ')
  if (/\b(?:later|if needed|in (?:the )?future|could|would|might|consider)\b/i.test(text)) return
  for (const sentence of text.split(/(?<=[.!?])\s+|(?<=[。！？])/u))
    readSentence(sentence, { heading: block.heading, line: block.line }, facts)
}

function readSentence(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
): void {
  const found = [...sentence.matchAll(spoken)].flatMap(each => {
    const name = keyName(each[1] as string)
    return name ? [{ name, label: each[1] as string, value: each[2] as string }] : []
  })
  readToldPairs(sentence, said, facts)
  readRequest(sentence, said, facts)
  readAsides(sentence, said, facts)
  readAttributes(sentence, said, facts)
  const kinds = found.map(({ value }) => readTemplate(value).kind)
  const index = ofIndex.exec(sentence)
  const indexName = index?.[1] ?? index?.[2] ?? index?.[3]
  const isOfTable = ofTable.test(sentence) || ofTable.test(said.heading?.text ?? '')
  found.forEach(({ name, value }, at) => {
    const isName = kinds[at] === 'name' || keyName(value)?.attribute !== undefined
    if (!isName || name.index) return
    const fact = { role: name.role, attribute: value, ...said, isCode: false }
    if (indexName) facts.indexes.push({ ...fact, name: indexName, kind: 'GSI' })
    else if (isOfTable) facts.tableKeys.push(fact)
  })
  const keys = found.flatMap(({ name, label, value }, at): KeyFact[] =>
    ['template', 'sample', 'constant'].includes(kinds[at] ?? '') && !keyName(value)
      ? [{ name, label, values: [value], rest: '', line: said.line }]
      : [],
  )
  readIndexKeys(sentence, said, facts)
  const roles = new Set(keys.filter(key => !key.name.index).map(key => key.name.role))
  if (roles.size < 2) return
  facts.records.push({ name: '', lead: '', source: 'lines', ...said, keys, attributes: [], values: {} })
}

const reads =
  /\bto (?:list|find|get|fetch|read|load)\b|\b(?:query|queries|get_?item|look(?:s|ed)? ?up|consulta|abfrage|requête)\b|조회|クエリ|查询|查詢/iu

/** "`get_household` is one query on `PK = HH#<id>`": comparisons in code spans of a sentence about reading. */
function readRequest(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
): void {
  const spans = [...sentence.matchAll(/`([^`]+)`/g)].map(found => found[1] as string)
  const clauses = spans.flatMap(span => clausesOf(span)).filter(clause => keyName(clause.attribute))
  if (clauses.length === 0 || !reads.test(sentence)) return
  const before = sentence.slice(0, sentence.search(/`[^`]*(?:=|begins)[^`]*`/))
  facts.patterns.push({
    description: cleanDescription(before.replace(/\s+(?:is|are|uses|runs|does|via|with|by|on)\b.*$/i, '')),
    index: sentence,
    table: '',
    clauses,
    ...said,
  })
}

/** "Rooms of a hotel (Query, PK = HOTEL#<id>, SK starts with ROOM#), arrivals of a day (…)": a request in each aside. */
function readAsides(sentence: string, said: { heading: Block['heading']; line: number }, facts: Facts): void {
  for (const [, before = '', aside = ''] of sentence.matchAll(/([^()（）]*)[(（]([^()（）]+)[)）]/gu)) {
    const clauses = aside.includes('`') ? [] : clausesOf(aside).filter(clause => keyName(clause.attribute))
    if (clauses.length === 0) continue
    const description = cleanDescription(
      before.replace(/^.*[:：;]|^\s*(?:,|and\b|und\b|y\b|e\b|et\b)\s*/giu, ''),
    )
    facts.patterns.push({ description, index: aside, table: '', clauses, ...said })
  }
}

const inParentheses =
  /(?:attributes|fields|atributos|campos|attributs|속성|필드|属性|字段)[^()（）:：]{0,24}[(（]([^()（）]{10,})[)）]/iu

/** "Attributes (Status, CreatedAt, Owner) are set by the service." */
function readAttributes(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
): void {
  const names = namesIn(inParentheses.exec(sentence)?.[1] ?? '', { text: '', depth: 0, line: said.line })
  if (names.length > 2)
    facts.records.push({
      name: '',
      lead: '',
      source: 'attributes',
      ...said,
      keys: [],
      attributes: names,
      values: {},
    })
}

/** "A membership has `GSI1PK = ROOM#<roomId>`": keys of indexes in code spans, of the entity that the sentence names. */
function readIndexKeys(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
): void {
  const pairs = [...sentence.matchAll(/`([^`]+)`/g)]
    .flatMap(found => keyPairs(found[1] as string).pairs)
    .filter(pair => pair.name.index !== undefined && pair.name.attribute !== undefined)
  const keys = pairs.flatMap(({ name, label, value }): KeyFact[] =>
    readTemplate(value).kind === 'template'
      ? [{ name, label, values: [value], rest: '', line: said.line }]
      : [],
  )
  const words = sentence.replace(/`[^`]*`/g, '')
  if (keys.length > 0 && !reads.test(words))
    facts.records.push({ name: '', lead: words, source: 'lines', ...said, keys, attributes: [], values: {} })
}
