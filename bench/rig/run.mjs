import { join } from 'node:path'
import { open } from '@monotable/engine'
import { readConfig, storeOn } from '@monotable/server'

/** Any port, nothing logged but what is fatal, no metrics: what is measured is measured here. */
export const configIn = (folder, env = {}) =>
  readConfig({
    file: false,
    env: {
      MONOTABLE_DATA: folder,
      MONOTABLE_PORT: '0',
      MONOTABLE_LOG_LEVEL: 'fatal',
      MONOTABLE_METRICS: 'false',
      ...env,
    },
  })

/** The engine on disk, as a store for `run`. */
export async function onDisk(folder, options = {}) {
  const transport = await open({ path: join(folder, 'store'), ...options })
  return { transport, openStore: async () => storeOn(transport) }
}
