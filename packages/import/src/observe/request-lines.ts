import { type Facts, type PatternFact, type RawClause, speaksOfAccess } from '../facts.ts'
import { cleanDescription } from '../names/clean-description.ts'
import { keyName } from '../names/key-name.ts'
import { keyTuple } from '../names/key-tuple.ts'
import { clausesOf, pairClauses } from '../notations/conditions.ts'
import { descriptionOf } from '../notations/description-of.ts'
import { indexOfBlock } from '../notations/index-of-heading.ts'
import { looseClauses, requestsIn } from '../notations/loose-clauses.ts'
import { spokenPlace } from '../notations/spoken-place.ts'
import { type Told, tellRequest } from '../notations/tell-request.ts'
import type { Block, CodeBlock, Line } from '../read/markdown/outline.ts'
import type { Item } from './items.ts'
import {
  asksBelow,
  called,
  givesItems,
  goesOn,
  isAboutPlace,
  isNoRequest,
  isOneRequest,
  isPlausible,
  isShort,
  isWritten,
  labelled,
  listsRequests,
  ofTable,
  property,
  queryBy,
  range,
  startOf,
  writes,
} from './request-signs.ts'
import { headingOr, titleOr, titlesIn } from './request-titles.ts'

const skipped = /^(?:filter(?:expression)?|filtro|필터|フィルター?|optional filter)\b/i

