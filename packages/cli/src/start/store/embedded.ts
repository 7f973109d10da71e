import { open, serve } from '@monotable/engine'
import type { Config } from '@monotable/server'
import { tablesIn } from '../data-folder.ts'
import type { OpenStore, StoreOptions } from './open-store.ts'

/** The engine in this process, its data in a folder, and its port for other programs. */
export async function openEmbedded(
  config: Config,
  { now, complain }: Pick<StoreOptions, 'now' | 'complain'>,
): Promise<OpenStore> {
  const { data, dynamodbPort: port, toolsHost: host, accessKeys, isPublishedLocally } = config
  const engine = await open({
    path: tablesIn(data),
    clock: () => now().getTime(),
    report: error => complain(String((error as Error).stack)),
  })
  try {
    const credentials = accessKeys.map(({ id, secret }) => {
      return { accessKeyId: id, secretAccessKey: secret.reveal() }
    })
    const { url, close } = await serve(engine, {
      port,
      host,
      credentials,
      origins: config.toolsOrigins,
      hosts: config.toolsNames,
      isPublishedLocally,
      logger: complain,
    })
    return { transport: engine, streams: engine, url, atRest: work => engine.atRest(work), close }
  } catch (error) {
    await engine.close()
    throw error
  }
}
