import { setMaxListeners } from 'node:events'
import { type App, type AppOptions, createApp } from './app.ts'
import { type Door, type DoorOptions, openDoor } from './door.ts'
import { OpenThings, openTogether } from './open-things.ts'
import type { Runtime } from './runtime.ts'

/** Work besides requests: the change feed, the schedules. */
export interface Background {
  start(): Promise<void> | void
  /** Finishes what it has begun. */
  stop(): Promise<void> | void
}

export interface ServeOptions extends AppOptions, DoorOptions {
  /** A port that is already open; its opener closes it if this fails. */
  readonly door?: Door
  /** Started in this order once the port is open, stopped the other way round after the last request. */
  readonly background?: readonly Background[]
  /** The most milliseconds that closing waits for requests that were begun: 10 seconds unless given. */
  readonly grace?: number
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly app: App
  /** Takes no more requests, finishes those that were begun, then stops what runs besides them. */
  close(): Promise<void>
}

/** Puts systems on a port. */
export async function serve(runtime: Runtime, options: ServeOptions): Promise<RunningServer> {
  const { background = [], grace = 10_000 } = options
  const closed = new AbortController()
  // As many as there are answers that do not end.
  setMaxListeners(0, closed.signal)
  const app = createApp(runtime, { closing: closed.signal, ...options })
  const door = options.door ?? (await openDoor(options))
  door.open(app.fetch)
  const finishRequests = async () => {
    closed.abort()
    await door.finish(grace)
  }
  return openTogether(async opened => {
    const started = opened.add(new OpenThings())
    opened.add({ close: finishRequests })
    for (const work of background) {
      await work.start()
      started.add({ close: () => work.stop() })
    }
    return { url: door.url, port: door.port, app }
  })
}
