import { compileCondition } from './compile-condition.ts'
import type { CompiledCondition } from './compiled-condition.ts'
import type { TypeOf } from './encodes.ts'
import { parseCondition } from './parse-condition.ts'
import type { Expressions } from './request.ts'
import type { Conditions, When } from './when.ts'

/** Conditions are written in programs, so there are few; who makes them up again each time must not fill the memory. */
const maxConditions = 1000

/** The conditions on one entity, each compiled once. */
export class ConditionCache {
  readonly #typeOf: TypeOf
  readonly #compiled = new Map<string, CompiledCondition>()

  constructor(typeOf: TypeOf) {
    this.#typeOf = typeOf
  }

  get(text: string): CompiledCondition {
    const known = this.#compiled.get(text)
    if (known !== undefined) return known
    const compiled = compileCondition(parseCondition(text), this.#typeOf)
    if (this.#compiled.size >= maxConditions) this.#compiled.clear()
    this.#compiled.set(text, compiled)
    return compiled
  }

  /** Writes conditions that must all hold as one expression; undefined if there are none. */
  append(to: Expressions, conditions: Conditions): string | undefined {
    const list = listOf(conditions)
    const texts = list.map(when => this.get(when.condition).append(to, when.values, list.length > 1))
    return texts.length > 0 ? texts.join(' AND ') : undefined
  }
}

export function listOf(conditions: Conditions | undefined): readonly When[] {
  if (conditions === undefined) return []
  return 'condition' in conditions ? [conditions] : conditions
}
