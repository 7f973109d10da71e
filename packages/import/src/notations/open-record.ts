import type { Facts, KeyFact, RecordFact } from '../facts.ts'
import type { Block, Line } from '../read/markdown/outline.ts'

/** What lines that follow each other say of one kind of item, until something else begins. */
export class OpenRecord {
  /** What names the keys that follow. */
  name = ''
  /** How deep its keys stand. */
  depth: number | undefined
  readonly #block: Block
  readonly #facts: Facts
  #record: RecordFact | undefined

  constructor(block: Block, facts: Facts) {
    this.#block = block
    this.#facts = facts
  }

  get isOpen(): boolean {
    return this.#record !== undefined
  }

  get hasKeys(): boolean {
    return (this.#record?.keys.length ?? 0) > 0
  }

  /** A key that is there already begins the next record. */
  addKey(key: KeyFact, depth = 0, words = ''): void {
    const isThere = this.#record?.keys.some(
      each => each.name.role === key.name.role && each.name.index === key.name.index,
    )
    if (isThere) this.finish()
    this.#record ??= this.#start('lines', key.line, key.name.index === undefined ? '' : words)
    this.#record.keys.push(key)
    this.depth ??= depth
  }

  keyOf(label: string): KeyFact | undefined {
    return this.#record?.keys.find(key => key.label === label)
  }

  /** The record to which attributes are added. */
  own(line: Line, isOfNamed = false): RecordFact {
    this.#record ??= { ...this.#start('attributes', line.line), ...(isOfNamed ? { isOfNamed } : {}) }
    return this.#record
  }

  finish(): void {
    if (this.#record && (this.#record.keys.length > 0 || this.#record.attributes.length > 0))
      this.#facts.records.push(this.#record)
    this.#record = undefined
    this.name = ''
    this.depth = undefined
  }

  /** Keys of an index may say beside them whose they are: "only on Player items". */
  #start(source: 'lines' | 'attributes', line: number, words = ''): RecordFact {
    const { lead } = this.#block
    return {
      name: this.name,
      lead: words === '' ? lead : /[:：]\s*$/u.test(lead) ? `${lead} ${words}` : words,
      source,
      heading: this.#block.heading,
      line,
      keys: [],
      attributes: [],
      values: {},
    }
  }
}
