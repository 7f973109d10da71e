import { type AttributeValue, payload, typeOf } from '../values/attribute-value.ts'
import { compareValues } from '../values/compare.ts'
import type { Operand } from './tree.ts'

/** Bounds that are both given as values must be of one type, the lower one first. */
export function boundsFault(low: Operand, high: Operand): string | undefined {
  if (low.kind !== 'value' || high.kind !== 'value') return undefined
  const bounds = `lower bound operand: ${show(low.value)}, upper bound operand: ${show(high.value)}`
  if (typeOf(low.value) !== typeOf(high.value)) {
    return `The BETWEEN operator requires same data type for lower and upper bounds; ${bounds}`
  }
  if ((compareValues(low.value, high.value) ?? 0) <= 0) return undefined
  return `The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ${bounds}`
}

const show = (value: AttributeValue) => `AttributeValue: {${typeOf(value)}:${payload<unknown>(value)}}`
