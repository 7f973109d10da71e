import { onChange, type Schema, type StreamRecord } from 'monotable'
import type { Follows, Told } from './live-operation.ts'

/** Turns records into events, one after another. */
export type Telling = (record: StreamRecord) => Promise<readonly Told[]>

type Handle = (...given: unknown[]) => Told | readonly Told[] | undefined

/** Compiles what an operation tells of changes. What it makes is for one reader of streams. */
export function tellChanges(schema: Schema, follows: Follows): Telling {
  const found: Told[] = []
  const collecting = (handle: Handle) => {
    return (...given: unknown[]) => {
      const told = handle(...given)
      if (told !== undefined) found.push(...[told].flat())
    }
  }
  const handlers = mapValues(follows, ofEntity =>
    mapValues(ofEntity as Readonly<Record<string, Handle>>, collecting),
  )
  const handle = onChange(schema, handlers)
  return async record => {
    await handle([record])
    return found.splice(0)
  }
}

function mapValues<V, W>(
  values: Readonly<Record<string, V>>,
  change: (value: V) => W,
): Readonly<Record<string, W>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
