import { type Config, type FeedOptions, openDynamoDB } from '@monotable/server'
import type { Transport } from 'monotable'
import type { Surroundings } from '../../command.ts'
import { openEmbedded } from './embedded.ts'

/** Where the tables are. */
export interface OpenStore {
  readonly transport: Transport
  /** Where their streams are read. */
  readonly streams: NonNullable<FeedOptions['source']>
  /** For other programs. */
  readonly url: string
  /** Runs work while nothing is read or written; absent where the tables are elsewhere. */
  readonly atRest?: <T>(work: () => Promise<T>) => Promise<T>
  close(): Promise<void> | void
}

export interface StoreOptions {
  readonly now: () => Date
  readonly complain: (line: string) => void
  readonly env: Surroundings['env']
}

export function openStore(config: Config, options: StoreOptions): Promise<OpenStore> {
  return config.store === 'embedded' ? openEmbedded(config, options) : openDynamoDB(config, options.env)
}
