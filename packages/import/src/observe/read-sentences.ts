import {
  type AttributeFact,
  Facts,
  isOfOtherMatter,
  type KeyFact,
  type RecordFact,
  type Said,
} from '../facts.ts'
import { cleanDescription } from '../names/clean-description.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { ofTable } from '../names/words.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import { clausesOf } from '../notations/conditions.ts'
import { declareIndex } from '../notations/declarations.ts'
import { subjectOf } from '../notations/line-subject.ts'
import { mentionedTable } from '../notations/table-mentions.ts'
import { tellInPassing } from '../notations/tell-request.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { askedAsides } from './asked-asides.ts'
import { carriedIn, isSaidOfAll } from './carried.ts'
import { readNames } from './names-alone.ts'
import { readLines } from './read-lines.ts'
import { toldIndexes, withKeyBefore } from './told-indexes.ts'
import {
  indexBefore,
  keysCalled,
  madeKeys,
  ownersFirst,
  rolesTold,
  type Span,
  saysHeld,
  sentencesOf,
  spansOf,
  standsBefore,
  type ToldKey,
  toldKeys,
} from './told-keys.ts'
import { readToldTable, tablesAside } from './told-tables.ts'
import { tellTtls } from './told-ttls.ts'

/** A paragraph: lines with keys as a list has them, else sentences that speak of keys. */
export function readParagraph(block: Block, lines: readonly Line[], facts: Facts): void {
  let own = new Facts(facts.keyLabels)
  if (readNames(block, lines, facts)) return
  if (readToldTable(block, lines, facts, readSentences)) return
  if (!isTold(block, lines)) readLines(block, lines, own, facts)
  // Attributes alone are half of what it says if it gives keys too.
  const isHalf = own.records.every(({ keys }) => keys.length === 0) && rolesTold(lines).size === 2
  if (isHalf && own.patterns.length === 0) own = new Facts(facts.keyLabels)
  const isRead = own.records.length + own.tableKeys.length + own.patterns.length > 0
  if (isRead) addCarried(lines, own)
  else readSentences(block, lines, own, facts)
  tellTtls(block, lines, own)
  for (const kind of ['tables', 'tableKeys', 'indexes', 'ttls', 'records', 'patterns'] as const)
    (facts[kind] as unknown[]).push(...own[kind])
}

/** Whether a paragraph begins with what it tells of in bold, and gives its keys as sentences do. */
function isTold(block: Block, lines: readonly Line[]): boolean {
  if (block.kind !== 'paragraph' || block.subject === undefined || keyName(block.subject)) return false
  const text = lines.map(line => line.text).join(' ')
  const roles = rolesTold(lines)
  return roles.has('sk') && (roles.has('pk') || samePartition.test(text))
}

