import { type Config, type Runtime, serverSchema } from '@monotable/server'
import { type RunningStudio, type StudioSystem, serveStudio } from '@monotable/studio'
import { describe } from 'monotable/design'
import type { OpenStore } from './store/open-store.ts'

/** The studio beside the systems, on their tables and with their designs. */
export function openStudio(config: Config, store: OpenStore, { systems }: Runtime): Promise<RunningStudio> {
  const { transport } = store
  const designs: StudioSystem[] = systems.map(({ system: { name, title, schema }, tables }) => {
    return { name, title, schema, tables, design: describe(schema) }
  })
  const names = serverSchema.tables.map(({ name }) => [name, config.tables[name] ?? name])
  const own = {
    name: 'server',
    title: 'The server itself',
    schema: serverSchema,
    design: describe(serverSchema),
    tables: Object.fromEntries(names),
  }
  return serveStudio({
    send: (operation, input) => transport.send(operation, input),
    ...(transport.binary && { binary: transport.binary }),
    systems: [...designs, own],
    host: config.toolsHost,
    port: config.studioPort,
    isReadOnly: config.isStudioReadOnly,
    ...(store.url.startsWith('http') && { endpoint: store.url }),
  })
}
