import type { output, ZodObject, ZodType } from 'zod'
import type { Call } from './call.ts'
import type { Follows } from './live/live-operation.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a request brings, each part in zod. Objects are strict: a field that is not declared is refused. */
export interface Inputs {
  readonly path?: ZodObject
  readonly query?: ZodObject
  /** By their names in small letters, such as `x-device`; those that are not declared are nobody's business. */
  readonly headers?: ZodObject
  readonly body?: ZodObject
  /** In place of JSON: bytes of one of these types, such as `image/jpeg`. */
  readonly file?: readonly string[]
}

export type Read<I, Part extends Exclude<keyof Inputs, 'file'>> = I extends {
  readonly [P in Part]: infer T extends ZodType
}
  ? output<T>
  : Record<never, never>

/** How a sender that has no token proves who it is: HMAC-SHA-256 of the body as it was sent, in hex. */
export interface Signature<Ports> {
  readonly header: string
  /** What it is made with; without it nobody can prove anything. */
  readonly secret: (ports: Ports) => string | undefined
}

/** At most so many requests of one caller in so many seconds. */
export interface Rate {
  readonly requests: number
  readonly seconds: number
  /** For callers without a token, where what they do is kept: of each one, and of all of them together. */
  readonly visitors?: { readonly each: number; readonly inAll: number }
}

/** One thing that users do, declared once: routing, validation, authorisation and documentation follow from it. */
export interface Operation<
  Db = unknown,
  Ports = unknown,
  I extends Inputs = Inputs,
  Out extends ZodType = ZodType,
> {
  readonly method: Method
  /** Below the system's prefix: `/shops/{shopId}/sales`. */
  readonly path: string
  /** One sentence, for the documentation. */
  readonly title: string
  readonly input: I
  /** What is answered. Nothing else leaves: attributes that it does not name are cut off. */
  readonly output: Out
  readonly status: 200 | 201 | 202 | 204
  /** Codes of the system's own errors that it can answer with. */
  readonly errors: readonly string[]
  /** Answers carry `ETag` from `version`, and `If-Match` is looked at. */
  readonly isVersioned: boolean
  /** For operations that cost. */
  readonly rate: Rate | undefined
  /** It changes nothing: no answer is kept for a repetition, which is answered anew. For searches by what is private. */
  readonly isSearch: boolean
  /** Bytes of a body, where it is not the server's limit that counts. */
  readonly bodyLimit: number | undefined
  /** The type of the file that it answers with, or `image/*`: its output is `sentFile`. Ranges and ETags are seen to. */
  readonly sends: string | undefined
  /** Requests must be signed; who signs is `public` in the policy. */
  readonly signature: Signature<Ports> | undefined
  /** Where the answers of `commitPart` are kept: the entity, and its attribute that has the name of the part. */
  readonly parts: { readonly entity: string; readonly name: string } | undefined
  /** What it tells of changes, in an answer that does not end: see `liveOperationsFor`. The handler gives the topic. */
  readonly follows?: Follows
  readonly handler: (call: Call<Db, Ports, I>) => Promise<unknown>
}

/** What of an operation can be left out. */
type Optional =
  | 'input'
  | 'status'
  | 'errors'
  | 'isVersioned'
  | 'rate'
  | 'isSearch'
  | 'bodyLimit'
  | 'sends'
  | 'signature'
  | 'parts'
  | 'follows'
  | 'handler'

export type OperationDeclaration<Db, Ports, I extends Inputs, Out extends ZodType> = Omit<
  Operation<Db, Ports, I, Out>,
  Optional
> &
  Partial<Omit<Pick<Operation<Db, Ports, I, Out>, Optional>, 'handler'>> & {
    readonly handler: (call: Call<Db, Ports, I>) => Promise<output<Out>>
  }

/** `operation` for the operations of one system, whose handlers see its client and its ports. */
export function operationsFor<Db, Ports>() {
  return <I extends Inputs, Out extends ZodType>(
    declaration: OperationDeclaration<Db, Ports, I, Out>,
  ): Operation<Db, Ports, I, Out> => ({
    input: {} as I,
    status: declaration.method === 'POST' ? 201 : 200,
    errors: [],
    isVersioned: false,
    rate: undefined,
    isSearch: false,
    bodyLimit: undefined,
    sends: undefined,
    signature: undefined,
    parts: undefined,
    ...declaration,
  })
}
