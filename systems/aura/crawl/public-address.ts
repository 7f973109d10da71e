import { BlockList, isIPv4 } from 'node:net'

/** Networks that are not the public internet, as IANA's registries of special addresses list them. */
const special = {
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
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // What carries an IPv4 address inside is among them: it may be any.
  ipv6: [
    '::/96',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
} as const

const closed = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const network of special[family]) {
    const [address, length] = network.split('/') as [string, string]
    closed.addSubnet(address, Number(length), family)
  }
}

/** Whether an address is one that anybody on the internet can reach. */
export function isPublic(address: string): boolean {
  return !closed.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
