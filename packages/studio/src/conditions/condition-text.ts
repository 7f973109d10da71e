import { type Condition, type Operand, operandsOf, type Path } from '@monotable/dynamodb'
import { plainJson } from '../values/plain.ts'

const longest = 80

const functions = {
  exists: 'attribute_exists',
  notExists: 'attribute_not_exists',
  type: 'attribute_type',
  beginsWith: 'begins_with',
  contains: 'contains',
} as const

/** A condition with names and values instead of their aliases. */
export function conditionText(condition: Condition): string {
  const [of, ...others] = operandsOf(condition).map(literal)
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.map(part => bracketed(part)).join(` ${condition.kind.toUpperCase()} `)
    case 'not':
      return `NOT ${bracketed(condition.of)}`
    case 'compare':
      return `${of} ${condition.operator} ${others[0]}`
    case 'between':
      return `${of} BETWEEN ${others.join(' AND ')}`
    case 'in':
      return `${of} IN (${others.join(', ')})`
    default:
      return `${functions[condition.kind]}(${[of, ...others].join(', ')})`
  }
}

const bracketed = (part: Condition) =>
  part.kind === 'and' || part.kind === 'or' ? `(${conditionText(part)})` : conditionText(part)

function literal(operand: Operand): string {
  if (operand.kind === 'size') return `size(${literal(operand.of)})`
  if (operand.kind === 'path') return pathText(operand.path)
  const text = plainJson(operand.value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** The same within a sentence. */
export function operandText(operand: Operand): string {
  if (operand.kind === 'size') return `the size of ${operandText(operand.of)}`
  if (operand.kind === 'path') return pathText(operand.path)
  return 'S' in operand.value ? operand.value.S : plainJson(operand.value)
}

function pathText(path: Path): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${step}`))
    .join('')
}
