import type { Facts, KeyFact } from '../facts.ts'
import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { type KeyPair, keyPairs } from '../names/key-pairs.ts'
import { keyTuple } from '../names/key-tuple.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf, withExample } from '../names/values.ts'
import { attributesLabel, isAbsent, isPatternHeading } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { stateAttributes } from '../observe/attribute-rows.ts'
import { sheetOf } from '../observe/sheet.ts'
import { toldBehind } from './attribute-lines.ts'
import { asAttributeGrid } from './attribute-list.ts'
import { AttributeListing } from './attribute-listing.ts'
import { declareByName, declareIndex, declareKey, declareMentioned, later } from './declarations.ts'
import { indexKeysIn } from './index-keys.ts'
import { indexOfBlock } from './index-of-heading.ts'
import { labelOf, stripped, textOf } from './labels.ts'
import { nearIn, subjectOf } from './line-subject.ts'
import { OpenRecord } from './open-record.ts'
import { PatternLines } from './pattern-lines.ts'
import { spokenIndex } from './spoken-index.ts'
import { readDeclaration } from './table-lines.ts'
import { readTableItems, tablesIn } from './table-lists.ts'
import { indexOn, namedInSection, severalOn } from './told-indexes.ts'
import { keyTypeOf } from './types.ts'

/** Reads lines of a list, of a paragraph, or of code that is not a program: keys, indexes, attributes, conditions. */
export function readLines(block: Block, lines: readonly Line[], facts: Facts): void {
  const tables = tablesIn(block, lines)
  const listed = asAttributeGrid(block, lines)
  if (tables.length > 0) {
    readTableItems(block, tables, facts, readLines)
    const read = new Set(tables.flatMap(({ lines: own }) => own.map(({ line }) => line)))
    const rest = lines.filter(({ line }) => !read.has(line))
    if (rest.some(({ depth }) => depth > 0)) new LineReader(block, facts).read(rest)
  } else if (listed) {
    stateAttributes(sheetOf(listed.grid), facts)
    new LineReader(block, facts).read(listed.rest)
  } else new LineReader(block, facts).read(lines)
}

