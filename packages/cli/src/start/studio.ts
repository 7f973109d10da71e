import type { Config, Running, System } from '@monotable/server'
import { serverSchema } from '@monotable/server/host'
import {
  openXRay,
  type RunningStudio,
  type SavedQueries,
  type StudioSystem,
  serveStudio,
  type XRay,
} from '@monotable/studio'
import type { Schema } from 'monotable'
import { type Design, describe } from 'monotable/design'
import { checkDesign } from '../check/check-design.ts'
import { studioCost } from '../cost/studio-cost.ts'
import { publicAddress } from './public-address.ts'
import type { WatchedStore } from './store/open-store.ts'

interface StudioParts {
  readonly config: Config
  readonly running: Running
  readonly store: WatchedStore
  readonly xRay: XRay
  /** Where saved queries are; a server that others use keeps none. */
  readonly queries?: SavedQueries | undefined
  /** The design of a system, as it was written. */
  readonly designOf: (system: System) => { readonly design: Design; readonly schema: Schema }
}

/** The studio beside the systems, on their tables and with their designs. */
export function openStudio(parts: StudioParts): Promise<RunningStudio> {
  const { config, running, store, xRay, queries, designOf } = parts
  const { runtime, feed, app } = running
  const { unwatched, transport, streams = unwatched } = store
  const ownTables = serverSchema.tables.map(({ name }) => [name, config.tables[name] ?? name])
  return serveStudio({
    send: (operation, input) => unwatched.send(operation, input),
    ...(transport.binary && { binary: transport.binary }),
    systems: [
      ...runtime.systems.map(({ system, tables }) => {
        const { name, title } = system
        return describeSystem({ name, title, tables, ...designOf(system) })
      }),
      describeSystem({ ...own, design: describe(serverSchema), tables: Object.fromEntries(ownTables) }),
    ],
    host: config.toolsHost,
    isPublishedLocally: config.isPublishedLocally,
    port: config.studioPort,
    isReadOnly: config.isStudioReadOnly,
    streams: { send: (operation, input) => streams.send(operation, input) },
    deadLetters: feed.deadLetters,
    failures: transport.failures,
    xRay,
    ...(queries && { queries }),
    api: { url: publicAddress(config, running.url), fetch: request => app.fetch(request) },
    ...(store.url.startsWith('http') && { endpoint: publicAddress(config, store.url) }),
  })
}

/**
 * What the studio shows of the operations that run, and the options of `run` that it takes for that. Recording costs time:
 * where it is not on, the studio turns it on.
 */
export function watchOperations({ isOn }: { readonly isOn: boolean }): {
  readonly xRay: XRay
  readonly watching: Pick<XRay, 'around' | 'middleware' | 'observe' | 'traceReaction' | 'traceSchedule'>
} {
  const xRay = openXRay({ isOn })
  const { around, middleware, observe, traceReaction, traceSchedule } = xRay
  return { xRay, watching: { around, middleware, observe, traceReaction, traceSchedule } }
}

const own = { name: 'server', title: 'The server itself', schema: serverSchema }

/** With what is to be said of the design, once somebody asks. */
export function describeSystem(system: StudioSystem & { readonly schema: Schema }): StudioSystem {
  const { design, schema } = system
  return {
    ...system,
    check: () => checkDesign({ design, schema }),
    cost: known => studioCost({ design, schema }, known),
  }
}
