import { BlockList, isIPv4 } from 'node:net'
import { parseUrl } from '../addresses/parse-url.ts'

/** Networks that the internet does not reach, as IANA's registries of special-purpose addresses list them. */
const closed = blockList({
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    // Multicast, which has a registry of its own.
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
})

/** Inside those, what the same registries say is reached all the same. */
const exceptions = blockList({
  ipv4: ['192.0.0.9/32', '192.0.0.10/32'],
  ipv6: [
    '2001:1::1/128',
    '2001:1::2/128',
    '2001:1::3/128',
    '2001:3::/32',
    '2001:4:112::/48',
    '2001:20::/28',
    '2001:30::/28',
  ],
})

/** The only IPv6 addresses that were ever given to anybody; loopback, private and link-local ones are not among them. */
const allocated = blockList({ ipv4: [], ipv6: ['2000::/3'] })

type Networks = Readonly<Record<'ipv4' | 'ipv6', readonly string[]>>

function blockList(networks: Networks): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const) {
    for (const network of networks[family]) {
      const [address, length] = network.split('/') as [string, string]
      list.addSubnet(address, Number(length), family)
    }
  }
  return list
}

/** Whether an address is one that anybody on the internet can reach. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return isOpen(address, 'ipv4')
  const carried = carriedAddress(address)
  if (carried !== undefined) return isOpen(carried, 'ipv4')
  return allocated.check(address, 'ipv6') && isOpen(address, 'ipv6')
}

function isOpen(address: string, family: 'ipv4' | 'ipv6'): boolean {
  return !closed.check(address, family) || exceptions.check(address, family)
}

/** Prefixes in front of an IPv4 address: mapped ones, and those of translators for networks without IPv4. */
const carriers = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

/**
 * The IPv4 address that an IPv6 address stands for. It is taken out here: to a `BlockList` a network of mapped
 * addresses is all of IPv4.
 */
function carriedAddress(address: string): string | undefined {
  const [, text] = /^\[(.+)\]$/.exec(parseUrl(`http://[${address}]`)?.hostname ?? '') ?? []
  if (text === undefined) return undefined
  const [head = [], tail = []] = text.split('::').map(side => side.split(':').filter(part => part !== ''))
  const parts = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  if (!carriers.has(parts.slice(0, 6).join(':'))) return undefined
  return parts
    .slice(6)
    .map(part => Number.parseInt(part, 16))
    .flatMap(number => [number >> 8, number & 0xff])
    .join('.')
}
