import { attributesLabel, isOfAll } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { attributeOf, namesIn, partsOf, sampleIn } from './attribute-lines.ts'
import { entityListing, fieldOf, isFieldList, titleOf } from './entity-listing.ts'
import { labelOf, stripped } from './labels.ts'
import type { OpenRecord } from './open-record.ts'
import { typeOf, typeOfSample } from './types.ts'

const wholeBlock = -1
const labelled = /^([^:：]{2,40})[:：]\s*(.*)$/u

/** A member of a sample, wherever it stands: `name: "Ann"`. */
const shown =
  /^["'`]?[A-Za-z_]\w*["'`]?\s*[:=]\s*`?(?:"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false|\[.*\]|\{.*\})`?\s*,?$/

const isBareName = /^`?[a-z_]\w*\??`?$/
const areNames = /^`?[a-z_]\w*\??`?(?:\s*,\s*|\s+\/\s+)(?:`?[a-z_]\w*\??`?(?:\s*,\s*|\s+\/\s+|$))+$/
const isSure = (text: string, type = 'any') => type !== 'any' || isBareName.test(text)

const ofEntity = /^(.{2,40}?)\s*(?:の|의)?\s*(?:attributes|fields|속성|필드|属性|フィールド|字段)$/iu
const sentenceOf = (text: string) => text.split(/\.\s+(?=\S)/)[0] ?? ''

/** A list of names with their types lists attributes, whatever stands before it. */
const isTyped = (block: Block) =>
  block.kind === 'list' &&
  block.lines.length > 1 &&
  block.lines.every(line => !['any', undefined].includes(attributeOf(line.text, line, false)?.type))

/** "Each link is stored with the following attributes:" */
const endsInAttributes = /(?:attributes|fields|properties|atributos|campos|attributs|속성|属性)\s*[:：]$/iu

/** Attributes that are listed: after `Attributes:`, under a heading that says so, or after the keys in code. */
export class AttributeListing {
  readonly #block: Block
  readonly #record: OpenRecord
  /** How deep the label stands under which attributes are listed. */
  #label: number | undefined
  /** Whether the block lists names, which are attributes if its heading names an entity. */
  readonly #isFields: boolean
  /** How deep the attributes stand: what is deeper is part of one. */
  #depth: number | undefined

  constructor(block: Block, record: OpenRecord) {
    this.#block = block
    this.#record = record
    const isListed =
      attributesLabel.test(stripped(block.lead)) ||
      (block.kind === 'code' &&
        /^(?:atributos|attributes|attributs|attribute|속성|属性|campos|fields)\b/iu.test(block.lead)) ||
      (block.kind === 'list' && attributesLabel.test(stripped(block.heading?.text ?? ''))) ||
      (block.kind === 'list' && (endsInAttributes.test(block.lead) || isOfAll(block.lead.trim()))) ||
      isTyped(block)
    this.#isFields = !isListed && isFieldList(block)
    this.#label = isListed ? wholeBlock : undefined
  }

  get isOpen(): boolean {
    return this.#label !== undefined
  }

  close(): void {
    this.#label = undefined
  }

  /** Starts over with the next line. */
  restart(): void {
    this.#depth = undefined
  }

  /** A line as deep as the label ends the listing, unless it is one of a list. */
  leave(text: string, line: Line): void {
    const isListing = this.#block.kind === 'list' || /^[-*•]/.test(text)
    if (this.#label !== undefined && this.#label >= 0 && line.depth <= this.#label && !isListing) this.close()
  }

  /** Gives whether the line was about attributes. */
  read(text: string, line: Line): boolean {
    if (this.#lists(text, line)) return true
    const label = labelled.exec(text)
    const isTyped =
      label !== null && typeOf(label[2] as string) !== undefined && /^[a-z]\w*$/.test(label[1] as string)
    if (label && !isTyped && this.#opens(label[1] as string, label[2] as string, line)) return true
    const isInCode = this.#block.kind === 'code' && this.#record.isOpen
    if (!this.isOpen && !isInCode) return this.#record.hasKeys && this.#besideKeys(text, line)
    // What stands less deep than the keys is the next label.
    if (!this.isOpen && line.depth < (this.#record.depth ?? 0)) return false
    const isNested = this.#record.own(line).attributes.length > 0 && line.depth > (this.#depth ?? line.depth)
    if (isNested) return true
    const listed =
      this.#block.kind === 'code' && text.includes(',')
        ? namesIn(text.replace(/^\{\s*(.*?)\s*\}$/, '$1'), line)
        : []
    if (listed.length > 1) {
      this.#record.own(line).attributes.push(...listed)
      return true
    }
    return this.#attribute(text, line)
  }

  /** `Attributes: title, author`, and `Book: \`title\`, \`author\`` where attributes are listed by entity. */
  #opens(label: string, rest: string, line: Line): boolean {
    const name = stripped(label)
    if (attributesLabel.test(name) && !/^name$/i.test(name)) {
      this.#label = line.depth
      this.#record.own(line).attributes.push(...namesIn(rest, line))
      return true
    }
    const named = ofEntity.exec(name)?.[1]
    if (named && namesIn(sentenceOf(rest), line).length > 1) {
      this.#record.finish()
      this.#record.name = named
      this.#record.own(line).attributes.push(...namesIn(sentenceOf(rest), line))
      this.#record.finish()
      return true
    }
    const isOfEntity =
      this.#label === wholeBlock && this.#block.kind === 'list' && /`[^`]+`\s*(?:,|$|\()/.test(rest)
    if (!isOfEntity) return false
    this.#record.finish()
    this.#record.name = labelOf(label)
    this.#record.own(line).attributes.push(...namesIn(rest, line))
    return true
  }

  /** Members of a sample, and names and types in a list that has keys: `- PK: USER#<id>` and then `- email: string`. */
  #besideKeys(text: string, line: Line): boolean {
    if (shown.test(text)) return this.#attribute(text, line)
    if (this.#block.kind !== 'list' || line.depth < (this.#record.depth ?? 0)) return false
    const names = areNames.test(text) ? partsOf(text.replaceAll('`', '')) : []
    const attributes =
      names.length > 1
        ? names.flatMap(name => namesIn(name, line))
        : [attributeOf(text, line, isBareName.test(text))].filter(each => each !== undefined)
    if (attributes.length === 0 || (names.length === 0 && !isSure(text, attributes[0]?.type))) return false
    this.#record.own(line).attributes.push(...attributes)
    return true
  }

  /** `User: id, name?, email: string` says what an entity of that name has. */
  #lists(text: string, line: Line): boolean {
    if (this.#isFields) return this.#ofHeading(text, line)
    const named = entityListing(text, line)
    const isTyped = !['any', undefined].includes(attributeOf(text, line, false)?.type)
    if (!named || this.isOpen || isTyped) return false
    this.#record.finish()
    this.#record.name = named.name
    this.#record.own(line, true).attributes.push(...named.attributes)
    this.#record.finish()
    return true
  }

  #ofHeading(text: string, line: Line): boolean {
    this.#record.name = titleOf(this.#block)
    const record = this.#record.own(line, true)
    record.attributes.push(...partsOf(text.split(/\s[-–—]\s/)[0] ?? '').flatMap(part => fieldOf(part, line)))
    return true
  }

  #attribute(text: string, line: Line): boolean {
    const attribute = attributeOf(text, line, true)
    if (!attribute) return false
    this.#depth ??= line.depth
    const record = this.#record.own(line)
    const value = sampleIn(text)
    if (value !== undefined) (record.values as Record<string, string>)[attribute.name] = value
    const isSample =
      attribute.type === 'any' && value !== undefined && (this.#block.kind === 'code' || shown.test(text))
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
}
