import type { ChangeOf, Complete, KeyOf } from './change.ts'
import type {
  BatchGetOptions,
  BatchOptions,
  CallOptions,
  ReadOptions,
  UpdateOptions,
  WriteOptions,
} from './options.ts'
import type { HydratedPage, ItemOfSource, ListOptions, Run, Source } from './patterns.ts'
import type { AnyEntity, Counter, Input, Item } from './schema/entity.ts'
import type { Access, Entities, Schema } from './schema/schema.ts'

// ---- One entity ----

type Picked<I, Names> = [Names] extends [never] ? I : Pick<I, Names & keyof I>

/** Everything that can be done with the items of one entity. `Counted` are its attributes that others count in. */
export interface Repository<E extends AnyEntity, Base, Counted = never> {
  /** The item, or undefined. Items that have expired are not found. */
  get<const N extends keyof E['attributes'] = never>(
    key: KeyOf<E, Base>,
    options?: ReadOptions & { readonly project?: readonly N[] },
  ): Promise<Picked<Item<E>, N> | undefined>

  /** The items in the order of their keys, undefined where there is none. */
  batchGet(keys: readonly KeyOf<E, Base>[], options?: BatchGetOptions): Promise<(Item<E> | undefined)[]>

  /** Writes the whole item, whatever was there; one with a version, guards, mirrors or counters is read before. */
  put(item: Input<E>, options?: WriteOptions<E>): Promise<Item<E>>

  /** Writes an item that must not exist: else `ALREADY_EXISTS`. */
  create(item: Input<E>, options?: Omit<WriteOptions<E>, 'ifVersion'>): Promise<Item<E>>

  /**
   * Writes what is given and keeps all other attributes; the item is made if it does not exist, so what is given,
   * absent and added must make a whole one. Index keys of which only some parts are given need `{ read: true }`.
   */
  upsert(item: KeyOf<E, Base> & Partial<Input<E>>, options?: UpsertOptions<E, Base>): Promise<Item<E>>

  /**
   * Changes an item that must exist: else `NOT_FOUND`. `known` is its key, or more of it: parts of index keys that
   * the change moves are taken from there, under the condition that they are still true.
   */
  update<
    const K extends KeyOf<E, Base>,
    const C extends ChangeOf<E, Base, Counted>,
    const Read extends boolean = false,
  >(
    known: K,
    change: C & NoInfer<Complete<E, Base, Counted, C, K, Read>>,
    options?: Reading<E, Read>,
  ): Promise<Item<E>>

  /** Moves an item to another state by its declared table of transitions: else `INVALID_TRANSITION`. */
  transition: Transition<E, Base, Counted, Promise<Item<E>>>

  /** Deletes the item and gives what was there. */
  delete(key: KeyOf<E, Base>, options?: WriteOptions<E>): Promise<Item<E> | undefined>

  /** Marks the item as deleted, or takes the mark away. */
  softDelete: Marking<E, Base, Promise<Item<E>>>
  restore: Marking<E, Base, Promise<Item<E>>>
}

interface UpsertOptions<E extends AnyEntity, Base> extends UpdateOptions<E> {
  readonly ifAbsent?: Partial<Input<E>>
  readonly add?: ChangeOf<E, Base>['add']
}

type StatesOf<E extends AnyEntity> = E['options'] extends { readonly states: infer S } ? S : never

type To<States> = { readonly [N in keyof States]?: keyof States[N] }

/** Whether the library reads the parts of index keys that it was not told. */
interface Reading<E extends AnyEntity, Read> extends UpdateOptions<E> {
  readonly read?: Read & boolean
}

/** As an update, it must know the other parts of the index keys that it moves. */
type Transition<E extends AnyEntity, Base, Counted, Result> = <
  const K extends KeyOf<E, Base>,
  const T extends To<StatesOf<E>>,
  const C extends ChangeOf<E, Base, Counted> = Record<never, never>,
  const Read extends boolean = false,
>(
  known: K & Complete<E, Base, Counted, NoInfer<C & { readonly set: T }>, K, Read>,
  to: T,
  options?: Reading<E, Read> & { readonly change?: C },
) => Result

type Marking<E extends AnyEntity, Base, Result> = <
  const K extends KeyOf<E, Base>,
  const Read extends boolean = false,
>(
  known: K & Complete<E, Base, never, Marked<E['options']>, K, Read>,
  options?: Reading<E, Read>,
) => Result

/** The change that sets or takes away the mark, as far as types are concerned. */
type Marked<O> = O extends { readonly softDelete: infer N extends string }
  ? { readonly set: { readonly [M in N]: unknown } }
  : Record<never, never>

// ---- Several items at once ----

/** A write that has not been sent: made by `t.Product.create(…)` in a transaction or a batch. */
export interface PlannedWrite {
  readonly entity: string
}

type Plans<F> = F extends (...parameters: infer P) => unknown ? (...parameters: P) => PlannedWrite : never

