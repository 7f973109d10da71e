import { createHash } from 'node:crypto'
import { type DanglingRow, type Item, isError, type QueryOptions, type SkippedRow } from 'monotable'
import type { Logger } from 'pino'
import type { Own, serverSchema } from '../store/server-schema.ts'

/** A row that does not fit, why, and since when that is known. */
export type Drift = Omit<Item<(typeof serverSchema)['entities']['Drift']>, 'system' | 'TTL'>

/** The part of a client that tells whether an item is there. */
export interface Lookup {
  readonly [entity: string]: { get(key: object, options: { consistent: true }): Promise<unknown> }
}

export interface DriftOptions {
  readonly own: Own
  readonly system: string
  readonly db: () => Lookup
  readonly now: () => Date
  readonly log: Logger
}

/** For so long a row is not written down again, milliseconds; of so many this is remembered. */
const silence = 10 * 60_000
const mostRemembered = 1000
/** More are not looked at: where everything is adrift, some rows tell it. */
const mostAtOnce = 100

/** What does not fit together in the table of a system, as reads meet it: lists leave such rows out, and tell them here. */
export class DriftLog {
  readonly #options: DriftOptions
  readonly #told = new Map<string, number>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: DriftOptions) {
    this.#options = options
  }

  /** A read has met a row without its item. It goes on at once. */
  meet(row: DanglingRow): void {
    const rowId = idOf(row.pattern, row.row)
    this.#tell(rowId, row.pattern, () => this.#note(rowId, row))
  }

  /** A list has left out an item in another form than its entity declares. */
  skip({ pattern = 'batch', entity = '', key }: SkippedRow): void {
    const rowId = idOf(pattern, key)
    this.#tell(rowId, pattern, () => this.#write({ rowId, reason: 'unreadable', pattern, entity, row: key }))
  }

  #tell(rowId: string, pattern: string, note: () => Promise<void>): void {
    const time = this.#options.now().getTime()
    if (this.#underWay.size >= mostAtOnce || Math.abs(time - (this.#told.get(rowId) ?? 0)) < silence) return
    this.#remember(rowId, time)
    const work = note()
      .catch(error => {
        this.#told.delete(rowId)
        this.#options.log.warn({ err: error, pattern }, 'could not record drift')
      })
      .finally(() => this.#underWay.delete(work))
    this.#underWay.add(work)
  }

  /** One page, by access pattern. What this process has met before is in it. */
  async list(options: Pick<QueryOptions, 'limit' | 'cursor' | 'caller'> = {}) {
    await this.settled()
    const { own, system } = this.#options
    const { items, cursor } = await own.drift({ system }, { consistent: true, ...options })
    const rows: Drift[] = items.map(({ system: _, TTL: __, ...drift }) => drift)
    return { items: rows, ...(cursor !== undefined && { cursor }) }
  }

  /** Waits for what is being written down: a function of Lambda stands still once it has answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async empty(): Promise<void> {
    await this.settled()
    const { own, system } = this.#options
    for await (const row of own.drift.each({ system }, { consistent: true })) await own.Drift.delete(row)
    this.#told.clear()
  }

  async #note(rowId: string, { pattern, entity, target, row }: DanglingRow): Promise<void> {
    // Between two reads, or in an index that is late, a row can look like that for a moment.
    if ((await this.#isThere(entity, row)) === false || (await this.#isThere(target, row)) === true) return
    await this.#write({ rowId, reason: 'dangling', pattern, entity, target, row: { ...row } })
    const { system, log } = this.#options
    log.warn({ system, pattern, entity, target, row }, 'a row points to an item that does not exist')
  }

  async #write(found: Omit<Drift, 'foundAt' | 'seenAt'>): Promise<void> {
    const { own, system, now } = this.#options
    const seenAt = now().toISOString()
    await own.Drift.upsert({ system, ...found, seenAt }, { ifAbsent: { foundAt: seenAt } })
  }

  /** Undefined if the row does not tell the key. */
  async #isThere(entity: string, row: DanglingRow['row']): Promise<boolean | undefined> {
    try {
      const found = await this.#options.db()[entity]?.get(row, { consistent: true })
      return found !== undefined
    } catch (error) {
      if (isError(error, 'UNREADABLE_ITEM')) return true
      if (isError(error, 'INVALID_ITEM') || isError(error, 'INVALID_KEY_VALUE')) return undefined
      throw error
    }
  }

  #remember(rowId: string, time: number): void {
    this.#told.delete(rowId)
    this.#told.set(rowId, time)
    if (this.#told.size > mostRemembered) this.#told.delete(this.#told.keys().next().value as string)
  }
}

function idOf(pattern: string, row: object): string {
  const text = JSON.stringify([pattern, row], (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
