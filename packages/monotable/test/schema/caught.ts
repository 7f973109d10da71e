import { type Code, isError, type MonotableError } from '../../src/errors.ts'

/** The error of this code that an action throws; any other outcome fails the test. */
export function caught<C extends Code>(code: C, action: () => unknown): MonotableError<C> {
  try {
    action()
  } catch (error) {
    if (isError(error, code)) return error
    throw error
  }
  throw new Error(`${code} was not thrown`)
}