const furtherPart =
  /[,;.|]\s+(?:and\s+|with\s+)?(?:(?:switch|turn|enable)\s+(?:on\s+)?)?(?=TTL\b|`?(?:GSI|LSI)(?:s|\d+)?(?![-_ ]?(?:PK|SK))\b|(?:global|local) secondary index)|(?:[,;.|]|\s[—–-])\s+(?=(?:attributes|attrs|fields|atributos|campos|attributs|속성|属性|字段)\s*[:：])/iu

/** Conditions that are joined are those of a request, wherever they stand. */
const asked = /\b(?:PK|SK)\b.*\bAND(?:\s+(?:begins|(?:GSI\d*)?SK)|\s*$)/i

const ofIndexes = /\bGSIs?\b|\bLSIs?\b|\bindex(?:es)?\b|인덱스|インデックス|索引|[ií]ndices?/iu

class LineReader {
  readonly #block: Block
  readonly #facts: Facts
  readonly #patterns: PatternLines
  readonly #record: OpenRecord
  readonly #attributes: AttributeListing
  readonly #ofHeading: IndexName | undefined
  #index: { index: IndexName; depth: number } | undefined
  #open: { name: KeyName; label: string; depth: number } | undefined

  constructor(block: Block, facts: Facts) {
    this.#block = block
    this.#facts = facts
    this.#patterns = new PatternLines(block, facts)
    this.#record = new OpenRecord(block, facts)
    this.#attributes = new AttributeListing(block, this.#record)
    this.#ofHeading = indexOfBlock(block)
    // "Sort-key subtypes:" and then one value in each line.
    if (
      block.kind === 'list' &&
      /sort[- ]?key|\bSK\b|정렬 ?키|ソートキー|排序键/iu.test(block.lead) &&
      /[:：]\s*$/u.test(block.lead) &&
      block.lead.length < 60
    )
      this.#open = { name: { role: 'sk' }, label: 'SK', depth: -1 }
  }

  read(lines: readonly Line[]): void {
    const isShort = this.#block.kind === 'code' && lines.length < 5
    if (isShort && lines.some(({ text }) => asked.test(text))) this.#patterns.enter(true)
    for (const [at, line] of lines.entries()) {
      const text = this.#headed(textOf(line, this.#block), line, lines[at + 1])
      if (this.#names(text, line, lines[at + 1])) {
        this.#finish()
        this.#record.name = labelOf(text)
        continue
      }
      if (text === '') {
        this.#patterns.flush()
        this.#record.name = ''
      } else this.#readParts(text, line)
    }
    this.#patterns.flush()
    this.#finish()
  }

  /** `- Attributes` heads the items under it, as `- Attributes:` does. */
  #headed(text: string, line: Line, next: Line | undefined): string {
    const heads = this.#block.kind === 'list' && next !== undefined && next.depth > line.depth
    const isKey = heads && keyName(text) !== undefined && keyPairs(next.text).pairs.length === 0
    return isKey || (heads && attributesLabel.test(text)) ? `${text}:` : text
  }

  /** An item of a list that has nothing but a name, and under it keys: `- User` and `  - PK: USER#<id>`. */
  #names(text: string, line: Line, next: Line | undefined): boolean {
    return (
      this.#block.kind === 'list' &&
      next !== undefined &&
      next.depth > line.depth &&
      /^[\p{L}\p{N}][\p{L}\p{N} _/-]{0,40}$/u.test(stripped(text)) &&
      keyName(text) === undefined &&
      indexNameOf(text) === undefined &&
      keyPairs(next.text).before.trim() === '' &&
      keyPairs(next.text).pairs.length > 0
    )
  }

  /** A line may go on to an index or to the end of life: `PK: id, TTL on \`expiresAt\`, GSI \`byMail\` (PK: mail)`. */
  #readParts(text: string, line: Line): void {
    // What a role may do says nothing of a table: `dynamodb:GetItem`.
    if (/(?<![\w.])(?:dynamodb|s3|sqs|sns|ses|kms|logs|lambda|iam|events):(?:[A-Z]\w+|\*)/.test(text)) return
    const [first = '', ...more] = this.#block.kind === 'code' ? [text] : text.split(furtherPart)
    this.#readLine(first, line, /^\s*(?:\/\/|#|--\s)/.test(line.text))
    for (const part of more) {
      this.#readLine(part, line, false)
      this.#index = undefined
    }
  }

  #readLine(text: string, line: Line, isComment: boolean): void {
    if (this.#open && this.#alternative(text, line)) return
    if (/^[^:：`]{3,50}[:：]$/u.test(text) && this.#block.kind !== 'list') {
      if (isPatternHeading(text) || /^(?:access|reads|lookups)[:：]$/iu.test(text)) {
        this.#finish()
        this.#patterns.enter(true)
        return
      }
      if (/entit|item|schema|엔티티|エンティティ|实体/iu.test(text)) this.#patterns.enter(false)
    }
    if (this.#patterns.read(text, line, isComment)) return
    if (this.#index && line.depth < this.#index.depth) this.#index = undefined
    this.#attributes.leave(text, line)
    const rest = this.#enterIndex(text, line)
    if (rest === undefined) return
    if (readDeclaration(rest, line, this.#block, this.#facts)) return
    const { before, pairs } = keyPairs(rest)
    if (pairs.length > 0) {
      this.#keys(before, pairs, line)
      return
    }
    if (this.#tuple(rest, line) || this.#attributes.read(rest, line)) return
    declareMentioned(this.#place(line), rest)
    this.#label(rest, line)
  }

  /** A line that begins with an index: what follows is about it. Gives what is left to read. */
  #enterIndex(text: string, line: Line): string | undefined {
    if (this.#onTable(text, line)) return undefined
    const found =
      indexNameOf(text) ?? (this.#ofHeading ? undefined : namedInSection(text, this.#block.heading))
    const index = found && this.#isLocal ? { ...found, kind: 'LSI' as const } : found
    if (!index) return this.#spokenIndex(text, line) ? undefined : text
    this.#index = { index, depth: line.depth }
    const rest = index.rest.replace(/^\s*[:：]\s*/, '')
    declareIndex(this.#place(line), index)
    const keys = indexKeysIn(rest)
    for (const key of keys) declareIndex(this.#place(line), index, key)
    return keys.length > 0 ? undefined : rest
  }

  /** "GSI: `Runs` on `state`, on `ownerId`": several indexes of a table, none of which has a name. */
  #onTable(text: string, line: Line): boolean {
    const [, table = '', rest = ''] = severalOn.exec(text) ?? []
    for (const [, attribute = ''] of rest.matchAll(/`([A-Za-z_]\w*)`/g))
      declareIndex({ ...this.#place(line), table }, indexOn(attribute), { role: 'pk', attribute })
    return table !== ''
  }

  get #isLocal(): boolean {
    const around = `${this.#block.heading?.text ?? ''} ${this.#block.lead}`
    return /local secondary|\bLSIs?\b/i.test(around) && !/global secondary|\bGSIs?\b/i.test(around)
  }

  #spokenIndex(text: string, line: Line): boolean {
    const around = `${this.#block.heading?.text ?? ''} ${this.#block.lead}`
    const spoken =
      this.#block.kind === 'code' || later.test(text) ? undefined : spokenIndex(text, ofIndexes.test(around))
    if (!spoken) return false
    for (const { role, attribute } of spoken.keys)
      declareIndex(this.#place(line), spoken.index, { role, attribute })
    return true
  }

  /** The document says what a key of an index holds, but not how its attribute is called. */
  #assumeKey(index: IndexName, role: 'pk' | 'sk', attribute: string, line: Line): void {
    declareIndex(this.#place(line), index, { role, attribute, isAssumed: true })
  }

  #place(line: Line) {
    return { facts: this.#facts, heading: this.#block.heading, line: line.line, ...nearIn(line.text) }
  }

  #keys(before: string, pairs: readonly KeyPair[], line: Line): void {
    // What may come later is not there.
    if (later.test(line.text)) return
    if (this.#block.kind === 'paragraph' && before.trim().split(/\s+/).length > 4) return
    this.#attributes.close()
    // In a sentence the words before a key are not a name.
    const isName = this.#block.kind !== 'paragraph' || /[:：–—→(（=|*-]\s*[`"']*$|^$/u.test(before.trim())
    const name = isName ? labelOf(before) : subjectOf(before)
    const usesNewRecord =
      name !== '' && !keyName(name) && !/^(?:keys?|primary keys?|composite|key schema)$/i.test(name)
    if (usesNewRecord) {
      this.#finish()
      this.#record.name = name
    }
    for (const pair of pairs) this.#key(pair, line)
    if (this.#block.kind === 'list' && this.#record.isOpen)
      this.#record.own(line).attributes.push(...toldBehind(line))
  }

  #key(pair: KeyPair, line: Line): void {
    if (isAbsent(pair.value)) return
    const { values, rest } = withExample(valuesOf(pair.value))
    const isNumbered = pair.name.index !== undefined && !/^(?:GSI|LSI)$/i.test(pair.name.index)
    const around = isNumbered ? undefined : (this.#index?.index ?? this.#ofHeading)
    const first = values[0] ?? ''
    const written = readTemplate(first)
    const isWords = written.kind === 'name' && /^\p{L}/u.test(rest) && !/^[`"']/.test(pair.value)
    if (first === '') {
      this.#open = {
        name: around ? { ...pair.name, index: around.name } : pair.name,
        label: pair.label,
        depth: line.depth,
      }
      return
    }
    if (written.kind === 'absent') return
    this.#numbered(pair, line)
    if (around) {
      this.#keyOfIndex(around, { ...pair, values, rest, isWords }, line)
      return
    }
    const isDeclaration = written.kind === 'prose' || isWords || isTypeWord(first)
    if (isDeclaration || keyName(first)?.attribute) {
      declareKey(this.#place(line), pair, first, rest)
      return
    }
    if (pair.name.index) declareByName(this.#place(line), pair.name)
    this.#add({ name: pair.name, label: pair.label, values, rest }, line)
  }

  /** `gsi1pk` in the section of an index with a name says by which number it goes. */
  #numbered({ name: { index: alias } }: KeyPair, line: Line): void {
    const index = this.#index?.index
    if (index && alias && /^[GL]SI\d+$/.test(alias) && !/^[GL]SI/i.test(index.name) && !index.alias)
      declareIndex(this.#place(line), { ...index, alias })
  }

  /** A key spoken of under an index: the name of its attribute, or what the attribute holds. */
  #keyOfIndex(
    index: IndexName,
    pair: KeyPair & { values: readonly string[]; rest: string; isWords: boolean },
    line: Line,
  ): void {
    const { values, rest } = pair
    const { role } = pair.name
    const first = values[0] as string
    const written = readTemplate(first)
    const short = index.alias ?? index.name
    const own = `${short.replace(/[-_]/g, '')}${role.toUpperCase()}`
    if (pair.isWords || written.kind === 'prose' || isTypeWord(first)) {
      this.#assumeKey(index, role, own, line)
      return
    }
    const isName =
      written.kind === 'name' ||
      (written.kind === 'constant' && keyName(first) !== undefined) ||
      (written.kind === 'template' && /^[a-z_]\w*(?:#[a-z_]\w*)+$/i.test(first) && !/^[A-Z_]+#/.test(first))
    if (isName) {
      const type = keyTypeOf(rest.replace(/^[(（]/, ''))
      declareIndex(this.#place(line), index, { role, attribute: first, type })
      return
    }
    this.#assumeKey(index, role, own, line)
    this.#add({ name: { role, index: short, attribute: own }, label: own, values, rest }, line)
  }

  #add(key: Omit<KeyFact, 'line'>, line: Line): void {
    const words = this.#block.kind === 'code' ? '' : line.text.replace(/`[^`]*`|\S*[=#]\S*/g, ' ').trim()
    this.#record.addKey({ ...key, line: line.line }, line.depth, words)
  }

  /** Values that are listed under a key: `SK:` and then one line for each. */
  #alternative(text: string, line: Line): boolean {
    const open = this.#open as { name: KeyName; label: string; depth: number }
    const isDeeper = line.depth > open.depth
    const { values, rest } = valuesOf(text)
    const written = readTemplate(values[0] ?? '')
    if (
      !isDeeper ||
      keyPairs(text).pairs.length > 0 ||
      !['template', 'constant', 'sample'].includes(written.kind)
    ) {
      this.#open = undefined
      return false
    }
    const there = this.#record.keyOf(open.label)
    if (there) (there.values as string[]).push(...values)
    else this.#add({ name: open.name, label: open.label, values: [...values], rest }, line)
    return true
  }

  #tuple(text: string, line: Line): boolean {
    const found = this.#block.kind === 'paragraph' ? undefined : keyTuple(text)
    if (!found) return false
    this.#finish()
    this.#record.name = labelOf(found.name)
    const index = this.#index?.index ?? this.#ofHeading
    const short = (index?.alias ?? index?.name ?? '').replace(/[-_]/g, '')
    const key = (role: 'pk' | 'sk', value: string) => {
      const label = `${short}${role.toUpperCase()}`
      const name = { role, ...(index ? { index: index.alias ?? index.name, attribute: label } : {}) }
      if (index) this.#assumeKey(index, role, label, line)
      this.#record.addKey({ name, label, values: [value], rest: '', line: line.line })
    }
    key('pk', found.partition)
    key('sk', found.sort)
    this.#finish()
    return true
  }

  #label(text: string, line: Line): void {
    const label =
      /^(.{2,80}?)\s*[:：]\s*$/u.exec(text)?.[1] ??
      (this.#block.kind === 'code' && /^[\p{L}][\p{L}\p{N} _()-]{1,60}$/u.test(text) ? text : undefined)
    if (!label || keyName(label)) return
    const isIndented =
      this.#record.isOpen && line.depth > 0 && this.#block.kind === 'code' && this.#attributes.isOpen
    if (isIndented) return
    this.#finish()
    this.#record.name = labelOf(label)
  }

  #finish(): void {
    this.#record.finish()
    this.#attributes.restart()
  }
}

const isTypeWord = (text: string) => /^(?:string|number|binary|text|S|N|B)$/i.test(text)
