import { type AttributeType, type AttributeValue, typeOf } from '../values/attribute-value.ts'
import type { Operand, UpdateOperand } from './tree.ts'

const ordered: readonly AttributeType[] = ['S', 'N', 'B']
const sized: readonly AttributeType[] = ['S', 'B', 'SS', 'NS', 'BS', 'L', 'M']

/** The types an operator or function takes where it does not take all; known only of values and of size. */
const accepted: Readonly<Record<string, readonly AttributeType[]>> = {
  '<': ordered,
  '<=': ordered,
  '>': ordered,
  '>=': ordered,
  BETWEEN: ordered,
  begins_with: ['S', 'B'],
  size: sized,
  '+': ['N'],
  '-': ['N'],
  list_append: ['L'],
}

/** How AWS lists the types that the operand of a document path could have. */
const anyType =
  '{S,SS,N,NS,B,BS,BOOL,NULL,L,M,HD,DOUBLE,FLOAT,HDS,FS,DOUBLESET,DICT,DECIMAL,INT,DECIMALSET,INTSET}'
const attributeTypes: readonly string[] = ['S', 'SS', 'N', 'NS', 'B', 'BS', 'BOOL', 'NULL', 'L', 'M']

const longNames: Readonly<Record<AttributeType, string>> = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  BOOL: 'BOOLEAN',
  NULL: 'NULL',
  L: 'LIST',
  M: 'MAP',
  SS: 'STRING_SET',
  NS: 'NUMBER_SET',
  BS: 'BINARY_SET',
}

const addable: Readonly<Record<'ADD' | 'DELETE', readonly AttributeType[]>> = {
  ADD: ['N', 'SS', 'NS', 'BS'],
  DELETE: ['SS', 'NS', 'BS'],
}

/** A path has the type that the item gives it, so nothing can be said of it here. */
function staticType(operand: Operand | UpdateOperand): AttributeType | undefined {
  if (operand.kind === 'value') return typeOf(operand.value)
  return operand.kind === 'size' ? 'N' : undefined
}

const incorrect = (operator: string, type: string) =>
  `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`

export function typeFault(
  operator: string,
  ...operands: readonly (Operand | UpdateOperand)[]
): string | undefined {
  const types = accepted[operator]
  if (types === undefined) return undefined
  for (const operand of operands) {
    const type = staticType(operand)
    if (type !== undefined && !types.includes(type)) return incorrect(operator, type)
  }
  return undefined
}

/** The second operand of attribute_type is a value that names a type. */
export function typeNameFault(operand: Operand): string | undefined {
  if (operand.kind !== 'value') return incorrect('attribute_type', staticType(operand) ?? anyType)
  if (!('S' in operand.value)) return incorrect('attribute_type', typeOf(operand.value))
  if (attributeTypes.includes(operand.value.S)) return undefined
  return `Invalid attribute type name found; type: ${operand.value.S}, valid types: {${attributeTypes.join(',')}}`
}

export function actionTypeFault(section: 'ADD' | 'DELETE', value: AttributeValue): string | undefined {
  const type = typeOf(value)
  if (addable[section].includes(type)) return undefined
  return `Incorrect operand type for operator or function; operator: ${section}, operand type: ${longNames[type]}, typeSet: ALLOWED_FOR_${section}_OPERAND`
}
