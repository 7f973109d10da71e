import { open, serve } from '@monotable/engine'
import type { Config, Store } from '@monotable/server'
import { openTogether } from '@monotable/server/host'
import { tablesIn } from '../../upkeep/data-folder.ts'
import type { StoreOptions } from './open-store.ts'

/** The engine in this process, its data in a folder, and its port for other programs. */
export function openEmbedded(config: Config, { now, complain }: StoreOptions): Promise<Store> {
  return openTogether(async opened => {
    const engine = opened.add(
      await open({
        path: tablesIn(config.data),
        clock: () => now().getTime(),
        report: error => complain(String((error as Error).stack)),
      }),
    )
    const { url, close } = await serve(engine, {
      port: config.dynamodbPort,
      host: config.toolsHost,
      credentials: config.accessKeys.map(({ id, secret }) => {
        return { accessKeyId: id, secretAccessKey: secret.reveal() }
      }),
      origins: config.toolsOrigins,
      hosts: config.toolsNames,
      isPublishedLocally: config.isPublishedLocally,
      logger: complain,
    })
    opened.add({ close })
    return { transport: engine, streams: engine, url, atRest: work => engine.atRest(work) }
  })
}
