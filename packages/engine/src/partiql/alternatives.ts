import type { Condition, KeySchema } from '@monotable/dynamodb'
import { type AttributeTest, attributeTest, listedTests } from './conjuncts.ts'

/** What one read could serve: conditions on key attributes, and the rest as a filter. */
export interface Alternative {
  readonly tests: readonly AttributeTest[]
  readonly filters: readonly Condition[]
}

/** More than this and the row is no longer spread out; AWS refuses far less. */
const maxSpread = 1000

const nothing: Alternative = { tests: [], filters: [] }

/**
 * A WHERE clause as a row of reads whose union it is: ORs and INs on key attributes are spread out, all else stays
 * a filter. Nothing if that would be too many.
 */
export function alternatives(
  where: Condition | undefined,
  keys: KeySchema,
): readonly Alternative[] | undefined {
  const spreader = new Spreader(keys)
  return where === undefined ? [nothing] : spreader.spread(where)
}

/** Whether every read of the row would be one of a single partition. */
export function pinsPartition(where: Condition, keys: KeySchema): boolean {
  if (where.kind === 'and') return where.parts.some(part => pinsPartition(part, keys))
  if (where.kind === 'or') return where.parts.every(part => pinsPartition(part, keys))
  const tests = new Spreader(keys).keyTests(where)
  return tests?.every(({ name }) => name === keys.partition[0]?.name) ?? false
}

class Spreader {
  readonly #partition: string | undefined
  readonly #sort: string | undefined

  constructor({ partition, sort }: KeySchema) {
    this.#partition = partition[0]?.name
    this.#sort = sort[0]?.name
  }

  spread(condition: Condition): readonly Alternative[] | undefined {
    if (condition.kind === 'and') return this.#spreadAnd(condition.parts)
    if (condition.kind === 'or' && this.#namesKey(condition)) return this.#spreadOr(condition.parts)
    const tests = this.keyTests(condition)
    return tests === undefined
      ? [{ tests: [], filters: [condition] }]
      : tests.map(test => ({ tests: [test], filters: [] }))
  }

  /** The conditions on key attributes that a condition is the union of. */
  keyTests(condition: Condition): readonly AttributeTest[] | undefined {
    const test = attributeTest(condition)
    if (test !== undefined) return this.#isKeyTest(test) ? [test] : undefined
    const listed = listedTests(condition)
    return listed?.every(each => this.#isKeyTest(each)) ? listed : undefined
  }

  #isKeyTest({ name, operator }: AttributeTest): boolean {
    if (name === this.#partition) return operator === '='
    return name === this.#sort && operator !== '<>'
  }

  #namesKey(condition: Condition): boolean {
    if (condition.kind === 'and' || condition.kind === 'or') {
      return condition.parts.some(part => this.#namesKey(part))
    }
    return this.keyTests(condition) !== undefined
  }

  #spreadOr(parts: readonly Condition[]): readonly Alternative[] | undefined {
    const all: Alternative[] = []
    for (const part of parts) {
      const spread = this.spread(part)
      if (spread === undefined || all.length + spread.length > maxSpread) return undefined
      all.push(...spread)
    }
    return all
  }

  #spreadAnd(parts: readonly Condition[]): readonly Alternative[] | undefined {
    let all: readonly Alternative[] = [nothing]
    for (const part of parts) {
      const spread = this.spread(part)
      if (spread === undefined || all.length * spread.length > maxSpread) return undefined
      all = all.flatMap(left => spread.map(right => both(left, right)))
    }
    return all
  }
}

const both = (left: Alternative, right: Alternative): Alternative => ({
  tests: [...left.tests, ...right.tests],
  filters: [...left.filters, ...right.filters],
})
