import type { StreamRecord } from 'monotable'
import { changedAt, DeadLetters } from '../feed/dead-letters.ts'
import { deliver } from '../feed/deliver.ts'
import { Progress } from '../feed/progress.ts'
import { Queues, queueOf } from '../feed/queues.ts'
import { findConcerned, type Reactor, reactorsOf } from '../feed/reactors.ts'
import { hasty, patient, type Retry } from '../feed/retry.ts'
import { gate } from '../gate.ts'
import { pause } from '../pause.ts'
import type { Runtime } from '../run/runtime.ts'
import { FailedBatches } from './failed-batches.ts'

export interface StreamHandlerOptions {
  /** Over all invocations; then a record becomes a dead letter. */
  readonly retry?: Partial<Retry>
  /** How often one invocation tries before it gives the record back: 3 unless given. */
  readonly tries?: number
  /** How many reactions run at once: 16 unless given. */
  readonly concurrency?: number
}

export interface LambdaStreamEvent {
  readonly Records?: readonly StreamRecord[]
}

export interface LambdaContext {
  getRemainingTimeInMillis?(): number
}

/** From which record on Lambda has to deliver again. The mapping must have `ReportBatchItemFailures`. */
export interface StreamResult {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

/** Milliseconds before the end of an invocation at which it answers, whatever is still under way. */
const margin = 1500

/** The reactions of all systems as a Lambda function behind their tables' streams. */
export function streamHandler(runtime: Runtime, options: StreamHandlerOptions = {}) {
  const tables = tablesOf(runtime)
  const batches = new FailedBatches(runtime.own)
  return async (event: LambdaStreamEvent, context: LambdaContext = {}): Promise<StreamResult> => {
    const records = event.Records ?? []
    const [first] = records
    if (!first) return { batchItemFailures: [] }
    const table = tableIn(first)
    const found = tables.get(table)
    if (!found) throw new Error(nobodyReactsTo(first, table))
    const kept = await batches.find(found.system, table, sequenceOf(first))
    const progress = new Progress(kept)
    const stop = new AbortController()
    const done = deliverAll(runtime, options, { ...found, table, records, progress }, stop)
    await beforeTheEnd(context, done, stop)
    const failed = records.map(sequenceOf).find(sequence => progress.isOpen(sequence))
    await batches.replace(kept, {
      ...{ system: found.system, table, first: failed },
      reached: progress.reached(),
    })
    return { batchItemFailures: failed === undefined ? [] : [{ itemIdentifier: failed }] }
  }
}

interface Batch {
  readonly system: string
  readonly table: string
  readonly reactors: ReadonlyMap<string, Reactor>
  readonly records: readonly StreamRecord[]
  readonly progress: Progress
}

/** Until all is done, or something failed so often that Lambda has to come again: then nothing more begins. */
async function deliverAll(
  runtime: Runtime,
  options: StreamHandlerOptions,
  batch: Batch,
  stop: AbortController,
): Promise<void> {
  const { system, table, reactors, records, progress } = batch
  const { tries = 3, concurrency = 16 } = options
  const letters = new DeadLetters(runtime.own, runtime.now)
  const queues = new Queues()
  const shared = {
    gate: gate(concurrency),
    retry: { ...(runtime.isTest ? hasty : patient), ...options.retry },
    log: runtime.log,
    stop: stop.signal,
  }
  const give = async (record: StreamRecord, reaction: string, before: number) => {
    const sequence = sequenceOf(record)
    const { react } = reactors.get(reaction) as Reactor
    const outcome = await deliver(
      { table, sequence, record, reaction, react, attempts: before },
      {
        ...shared,
        failed: (_, attempts) => {
          progress.failed(sequence, reaction, attempts)
          if (attempts - before >= tries) stop.abort()
        },
        bury: (dead, attempts, error) => letters.keep(system, dead, attempts, error),
      },
    )
    if (outcome !== 'stopped') progress.settle(sequence, reaction)
  }
  const given = records.flatMap(record =>
    progress
      .admit(sequenceOf(record), changedAt(record), findConcerned(reactors, record))
      .map(({ reaction, attempts }) =>
        queues.run(queueOf(table, reaction, record), () => give(record, reaction, attempts)),
      ),
  )
  await Promise.all(given)
}

/** Waits for what is under way, but not longer than the invocation lasts. */
async function beforeTheEnd(
  context: LambdaContext,
  done: Promise<void>,
  stop: AbortController,
): Promise<void> {
  const left = context.getRemainingTimeInMillis?.()
  if (left === undefined) return done
  const isOver = new AbortController()
  await Promise.race([done, pause(left - margin, isOver.signal)]).finally(() => isOver.abort())
  stop.abort()
}

function tablesOf(runtime: Runtime): Map<string, Pick<Batch, 'system' | 'reactors'>> {
  const tables = new Map<string, Pick<Batch, 'system' | 'reactors'>>()
  for (const running of runtime.systems) {
    for (const { name } of running.system.schema.tables) {
      const table = running.tables[name] ?? name
      tables.set(table, { system: running.system.name, reactors: reactorsOf(runtime, running, table) })
    }
  }
  return tables
}

/** S3 and queues send their events in records too. */
function nobodyReactsTo(record: StreamRecord, table: string): string {
  const source = (record as { eventSource?: string }).eventSource ?? 'aws:dynamodb'
  return source === 'aws:dynamodb'
    ? `No system has a table named ${table}`
    : `Events of ${source} have no reactions: this function takes those of the tables' streams. Remove the trigger`
}

/** `arn:aws:dynamodb:us-east-1:123456789012:table/Shelves/stream/2026-01-01T00:00:00.000` */
function tableIn({ eventSourceARN = '' }: StreamRecord): string {
  return /:table\/([^/]+)\/stream\//.exec(eventSourceARN)?.[1] ?? eventSourceARN
}

const sequenceOf = ({ dynamodb }: StreamRecord): string => dynamodb?.SequenceNumber ?? ''
