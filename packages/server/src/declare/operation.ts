import type { output, ZodObject, ZodType } from 'zod'
import type { CommonCode } from '../errors.ts'
import type { Follows } from '../live/live-operation.ts'
import type { Call } from './call.ts'
import type { DeskHint, Moves, When } from './hints.ts'

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

/** Who may call an operation: anyone, whoever is signed in, or who has one of these roles. */
export type May<Role extends string = string> = 'anyone' | 'signedIn' | readonly [Role, ...Role[]]

/** One thing that users do, declared once: routing, validation, authorisation and documentation follow from it. */
export interface Operation<
  Db = unknown,
  Ports = unknown,
  I extends Inputs = Inputs,
  Out extends ZodType = ZodType,
  Thrown extends string = string,
> {
  readonly method: Method
  /** Below the system's prefix: `/shops/{shopId}/sales`. */
  readonly path: string
  /** One sentence, for the documentation. */
  readonly title: string
  readonly may: May
  /** Fields of the answer that only these roles see: `{ email: ['self', 'admin'] }`, in lists `items.email`. */
  readonly shown: Readonly<Record<string, readonly string[]>> | undefined
  readonly input: I
  /** What is answered. Nothing else leaves: attributes that it does not name are cut off. */
  readonly output: Out
  readonly status: 200 | 201 | 202 | 204
  /** Codes that it can answer with, besides those that follow from its declaration. */
  readonly errors: readonly Thrown[]
  /** Answers carry `ETag` from `version`, and `If-Match` is looked at. */
  readonly isVersioned: boolean
  /** For operations that cost. */
  readonly rate: Rate | undefined
  /** It changes nothing: no answer is kept for a repetition, which is answered again. For searches by what is private. */
  readonly isSearch: boolean
  /** Bytes of a body, where it is not the server's limit that counts. */
  readonly bodyLimit: number | undefined
  /** The type of the file that it answers with, or `image/*`: its output is `sentFile`, with ranges and ETags seen to, or `sentStream`. */
  readonly sends: string | undefined
  /** Requests must be signed; anyone may, since the signature proves who it is. */
  readonly signature: Signature<Ports> | undefined
  /** Where the answers of `commitPart` are kept: the entity, and its attribute that has the name of the part. */
  readonly parts: { readonly entity: string; readonly name: string } | undefined
  /** What it tells of changes, in an answer that does not end: see `liveOperationsFor`. The handler gives the topic. */
  readonly follows?: Follows
  /** The states that it moves something between. Pages offer these moves, and the handler checks by the same table. */
  readonly moves: Moves | undefined
  /** What the thing must be like for pages to offer it. */
  readonly when: When | undefined
  readonly desk: DeskHint | undefined
  readonly handler: (call: Call<Db, Ports, I>) => Promise<unknown>
}

/** What every operation must declare, whatever it takes and gives. */
type Required = Pick<Operation, 'method' | 'path' | 'title'>

/** What can be left out, as far as it does not depend on what the operation takes and gives. */
type Optional = Partial<
  Pick<
    Operation,
    'status' | 'isVersioned' | 'rate' | 'isSearch' | 'bodyLimit' | 'sends' | 'parts' | 'when' | 'desk'
  >
>

/** What an operation of one system declares, typed by the roles of that system and the codes of its errors. */
export interface Declared<Role extends string, Thrown extends string> {
  readonly may: May<Role>
  readonly shown?: Readonly<Record<string, readonly Role[]>>
  readonly moves?: Moves<Role>
  readonly errors?: readonly Thrown[]
}

export interface OperationDeclaration<
  Db,
  Ports,
  I extends Inputs,
  Out extends ZodType,
  Role extends string,
  Thrown extends string,
> extends Declared<Role, Thrown>,
    Required,
    Optional {
  readonly input?: I
  readonly output: Out
  readonly signature?: Signature<Ports> | undefined
  readonly handler: (call: Call<Db, Ports, I, Role>) => Promise<output<Out>>
}

/**
 * `operation` for the operations of one system, whose handlers see its client and its ports. `Role` are the names of its
 * roles and `Code` those of its errors: another name does not compile.
 *
 * @example
 * ```ts
 * const operation = operationsFor<ClientOf<typeof shop>, SystemPorts, 'owner'>()
 * const addProduct = operation({
 *   method: 'POST',
 *   path: '/shops/{shopId}/products',
 *   title: 'Adds a product to a shop',
 *   may: ['owner'],
 *   input: { path: z.object({ shopId: z.string() }), body: z.object({ name: z.string() }) },
 *   output: z.object({ productId: z.string() }),
 *   handler: ({ path, body, ids, commit }) => {
 *     const productId = ids.ulid()
 *     const product = { ...path, productId, name: body.name, category: 'new', stock: 0 }
 *     return commit(t => ({ writes: [t.Product.create(product)], answer: { productId } }))
 *   },
 * })
 * ```
 */
export function operationsFor<Db, Ports, Role extends string = never, Code extends string = never>() {
  return <I extends Inputs, Out extends ZodType, Thrown extends CommonCode | Code = never>({
    handler,
    ...declaration
  }: OperationDeclaration<Db, Ports, I, Out, Role, Thrown>): Operation<Db, Ports, I, Out, Thrown> => ({
    ...defaults,
    input: {} as I,
    status: declaration.method === 'POST' ? 201 : 200,
    ...declaration,
    // `findRoles` finds no other roles than these.
    handler: handler as Operation<Db, Ports, I, Out>['handler'],
  })
}

/** What is so of an operation unless it says otherwise. */
export const defaults = {
  shown: undefined,
  errors: [],
  isVersioned: false,
  rate: undefined,
  isSearch: false,
  bodyLimit: undefined,
  sends: undefined,
  signature: undefined,
  parts: undefined,
  moves: undefined,
  when: undefined,
  desk: undefined,
} as const
