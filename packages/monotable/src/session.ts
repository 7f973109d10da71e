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

/** What every operation works with: a schema on a transport, with a clock and the habits of retrying. */
export interface Session {
  readonly model: Model
  /** Sends a request; capacity is added up where it was asked for, and the hook sees it pass. */
  send(request: Request): Promise<Answer>
  tableName(table: TableModel): string
  now(): Date
  /** Waits before the next attempt: longer each time, with jitter. */
  backOff(attempt: number): Promise<void>
  /** How often a request that met other writers, or came back unprocessed, is sent before giving up. */
  readonly attempts: number
  /** Signs cursors. */
  readonly cursorSecret: string | Uint8Array
  readonly onDangling?: SessionOptions['onDangling'] | undefined
}

export interface SessionOptions {
  /** What tables are called where this client runs, by declared name. */
  readonly tables?: Readonly<Record<string, string>>
  readonly now?: () => Date
  readonly cursorSecret?: string | Uint8Array
  readonly around?: Around
  readonly attempts?: number
  /** Told of every row that a hydrated pattern drops because its item is not there. */
  readonly onDangling?: (found: DanglingRow) => void
}
