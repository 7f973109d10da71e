import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

interface Surroundings {
  /** Set by a host that runs the app without a port of this process, such as Lambda. */
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

/** What stands for one caller: an IPv4 address, or a network of 64 bits, which is the least that IPv6 gives to one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('%')) return address
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [left, right ?? ''].map(groups => groups.split(':').filter(group => group !== ''))
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0)
  const groups = [...(first ?? []), ...Array<string>(missing).fill('0'), ...(last ?? [])]
  // An IPv4 address written as IPv6 is the same caller.
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? address : groups.slice(0, 4).join(':')
}
