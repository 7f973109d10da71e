import { type Facts, type RecordFact, speaksOfAccess } from '../facts.ts'
import type { Block, Heading, Line } from '../markdown/outline.ts'
import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { isAttributeName, type KeyName, keyName } from '../names/key-name.ts'
import { type KeyPair, keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { absent, attributesLabel, isGenericHeading, isPatternHeading } from '../names/words.ts'
import { attributeOf, namesIn } from './attribute-lines.ts'
import { PatternLines } from './pattern-lines.ts'
import { readDeclaration } from './table-lines.ts'
import { keyTypeOf, typeOf, typeOfSample } from './types.ts'

/** Reads lines of a list, of a paragraph, or of code that is no program: keys, indexes, attributes, conditions. */
export function readLines(block: Block, lines: readonly Line[], facts: Facts): void {
  new LineReader(block, facts).read(lines)
}

const marks = /^\s*(?:(?:[-*•+▪●]|\d+[.)]|\/\/+|#+|--|[├└│┌─╰╭]+|>)\s+)*/u

class LineReader {
  readonly #block: Block
  readonly #facts: Facts
  readonly #patterns: PatternLines
  readonly #ofHeading: IndexName | undefined
  #record: RecordFact | undefined
  #name = ''
  #index: { index: IndexName; depth: number } | undefined
  #attributes: number | undefined
  #open: { name: KeyName; label: string; depth: number } | undefined

  constructor(block: Block, facts: Facts) {
    this.#block = block
    this.#facts = facts
    this.#patterns = new PatternLines(block, facts)
    this.#ofHeading =
      indexOfHeading(block.heading) ?? (block.lead.length < 100 ? indexNameOf(block.lead) : undefined)
    const leads =
      attributesLabel.test(stripped(block.lead)) ||
      (block.kind === 'code' &&
        /^(?:atributos|attributes|attributs|attribute|속성|属性|campos|fields)\b/iu.test(block.lead)) ||
      (block.kind === 'list' && attributesLabel.test(headingWords(block.heading)))
    this.#attributes = leads ? -1 : undefined
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
    for (const line of lines) {
      const text = line.text.replace(marks, '').trim()
      const own = {
        ...line,
        depth: line.depth + (line.text.length - line.text.trimStart().length > line.depth ? 0 : 0),
      }
      if (text === '') {
        this.#patterns.flush()
        this.#name = ''
      } else this.#readLine(text, own, /^\s*(?:\/\/|#)/.test(line.text))
    }
    this.#patterns.flush()
    this.#finish()
  }

  #readLine(text: string, line: Line, isComment: boolean): void {
    if (this.#open && this.#alternative(text, line)) return
    if (/^[^:：`]{3,50}[:：]$/u.test(text) && this.#block.kind === 'code') {
      if (isPatternHeading(text)) {
        this.#finish()
        this.#patterns.enter(true)
        return
      }
      if (/entit|item|schema|엔티티|エンティティ|实体/iu.test(text)) this.#patterns.enter(false)
    }
    const isDone = this.#patterns.read(text, line, isComment)
    if (isDone) return
    if (this.#index && line.depth < this.#index.depth) this.#index = undefined
    if (
      this.#attributes !== undefined &&
      this.#attributes >= 0 &&
      line.depth <= this.#attributes &&
      !this.#isListing(text)
    )
      this.#attributes = undefined
    const rest = this.#enterIndex(text, line)
    if (rest === undefined) return
    if (readDeclaration(rest, line, this.#block, this.#facts)) return
    const { before, pairs } = keyPairs(rest)
    if (pairs.length > 0) {
      this.#keys(before, pairs, line)
      return
    }
    if (this.#attributesLine(rest, line)) return
    this.#mentions(rest, line)
    this.#label(rest, line)
  }

  /** After `Attributes:` items as deep as it is are still attributes, until something else is named. */
  #isListing(text: string): boolean {
    return this.#block.kind === 'list' || /^[-*•]/.test(text)
  }

  /** A line that begins with an index: what follows is about it. Gives what is left to read. */
  #enterIndex(text: string, line: Line): string | undefined {
    const index = indexNameOf(text)
    if (!index) return text
    this.#index = { index, depth: line.depth }
    const rest = index.rest.replace(/^\s*[:：]\s*/, '')
    const said = { heading: this.#block.heading, line: line.line, isCode: false, kind: index.kind }
    const alias = index.alias && index.alias !== index.name ? { alias: index.alias } : {}
    this.#facts.indexes.push({ name: index.name, ...alias, ...said })
    const keys = /\b(PK|SK)\s+[`"]?([A-Za-z_][\w#.-]*)[`"]?/g
    const short = [...rest.matchAll(keys)].filter(found => !keyPairs(found[0]).pairs.length)
    for (const found of short) this.#indexKey(index, roleOf(found[1] as string), found[2] as string, line)
    const worded = [...rest.matchAll(/(partition|sort|hash|range) key\s+`([A-Za-z_][\w#.-]*)`/gi)]
    for (const found of worded)
      this.#indexKey(index, /^(?:p|h)/i.test(found[1] as string) ? 'pk' : 'sk', found[2] as string, line)
    if (worded.length > 0) return undefined
    const on =
      /^\s*(?:on|sur|auf|sobre|para|by)\s+`?([A-Za-z_][\w#-]*)`?\s*(?:(?:\+|,|and|&)\s*`?([A-Za-z_][\w#-]*)`?)?\s*$/i.exec(
        rest,
      )
    if (on) {
      this.#indexKey(index, 'pk', on[1] as string, line)
      if (on[2]) this.#indexKey(index, 'sk', on[2], line)
      return undefined
    }
    const couple =
      /^[\s(（:`]*`?([A-Za-z_][\w#.-]*)`?\s*(?:\((?:PK|HASH|partition[^)]*|S|String)\))?\s*[,+/]\s*`?([A-Za-z_][\w#.-]*)`?\s*(?:\((?:SK|RANGE|sort[^)]*|S|N|String|Number)\))?\s*[)）`]*(?:$|\s[(（—–-])/i.exec(
        rest,
      )
    if (couple && keyPairs(rest).pairs.length === 0) {
      this.#indexKey(index, 'pk', couple[1] as string, line)
      this.#indexKey(index, 'sk', couple[2] as string, line)
      return undefined
    }
    return short.length > 0 ? undefined : rest
  }

  #indexKey(
    index: IndexName,
    role: 'pk' | 'sk',
    attribute: string,
    line: Line,
    type?: 'S' | 'N' | 'B',
  ): void {
    const alias = index.alias && index.alias !== index.name ? { alias: index.alias } : {}
    this.#facts.indexes.push({
      name: index.name,
      ...alias,
      role,
      attribute,
      ...(type ? { type } : {}),
      kind: index.kind,
      heading: this.#block.heading,
      line: line.line,
      isCode: false,
    })
  }

  #keys(before: string, pairs: readonly KeyPair[], line: Line): void {
    // What may come later is not there.
    if (/\b(?:later|if needed|in (?:the )?future|could be added|consider adding)\b/i.test(line.text)) return
    if (this.#block.kind === 'paragraph' && before.trim().split(/\s+/).length > 4) return
    this.#attributes = undefined
    const name = labelOf(before)
    const usesNewRecord =
      name !== '' && !keyName(name) && !/^(?:keys?|primary keys?|composite|key schema)$/i.test(name)
    if (usesNewRecord) {
      this.#finish()
      this.#name = name
    }
    for (const pair of pairs) this.#key(pair, line)
  }

  #key(pair: KeyPair, line: Line): void {
    if (
      absent.test(
        pair.value
          .replaceAll('`', '')
          .replace(/\s*[(（].*$/u, '')
          .trim(),
      )
    )
      return
    const { values, rest } = valuesOf(pair.value)
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
    if (around) {
      this.#keyOfIndex(around, pair, values, rest, line, isWords)
      return
    }
    const isDeclaration = written.kind === 'prose' || isWords || isTypeWord(first)
    if (isDeclaration || keyName(first)?.attribute) {
      this.#declare(pair, first, rest, line)
      return
    }
    if (pair.name.index) this.#declareIndex(pair.name, line)
    this.#add(pair.name, pair.label, values, rest, line)
  }

  /** `Partition Key: PK (String)`, `PK: String`, `PK: the entity's id`. */
  #declare(pair: KeyPair, first: string, rest: string, line: Line): void {
    const named = keyName(first)?.attribute ? first : undefined
    const attribute = named ?? pair.name.attribute
    if (!attribute) return
    const type = keyTypeOf(rest.replace(/^[(（]/, '')) ?? keyTypeOf(first)
    const said = { heading: this.#block.heading, line: line.line, isCode: false }
    if (pair.name.index) {
      this.#declareIndex({ ...pair.name, attribute }, line)
      return
    }
    this.#facts.tableKeys.push({ role: pair.name.role, attribute, ...(type ? { type } : {}), ...said })
  }

  #declareIndex(name: KeyName, line: Line): void {
    const index = name.index as string
    const kind = /^lsi/i.test(index) ? 'LSI' : 'GSI'
    this.#facts.indexes.push({
      name: index,
      role: name.role,
      ...(name.attribute ? { attribute: name.attribute } : {}),
      kind,
      heading: this.#block.heading,
      line: line.line,
      isCode: false,
    })
  }

  /** A key spoken of under an index: the name of its attribute, or what the attribute holds. */
  #keyOfIndex(
    index: IndexName,
    pair: KeyPair,
    values: readonly string[],
    rest: string,
    line: Line,
    isWords: boolean,
  ): void {
    const first = values[0] as string
    const written = readTemplate(first)
    const short = index.alias ?? index.name
    const own = `${short.replace(/[-_]/g, '')}${pair.name.role.toUpperCase()}`
    if (isWords || written.kind === 'prose' || isTypeWord(first)) {
      this.#indexKey(index, pair.name.role, own, line)
      return
    }
    const isName =
      written.kind === 'name' ||
      (written.kind === 'constant' && keyName(first) !== undefined) ||
      (written.kind === 'template' && /^[a-z_]\w*(?:#[a-z_]\w*)+$/i.test(first) && !/^[A-Z_]+#/.test(first))
    if (isName) {
      this.#indexKey(index, pair.name.role, first, line, keyTypeOf(rest.replace(/^[(（]/, '')))
      return
    }
    this.#indexKey(index, pair.name.role, own, line)
    this.#add({ role: pair.name.role, index: short, attribute: own }, own, values, rest, line)
  }

  #add(name: KeyName, label: string, values: readonly string[], rest: string, line: Line): void {
    const isThere = this.#record?.keys.some(
      key => key.name.role === name.role && key.name.index === name.index,
    )
    if (isThere) this.#finish()
    this.#record ??= {
      name: this.#name,
      lead: this.#block.lead,
      source: 'lines',
      heading: this.#block.heading,
      line: line.line,
      keys: [],
      attributes: [],
      values: {},
    }
    this.#record.keys.push({ name, label, values, rest, line: line.line })
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
    const there = this.#record?.keys.find(key => key.label === open.label)
    if (there) {
      ;(there.values as string[]).push(...values)
    } else this.#add(open.name, open.label, [...values], rest, line)
    return true
  }

  #attributesLine(text: string, line: Line): boolean {
    const label = /^([^:：]{2,40})[:：]\s*(.*)$/u.exec(text)
    const isTyped =
      label !== null && typeOf(label[2] as string) !== undefined && /^[a-z]\w*$/.test(label[1] as string)
    if (
      label &&
      !isTyped &&
      attributesLabel.test(stripped(label[1] as string)) &&
      !/^name$/i.test(stripped(label[1] as string))
    ) {
      const names = namesIn(label[2] as string, line)
      this.#attributes = line.depth
      this.#own(line).attributes.push(...names)
      return true
    }
    if (
      label &&
      this.#attributes === -1 &&
      !isTyped &&
      this.#block.kind === 'list' &&
      /`[^`]+`\s*(?:,|$|\()/.test(label[2] as string)
    ) {
      this.#finish()
      this.#name = labelOf(label[1] as string)
      this.#own(line).attributes.push(...namesIn(label[2] as string, line))
      return true
    }
    const isInCode = this.#block.kind === 'code' && this.#record !== undefined
    if (this.#attributes === undefined && !isInCode) return false
    const isNested = this.#own(line).attributes.length > 0 && line.depth > (this.#depth ?? line.depth)
    if (isNested) return true
    const listed = this.#block.kind === 'code' && text.includes(',') ? namesIn(text, line) : []
    if (listed.length > 1) {
      this.#own(line).attributes.push(...listed)
      return true
    }
    const attribute = attributeOf(text, line, true)
    if (!attribute) return false
    this.#depth ??= line.depth
    const record = this.#own(line)
    const value = sampleIn(text)
    if (value !== undefined) (record.values as Record<string, string>)[attribute.name] = value
    const isSample = attribute.type === 'any' && value !== undefined && this.#block.kind === 'code'
    record.attributes.push(
      isSample
        ? {
            ...attribute,
            type: typeOfSample(value, !/^[\d.]+$|^(?:true|false)$/.test(value)),
            isSample: true,
          }
        : attribute,
    )
    return true
  }

  #depth: number | undefined

  #own(line: Line): RecordFact {
    this.#record ??= {
      name: this.#name,
      lead: this.#block.lead,
      source: 'attributes',
      heading: this.#block.heading,
      line: line.line,
      keys: [],
      attributes: [],
      values: {},
    }
    return this.#record
  }

  /** `GSI1: GSI1PK, GSI1SK` names keys without saying what they hold. */
  #mentions(text: string, line: Line): void {
    if (text.length > 160) return
    for (const found of text.matchAll(/(?<![\w#{<$])(?:GSI|LSI)\d*[-_]?(?:PK|SK)(?![\w#])/gi)) {
      const name = keyName(found[0])
      if (name?.index) this.#declareIndex(name, line)
    }
  }

  #label(text: string, line: Line): void {
    const label =
      /^(.{2,80}?)\s*[:：]\s*$/u.exec(text)?.[1] ??
      (this.#block.kind === 'code' && /^[\p{L}][\p{L}\p{N} _()-]{1,60}$/u.test(text) ? text : undefined)
    if (!label || keyName(label)) return
    const isIndented =
      this.#record && line.depth > 0 && this.#block.kind === 'code' && this.#attributes !== undefined
    if (isIndented) return
    this.#finish()
    this.#name = labelOf(label)
  }

  #finish(): void {
    if (this.#record && (this.#record.keys.length > 0 || this.#record.attributes.length > 0))
      this.#facts.records.push(this.#record)
    this.#record = undefined
    this.#depth = undefined
    this.#name = ''
  }
}

/** What a line gives as the value of an attribute, if that is no type. */
function sampleIn(text: string): string | undefined {
  const value = /^[^:：=]+[:：=]\s*(.+?)\s*(?:\s(?:#|\/\/)\s.*)?$/u
    .exec(text)?.[1]
    ?.replace(/^["'“`]|["'”`]$/g, '')
  return value === undefined || typeOf(value) !== undefined || /\s\|\s|^[({[]/.test(value) ? undefined : value
}

const isTypeWord = (text: string) => /^(?:string|number|binary|text|S|N|B)$/i.test(text)

const roleOf = (word: string): 'pk' | 'sk' => (/^p/i.test(word) ? 'pk' : 'sk')

const stripped = (text: string) =>
  text
    .replace(/[`*]/g, '')
    .replace(/\s*[:：]\s*$/u, '')
    .replace(/\s*[(（].*[)）]\s*$/u, '')
    .trim()

const labelOf = (text: string) =>
  text
    .replace(/[`*"']/g, '')
    .replace(/\s*(?:[:：→=(（|,-]|->|–|—)\s*$/u, '')
    .trim()

function headingWords(heading: Heading | undefined): string {
  return heading ? stripped(heading.text) : ''
}

/** The index that a section is about. */
export function indexOfHeading(heading: Heading | undefined): IndexName | undefined {
  if (!heading) return undefined
  const text = heading.text
    .replace(/^(?:\d+[.)]\s*)+|^\d+(?:\.\d+)*\.?\s+/, '')
    .replace(/^[^\p{L}\p{N}`]+/u, '')
  return (
    indexNameOf(text) ??
    indexOfSection(heading, text) ??
    (isGenericHeading(stripped(text)) && heading.depth > 2 ? indexOfHeading(heading.parent) : undefined)
  )
}

/** Under "Global Secondary Indexes" a heading without words is the name of one. */
function indexOfSection(heading: Heading, text: string): IndexName | undefined {
  const isUnderIndexes = /secondary index|\bGSIs?\b|인덱스|インデックス|索引|[ií]ndices/iu.test(
    heading.parent?.text ?? '',
  )
  const name = stripped(text)
  return isUnderIndexes && isAttributeName(name) && !isGenericHeading(name) && /[-_]|[a-z][A-Z]/.test(name)
    ? { name, kind: 'GSI', rest: '' }
    : undefined
}

export const isAccessBlock = (block: Block) => speaksOfAccess(block.heading, block.lead)
