import { type Facts, isUnder, type KeyFact, type RecordFact } from '../facts.ts'
import type { IndexName } from '../names/index-name.ts'
import type { Block } from '../read/markdown/outline.ts'

/** What lines are read under: the block, and what stands above them. */
export interface Scope {
  readonly block: Block
  readonly facts: Facts
  /** What names the keys and attributes that follow. */
  readonly name: string
  /** The index that is told of. */
  readonly index?: IndexName | undefined
  /** Whether what follows are attributes, or requests. */
  readonly mode: 'plain' | 'attributes' | 'requests'
}

/** Reads with facts of their own, which are then said of a table. */
export function ofTable(name: string, facts: Facts, own: Facts): void {
  for (const kind of ['tables', 'tableKeys', 'indexes', 'ttls', 'records', 'patterns'] as const)
    (facts[kind] as unknown[]).push(
      ...own[kind].map(fact =>
        ('table' in fact && fact.table) || kind === 'tables' ? fact : { ...fact, table: name },
      ),
    )
  facts.unread.push(...own.unread)
}

export const isAboutTables = ({ lead, heading }: Block): boolean =>
  /\btables\b|tablas|tabelas|tabellen|tabelle\b|tabele\b|bảng|таблиц[ыі]|테이블|テーブル|表/iu.test(
    lead || (heading?.text ?? ''),
  ) || isUnder(heading, text => /dynamo/i.test(text))

const isPartition = ({ name }: KeyFact) => name.role === 'pk' && name.index === undefined

/** What lines that follow each other say of one kind of item, until something else begins. */
export class OpenRecord {
  name: string
  readonly #scope: Scope
  #record: RecordFact | undefined
  /** The partition key that was given last. */
  #partition: KeyFact | undefined
  /** The one that a sort key was put under, which gives way to one of its own. */
  #lent: KeyFact | undefined

  constructor(scope: Scope) {
    this.#scope = scope
    this.name = scope.name
  }

  get isOpen(): boolean {
    return this.#record !== undefined
  }

  get hasKeys(): boolean {
    return (this.#record?.keys.length ?? 0) > 0
  }

  /** A key that is there already begins the next record; a sort key alone lies in the partition that was given last. */
  addKey(key: KeyFact, words = ''): void {
    const isThere = (each: KeyFact) =>
      each.name.role === key.name.role && each.name.index === key.name.index && each !== this.#lent
    if (this.#record?.keys.some(isThere)) this.finish('')
    this.#record ??= this.#start('lines', key.line, key.name.index === undefined ? '' : words)
    const { keys } = this.#record
    if (isPartition(key)) {
      if (this.#lent && keys.includes(this.#lent)) keys.splice(keys.indexOf(this.#lent), 1)
      this.#partition = key
    } else if (key.name.index === undefined && this.#partition && !keys.some(isPartition)) {
      this.#lent = this.#partition
      keys.push(this.#lent)
      this.#forgetPartition()
    }
    keys.push(key)
  }

  /** What gives nothing but a partition key is no kind of item if others lie in it. */
  #forgetPartition(): void {
    const { records } = this.#scope.facts
    const at = records.findLastIndex(
      ({ keys, attributes, name }) =>
        keys.length === 1 && keys[0] === this.#partition && attributes.length === 0 && name === '',
    )
    if (at >= 0) records.splice(at, 1)
  }

  /** The record to which attributes are added. */
  own(line: number, isOfNamed = false): RecordFact {
    this.#record ??= { ...this.#start('attributes', line), ...(isOfNamed ? { isOfNamed } : {}) }
    return this.#record
  }

  /** Puts down what was said, and begins anew under a name. */
  finish(name: string): void {
    if (this.#record && (this.#record.keys.length > 0 || this.#record.attributes.length > 0))
      this.#scope.facts.records.push(this.#record)
    this.#record = undefined
    this.name = name
  }

  /** Keys of an index may say beside them whose they are: "only on Player items". */
  #start(source: 'lines' | 'attributes', line: number, words = ''): RecordFact {
    const { lead, heading } = this.#scope.block
    return {
      name: this.name,
      lead: words === '' ? lead : /[:：]\s*$/u.test(lead) ? `${lead} ${words}` : words,
      ...{ source, heading, line, keys: [], attributes: [], values: {} },
    }
  }
}
