import type { AttributeMap } from '../values/attribute-value.ts'
import { type Call, queryInput } from './call.ts'
import { keyAt, type Position, positionOf } from './position.ts'
import { type RowFilter, rowFilter } from './row-filter.ts'
import type { LeftOut } from './skipped-rows.ts'
import type { QuerySource } from './source.ts'

/** The place of a feed: not begun, at its end, or after a row. */
export type Place = 0 | 1 | Position

/** What is left of the items that a page may examine. */
export interface Budget {
  left: number
}

/** The share of rows that are shown, until it is known: all, or half where they are mixed with others. */
const unmixed = 1
const mixed = 0.5

/** Where rows are left out, all queries of a list together read at least so many, and at most unless more are wanted. */
const fewest = 20
const most = 1000

/** One query, read in chunks: gives the rows that are shown, one after the other. */
export class Feed {
  readonly source: QuerySource
  readonly #call: Call
  readonly #filter: RowFilter
  readonly #fewest: number
  #rows: readonly AttributeMap[] = []
  #at = 0
  /** What was left out of the rows at hand, each with the number of rows before it. */
  #leftOut: (LeftOut & { readonly at: number })[] = []
  /** Behind which row the rows at hand begin, and behind which the next chunk does. */
  #start: AttributeMap | undefined
  #next: AttributeMap | undefined
  #hasEnded: boolean
  #examined = 0
  #shown = 0
  /** How often it was read. */
  reads = 0

  constructor(call: Call, source: QuerySource, place: Place, feeds = 1) {
    this.#call = call
    this.#fewest = Math.ceil(fewest / feeds)
    this.source = source
    this.#filter = rowFilter(call, source.plan)
    this.#hasEnded = place === 1
    if (typeof place === 'number') return
    const { plan, partition } = source
    this.#start = keyAt(place, plan.keys, plan.pattern.partition.attribute, partition)
    this.#next = this.#start
  }

  /** The row that comes next; undefined if a chunk has to be read first, or at the end. */
  get head(): AttributeMap | undefined {
    return this.#rows[this.#at]
  }

  get isOver(): boolean {
    return this.#hasEnded && this.#at >= this.#rows.length
  }

  /** Moves up to so many of the rows at hand over. */
  takeInto(rows: AttributeMap[], count: number): void {
    const found = this.#rows
    const end = Math.min(this.#at + count, found.length)
    for (let at = this.#at; at < end; at++) rows.push(found[at] as AttributeMap)
    this.#at = end
  }

  /** All rows, at most so many, where they are at hand and none was taken yet: as they are, without a copy. */
  takeAll(count: number): readonly AttributeMap[] | undefined {
    const rows = this.#rows
    if (!this.#hasEnded || this.#at > 0 || rows.length > count) return undefined
    this.#at = rows.length
    return rows
  }

  /** Makes the last row that was taken the next one again. */
  giveBack(): void {
    this.#at--
  }

  /** Just behind the last row that was taken, or behind those that were left out after it. */
  get place(): Place {
    if (this.isOver) return 1
    const { plan } = this.source
    const before = this.#at === 0 ? this.#start : this.#rows[this.#at - 1]
    const key = this.#at < this.#rows.length ? before : this.#next
    return key ? positionOf(key, plan.keys, plan.pattern.partition.attribute) : 0
  }

  /** Reads a chunk when there is no row at hand, so that likely as many rows as are wanted are shown. */
  async load(wanted: number, budget: Budget): Promise<readonly AttributeMap[]> {
    const { session, options } = this.#call
    const { pattern } = this.source.plan
    const input = queryInput(this.#call, this.source)
    if (wanted !== Number.POSITIVE_INFINITY) input.Limit = this.#limit(wanted, budget)
    if (this.#next) input.ExclusiveStartKey = this.#next
    const answer = await session.send({
      operation: 'Query',
      input,
      entity: pattern.entities[0]?.name,
      pattern: pattern.name,
      spent: options.spent,
      signal: options.signal,
    })
    const found = answer.Items as AttributeMap[]
    const examined = (answer.ScannedCount as number | undefined) ?? found.length
    this.settle()
    this.#start = this.#next
    this.#next = answer.LastEvaluatedKey as AttributeMap | undefined
    this.#hasEnded = this.#next === undefined
    this.#rows = this.#shownOf(found)
    this.#at = 0
    this.#examined += examined
    this.#shown += this.#rows.length
    this.reads++
    budget.left -= examined
    return this.#rows
  }

  /** The rows themselves where all are shown, which is usual. */
  #shownOf(found: readonly AttributeMap[]): readonly AttributeMap[] {
    const isShown = this.#filter
    let shown: AttributeMap[] | undefined
    // By index: pairs of `entries()` cost a sixth of a whole query.
    for (let at = 0; at < found.length; at++) {
      const row = found[at] as AttributeMap
      const verdict = isShown(row)
      if (verdict === true) {
        shown?.push(row)
        continue
      }
      shown ??= found.slice(0, at)
      if (verdict === false) continue
      this.#call.skipped.meet(verdict, this.source.plan.pattern)
      this.#leftOut.push({ ...verdict, at: shown.length })
    }
    return shown ?? found
  }

  /** Reports the rows left out before its place. Those after it are read, and reported, later. */
  settle(): void {
    if (this.#leftOut.length === 0) return
    const end = this.#at < this.#rows.length ? this.#at : Number.POSITIVE_INFINITY
    for (const one of this.#leftOut) if (one.at < end) this.#call.skipped.pass(one, this.source.plan.pattern)
    this.#leftOut = []
  }

  #limit(wanted: number, budget: Budget): number {
    const isMixed = this.source.plan.deciding.isMixed || this.#call.options.where !== undefined
    const expected = isMixed ? mixed : unmixed
    const share = this.#examined > 0 ? Math.max(this.#shown, 1) / this.#examined : expected
    const isThin = isMixed || this.#shown < this.#examined
    const likely = Math.min(Math.ceil(wanted / share), Math.max(wanted, most))
    return Math.min(isThin ? Math.max(likely, this.#fewest) : likely, budget.left)
  }
}
