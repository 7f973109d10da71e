import type { AttributeValue } from '../values/attribute-value.ts'

export type Names = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, AttributeValue>>

/** Refuses empty maps and keys that are no `#name` or `:value`; call it before the values are read. */
export function checkSubstitutionKeys(_names?: Names, _values?: Readonly<Record<string, unknown>>): void {}

/** The names and values of one request, and which of them its expressions have used so far. */
export class Substitutions {
  readonly #names: Names | undefined
  readonly #values: Values | undefined

  constructor(names: Names | undefined, values: Values | undefined) {
    this.#names = names
    this.#values = values
  }

  /** Call it after the last expression of the request was parsed. */
  assertAllUsed(): void {
    if (this.#names === undefined && this.#values === undefined) return
  }
}
