import type { StreamRecord } from 'monotable'
import type { Logger } from 'pino'
import type { Gate } from '../gate.ts'
import { pause } from '../pause.ts'
import type { Reactor } from './reactors.ts'
import { pauseAfter, type Retry } from './retry.ts'

/** A record for one reaction. */
export interface Delivery {
  readonly table: string
  readonly sequence: string
  readonly record: StreamRecord
  readonly reaction: string
  readonly react: Reactor['react']
  /** How often it failed before. */
  readonly attempts: number
}

export interface DeliveryOptions {
  /** Lets so many reactions run at once. */
  readonly gate: Gate
  readonly retry: Retry
  readonly log: Logger
  /** When it is given, no attempt begins any more. */
  readonly stop: AbortSignal
  /** Whether others may have taken this over because this process was late: then no attempt begins either. */
  readonly isLate?: () => boolean
  /** Called with every attempt that failed. */
  failed(delivery: Delivery, attempts: number): void
  /** Takes what was tried often enough; tried again itself until it succeeds. */
  bury(delivery: Delivery, attempts: number, error: unknown): Promise<void>
}

/** Tries until it is done or buried; says which, or that it was stopped before. */
export async function deliver(
  delivery: Delivery,
  options: DeliveryOptions,
): Promise<'done' | 'dead' | 'stopped'> {
  const { gate, retry, log, stop } = options
  const { table, sequence, reaction } = delivery
  for (let attempt = delivery.attempts + 1; !stop.aborted; attempt++) {
    try {
      const isDone = await gate.through(1, async () => {
        if (stop.aborted || options.isLate?.()) return false
        await delivery.react(delivery.record)
        return true
      })
      return isDone ? 'done' : 'stopped'
    } catch (error) {
      log.warn({ err: error, table, sequence, reaction, attempt }, 'a reaction failed')
      options.failed(delivery, attempt)
      if (attempt >= retry.attempts) return bury(delivery, options, attempt, error)
      await pause(pauseAfter(attempt, retry), stop)
    }
  }
  return 'stopped'
}

/** Nothing is given up because it could not be kept: it stays open until it can. */
async function bury(
  delivery: Delivery,
  { retry, log, stop, bury }: DeliveryOptions,
  attempts: number,
  error: unknown,
): Promise<'dead' | 'stopped'> {
  const { table, sequence, reaction } = delivery
  for (let attempt = 1; ; attempt++) {
    try {
      await bury(delivery, attempts, error)
      log.error({ err: error, table, sequence, reaction, attempts }, 'a record became a dead letter')
      return 'dead'
    } catch (fault) {
      log.error({ err: fault, table, sequence, reaction }, 'could not store a dead letter')
      await pause(pauseAfter(attempt, retry), stop)
      if (stop.aborted) return 'stopped'
    }
  }
}
