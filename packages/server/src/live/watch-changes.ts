import type { RunningSystem } from '../run/runtime.ts'
import { eventStream } from './event-stream.ts'
import { Live, type LiveEvent, type LiveOptions } from './live.ts'
import type { Follows } from './live-operation.ts'

/** Milliseconds between two events of one listener. */
const pace = 1000

type Watch = (
  entities: readonly string[],
  until: readonly (AbortSignal | undefined)[],
) => Promise<ReadableStream<Uint8Array>>

/** Tells listeners that something changed, for pages that then load again. Each system is read once for all. */
export function watching(options: LiveOptions): (running: RunningSystem) => Watch {
  const open = new Map<string, Watch>()
  return running => {
    const { name } = running.system
    const there = open.get(name) ?? watchSystem(running, options)
    open.set(name, there)
    return there
  }
}

const everything = '*'

function watchSystem(running: RunningSystem, options: LiveOptions): Watch {
  const names = Object.keys(running.system.schema.entities)
  const live = new Live(running, tellNames(names), options)
  return (entities, until) => {
    const known = entities.filter(name => names.includes(name))
    const topics = entities.length === 0 ? [everything] : known
    return eventStream({
      listen: async send => {
        const paced = pacing(send)
        const all = await Promise.all(topics.map(topic => live.listen(topic, undefined, paced.send)))
        const stop = () => {
          paced.stop()
          for (const each of all) each.stop()
        }
        return { id: undefined, stop }
      },
      until: until.filter(signal => signal !== undefined),
      isWhole: false,
    })
  }
}

function tellNames(names: readonly string[]): Follows {
  return Object.fromEntries(
    names.map(name => {
      // Only those who follow idempotency keys by name hear of them.
      const to = name === 'Idempotency' ? name : [name, everything]
      const tell = () => ({ to, event: 'changed', data: {} })
      return [name, { created: tell, modified: tell, removed: tell }]
    }),
  )
}

/** The first at once, then one for all that came within the pace. */
function pacing(send: (event: LiveEvent) => void) {
  let resting: ReturnType<typeof setTimeout> | undefined
  let waiting: LiveEvent | undefined
  const rest = () => {
    resting = setTimeout(() => {
      resting = undefined
      if (!waiting) return
      send(waiting)
      waiting = undefined
      rest()
    }, pace)
  }
  return {
    send: (event: LiveEvent) => {
      if (resting) {
        waiting = event
        return
      }
      send(event)
      rest()
    },
    stop: () => clearTimeout(resting),
  }
}
