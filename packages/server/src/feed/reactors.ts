import { type ChangeContext, onChange, type StreamRecord } from 'monotable'
import type { ReactionContext } from '../declare/reaction.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'

/** One reaction to the changes of a table. */
export interface Reactor {
  /** Whether it does anything at such a record. */
  concerns(record: StreamRecord): boolean
  react(record: StreamRecord): Promise<void>
}

/** Goes around a reaction each time that it is given a change. */
export type TraceReaction = (
  what: {
    readonly system: string
    readonly reaction: string
    readonly table: string
    readonly record: StreamRecord
  },
  work: () => Promise<void>,
) => Promise<void>

type Handle = (...given: unknown[]) => unknown
type Given = Readonly<Record<string, Readonly<Record<string, Handle>>>>

/** The reactions of a system to the changes of one of its tables, by name. */
export function reactorsOf(runtime: Runtime, running: RunningSystem, table: string): Map<string, Reactor> {
  const { name: system, schema, reactions = {} } = running.system
  const { traceReaction = (_, work) => work() } = runtime
  const reactors = new Map<string, Reactor>()
  for (const [name, { on }] of Object.entries(reactions)) {
    const inContext = (handle: Handle) => {
      return (...given: unknown[]) => {
        const change = given.pop() as ChangeContext
        return handle(...given, contextOf(runtime, running, { table, reaction: name, change }))
      }
    }
    const handlers = mapValues(on as Given, ofEntity => mapValues(ofEntity, inContext))
    const handle = onChange(schema, handlers)
    const what = { system, reaction: name, table }
    const react = (record: StreamRecord) => traceReaction({ ...what, record }, () => handle([record]))
    reactors.set(name, { concerns: handle.concerns, react })
  }
  return reactors
}

/** The names of those that do anything at such a record: most records are of no concern to most reactions. */
export function findConcerned(reactors: ReadonlyMap<string, Reactor>, record: StreamRecord): string[] {
  return [...reactors].filter(([, { concerns }]) => concerns(record)).map(([name]) => name)
}

interface Occasion {
  readonly table: string
  readonly reaction: string
  readonly change: ChangeContext
}

function contextOf(
  runtime: Runtime,
  { system, db, ports }: RunningSystem,
  { table, reaction, change }: Occasion,
): ReactionContext<unknown, unknown> {
  const { ids } = runtime
  const { at, expired, sequenceNumber } = change
  const cause = causeOf(table, sequenceNumber)
  return {
    db,
    ports,
    ids,
    now: runtime.now(),
    at,
    expired,
    cause,
    get log() {
      return runtime.log.child({ system: system.name, reaction, cause })
    },
  }
}

/** The same for the same change; fit to be an id and part of a key. */
function causeOf(table: string, sequenceNumber: string): string {
  return `${table}-${sequenceNumber}`
}

function mapValues<V, W>(
  values: Readonly<Record<string, V>>,
  change: (value: V) => W,
): Readonly<Record<string, W>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
