import { DynamoDBError } from '@monotable/dynamodb'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { readInput } from '../../src/shapes/read-input.ts'

/** What an operation refuses an input with before it looks at any table; nothing if it takes it. */
export function refusalOf(operation: AnyOperation, input: unknown): string | undefined {
  return refusal(() => operation.prepare(readInput(operation.shape, input)))
}

export function refusal(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof DynamoDBError && error.name === 'ValidationException') return error.message
    throw error
  }
  return undefined
}
