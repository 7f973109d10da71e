import type { Config, Store } from '@monotable/server'
import { openDynamoDB } from '@monotable/server/host'
import { type WatchedTransport, watchFailures } from '@monotable/studio'
import type { Transport } from 'monotable'
import type { Surroundings } from '../../command.ts'
import { openEmbedded } from './embedded.ts'

/** A store that remembers which conditions failed, because the studio shows them. */
export interface WatchedStore extends Store {
  readonly transport: WatchedTransport
  /** The same, for what the studio asks itself. */
  readonly unwatched: Transport
}

export interface StoreOptions extends Pick<Surroundings, 'complain' | 'env'> {
  readonly now: () => Date
}

export async function openStore(config: Config, options: StoreOptions): Promise<WatchedStore> {
  const { now, env } = options
  const store = config.store === 'embedded' ? openEmbedded(config, options) : openDynamoDB(config, env)
  const { transport, ...rest } = await store
  return { ...rest, transport: watchFailures(transport, { now }), unwatched: transport }
}
