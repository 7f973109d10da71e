import type { AttributeValue } from '../values/attribute-value.ts'
import type { Operand } from './condition.ts'
import type { Encodes } from './encodes.ts'
import type { Encode } from './value-encoders.ts'

/** A value in the text of a condition. */
export type Literal = Extract<Operand, { kind: 'literal' }>

const typeWords: Readonly<Record<string, string>> = {
  S: 'text',
  N: 'a number',
  B: 'binary',
  BOOL: 'true or false',
  NULL: 'null',
  L: 'a list',
  M: 'a map',
  SS: 'a set of texts',
  NS: 'a set of numbers',
  BS: 'a set of binaries',
}

/** Why the value can never be that attribute's. Null is allowed everywhere. */
export function mismatch(literal: Literal, attribute: string, type: Encodes | 'unknown'): string | undefined {
  const { value, text } = literal
  if (type === 'unknown' || 'NULL' in value) return undefined
  const { wire, kind } = type
  const fault = wireFault(value, text, attribute, wire)
  if (fault !== undefined) return fault
  if (kind?.kind === 'enum' && 'S' in value && !kind.values.includes(value.S)) {
    return `${attribute} is never ${text}, only ${kind.values.join(', ')}`
  }
  return undefined
}

/** Why a value of that type is never equal to the attribute, and neither more nor less. */
export function wireFault(
  value: AttributeValue,
  text: string,
  attribute: string,
  wire: string | undefined,
): string | undefined {
  if (wire === undefined || wire in value || 'NULL' in value || !(wire in typeWords)) return undefined
  return `${attribute} is ${typeWords[wire]}, ${text} is ${typeWords[Object.keys(value)[0] as string]}`
}

/** Only texts, numbers and binaries have an order. */
export function orderFault({ value, text }: Literal): string | undefined {
  return 'S' in value || 'N' in value ? undefined : `${text} has no order: compare texts or numbers`
}

export function typeNameFault({ value, text }: Literal): string | undefined {
  if ('S' in value && value.S in typeWords) return undefined
  return `${text} is not a type of DynamoDB. Use ${Object.keys(typeWords).join(', ')}`
}

/** The value as it is stored. Numbers keep all the digits they were written with. */
export function encodeLiteral({ value }: Literal, encode: Encode): AttributeValue {
  if ('S' in value) return encode(value.S)
  if ('BOOL' in value) return encode(value.BOOL)
  return value
}
