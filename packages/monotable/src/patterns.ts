import type { CallOptions, ReadOptions } from './options.ts'
import type { Pattern, PatternArguments, Projected } from './schema/access.ts'
import type { AnyEntity, Item } from './schema/entity.ts'
import type { ScanArguments } from './schema/scan.ts'
import type { Entities } from './schema/schema.ts'
import type { AttributeMap } from './values/attribute-value.ts'

export interface Page<I> {
  readonly items: I[]
  /** How many rows were left out because they are not items; absent if none was. */
  readonly skipped?: number
  /** The rows of no declared entity, as they are stored, where they were asked for; absent if there was none. */
  readonly raw?: readonly AttributeMap[]
  /** For the next page; absent on the last. */
  readonly cursor?: string
}

export interface QueryOptions extends CallOptions {
  readonly limit?: number
  readonly cursor?: string
  readonly direction?: 'asc' | 'desc'
  readonly consistent?: boolean
  /** What to do with rows of no declared entity; the client's choice unless given. */
  readonly foreign?: 'skip' | 'error' | 'raw'
  /** Who the cursor is for: another caller cannot use it. */
  readonly caller?: string
}

/** Options of a list of items that are all of one kind. */
export interface ListOptions<I> extends QueryOptions {
  /**
   * Leaves out the items for which it is false; pages are filled past them. A cursor knows nothing of it: say in
   * `caller` what it depends on.
   */
  readonly where?: (item: I) => boolean
}

/** A page whose rows stood for items of another entity: rows without their item are reported. */
export interface HydratedPage<I> extends Page<I> {
  readonly dangling: readonly Readonly<Record<string, unknown>>[]
}

/** Runs a `query` pattern: called for a page, or item by item to the end. */
export interface Query<Arguments, I> {
  (arguments_: Arguments, options?: ListOptions<I>): Promise<HydratedPage<I>>
  /** All items from the first to the last, page by page behind the scenes; a limit is the size of those pages. */
  each(arguments_: Arguments, options?: ListOptions<I>): AsyncIterable<I>
  first(arguments_: Arguments, options?: ListOptions<I>): Promise<I | undefined>
  count(arguments_: Arguments, options?: ListOptions<I>): Promise<number>
  /** The pattern and its arguments, for `db.merge`. */
  with(arguments_: Arguments): Source<I>
}

export interface ScanOptions extends ReadOptions {
  readonly limit?: number
  readonly cursor?: string
  /** One of `totalSegments` parts of the table, from 0: parts can be read side by side. */
  readonly segment?: number
  readonly totalSegments?: number
  readonly foreign?: 'skip' | 'error' | 'raw'
  /** Who the cursor is for: another caller cannot use it. */
  readonly caller?: string
}

/** Runs a `scan` pattern: called for a page, or item by item to the end of the table or of one of its segments. */
export interface Scan<Arguments, I> {
  (arguments_: Arguments, options?: ScanOptions): Promise<Page<I>>
  /** A limit is how many rows are read at a time. */
  each(arguments_: Arguments, options?: ScanOptions): AsyncIterable<I>
}

export interface Source<I> {
  readonly pattern: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Exists in the type only. */
  readonly item?: I
}

export type ItemOfSource<S> = S extends Source<infer I> ? I : never

type Tagged<Items> = { [N in keyof Items]: { readonly entity: N; readonly item: Items[N] } }[keyof Items]

/** Runs a `collection` pattern: all items in their order, each with its entity's name, and the same by entity. */
export interface CollectionPage<Items> extends Page<Tagged<Items>> {
  readonly of: { readonly [N in keyof Items]: Items[N][] }
}

/** A pattern as a member of the client of its entities. */
export type Run<E extends Entities, P> =
  P extends Pattern<infer Kind, infer Of, infer Condition, infer O>
    ? Kind extends 'query'
      ? Query<ArgumentsOf<Named<E, Of>, Condition, O>, Projected<Item<Hydrated<E, Of, O>>, O>>
      : Kind extends 'get'
        ? Get<ArgumentsOf<Named<E, Of>, Condition, O>, Projected<Item<Hydrated<E, Of, O>>, O>>
        : Kind extends 'scan'
          ? Scan<ScanArguments<O>, Item<Named<E, Of>>>
          : Collection<
              PatternArguments<Named<E, Of>['attributes'], Record<never, never>, Condition, O>,
              { [N in Of]: Projected<Item<Named<E, N>>, O> }
            >
    : never

type Named<E extends Entities, Of> = Of extends keyof E ? E[Of] : never

type ArgumentsOf<E extends AnyEntity, Condition extends string, O> = PatternArguments<
  E['attributes'],
  E['derived'],
  Condition,
  O
>

type Hydrated<E extends Entities, Of, O> = Named<E, O extends { readonly hydrate: infer H } ? H : Of>

type Get<Arguments, I> = (arguments_: Arguments, options?: ReadOptions) => Promise<I | undefined>
type Collection<Arguments, Items> = (
  arguments_: Arguments,
  options?: QueryOptions,
) => Promise<CollectionPage<Items>>
