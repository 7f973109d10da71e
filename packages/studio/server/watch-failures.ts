import type { Transport } from 'monotable'
import { errorBody } from './error-body.ts'
import { fromTransport } from './wire.ts'

/** A write that a condition refused: the request and the refusal. */
export interface FailedWrite {
  readonly id: number
  readonly at: string
  readonly operation: string
  readonly input: unknown
  readonly error: Readonly<Record<string, unknown>>
}

export interface WatchedTransport extends Transport {
  /** The newest first. */
  failures(): readonly FailedWrite[]
}

/** The same transport, which remembers the last writes that a condition refused. */
export function watchFailures(
  transport: Transport,
  { keep = 100, now = () => new Date() } = {},
): WatchedTransport {
  const failures: FailedWrite[] = []
  let last = 0
  return {
    ...(transport.binary && { binary: transport.binary }),
    failures: () => failures,
    send: (operation, input, options) =>
      transport.send(operation, input, options).catch(error => {
        if (isFailedCondition(error)) {
          const said = { operation, input: fromTransport(input), error: errorBody(error) }
          failures.unshift({ id: ++last, at: now().toISOString(), ...said })
          failures.length = Math.min(failures.length, keep)
        }
        throw error
      }),
  }
}

function isFailedCondition(error: unknown): boolean {
  const { name } = error as Error
  if (name === 'ConditionalCheckFailedException') return true
  if (name !== 'TransactionCanceledException') return false
  const reasons = errorBody(error).CancellationReasons as readonly { Code?: string }[] | undefined
  return reasons?.some(({ Code }) => Code === 'ConditionalCheckFailed') ?? false
}
