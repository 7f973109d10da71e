import type { Around } from './observe/around.ts'
import type { Spent } from './observe/spent.ts'
import type { Model } from './schema/model.ts'
import type { TableModel } from './schema/table-model.ts'

/** One request as it goes out, and what it is for. */
export interface Request {
  readonly operation: string
  readonly input: object
  readonly entity?: string | undefined
  readonly pattern?: string | undefined
  readonly spent?: Spent | undefined
  readonly signal?: AbortSignal | undefined
}

export type Answer = Record<string, unknown>

/** A row that stands for an item which is not there. */
export interface DanglingRow {
  readonly pattern: string
  /** Whose row it is, and of which entity the item would be. */
  readonly entity: string
  readonly target: string
  readonly row: Readonly<Record<string, unknown>>
}

/** A row that a list leaves out because it is not an item. */
export interface SkippedRow {
  /** Of no entity of the schema, or of one, in another form than that declares. */
  readonly reason: 'foreign' | 'unreadable'
  /** What the table is called where the client runs. */
  readonly table: string
  /** The stored key: `{ PK: 'SHOP#1', SK: 'NOTE#7' }`. */
  readonly key: Readonly<Record<string, string>>
  readonly entity?: string
  readonly pattern?: string
}

/** What every operation works with: a schema on a transport, with a clock and the habits of retrying. */
export interface Session {
  readonly model: Model
  /**
   * Sends a request; capacity is added up where it was asked for, and the hook sees it pass. Fails with the signal's
   * reason once that is given: a request that was sent may still take effect.
   */
  send(request: Request): Promise<Answer>
  tableName(table: TableModel): string
  now(): Date
  /** Waits before the next attempt: longer each time, with jitter. Fails with the signal's reason once that is given. */
  backOff(attempt: number, signal?: AbortSignal): Promise<void>
  /** How often a request that met other writers, or came back unprocessed, is sent before giving up. */
  readonly attempts: number
  /** Signs cursors. */
  readonly cursorSecret: string | Uint8Array
  readonly onDangling?: SessionOptions['onDangling'] | undefined
  readonly foreign: NonNullable<SessionOptions['foreign']>
  readonly unreadable: NonNullable<SessionOptions['unreadable']>
  readonly onSkipped?: SessionOptions['onSkipped'] | undefined
}

export interface SessionOptions {
  /** What tables are called where this client runs, by declared name. */
  readonly tables?: Readonly<Record<string, string>>
  readonly now?: () => Date
  readonly cursorSecret?: string | Uint8Array
  readonly around?: Around
  readonly attempts?: number
  /** Called with every row that a hydrated pattern drops because its item is not there. */
  readonly onDangling?: (found: DanglingRow) => void
  /**
   * What lists do with rows of no declared entity: leave them out and count them (`skip`, unless given), fail with
   * `UNKNOWN_ITEM` (`error`), or give them beside the items as they are stored (`raw`).
   */
  readonly foreign?: 'skip' | 'error' | 'raw'
  /**
   * What reads do with an item whose stored attributes have other types than declared, or lack one: give it as far as
   * it can be read (`keep`, unless given), leave it out of lists and count it (`skip`), or fail with `UNREADABLE_ITEM`
   * (`error`). Asked for by itself, such an item is an error under `skip` too.
   */
  readonly unreadable?: 'keep' | 'skip' | 'error'
  /** Called with every row that a list leaves out because it is not an item. */
  readonly onSkipped?: (row: SkippedRow) => void
}
