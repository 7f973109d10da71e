import type { Context } from 'hono'

interface Surroundings {
  /** Given by whoever starts the app elsewhere than on a port of this process. */
  readonly address?: string
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/** Where a request comes from, as far as its connection tells; what headers claim is not believed. */
export function callerAddress({ env }: Context): string {
  const { address, incoming } = (env ?? {}) as Surroundings
  return address ?? incoming?.socket?.remoteAddress ?? ''
}
