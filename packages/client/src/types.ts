import type { CallErrors, CommonCode } from './call-error.ts'
import type { CallOptions } from './options.ts'

/** The part of a zod type that the client uses. */
interface Zod {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/** The part of a system that the client uses: `typeof system`. */
export interface AnySystem {
  readonly operations: object
}

/** Method and path of every operation of a system: `{ getShop: 'GET /inventory/shops/{shopId}' }`. */
export type Routes<S extends AnySystem> = { readonly [Name in keyof S['operations']]: string }

/** Every operation of a system as a function. */
export type Client<S extends AnySystem> = {
  readonly [Name in keyof S['operations']]: CallOf<S['operations'][Name]>
}

type CallOf<Operation> = Operation extends {
  readonly input: infer I
  readonly output: infer Out extends Zod
  readonly errors: readonly (infer Code extends string)[]
}
  ? Operation extends { readonly follows: object }
    ? Live<Args<I>, Json<Out['_zod']['output']>>
    : Call<Args<I>, Answer<Out['_zod']['output']>, Code>
  : never

type Call<A extends unknown[], Out, Code extends string> = Out extends {
  readonly items: readonly (infer Item)[]
  readonly nextCursor?: unknown
}
  ? Once<A, Out, Code> & {
      /** Goes through all items, page by page. */
      each(...args: A): AsyncIterableIterator<Item>
    }
  : Once<A, Out, Code>

interface Once<A extends unknown[], Out, Code extends string> {
  (...args: A): Promise<Out>
  /** The same, but gives a refusal back instead of throwing it, typed by the codes that the operation declares. */
  try(...args: A): Promise<Tried<Out, Code>>
}

interface Live<A extends unknown[], Data> {
  /** Goes on with what changes, also after the connection was lost, until its signal is aborted or the loop is left. */
  each(...args: A): AsyncIterableIterator<LiveEvent<Data>>
}

/** What a call gave. */
export type Tried<Out, Code extends string = never> =
  | { readonly ok: true; readonly answer: Out }
  | { readonly ok: false; readonly error: CallErrors<CommonCode | Code> }

export interface LiveEvent<Data> {
  /** What the server calls it. `reset`: changes were missed, so load again what you show. */
  readonly event: string
  /** Undefined for `reset`. */
  readonly data: Data | undefined
}

/** A file is answered as it comes. */
type Answer<Out> = Out extends { readonly bytes: Uint8Array; readonly cacheControl: string }
  ? Response
  : Json<Out>

/** What of a value arrives as JSON: moments are text. */
type Json<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Json<T[K]> } : T

type Args<I> =
  Record<never, never> extends Given<I>
    ? [given?: Given<I>, options?: CallOptions]
    : [given: Given<I>, options?: CallOptions]

type Given<I> = Part<I, 'path'> & Part<I, 'query'> & Part<I, 'headers'> & Part<I, 'body'> & File<I>

type Part<I, Name extends string> = I extends { readonly [N in Name]: infer T extends Zod }
  ? Record<never, never> extends Value<T>
    ? { readonly [N in Name]?: Value<T> }
    : { readonly [N in Name]: Value<T> }
  : { readonly [N in Name]?: never }

type File<I> = I extends { readonly file: readonly string[] }
  ? {
      /** Its type must be one that the operation takes. */
      readonly file: Blob
    }
  : { readonly file?: never }

/** What zod takes; what it makes of it where it takes anything, such as `z.coerce.number()`. */
type Value<T extends Zod> = {
  readonly [K in keyof T['_zod']['input']]: unknown extends T['_zod']['input'][K]
    ? K extends keyof T['_zod']['output']
      ? T['_zod']['output'][K]
      : unknown
    : T['_zod']['input'][K]
}
