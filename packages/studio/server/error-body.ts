import { fromTransport } from './wire.ts'

interface Said {
  readonly name?: string
  readonly message?: string
  readonly details?: object
  readonly Item?: unknown
  readonly CancellationReasons?: unknown
}

/** DynamoDB's refusal as the page reads it: its name, its message, and what stands beside them. */
export function errorBody(error: unknown): Record<string, unknown> {
  const { name = 'Error', message = String(error), details, Item, CancellationReasons } = error as Said
  return fromTransport({
    name,
    message: message || name,
    ...(Item !== undefined && { Item }),
    ...(CancellationReasons !== undefined && { CancellationReasons }),
    ...details,
  }) as Record<string, unknown>
}

/** What is the asker's fault is 400, as DynamoDB has it; the rest is a fault here or on the way. */
export function errorStatus(error: unknown): 400 | 500 {
  const { name = '' } = error as Said
  return name.endsWith('Exception') || name === 'MonotableError' ? 400 : 500
}