/** The writes of one entity, planned instead of sent. */
export interface Planner<E extends AnyEntity, Base, Counted = never> {
  put: Plans<Repository<E, Base>['put']>
  create: Plans<Repository<E, Base>['create']>
  upsert: Plans<Repository<E, Base>['upsert']>
  update<
    const K extends KeyOf<E, Base>,
    const C extends ChangeOf<E, Base, Counted>,
    const Read extends boolean = false,
  >(
    known: K,
    change: C & NoInfer<Complete<E, Base, Counted, C, K, Read>>,
    options?: Reading<E, Read>,
  ): PlannedWrite
  transition: Transition<E, Base, Counted, PlannedWrite>
  delete: Plans<Repository<E, Base>['delete']>
  softDelete: Marking<E, Base, PlannedWrite>
  restore: Marking<E, Base, PlannedWrite>
  /** Holds that an item meets a condition (or exists) without writing it. */
  check(key: KeyOf<E, Base>, options?: WriteOptions<E>): PlannedWrite
}

export type Planners<E extends Entities, Base> = {
  readonly [N in keyof E]: Planner<E[N], Base, Counted<CountersOf<E>, N>>
}

/** The attributes of an entity that others count in. */
type Counted<C, Name> =
  C extends Counter<infer On, infer Attribute> ? (On extends Name ? Attribute : never) : never
type CountersOf<E extends Entities> = { [N in keyof E]: CountersIn<E[N]['options']> }[keyof E]
type CountersIn<O> = O extends { readonly counters: readonly (infer C)[] } ? C : never

/** Puts and deletes of one entity for a batch, which knows no conditions: a version is written as it is given. */
export interface BatchPlanner<E extends AnyEntity, Base> {
  put(item: Input<E>): PlannedWrite
  delete(key: KeyOf<E, Base>): PlannedWrite
}

export type BatchPlanners<E extends Entities, Base> = { readonly [N in keyof E]: BatchPlanner<E[N], Base> }

export interface PlannedRead<I = unknown> {
  readonly entity: string
  /** Exists in the type only. */
  readonly item?: I
}

export type Readers<E extends Entities, Base> = {
  readonly [N in keyof E]: { get(key: KeyOf<E[N], Base>): PlannedRead<Item<E[N]>> }
}

type ItemsOf<Reads extends readonly PlannedRead[]> = {
  [N in keyof Reads]: Reads[N] extends PlannedRead<infer I> ? I | undefined : never
}

export interface TransactOptions extends CallOptions {
  /**
   * Makes a repeat of the same transaction within ten minutes do nothing. A repeat with other values, such as a later
   * `updatedAt`, does nothing either, and fails as `TOKEN_USED`.
   */
  readonly token?: string
}

export interface MergeOptions<I> extends ListOptions<I> {
  /** The total order of the merged items: values to compare, most important first. */
  readonly order: (item: I) => readonly (string | number)[]
}

interface Several<E extends Entities, Base> {
  /**
   * All writes or none, at most 100. `plan` is called again when the transaction met another writer, so what it
   * reads is fresh.
   */
  transact(
    plan: (t: Planners<E, Base>) => readonly PlannedWrite[] | Promise<readonly PlannedWrite[]>,
    options?: TransactOptions,
  ): Promise<void>
  /** Up to 100 items as they were at one moment. */
  transactGet<const R extends readonly PlannedRead[]>(
    plan: (t: Readers<E, Base>) => R,
    options?: CallOptions,
  ): Promise<ItemsOf<R>>
  /** Any number of reads, in chunks, in order. */
  batchGet<const R extends readonly PlannedRead[]>(
    plan: (t: Readers<E, Base>) => R,
    options?: BatchGetOptions,
  ): Promise<ItemsOf<R>>
  /**
   * Any number of puts and deletes without conditions, in chunks side by side; what comes back unprocessed or throttled is
   * sent again. If not all can be written, `NOT_ALL_WRITTEN` lists those that are, are not and may be.
   */
  batchWrite(
    plan: (t: BatchPlanners<E, Base>) => readonly PlannedWrite[],
    options?: BatchOptions,
  ): Promise<void>
  /** Several queries as one list in a total order, under one cursor. No item may be in two of them. */
  merge<S extends Source<unknown>>(
    sources: readonly S[],
    options: MergeOptions<ItemOfSource<S>>,
  ): Promise<HydratedPage<ItemOfSource<S>>>
  /**
   * A cursor for a list that is made elsewhere, such as of items and files: signed and unreadable like any other, good
   * only together with the same `binding`. Both are plain JSON.
   */
  sealCursor(binding: unknown, place: unknown): Promise<string>
  /** The place in such a cursor; `INVALID_CURSOR` for any other. */
  openCursor(binding: unknown, cursor: string): Promise<unknown>
}

/** The client of a schema: one member an entity, one an access pattern, and what concerns several items. */
export type Client<Base, E extends Entities, P extends Access> = Several<E, Base> & {
  readonly [N in keyof E]: Repository<E[N], Base, Counted<CountersOf<E>, N>>
} & { readonly [N in keyof P]: Run<E, P[N]> }

/** The client of a schema, by its type: `type Db = ClientOf<typeof inventory>`. */
export type ClientOf<S> = S extends Schema<infer Base, infer E, infer P> ? Client<Base, E, P> : never

/** The items of a schema's entities, by name. */
export type ItemsIn<S> =
  S extends Schema<string, infer E, Access> ? { readonly [N in keyof E]: Item<E[N]> } : never
