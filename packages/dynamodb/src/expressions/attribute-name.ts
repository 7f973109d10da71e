import { invalid } from '../errors.ts'
import { limits } from '../limits.ts'
import { utf8Size } from '../values/size.ts'

/** Why an attribute cannot have this name, if so. */
export function nameFault(name: string): string | undefined {
  if (name.length * 3 <= limits.attributeName || utf8Size(name) <= limits.attributeName) return undefined
  return `Attribute name is too large, must be less than ${limits.attributeName + 1} bytes`
}

/** A name in a legacy parameter. */
export function checkLegacyName(name: string): void {
  if (name === '') throw invalid('Empty attribute name')
  const fault = nameFault(name)
  if (fault !== undefined) throw invalid(`One or more parameter values were invalid: ${fault}`)
}
