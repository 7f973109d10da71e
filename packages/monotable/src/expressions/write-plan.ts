import type { AttributeMap } from '../values/attribute-value.ts'
import type { Expressions, Substitutions } from './request.ts'
import type { Encode } from './value-encoders.ts'

/** The members of a write that are made from a change and its conditions. */
export interface WriteExpressions extends Substitutions {
  UpdateExpression?: string
  ConditionExpression?: string
}

/** A value that comes with each request. */
export interface Input {
  readonly alias: string
  readonly encode: Encode
}

/** All that is the same in writes of one shape; only their values differ. */
export class WritePlan {
  readonly #update: string
  readonly #condition: string
  readonly #names: Record<string, string> | undefined
  readonly #constants: AttributeMap
  readonly #inputs: readonly Input[]

  constructor(update: string, condition: string, expressions: Expressions, inputs: readonly Input[]) {
    const names = expressions.names
    this.#update = update
    this.#condition = condition
    this.#names = Object.keys(names).length > 0 ? Object.freeze(names) : undefined
    this.#constants = expressions.values
    this.#inputs = inputs
  }

  /** Puts the expressions into a request, with the values in the order of the shape. */
  complete<Request extends object>(input: Request, given: readonly unknown[]): Request & WriteExpressions {
    const request: Request & WriteExpressions = input
    if (this.#update !== '') request.UpdateExpression = this.#update
    if (this.#condition !== '') request.ConditionExpression = this.#condition
    if (this.#names !== undefined) request.ExpressionAttributeNames = this.#names
    const values: AttributeMap = { ...this.#constants }
    for (let at = 0; at < given.length; at++) {
      const { alias, encode } = this.#inputs[at] as Input
      values[alias] = encode(given[at])
    }
    for (const _ in values) {
      request.ExpressionAttributeValues = values
      break
    }
    return request
  }
}
