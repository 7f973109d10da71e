import type { Context } from 'hono'

interface Surroundings {
  /** Given by whoever starts the app elsewhere than on a port of this process. */
  readonly address?: string
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

/**
 * Where a request comes from, as far as its connection tells. Of what headers claim only that is believed which so many
 * proxies of our own have added, each at the end.
 */
export function callerAddress({ env, req }: Context, proxies = 0): string {
  const { address, incoming } = (env ?? {}) as Surroundings
  const nearest = address ?? incoming?.socket?.remoteAddress ?? ''
  if (proxies === 0) return nearest
  const claimed = req.header('x-forwarded-for')?.split(',') ?? []
  return claimed.at(-proxies)?.trim() || nearest
}
