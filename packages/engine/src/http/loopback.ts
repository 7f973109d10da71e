import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** The address behind a host's name, so that what is judged is what is listened on. */
export async function addressOf(host: string): Promise<string> {
  if (host === '') return '::'
  if (isIP(host)) return host
  const { lookup } = await import('node:dns/promises')
  return (await lookup(host)).address
}

export const isLoopback = (address: string): boolean =>
  loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
