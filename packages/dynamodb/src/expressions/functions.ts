type FunctionPlace = 'condition' | 'operand' | 'update'

/** Every function of the expression language: where it may stand and how many operands it takes. */
const functions: Readonly<Record<string, { readonly place: FunctionPlace; readonly operands: number }>> = {
  attribute_exists: { place: 'condition', operands: 1 },
  attribute_not_exists: { place: 'condition', operands: 1 },
  attribute_type: { place: 'condition', operands: 2 },
  begins_with: { place: 'condition', operands: 2 },
  contains: { place: 'condition', operands: 2 },
  size: { place: 'operand', operands: 1 },
  if_not_exists: { place: 'update', operands: 2 },
  list_append: { place: 'update', operands: 2 },
}

/** Why the function cannot be called there, if so. */
export function misplaced(name: string, place: FunctionPlace): string | undefined {
  if (!Object.hasOwn(functions, name)) return `Invalid function name; function: ${name}`
  const home = functions[name]?.place
  if (home === place) return undefined
  if (place === 'update') return `The function is not allowed in an update expression; function: ${name}`
  if (home === 'update') return `The function is not allowed in a condition expression; function: ${name}`
  return `The function is not allowed to be used this way in an expression; function: ${name}`
}

export function operandCountFault(name: string, count: number): string | undefined {
  if (functions[name]?.operands === count) return undefined
  return `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`
}

/** What is wrong with calls nested so deep that reading stops: no function takes what another one gives. */
export function deepCallFault(names: readonly string[]): string {
  for (const name of names.slice(1)) {
    const fault = misplaced(name, 'operand')
    if (fault !== undefined) return misplaced(names[0] as string, 'operand') ?? fault
  }
  return 'Incorrect operand type for operator or function; operator or function: size, operand type: N'
}
