import { plainJson } from '../values/plain.ts'
import type { Condition, Operand, Path } from './condition.ts'

const longest = 80

/** A condition with names and values instead of their aliases. */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'AND':
    case 'OR':
      return condition.parts.map(part => bracketed(part)).join(` ${condition.kind} `)
    case 'NOT':
      return `NOT ${bracketed(condition.of)}`
    case 'compare':
      return condition.operands.map(literal).join(` ${condition.operator} `)
    case 'between': {
      const [of, low, high] = condition.operands.map(literal)
      return `${of} BETWEEN ${low} AND ${high}`
    }
    case 'in': {
      const [of, ...list] = condition.operands.map(literal)
      return `${of} IN (${list.join(', ')})`
    }
    case 'call':
      return `${condition.name}(${condition.operands.map(literal).join(', ')})`
  }
}

const bracketed = (part: Condition) =>
  part.kind === 'AND' || part.kind === 'OR' ? `(${conditionText(part)})` : conditionText(part)

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
