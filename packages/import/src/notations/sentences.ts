import { Facts, type KeyFact, type Said } from '../facts.ts'
import { cleanDescription } from '../names/clean-description.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { type KeyPair, keyPairs, keySource } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { ofTable } from '../names/words.ts'
import { readLines } from '../observe/read-lines.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { namesIn } from './attribute-lines.ts'
import { clausesOf } from './conditions.ts'
import { declareIndex } from './declarations.ts'
import { indexKeysIn } from './index-keys.ts'
import { subjectOf } from './line-subject.ts'
import { mentionedTable } from './table-mentions.ts'
import { readToldEntity, readToldPairs } from './told-entities.ts'
import { toldIndexes } from './told-indexes.ts'

const spoken = new RegExp(
  `(?<![\\p{Ll}\\p{Lu}\\d\`])(${keySource})(?![\\p{Ll}\\p{Lu}\\d#_-])[^\`.;:，、。]{0,40}?\`([^\`]+)\``,
  'giu',
)
/** "`projectId` as the partition key", "`orderId` をパーティションキー": the attribute stands before the word. */
const calledKey = new RegExp(
  `\`([A-Za-z_][\\w.-]*)\`(?:\\s*[(（][^()（）]{1,20}[)）])?(?:\\s*,)?\\s*(?:(?:(?:is|are|acts|serves|used|works|functions|será|sera|wird|dient|sert|sirve|funciona|serve)\\s+)*(?:as|is|como|als|comme|come|de|es|é|è|est|ist|как|jako)\\s+(?:(?:the|its|a|an|la|el|a|o|le|die|der|den|das|il|de|table['’]?s?)\\s+){0,2}(?:\\p{L}+\\s+)?|(?:作为|作為|为|為|是|を|が|は|를|을|이|가|은|는)\\s*)(${keySource})(?![\\p{Ll}\\d#_-])`,
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
  if (own.records.some(({ keys }) => keys.length > 0)) addAttributes(lines, own)
  for (const kind of ['tables', 'tableKeys', 'indexes', 'ttls', 'records', 'patterns'] as const)
    (facts[kind] as unknown[]).push(...own[kind])
}

