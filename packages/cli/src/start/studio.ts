import { type Config, type Runtime, serverSchema } from '@monotable/server'
import { type RunningStudio, type StudioSystem, serveStudio } from '@monotable/studio'
import type { Schema } from 'monotable'
import { describe } from 'monotable/design'
import { checkDesign } from '../check/check-design.ts'
import type { OpenStore } from './store/open-store.ts'
import { studioCost } from './studio-cost.ts'
import { withDeclaredPlaces } from './with-declared-places.ts'

/** The studio beside the systems, on their tables and with their designs. */
export function openStudio(
  config: Config,
  store: OpenStore,
  { systems }: Runtime,
  module: string,
): Promise<RunningStudio> {
  const { transport } = store
  const ownTables = serverSchema.tables.map(({ name }) => [name, config.tables[name] ?? name])
  return serveStudio({
    send: (operation, input) => transport.send(operation, input),
    ...(transport.binary && { binary: transport.binary }),
    systems: [
      ...systems.map(({ system: { name, title, schema }, tables }) => {
        const design = withDeclaredPlaces(describe(schema), name, module)
        return described({ name, title, schema, tables, design })
      }),
      described({ ...own, design: describe(serverSchema), tables: Object.fromEntries(ownTables) }),
    ],
    host: config.toolsHost,
    port: config.studioPort,
    isReadOnly: config.isStudioReadOnly,
    ...(store.url.startsWith('http') && { endpoint: store.url }),
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
