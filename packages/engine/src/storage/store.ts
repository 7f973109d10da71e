export interface KeyRange {
  readonly gte: Buffer
  readonly lt: Buffer
}

export interface RangeOptions extends KeyRange {
  readonly reverse?: boolean
  readonly limit?: number
}

/** `value` absent: the key is deleted. */
export interface Change {
  readonly key: Buffer
  readonly value: Buffer | undefined
}

export type Entry = [key: Buffer, value: Buffer]

/** What can be read of a store. A range is read as it was when its reading began, whatever is written meanwhile. */
export interface Readable {
  get(key: Buffer): Buffer | undefined
  /** Values in order of their keys; at least one per call, until the end. */
  values(options: RangeOptions, perCall?: number): AsyncIterable<Buffer[]>
  entries(options: RangeOptions, perCall?: number): AsyncIterable<Entry[]>
}

/** The store as it was when this was taken, until it is closed. */
export interface Moment extends Readable {
  close(): Promise<void>
}

/** A state of the whole store that `restore` brings back: a folder, or a moment of a store in memory. */
export type Snapshot = { readonly folder: string } | { readonly moment: Moment }

/** The ordered key-value store: open, get, range, commit. */
export interface Store extends Readable {
  /** All or nothing. With `durable`, it is on disk when this resolves. */
  commit(changes: readonly Change[], durable: boolean): Promise<void>
  clear(range: KeyRange): Promise<void>
  moment(): Moment
  /** Only while nobody reads or writes, as `restore` and `reopen`. */
  snapshot(folder?: string): Promise<Snapshot>
  restore(snapshot: Snapshot): Promise<void>
  /** Throws if the disk may be too full to open the store again. */
  checkRoom(): Promise<void>
  /** After a failed commit: what broke off in the middle is left behind. */
  reopen(): Promise<void>
  close(): Promise<void>
}
