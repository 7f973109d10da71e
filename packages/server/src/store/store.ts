import type { Transport } from 'monotable'
import type { Config } from '../config/config.ts'
import type { StreamSource } from '../feed/stream-source.ts'

/** Where the tables are. */
export interface Store {
  readonly transport: Transport
  /** Where the streams of the tables are read; the transport unless given. */
  readonly streams?: StreamSource
  /** The address for people and other programs. */
  readonly url: string
  /** Runs work while nothing is read or written; absent where the tables are elsewhere. */
  readonly atRest?: <T>(work: () => Promise<T>) => Promise<T>
  close(): Promise<void> | void
}

/**
 * A transport that is open already, as a store of its own.
 *
 * @example
 * ```ts
 * const running = await run(systems, readConfig(), { openStore: async () => storeOn(await open()) })
 * ```
 */
export function storeOn(transport: Transport & { close(): Promise<void> | void }): Store {
  return { transport, url: 'this process', close: () => transport.close() }
}

/** Opens the store that the configuration asks for, on the server's clock. */
export type OpenStore = (config: Config, context: { readonly now: () => Date }) => Promise<Store>