const carried =
  /(?:attributes|fields|atributos|campos|attributs|felder|\b(?:has|have|carries|holds|stores|contains|includes|tiene|tem|hat|contient))\s+((?:`[a-z_]\w*`(?:\s*[(（][^()（）`]*[)）])?(?:,?\s+(?:and|y|et|und|e)\s+|\s*,\s*)?){2,})/iu

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
  let table: string | undefined
  for (const sentence of text.split(/(?<=[.!?])\s+|(?<=[。！？])/u)) {
    table = mentionedTable(sentence) ?? table
    readSentence(sentence, { heading: block.heading, line: block.line }, facts, table)
  }
}

function readSentence(
  whole: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
  table: string | undefined,
): void {
  const sentence = readToldIndexes(whole, said, facts, table)
  const called = [...sentence.matchAll(calledKey)].flatMap(each =>
    keyIn(each[2] as string, each[1] as string),
  )
  const before = [...sentence.replace(calledKey, ' ').matchAll(spoken)]
  const found = [...called, ...before.flatMap(each => keyIn(each[1] as string, each[2] as string))]
  readTablesAside(sentence, said, facts)
  readToldPairs(sentence, said, facts)
  readRequest(sentence, said, facts)
  readAsides(sentence, said, facts)
  readAttributes(sentence, said, facts)
  const kinds = found.map(({ value }) => readTemplate(value).kind)
  const index = ofIndex.exec(sentence)
  const indexName = index?.[1] ?? index?.[2] ?? index?.[3]
  const isOfTable =
    called.length > 0 ||
    table !== undefined ||
    ofTable.test(sentence) ||
    ofTable.test(said.heading?.text ?? '')
  const isNaming = found.some(({ name, value }, at) => isNamed(value, kinds[at]) && !name.index)
  if (table && !indexName && isNaming) facts.tables.push({ name: table, ...said })
  found.forEach(({ name, value }, at) => {
    if (!isNamed(value, kinds[at]) || name.index) return
    const fact = { role: name.role, attribute: value, ...said, ...(table ? { table } : {}), isCode: false }
    if (indexName) facts.indexes.push({ ...fact, name: indexName, kind: 'GSI' })
    else if (isOfTable) facts.tableKeys.push(fact)
  })
  const keys = found.flatMap(({ name, label, value }, at): KeyFact[] =>
    ['template', 'sample', 'constant'].includes(kinds[at] ?? '') && !keyName(value)
      ? [{ name, label, values: [value], rest: '', line: said.line }]
      : [],
  )
  readIndexKeys(sentence, said, facts)
  if (found.length === 0 && !indexName) readKeyNames(sentence, said, facts)
  const roles = new Set(keys.filter(key => !key.name.index).map(key => key.name.role))
  if (roles.size < 2) return
  facts.records.push({ name: '', lead: '', source: 'lines', ...said, keys, attributes: [], values: {} })
}

/** "Tables: `users` (PK `userId`) and `orders` (PK `orderId`)": several, each with its keys in an aside. */
function readTablesAside(sentence: string, said: Omit<Said, 'near'>, facts: Facts): void {
  if (!ofTable.test(sentence)) return
  const found = [...sentence.matchAll(/`([A-Za-z{][\w.{}$<>-]*)`\s*[(（]([^()（）]*)[)）]/gu)].flatMap(
    ([, name = '', aside = '']) => {
      const keys = indexKeysIn(aside)
      const isOfTable = keys.length > 0 && keyAside.test(aside) && !indexNameOf(name) && !keyName(name)
      return isOfTable ? [{ name, keys }] : []
    },
  )
  if (found.length < 2) return
  for (const { name, keys } of found) {
    facts.tables.push({ name, ...said, heading: undefined })
    for (const key of keys) facts.tableKeys.push({ ...key, ...said, table: name, isCode: false })
  }
}

const keyAside = new RegExp(`(?<![\\p{L}\\d])(?:${keySource}|HASH|hash)(?![\\p{L}\\d])`, 'iu')

/** Declares the indexes that a sentence speaks of, and gives the rest of it. */
function readToldIndexes(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
  table: string | undefined,
): string {
  let rest = sentence
  for (const { index, keys, at, end, table: own } of toldIndexes(sentence).toReversed()) {
    const place = { facts, ...said, table: own ?? table }
    declareIndex(place, index)
    for (const key of keys) declareIndex(place, index, key)
    if (keys.length > 0) rest = `${rest.slice(0, at)} ${rest.slice(end)}`
  }
  return rest
}

/** "The table `shop` has `pk` and `sk`": how its keys are called, in the letters of the document. */
function readKeyNames(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
): void {
  if (
    !(ofTable.test(sentence) || /\b(?:items|entities|records|rows|keys)\b/i.test(sentence)) ||
    reads.test(sentence)
  )
    return
  const names = [...sentence.matchAll(/`([^`\s]+)`/g)].flatMap(([, span = '']) => {
    const name = keyName(span)
    return name?.attribute === span && name.index === undefined ? [{ role: name.role, attribute: span }] : []
  })
  if (new Set(names.map(({ role }) => role)).size < 2) return
  for (const name of names) facts.tableKeys.push({ ...name, ...said, isCode: false })
}

const isNamed = (value: string, kind: string | undefined) =>
  kind === 'name' || keyName(value)?.attribute !== undefined

function keyIn(label: string, value: string) {
  const name = keyName(label)
  return name ? [{ name, label, value }] : []
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

/** "Tickets have `ticketId`, `holder` and `price` (number)." */
const saidToHave =
  /^(?:(?:each|every|an?|the|all)\s+)?([\p{L}][\p{L}\p{N} _-]{1,30}?)(?:\s+(?:items?|records?|rows?))?\s+(?:has|have|carry|carries|holds?|stores?|contains?|includes?)\s+((?:the\s+)?(?:attributes\s+|fields\s+)?`[a-z_]\w*`(?:\s*[(（][^()（）`]*[)）])?(?:(?:,?\s+and\s+|\s*,\s*)`[a-z_]\w*`(?:\s*[(（][^()（）`]*[)）])?)+)/iu

const inParentheses =
  /(?:attributes|fields|atributos|campos|attributs|속성|필드|属性|字段)[^()（）:：]{0,24}[(（]([^()（）]{10,})[)）]/iu

/** "Attributes (Status, CreatedAt, Owner) are set by the service." */
function readAttributes(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
): void {
  const line = { text: '', depth: 0, line: said.line }
  const [, subject = '', listed = ''] = saidToHave.exec(sentence) ?? []
  if (listed !== '')
    facts.records.push({
      ...{ name: subject, lead: '', source: 'attributes', ...said, keys: [], values: {}, isOfNamed: true },
      attributes: namesIn(listed, line),
    })
  const names = namesIn(inParentheses.exec(sentence)?.[1] ?? '', line)
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

/** "Each order is stored under `PK=CUSTOMER#<id>` and `SK=ORDER#<id>`": both keys in code, of what the sentence is about. */
function readSpanKeys(all: readonly KeyPair[], words: string, said: Omit<Said, 'near'>, facts: Facts): void {
  const own = all.filter(({ name, value }) => !name.index && readTemplate(value).kind !== 'name')
  const isPair = own.length === 2 && own[0]?.name.role === 'pk' && own[1]?.name.role === 'sk'
  if (!isPair || reads.test(words)) return
  const name = subjectOf(words.trim())
  const keys = own.map(pair => ({ ...pair, values: [pair.value], rest: '', line: said.line }))
  facts.records.push({ name, lead: '', source: 'lines', ...said, keys, attributes: [], values: {} })
}

/** "A membership has `GSI1PK = ROOM#<roomId>`": keys of indexes in code spans, of the entity that the sentence names. */
function readIndexKeys(
  sentence: string,
  said: { heading: Block['heading']; line: number },
  facts: Facts,
): void {
  const all = [...sentence.matchAll(/`([^`]+)`/g)].flatMap(found => keyPairs(found[1] as string).pairs)
  const words = sentence.replace(/`[^`]*`/g, '')
  readSpanKeys(all, words, said, facts)
  const pairs = all.filter(pair => pair.name.index !== undefined && pair.name.attribute !== undefined)
  const keys = pairs.flatMap(({ name, label, value }): KeyFact[] =>
    readTemplate(value).kind === 'template'
      ? [{ name, label, values: [value], rest: '', line: said.line }]
      : [],
  )
  if (keys.length > 0 && !reads.test(words))
    facts.records.push({ name: '', lead: words, source: 'lines', ...said, keys, attributes: [], values: {} })
}