const samePartition =
  /\b(?:same|its|their|the event's) partition\b|\bnext to it\b|gleiche[nr]? Partition|misma partición|mesma partição/iu

/** "A recipe has the partition key `RECIPE#<id>` and the sort key `META`." */
export function readSentences(block: Block, lines: readonly Line[], facts: Facts, before = facts): void {
  const subject = block.kind === 'paragraph' ? block.subject : undefined
  const telling = new Telling({ heading: block.heading, line: block.line }, facts, before, subject)
  for (const sentence of sentencesOf(lines)) {
    if (supposed.test(sentence)) return
    telling.read(sentence)
  }
  if (subject !== undefined) telling.addRest(lines)
}

/** What may be one day, and all that is said behind it, is not there. */
const supposed = /\b(?:later|if needed|in (?:the )?future|could|would|might|consider)\b/i

const reads =
  /\bto (?:list|find|get|fetch|read|load)\b|\b(?:query|queries|get[_ ]?item|look(?:s|ed)? ?up|consulta|abfrage|requête)\b|조회|クエリ|查询|查詢/iu

/** "All tables use `userId` as the partition key": each has said its own before. */
const ofAllTables =
  /\b(?:all|every|each|both|todas las|todas as|alle|toutes les)\b[^.`]*\b(?:tables?|tablas|tabelas|tabellen)\b/iu

/** What sentences of one paragraph tell, one after the other. */
class Telling {
  readonly #said: Said
  readonly #facts: Facts
  /** What was told before the paragraph. */
  readonly #before: Facts
  readonly #isTold: boolean
  #subject: string | undefined
  #table: string | undefined
  #last = ''

  constructor(said: Said, facts: Facts, before: Facts, subject: string | undefined) {
    this.#said = said
    this.#facts = facts
    this.#before = before
    this.#subject = subject && !keyName(subject) ? subject : undefined
    this.#isTold = this.#subject !== undefined
  }

  read(written: string): void {
    const whole = withKeyBefore(ownersFirst(written), this.#last)
    this.#table = mentionedTable(whole) ?? this.#table
    const sentence = this.#indexes(whole)
    this.#last = whole
    const spans = spansOf(sentence)
    const keys = toldKeys(spans)
    this.#tablesAside(sentence)
    this.#request(sentence)
    this.#facts.patterns.push(...askedAsides(sentence, this.#said))
    const isAsked = reads.test(sentence.replace(/`[^`]*`/g, ''))
    const named = keys.filter(key => !key.isHeld)
    this.#names(sentence, named)
    this.#made(named, spans)
    if (keys.length === 0) this.#keyNames(sentence, spans)
    if (!isAsked || this.#isTold) this.#holds(sentence, keys)
    this.#attributes(sentence, keys)
  }

  /** Declares the indexes that a sentence speaks of, and gives the rest of it. */
  #indexes(sentence: string): string {
    let rest = sentence
    for (const { index, keys, at, end, table } of toldIndexes(sentence).toReversed()) {
      const place = { facts: this.#facts, ...this.#said, table: table ?? this.#table }
      declareIndex(place, index)
      for (const key of keys) declareIndex(place, index, key)
      if (keys.length > 0) rest = `${rest.slice(0, at)} ${rest.slice(end)}`
    }
    return rest
  }

  #tablesAside(sentence: string): void {
    for (const { name, keys } of tablesAside(sentence)) {
      this.#facts.tables.push({ name, ...this.#said, heading: undefined })
      for (const key of keys)
        this.#facts.tableKeys.push({ ...key, ...this.#said, table: name, isCode: false })
    }
  }

  /** What keys are called: those of the index that the sentence names, or of its table. */
  #names(sentence: string, keys: readonly ToldKey[]): void {
    if (this.#before.tableKeys.length > 0 && ofAllTables.test(sentence)) return
    for (const [at, attribute] of keysCalled(sentence).entries())
      this.#facts.tableKeys.push({ role: at === 0 ? 'pk' : 'sk', attribute, ...this.#said, isCode: false })
    const index = ofIndex.exec(sentence)
    // "The mail GSI uses `mail` as …": a key of an index that has no name is none of the table.
    const isOther = ({ before }: Span) => !index && /\b(?:GSI|LSI|secondary index)\b[^.;]*$/.test(before)
    const own = keys.filter(({ name, value, span }) => !name.index && isNamed(value) && !isOther(span))
    const indexName = index?.slice(1).find(Boolean)
    const isOfTable =
      this.#table !== undefined ||
      /^\W*(?:keyed|partitioned)\b/i.test(sentence) ||
      [sentence, this.#said.heading?.text ?? ''].some(text => ofTable.test(text)) ||
      /^(?:[\d.)]+\s*)?(?:`[^`]+`|[a-z]\w*(?:[-_]\w+)+)$/.test(this.#said.heading?.text ?? '') ||
      own.some(
        ({ span, name }) =>
          keyName(span.value) === undefined &&
          (name.role === 'pk' ? /^\s*(?:is|as|acts|serves)\b/ : /^\s*is used as\b/).test(span.after),
      )
    if (this.#table && !indexName && own.length > 0)
      this.#facts.tables.push({ name: this.#table, ...this.#said })
    for (const { name, value, span } of own) {
      const table = this.#table ? { table: this.#table } : {}
      const fact = { role: name.role, attribute: value, ...this.#said, ...table, isCode: false }
      const isBefore = standsBefore(span, index)
      if (indexName && !isBefore) this.#facts.indexes.push({ ...fact, name: indexName, kind: 'GSI' })
      else if (isOfTable || isBefore) this.#facts.tableKeys.push(fact)
    }
  }

  /** "Sort key `dayKey`, which is `{date}#{no}`": what a key that was just named is made of. */
  #made(named: readonly ToldKey[], spans: readonly Span[]): void {
    const { line } = this.#said
    const declared = spans.flatMap(span => {
      const key = this.#before.tableKeys.findLast(({ attribute }) => attribute === span.value)
      const isNew = key && !keyName(key.attribute) && !named.some(each => each.span === span)
      const { role, attribute: label } = key ?? {}
      return isNew && role && label ? [{ name: { role }, label, value: label, span, isHeld: false }] : []
    })
    const keys = madeKeys([...named, ...declared], spans).map(key => ({ ...key, rest: '', line }))
    if (keys.length === 0) return
    const said = { ...this.#said, lead: '', source: 'lines' as const, attributes: [], values: {} }
    this.#facts.records.push({ ...said, name: '', keys, ...(this.#table ? { table: this.#table } : {}) })
  }

  /** "The table `shop` has `pk` and `sk`": how its keys are called, in the letters of the document. */
  #keyNames(sentence: string, spans: readonly Span[]): void {
    const isAbout = ofTable.test(sentence) || /\b(?:items|entities|records|rows|keys)\b/i.test(sentence)
    if (!isAbout || reads.test(sentence) || ofIndex.test(sentence)) return
    const names = spans.flatMap(({ value }) => {
      const name = keyName(value)
      return name?.attribute === value && name.index === undefined
        ? [{ role: name.role, attribute: value }]
        : []
    })
    if (new Set(names.map(({ role }) => role)).size < 2) return
    for (const name of names) this.#facts.tableKeys.push({ ...name, ...this.#said, isCode: false })
  }

  /** What keys hold: of what the sentence names, one record for each pair of keys; those of indexes belong to the last. */
  #holds(sentence: string, keys: readonly ToldKey[]): void {
    const held = keys.filter(key => key.isHeld)
    const groups: ToldKey[][] = []
    for (const key of held) {
      const last = groups.at(-1)
      const isThere = last?.some(({ name }) => name.role === key.name.role && name.index === key.name.index)
      if (!last || (isThere && key.name.index === undefined)) groups.push([key])
      else last.push(key)
    }
    for (const group of groups) this.#record(sentence, group)
  }

  #record(sentence: string, group: readonly ToldKey[]): void {
    const [first] = group as [ToldKey]
    const keys = group.map(
      ({ name, label, value }): KeyFact => ({
        ...{ name, label, values: [value], rest: '', line: this.#said.line },
      }),
    )
    const roles = new Set(keys.filter(key => key.name.index === undefined).map(key => key.name.role))
    if (!roles.has('pk') && roles.has('sk') && samePartition.test(sentence))
      keys.unshift(...this.#partitionBefore())
    const isWhole = keys.some(isPartition) && roles.has('sk')
    const isOfIndex = keys.every(key => key.name.index !== undefined)
    const words = sentence.replace(/`[^`]*`/g, '')
    const empty = { lead: '', source: 'lines' as const, ...this.#said, attributes: [], values: {} }
    if (isWhole) {
      const name =
        this.#subject ??
        teller.exec(first.span.before)?.[1] ??
        subjectOf(words.trim(), this.#said.heading?.text)
      if (name === '' && first.isPlaced) return
      this.#facts.records.push({ ...empty, name, keys })
      this.#subject = undefined
    } else if (keys.every(isPartition) && saysHeld.test(first.span.before)) {
      this.#facts.records.push({ ...empty, name: '', isUnnamed: true, keys })
    } else if (isOfIndex) {
      const owner = this.#facts.records.at(-1)
      if (owner && (this.#isTold || indexBefore.test(first.span.before + first.span.after)))
        owner.keys.push(...keys)
    }
  }

  /** "It sits next to it, in the same partition": that of what was told before. */
  #partitionBefore(): KeyFact[] {
    const all = [...this.#before.records, ...this.#facts.records]
    const keys = all.findLast(record => record.keys.some(isPartition))?.keys ?? []
    return keys.filter(isPartition).map(key => ({ ...key, line: this.#said.line }))
  }

  /** "`get_household` is one query on `PK = HH#<id>`": comparisons in code spans of a sentence about reading. */
  #request(sentence: string): void {
    const clauses = spansOf(sentence)
      .flatMap(({ value }) => clausesOf(value))
      .filter(({ attribute }) => keyName(attribute) || this.#facts.keyLabels.has(attribute))
    if (!reads.test(sentence)) return
    if (clauses.length === 0) {
      const description = cleanDescription(sentence.replace(/\s*[.。]$/u, ''))
      tellInPassing({ description, table: this.#table ?? '', ...this.#said }, this.#facts)
      return
    }
    const before = sentence.slice(0, sentence.search(/`[^`]*(?:=|begins)[^`]*`/))
    const description = cleanDescription(
      before.replace(/\s+(?:is|are|uses|runs|does|via|with|by|on)\b.*$/i, ''),
    )
    this.#facts.patterns.push({ description, index: sentence, table: '', clauses, ...this.#said })
  }

  /** Where a paragraph is about one kind of item: what a list names, or in code is neither a key nor what one holds. */
  addRest(lines: readonly Line[]): void {
    const owner = this.#facts.records.findLast(record => record.keys.length > 0)
    if (!owner) return
    const named = lines.flatMap(line => namesIn(labelled.exec(line.text)?.[1] ?? '', line))
    const values = new Set(owner.keys.flatMap(key => key.values))
    const isAttribute = ({ name }: AttributeFact) =>
      !values.has(name) && !keyName(name) && /^[a-z]/.test(name)
    const spoken = lines
      .filter(({ text }) => text.includes('`'))
      .flatMap(line => namesIn(line.text, line).filter(isAttribute))
    const known = new Set(owner.attributes.map(({ name }) => name))
    owner.attributes.push(...(named.length > 0 ? named : spoken).filter(({ name }) => !known.has(name)))
  }

  /** "It carries `location` and `unit`": names one after the other, behind a word that says that something has them. */
  #attributes(sentence: string, keys: readonly ToldKey[]): void {
    const taken = new Set(keys.map(({ value }) => value))
    const line = { text: '', depth: 0, line: this.#said.line }
    const isOfKeys =
      this.#facts.tableKeys.length > 0 || this.#facts.records.some(record => record.keys.length > 0)
    const attributes = carriedIn(sentence, line, isOfKeys).filter(({ name }) => !taken.has(name))
    const inside = namesIn(inParentheses.exec(sentence)?.[1] ?? '', line)
    const all = [...attributes, ...(inside.length > 2 ? inside : [])]
    const isCommon = isSaidOfAll(sentence)
    if (all.length === 0 || (isOfOtherMatter(this.#said.heading) && !isCommon)) return
    const owner = isCommon ? undefined : this.#facts.records.findLast(record => record.keys.length > 0)
    if (owner) {
      owner.attributes.push(...all)
      return
    }
    const name = isCommon ? '' : (haver.exec(sentence)?.[1] ?? '')
    const lead = isCommon ? 'Common attributes' : ''
    const record: RecordFact = {
      ...{ name, lead, source: 'attributes', ...this.#said, keys: [], attributes: all, values: {} },
    }
    this.#facts.records.push(name === '' ? record : { ...record, isOfNamed: true })
  }
}

/** "Fields: name, price (number)". */
const labelled =
  /(?:attributes|fields|attrs|felder|attribute|campos|atributos|champs|attributs|속성|필드|属性|字段)\s*[:：]\s*(.+?)(?:\.\s|\.?$)/iu

const isPartition = ({ name }: KeyFact) => name.role === 'pk' && name.index === undefined
const isNamed = (value: string) =>
  (readTemplate(value).kind === 'name' && !value.includes('.')) || keyName(value)?.attribute !== undefined
const ofIndex =
  /(?:index|GSI|LSI|인덱스|インデックス|索引|[ií]ndice)\s+(?:called\s+|named\s+|llamado\s+|chamado\s+)?`([\w.-]+)`|`([\w.-]+)`\s+(?:index|GSI|LSI|인덱스|インデックス|索引)|\b(GSI\d+)\b|\bindex,\s+([a-z][\w]*(?:-\w+)+)(?=[,\s])/iu

/** Who is said to be, to use or to lie at a pair of keys: "a member is", "Check-ins (", "A booking of a class uses". */
const teller =
  /(?:^|[\s,;(])(?:(?:an?|the|each|every|one)\s+)?([\p{L}][\p{L}-]{2,}(?:\s(?:item|type))?)(?:\s+of\s+(?:an?\s+|the\s+)?[\p{L}-]+)?\s*(?:\(|(?:is|are|lives?|lies?|goes|go|uses?|sits?|has|have)\b[^`.;]{0,30})$/iu

const inParentheses =
  /(?:attributes|fields|atributos|campos|attributs|속성|필드|属性|字段)[^()（）:：]{0,24}[(（]([^()（）]{10,})[)）]/iu
/** "Tickets have `ticketId` …", but not "Other attributes include …" and "The application stores …" */
const haver =
  /^(?!.{0,20}\b(?:attributes|fields|columns|properties|application|app|system|backend)\b)(?:(?:each|every|an?|the|all)\s+)?([\p{L}][\p{L}\p{N} _-]{1,30}?)(?:\s+(?:items?|records?|rows?))?\s+(?:has|have|carry|carries|holds?|stores?|contains?|includes?)\s/iu
/** What lines beside keys say in passing: "It carries the attributes `location` and `unit`". */
function addCarried(lines: readonly Line[], facts: Facts): void {
  for (const line of lines) {
    const record = facts.records.findLast(({ keys, line: own }) => keys.length > 0 && own <= line.line)
    record?.attributes.push(...carriedIn(line.text, line, true))
  }
}
