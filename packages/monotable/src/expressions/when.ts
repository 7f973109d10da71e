import type { Clause, Clauses, FaultIn, OperandType } from './condition-clauses.ts'
import type { Fault } from './fault.ts'
import type { Leading } from './places.ts'

/** The names of a condition's arguments: `'stock >= {quantity}'` gives `'quantity'`. */
export type Arguments<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Arguments<Rest>
    : never

/**
 * A condition in the notation with the values of its arguments. `Of` is what it asks of an item: a write takes those
 * that its entity can answer. One that says nothing of it is checked when the write is made.
 */
// biome-ignore lint/suspicious/noExplicitAny: what is not known of a condition is taken anywhere, and nothing else is
export interface When<in Of = any> {
  readonly condition: string
  readonly values: Readonly<Record<string, unknown>>
  /** Exists in the type only. */
  readonly of?: (places: Of) => void
}

/** One condition, or several that must all hold. */
export type Conditions = When | readonly When[]

const none: Readonly<Record<string, unknown>> = {}

/** What the clauses of a condition ask of an item, each on its own. */
type Asked<C, Values> = (
  C extends Clause
    ? (asked: Leading<C[0], AskedThere<C, Values>>) => void
    : never
) extends (asked: infer All) => void
  ? All
  : unknown

type AskedThere<C extends Clause, Values> = C[1] extends 'there'
  ? unknown
  : C[1] extends 'in'
    ? { readonly is: (value: MembersOf<OperandType<C[2], Values>>) => void }
    : { readonly [N in C[1]]: (value: OperandType<C[2], Values>) => void }

type MembersOf<List> = List extends readonly (infer Member)[] | ReadonlySet<infer Member>
  ? Member
  : Fault<"Give the values of 'in' as an array or a Set">

/** Nothing, or a sentence: the text can be read, and every value has its argument. */
type Readable<Text extends string> = [FaultIn<Clauses<Text>>] extends [never]
  ? unknown
  : FaultIn<Clauses<Text>>

type WithoutArguments<Text extends string> = [Arguments<Text>] extends [never]
  ? unknown
  : Fault<`Give the value of {${Arguments<Text>}}`>

type Unused<Text extends string, Values> = {
  readonly [N in Exclude<keyof Values, Arguments<Text>>]: Fault<`'{${N & string}}' is not in the condition`>
}

/**
 * Under which condition a write is done: `when('currentStock >= {quantity}', { quantity: 3 })`.
 *
 * @example
 * ```ts
 * const key = { shopId: '1', productId: '7' }
 * await db.Product.update(key, { add: { stock: -3 } }, {
 *   condition: when('stock >= {quantity}', { quantity: 3 }),
 * })
 * ```
 */
export function when<const Text extends string>(
  condition: Text & Readable<Text> & WithoutArguments<Text>,
): When<Asked<Clauses<Text>, unknown>>
export function when<const Text extends string, const Values extends Readonly<Record<string, unknown>>>(
  condition: Text & Readable<Text>,
  values: Values & Readonly<Record<Arguments<Text>, unknown>> & Unused<Text, Values>,
): When<Asked<Clauses<Text>, Values>>
export function when(condition: string, values = none): When {
  return { condition, values }
}
