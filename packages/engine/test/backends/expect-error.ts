import { DynamoDBError } from '@monotable/dynamodb'
import { expect } from 'vitest'
import type { WireObject } from './backend.ts'
import { fromSdk } from './sdk-values.ts'

/** Expects a refusal and gives it as the wire shows it, whichever backend it came from: `Item`, `CancellationReasons`. */
export async function expectError(
  promise: Promise<unknown>,
  name: string,
  message?: string | RegExp,
): Promise<WireObject> {
  const error = await promise.then(
    answer => expect.fail(`expected ${name}, got ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw error
  expect(`${error.name}: ${error.message}`).toMatch(new RegExp(`^${name}: `))
  if (message instanceof RegExp) expect(error.message).toMatch(message)
  else if (message !== undefined) expect(error.message).toBe(message)
  const details = error instanceof DynamoDBError ? error.details : (fromSdk({ ...error }) as WireObject)
  return { ...details, name: error.name, message: error.message }
}
