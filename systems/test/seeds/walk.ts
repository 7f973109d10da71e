import type { Answer, Caller, Serving } from '../serving.ts'

type Plain = Record<string, unknown>

/** One way in which a document lets an item be written. */
export interface Form {
  /** What is special about it: 'the sample', 'ids only in keys', 'optional ones absent'. */
  readonly name: string
  /** The item in plain values, with its keys. */
  readonly item: Plain
}

/** What a step has to do with. */
export interface Walking {
  /** The item as another program wrote it. */
  readonly item: Plain
  readonly served: Serving
  call(as: Caller | undefined, method: string, path: string, body?: unknown): Promise<Answer>
  /** What is stored now under a key, that of the item unless given. */
  stored(key?: { readonly PK: string; readonly SK: string }): Promise<Plain | undefined>
  /** Writes an item past the system, as another program does. */
  put(item: Plain): Promise<void>
  /** Lets every reaction to what has changed run; none may fail. */
  drain(): Promise<void>
  /** Runs a schedule of the system once. */
  run(schedule: string): Promise<void>
  /** The item is stored as it was written, but for these attributes. */
  expectUnchangedBut(...names: string[]): Promise<void>
}

export interface Step {
  /** 'list products', 'get', 'change', 'delete', 'reaction: …', 'schedule: …', 'drift'. */
  readonly name: string
  readonly run: (walking: Walking) => Promise<void>
}

/** An entity of a document: every form of its items, and all that the system does with each. */
export interface EntityWalk {
  /** As the document calls it. */
  readonly entity: string
  readonly forms: readonly Form[]
  /** What else must be in the table. */
  readonly beside?: readonly Plain[]
  readonly steps: readonly Step[]
}

/** A list with items of several origins in it. */
export interface MixedPage {
  readonly list: string
  /** What must be shown, by name: 'ours', 'the document\'s', 'with an attribute of a newer version'. */
  readonly shown: Readonly<Record<string, Plain>>
  /** Rows of other programs in the same partition, which must be left out and counted. */
  readonly foreign: Readonly<Record<string, Plain>>
  /** Items that break the form of the document, which must be left out, counted and listed as drift. */
  readonly broken: Readonly<Record<string, Plain>>
  readonly beside?: readonly Plain[]
  /** Calls the list and gives the ids, or whatever tells them apart, of the items that it shows. */
  readonly read: (walking: Walking) => Promise<readonly unknown[]>
  /** What `read` must give, in any order. */
  readonly expected: readonly unknown[]
}

export interface SystemWalk {
  readonly system: string
  /** The moment at which it is walked. */
  readonly at: string
  readonly entities: readonly EntityWalk[]
  readonly mixed: readonly MixedPage[]
}
