import { type Config, type Feed, type RunningServer, type Runtime, serverSchema } from '@monotable/server'
import { type RunningStudio, type StudioSystem, serveStudio, type WatchedTransport } from '@monotable/studio'
import type { Schema } from 'monotable'
import { describe } from 'monotable/design'
import { checkDesign } from '../check/check-design.ts'
import { reachedAt } from './reached-at.ts'
import type { OpenStore } from './store/open-store.ts'
import { studioCost } from './studio-cost.ts'
import { withDeclaredPlaces } from './with-declared-places.ts'

interface StudioParts {
  readonly config: Config
  readonly store: OpenStore
  readonly transport: WatchedTransport
  readonly runtime: Runtime
  readonly feed: Feed
  readonly server: RunningServer
  /** The module that exports the systems. */
  readonly module: string
}

/** The studio beside the systems, on their tables and with their designs. */
export function openStudio(parts: StudioParts): Promise<RunningStudio> {
  const { config, store, transport, feed, server, module } = parts
  const { systems } = parts.runtime
  const ownTables = serverSchema.tables.map(({ name }) => [name, config.tables[name] ?? name])
  return serveStudio({
    send: (operation, input) => store.transport.send(operation, input),
    ...(transport.binary && { binary: transport.binary }),
    systems: [
      ...systems.map(({ system: { name, title, schema }, tables }) => {
        const design = withDeclaredPlaces(describe(schema), name, module)
        return described({ name, title, schema, tables, design })
      }),
      described({ ...own, design: describe(serverSchema), tables: Object.fromEntries(ownTables) }),
    ],
    host: config.toolsHost,
    isPublishedLocally: config.isPublishedLocally,
    port: config.studioPort,
    isReadOnly: config.isStudioReadOnly,
    streams: { send: (operation, input) => store.streams.send(operation, input) },
    deadLetters: feed.deadLetters,
    failures: transport.failures,
    api: { url: reachedAt(config, server.url), fetch: request => server.app.fetch(request) },
    ...(store.url.startsWith('http') && { endpoint: reachedAt(config, store.url) }),
  })
}

const own = { name: 'server', title: 'The server itself', schema: serverSchema }

/** With what is to be said of the design, once somebody asks. */
function described(system: StudioSystem & { readonly schema: Schema }): StudioSystem {
  const { design, schema } = system
  return {
    ...system,
    check: () => checkDesign({ design, schema }),
    cost: () => studioCost({ design, schema }),
  }
}
