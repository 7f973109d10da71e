import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open, serve } from '@monotable/engine'
import { openTogether } from '@monotable/server/host'
import { watchFailures } from '@monotable/studio'
import type { WatchedStore } from '../start/store/open-store.ts'
import { tablesIn } from '../upkeep/data-folder.ts'
import { holdDataFolder } from '../upkeep/hold-data-folder.ts'

export interface DevStore {
  readonly engine: Engine
  readonly url: string
  /** Where the server keeps its own: keys, objects, outboxes. */
  readonly folder: string
  /** The same tables for each server that runs on them, which does not close them. */
  share(): WatchedStore
  close(): Promise<void>
}

/** The engine behind its port: in memory, or in a data folder as `monotable start` has it. */
export function openDevStore(data: string | undefined, port: number): Promise<DevStore> {
  return openTogether(async opened => {
    const folder = data ?? (await mkdtemp(join(tmpdir(), 'monotable-dev-')))
    if (data === undefined)
      opened.add({ close: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) })
    else opened.add(await holdDataFolder(data))
    const engine = opened.add(await open(data === undefined ? {} : { path: tablesIn(data) }))
    const { url, close } = await serve(engine, { port })
    opened.add({ close })
    return {
      engine,
      url,
      folder,
      share: () => ({
        transport: watchFailures(engine, { now: () => new Date() }),
        unwatched: engine,
        streams: engine,
        url,
        atRest: work => engine.atRest(work),
        close: () => {},
      }),
    }
  })
}
