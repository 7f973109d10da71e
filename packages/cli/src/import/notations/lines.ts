import type { Facts, RecordFact } from '../facts.ts'
import type { Block, Line } from '../markdown/outline.ts'
import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { type KeyPair, keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { absent, attributesLabel, isPatternHeading } from '../names/words.ts'
import { attributeOf, namesIn, sampleIn } from './attribute-lines.ts'
import { declareByName, declareIndex, declareKey, declareMentioned } from './declarations.ts'
import { indexKeysIn } from './index-keys.ts'
import { indexOfHeading } from './index-of-heading.ts'
import { labelOf, stripped } from './labels.ts'
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
      (block.kind === 'list' && attributesLabel.test(stripped(block.heading?.text ?? '')))
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
      if (text === '') {
        this.#patterns.flush()
        this.#name = ''
      } else this.#readLine(text, line, /^\s*(?:\/\/|#)/.test(line.text))
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
    declareMentioned(this.#place(line), rest)
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
    declareIndex(this.#place(line), index)
    const keys = indexKeysIn(rest)
    for (const { role, attribute } of keys) this.#indexKey(index, role, attribute, line)
    return keys.length > 0 ? undefined : rest
  }

  #indexKey(
    index: IndexName,
    role: 'pk' | 'sk',
    attribute: string,
    line: Line,
    type?: 'S' | 'N' | 'B',
  ): void {
    declareIndex(this.#place(line), index, { role, attribute, type })
  }

  #place(line: Line) {
    return { facts: this.#facts, heading: this.#block.heading, line: line.line }
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
      declareKey(this.#place(line), pair, first, rest)
      return
    }
    if (pair.name.index) declareByName(this.#place(line), pair.name)
    this.#add(pair.name, pair.label, values, rest, line)
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

const isTypeWord = (text: string) => /^(?:string|number|binary|text|S|N|B)$/i.test(text)