const asked = /\b(?:PK|SK)\b.*\bAND(?:\s+(?:begins|(?:GSI\d*)?SK)|\s*$)/i
const namedPair = /(?:PK|SK)[`"'*]*\s*(?:[:：=→]|->)/i

/** Conditions in lists and in pseudo code: each item, or each group of lines, is one way to read. */
export class Requests {
  readonly #block: Block
  readonly #facts: Facts
  #speaksOfAccess: boolean
  /** In code that speaks of access `PK: X` is a condition, unless attributes are described there. */
  readonly #readsPairs: boolean
  #clauses: RawClause[] = []
  #hint = ''
  #table = ''
  #comment = ''
  #line: number | undefined
  #parent = ''
  /** Whether keys were given by `PK: X`, which does not say how they are compared. */
  #arePairs = false

  constructor(block: Block, facts: Facts) {
    this.#block = block
    this.#facts = facts
    const isAsking = !givesItems(block)
    this.#speaksOfAccess = isAsking && (speaksOfAccess(block.heading, block.lead) || listsRequests(block))
    this.#readsPairs =
      isAsking &&
      (block.kind === 'code' || (block.kind === 'list' && isOneRequest(block))) &&
      speaksOfAccess(block.heading, '') &&
      !block.lines.some(({ text }) =>
        /^\s*(?:attributes|atributos|fields|속성|属性)\b|:\s*(?:string|number|boolean|S|N)\b/iu.test(text),
      )
  }

  /** Gives whether the line was about a condition and nothing else. */
  read(said: string, line: Item): boolean {
    const isList = this.#block.kind === 'list' && this.#speaksOfAccess
    return (isList ? requestsIn(said) : [said]).map(each => this.#one(each, line)).every(Boolean)
  }

  #one(said: string, line: Item): boolean {
    const text = said.replace(/^A(?:nswer)?\s*[:：.]\s+(?=`?(?:PK|SK|GSI|query|get))/i, '')
    const { kind } = this.#block
    if (!this.#mayAsk(text) || isNoRequest(text)) return false
    if (kind === 'paragraph' && !isShort(text, this.#speaksOfAccess)) return false
    if (this.#isSkipped(text)) return true
    const label = labelled.exec(text)
    if (label && (kind === 'code' || this.#readsPairs))
      return this.#label(label[1] as string, label[2] as string)
    const clauses = this.#clausesIn(text)
    const isPartition = ({ attribute }: RawClause) =>
      keyName(attribute)?.role !== 'sk' && /^[ -~]+$/.test(attribute)
    if (!clauses.some(isPartition) && this.#loose(text, line, clauses)) return true
    const hasKey = clauses.some(clause => keyName(clause.attribute) !== undefined)
    const isOfKeys = hasKey || called.test(text) || this.#speaksOfAccess
    if (clauses.length === 0 || (!isOfKeys && kind === 'paragraph')) return this.#words(text, line)
    if (kind !== 'code' && !this.#readsPairs) this.#item(text, line, clauses)
    else this.#grow(text, line, clauses)
    return true
  }

  /** What is written is told where it is described; an optional range of the sort key is no filter. */
  #isSkipped(text: string): boolean {
    const isRange = clausesOf(text).some(({ attribute }) => keyName(attribute)?.role === 'sk')
    return (
      (skipped.test(text) && !(isRange && this.#clauses.length > 0)) ||
      (this.#speaksOfAccess && this.#block.kind === 'list' && writes.test(text))
    )
  }

  #mayAsk(text: string): boolean {
    const isQuery = this.#block.kind === 'list' && queryBy.test(text)
    return this.#speaksOfAccess || range.test(text) || isQuery || called.test(text)
  }

  #clausesIn(text: string): RawClause[] {
    const written = clausesOf(text).filter(clause => isPlausible(clause))
    if (written.length > 0) return written
    const paired = this.#readsPairs ? pairClauses(text) : []
    const given = paired.filter(({ values }) => !/^(?:desc|asc)\b/i.test(values[0] ?? ''))
    this.#arePairs ||= given.length > 0
    return given
  }

  /** Conditions that are joined are those of a request, wherever they stand. */
  begin(items: readonly Item[]): void {
    if (
      this.#block.kind === 'code' &&
      this.#block.lines.length < 5 &&
      items.some(({ text }) => asked.test(text))
    )
      this.enter(true)
  }

  /** What stands below an item is asked, if that says so: "Query patterns:". */
  below(item: Item, read: () => void): void {
    const before = this.#speaksOfAccess
    this.#speaksOfAccess ||= asksBelow(item)
    read()
    this.#speaksOfAccess = before
  }

  #label(kind: string, value: string): boolean {
    if (/^(?:name|desc|설명|説明|描述)/iu.test(kind)) {
      if (!this.#speaksOfAccess) return false
      this.flush()
      this.#comment = value.replace(/^["']|["']$/g, '')
      return true
    }
    if (/index|인덱스|gsi|インデックス/iu.test(kind) && clausesOf(value).length === 0) {
      this.#hint = value
      return true
    }
    if (/table|tab|테이블|テーブル/iu.test(kind)) {
      this.#table = value.replace(/[`"']/g, '').split(/\s/)[0] ?? ''
      return true
    }
    return false
  }

  /** A line without a condition: the words before the next ones. */
  #words(text: string, line: Item): boolean {
    if (this.#block.kind === 'code') {
      if (!this.#speaksOfAccess) return false
      const place = spokenPlace(text)
      if (place) {
        if (this.#clauses.length > 0) this.flush()
        this.#table = place.table
        this.#hint = place.index
        return true
      }
      if (line.isRemark || /[:：]$/.test(text)) {
        if (this.#clauses.length > 0) this.flush()
        this.#comment = text.replace(/[:：]$/, '')
        if (/\b(?:GSI|LSI)/i.test(text)) this.#hint = text
        return line.isRemark
      }
      if (/\b(?:query|consulta|use)\b.*\b(?:GSI|LSI|index)/i.test(text)) this.#hint = text
      return false
    }
    if (line.depth === 0) this.#parent = text
    return this.#unsaid(text, line)
  }

  /** `One tree → GetItem PK+SK`, "By category: Query on category-index", "Loans of a member": which keys is left to be found. */
  #unsaid(text: string, line: Item): boolean {
    if (this.#block.kind !== 'list') return false
    const said = { table: '', heading: this.#block.heading, line: line.line }
    const isHow = line.depth > 0 && /^`?(?:Query|GetItem)`?\s/.test(text)
    const part = property.exec(text)?.[1] ?? (isHow ? text : undefined)
    if (part !== undefined) {
      const { words = '', ...open }: Told = this.#takeTold() ?? {
        ...said,
        description: line.depth > 0 ? cleanDescription(this.#parent) : titleOr(this.#block, part),
      }
      return tellRequest({ ...open, words: `${words} ; ${part}` }, this.#facts)
    }
    if (line.depth > 0 || this.#readsPairs) return false
    const [description = '', ...words] = text.split(/\s*(?:→|->|=>|—|–|[:：])\s*/u)
    return tellRequest(
      { ...said, description: cleanDescription(description), words: words.join(' ; ') },
      this.#facts,
    )
  }

  /** The request in words of this block that was told last, to say more of it. */
  #takeTold(): PatternFact | undefined {
    const last = this.#facts.patterns.at(-1)
    const isOpen = last?.words !== undefined && last.clauses.length === 0 && last.line >= this.#block.line
    return isOpen ? this.#facts.patterns.pop() : undefined
  }

  /** What the parts of a request before this one say of its index: "Operation: `Query` on by-day-index". */
  #placeTold(text: string, line: Line): string | undefined {
    if (line.depth === 0 && !property.test(text)) return undefined
    const told = this.#takeTold()?.words ?? ''
    return /\bindex\b|\b[GL]SI/i.test(told) ? told : undefined
  }

  #item(text: string, line: Line, clauses: RawClause[]): void {
    const { at, before, after, isLabel } = titlesIn(text, clauses[0] as RawClause)
    if (before === '' && this.#isRestOfLast(clauses)) return
    const place = this.#placeTold(text, line)
    const lead = /[|]|^\w+ key:/i.test(this.#block.lead) ? '' : cleanDescription(this.#block.lead)
    const description =
      (isLabel ? '' : before) ||
      after ||
      (isLabel && line.depth === 0 ? '' : cleanDescription(this.#parent)) ||
      headingOr(this.#block, lead)
    this.#facts.patterns.push({
      description,
      index: place ?? (text.slice(0, Math.max(at, 0)) || text),
      table: this.#block.kind === 'list' ? (spokenPlace(text)?.table ?? ofTable.exec(text)?.[1] ?? '') : '',
      clauses: clauses.map(clause => ({ ...clause, attribute: clause.attribute.replace(ofTable, '') })),
      ...{ heading: this.#block.heading, line: line.line },
      isWrite: isWritten(this.#block),
    })
    if (line.depth === 0) this.#parent = text
  }

  /** A line with the sort key alone goes on with the line of the partition key before it. */
  #isRestOfLast(clauses: readonly RawClause[]): boolean {
    const last = this.#facts.patterns.at(-1)
    if (!last || !goesOn(last, this.#block, clauses)) return false
    this.#facts.patterns[this.#facts.patterns.length - 1] = {
      ...last,
      clauses: [...last.clauses, ...clauses],
    }
    return true
  }

  /** "Orders of a user → query `USER#<id>` with prefix `ORDER#`". */
  #loose(text: string, line: Line, named: readonly RawClause[]): boolean {
    if (!this.#speaksOfAccess || this.#block.kind !== 'list' || namedPair.test(text)) return false
    // Under the heading of an index a pair without a verb is what its keys hold.
    if (indexOfBlock(this.#block) && keyTuple(text)) return false
    const { clauses: placed, at } = looseClauses(text)
    const [partition] = placed
    const clauses = partition && named.length > 0 && placed.length === 1 ? [partition, ...named] : placed
    // The only value is that of the sort key, which is named.
    const isNamed = named.some(({ values }) => values[0] === partition?.values[0])
    if (clauses.length === 0 || (isNamed && placed.length === 1)) return false
    const before = text.slice(0, at)
    this.#facts.patterns.push({
      description:
        cleanDescription(before.split(/\s*(?:→|->|=>|—|–|[:：])\s*/u)[0] ?? '') ||
        cleanDescription(this.#parent) ||
        headingOr(this.#block, ''),
      index: text,
      table: '',
      clauses,
      isLoose: true,
      ...(/\b(?:query|get[_ ]?item)\b/i.test(text) ? { isCall: true, words: text } : {}),
      ...{ heading: this.#block.heading, line: line.line },
    })
    return true
  }

  #grow(text: string, line: Line, clauses: RawClause[]): void {
    const isAgain = clauses.some(clause => this.#clauses.some(each => each.attribute === clause.attribute))
    if (isAgain) {
      if (/optional|opcional|선택/i.test(text)) {
        this.#vary(text, line, clauses)
        return
      }
      this.flush()
    }
    const at = text.search(startOf(clauses[0] as RawClause))
    const before = text.slice(0, Math.max(at, 0))
    const aside = /\s(?:\/\/|#)\s+(\S.*)$/.exec(text)?.[1]
    // Behind the sort key of a request that has begun, a remark is about how it is read.
    const goesOn = this.#clauses.length > 0 && clauses.every(each => keyName(each.attribute)?.role === 'sk')
    if (aside && !goesOn) {
      this.flush()
      this.#facts.patterns.push({
        description: cleanDescription(aside),
        index: before,
        table: this.#table,
        ...{ clauses, heading: this.#block.heading, line: line.line },
      })
      return
    }
    const words = cleanDescription(before)
    const isDescribed =
      words !== '' &&
      !/^(?:GSI|LSI|index|pattern|key|condition|where|and|quer(?:y|ies)$|range$|sort$)\S*$/i.test(words)
    if (isDescribed) {
      if (this.#clauses.length > 0) this.flush()
      this.#comment = words
    }
    if (/\b(?:GSI|LSI|index)/i.test(before)) this.#hint = before
    this.#line ??= line.line
    this.#clauses.push(...clauses)
  }

  /** "Optional by year: SK begins_with …": the same request once more, narrower. */
  #vary(text: string, line: Line, clauses: RawClause[]): void {
    const isOther = ({ attribute }: RawClause) => clauses.every(each => each.attribute !== attribute)
    this.#facts.patterns.push({
      description: cleanDescription(text.split(/[:：]/u)[0] ?? ''),
      ...{ index: this.#hint, table: this.#table, clauses: [...this.#clauses.filter(isOther), ...clauses] },
      ...{ heading: this.#block.heading, line: line.line },
    })
  }

  /** A line such as "Access patterns:" says what the next ones are. */
  enter(isAccess: boolean): void {
    this.flush()
    this.#speaksOfAccess = isAccess
  }

  flush(): void {
    if (this.#clauses.length > 0) {
      const block = this.#block as CodeBlock
      const description =
        this.#comment && !isAboutPlace(this.#comment)
          ? this.#comment
          : descriptionOf(block, this.#comment ? `// ${this.#comment}` : '')
      this.#facts.patterns.push({
        description: cleanDescription(description),
        index: this.#hint,
        table: this.#table,
        clauses: this.#clauses,
        ...{ heading: block.heading, line: this.#line ?? block.line },
        ...{ isKeyed: this.#arePairs, isWrite: isWritten(block) },
      })
    }
    this.#arePairs = false
    this.#clauses = []
    this.#hint = ''
    this.#table = ''
    this.#comment = ''
    this.#line = undefined
  }
}
