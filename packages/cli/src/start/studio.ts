import { type Config, type Runtime, serverSchema } from '@monotable/server'
import { type RunningStudio, type StudioSystem, serveStudio } from '@monotable/studio'
import type { Schema } from 'monotable'
import { describe } from 'monotable/design'
import { checkDesign } from '../check/check-design.ts'
import type { OpenStore } from './store/open-store.ts'
import { studioCost } from './studio-cost.ts'

/** The studio beside the systems, on their tables and with their designs. */
export function openStudio(config: Config, store: OpenStore, { systems }: Runtime): Promise<RunningStudio> {
  const { transport } = store
  const ownTables = serverSchema.tables.map(({ name }) => [name, config.tables[name] ?? name])
  return serveStudio({
    send: (operation, input) => transport.send(operation, input),
    ...(transport.binary && { binary: transport.binary }),
    systems: [
      ...systems.map(({ system: { name, title, schema }, tables }) => designed(name, title, schema, tables)),
      designed('server', 'The server itself', serverSchema, Object.fromEntries(ownTables)),
    ],
    host: config.toolsHost,
    port: config.studioPort,
    isReadOnly: config.isStudioReadOnly,
    ...(store.url.startsWith('http') && { endpoint: store.url }),
  })
}

function designed(
  name: string,
  title: string,
  schema: Schema,
  tables: Readonly<Record<string, string>>,
): StudioSystem {
  const design = describe(schema)
  return {
    name,
    title,
    schema,
    tables,
    design,
    check: () => checkDesign({ design, schema }),
    cost: () => studioCost({ design, schema }),
  }
}
