import type { CleanedWhere, WhereOperator } from '@better-auth/core/db/adapter'
import { type When, when } from 'monotable'

export type Row = Record<string, unknown>

export type Clauses = readonly CleanedWhere[]

/** Whether a row is meant: all that is joined by AND, and one of what is joined by OR. */
export function matches(row: Row, clauses: Clauses): boolean {
  const either = clauses.filter(({ connector }) => connector === 'OR')
  return (
    clauses.every(clause => clause.connector === 'OR' || holds(row, clause)) &&
    (either.length === 0 || either.some(clause => holds(row, clause)))
  )
}

type Test = (value: unknown, given: unknown) => boolean

const isIn: Test = (value, given) => Array.isArray(given) && given.includes(value)

/** What is absent is neither more nor less than anything. */
const compared =
  (test: (order: number) => boolean): Test =>
  (value, given) =>
    value !== undefined &&
    given !== null &&
    typeof value === typeof given &&
    test((value as number) < (given as number) ? -1 : (value as number) > (given as number) ? 1 : 0)

const within =
  (test: (text: string, part: string) => boolean): Test =>
  (value, given) =>
    typeof value === 'string' && test(value, String(given))

const tests: Readonly<Record<WhereOperator, Test>> = {
  eq: (value, given) => (given === null ? value === undefined : value === given),
  ne: (value, given) => (given === null ? value !== undefined : value !== given),
  lt: compared(order => order < 0),
  lte: compared(order => order <= 0),
  gt: compared(order => order > 0),
  gte: compared(order => order >= 0),
  in: isIn,
  not_in: (value, given) => !isIn(value, given),
  contains: within((text, part) => text.includes(part)),
  starts_with: within((text, part) => text.startsWith(part)),
  ends_with: within((text, part) => text.endsWith(part)),
}

function holds(row: Row, { field, operator = 'eq', value, mode }: CleanedWhere): boolean {
  const [own, given] = [row[field], value].map(each => comparable(each, mode === 'insensitive'))
  return tests[operator](own, given)
}

function comparable(value: unknown, isFolded: boolean): unknown {
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(each => comparable(each, isFolded))
  return isFolded && typeof value === 'string' ? value.toLowerCase() : value
}

const signs: Partial<Record<WhereOperator, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
}

/** The same as conditions of a write, so that a row which another writer changed meanwhile is not taken for the one meant. */
export function conditionsOf(clauses: Clauses): When[] {
  return clauses.map(({ field, operator = 'eq', value, connector, mode }) => {
    const sign = signs[operator]
    if (!sign || connector === 'OR' || mode === 'insensitive')
      throw new Error(`A write of accounts cannot depend on ${connector} ${field} ${operator}`)
    if (value === null)
      return when(operator === 'eq' ? `attribute_not_exists(${field})` : `attribute_exists(${field})`)
    return when(`${field} ${sign} {value}` as string, { value } as never)
  })
}
