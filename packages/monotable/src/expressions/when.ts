/** The names of a condition's arguments: `'stock >= {quantity}'` gives `'quantity'`. */
export type Arguments<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Arguments<Rest>
    : never

/** A condition in the notation with the values of its arguments. */
export interface When {
  readonly condition: string
  readonly values: Readonly<Record<string, unknown>>
}

/** One condition, or several that must all hold. */
export type Conditions = When | readonly When[]

const none: Readonly<Record<string, unknown>> = {}

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
  condition: Text,
  ...values: [Arguments<Text>] extends [never] ? [] : [values: Readonly<Record<Arguments<Text>, unknown>>]
): When {
  return { condition, values: values[0] ?? none }
}
