import { invalid } from '../errors.ts'

const maxNameSize = 65535

/** Why an attribute cannot have this name, if so. */
export function nameFault(name: string): string | undefined {
  if (name.length * 3 <= maxNameSize || Buffer.byteLength(name) <= maxNameSize) return undefined
  return `Attribute name is too large, must be less than ${maxNameSize + 1} bytes`
}

/** A name in a legacy parameter. */
export function checkLegacyName(name: string): void {
  if (name === '') throw invalid('Empty attribute name')
  const fault = nameFault(name)
  if (fault !== undefined) throw invalid(`One or more parameter values were invalid: ${fault}`)
}
