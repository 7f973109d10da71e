import type { LookupAllOptions, LookupOneOptions, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { publicLookup } from './fetch-page.ts'
import { isPublic } from './public-address.ts'

/** The first and the last address of every block in IANA's registries, and what is beside it. */
interface Block {
  readonly name: string
  readonly refused?: readonly string[]
  readonly allowed?: readonly string[]
}

// https://www.iana.org/assignments/iana-ipv4-special-registry
const ipv4: readonly Block[] = [
  { name: '0.0.0.0/8', refused: ['0.0.0.0', '0.255.255.255'], allowed: ['1.0.0.0'] },
  {
    name: '10.0.0.0/8',
    refused: ['10.0.0.0', '10.255.255.255'],
    allowed: ['9.255.255.255', '11.0.0.0'],
  },
  {
    name: '100.64.0.0/10',
    refused: ['100.64.0.0', '100.127.255.255'],
    allowed: ['100.63.255.255', '100.128.0.0'],
  },
  {
    name: '127.0.0.0/8',
    refused: ['127.0.0.0', '127.255.255.255'],
    allowed: ['126.255.255.255', '128.0.0.0'],
  },
  {
    name: '169.254.0.0/16',
    refused: ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
    allowed: ['169.253.255.255', '169.255.0.0'],
  },
  {
    name: '172.16.0.0/12',
    refused: ['172.16.0.0', '172.31.255.255'],
    allowed: ['172.15.255.255', '172.32.0.0'],
  },
  {
    name: '192.0.0.0/24',
    refused: [
      '192.0.0.0',
      '192.0.0.7',
      '192.0.0.8',
      '192.0.0.11',
      '192.0.0.170',
      '192.0.0.171',
      '192.0.0.255',
    ],
    allowed: ['191.255.255.255', '192.0.1.0'],
  },
  { name: '192.0.0.9/32', allowed: ['192.0.0.9'] },
  { name: '192.0.0.10/32', allowed: ['192.0.0.10'] },
  { name: '192.0.2.0/24', refused: ['192.0.2.0', '192.0.2.255'], allowed: ['192.0.1.255', '192.0.3.0'] },
  { name: '192.31.196.0/24', allowed: ['192.31.195.255', '192.31.196.0', '192.31.196.255', '192.31.197.0'] },
  { name: '192.52.193.0/24', allowed: ['192.52.192.255', '192.52.193.0', '192.52.193.255', '192.52.194.0'] },
  {
    name: '192.88.99.0/24',
    refused: ['192.88.99.0', '192.88.99.2', '192.88.99.255'],
    allowed: ['192.88.98.255', '192.88.100.0'],
  },
  {
    name: '192.168.0.0/16',
    refused: ['192.168.0.0', '192.168.255.255'],
    allowed: ['192.167.255.255', '192.169.0.0'],
  },
  { name: '192.175.48.0/24', allowed: ['192.175.47.255', '192.175.48.0', '192.175.48.255', '192.175.49.0'] },
  {
    name: '198.18.0.0/15',
    refused: ['198.18.0.0', '198.19.255.255'],
    allowed: ['198.17.255.255', '198.20.0.0'],
  },
  {
    name: '198.51.100.0/24',
    refused: ['198.51.100.0', '198.51.100.255'],
    allowed: ['198.51.99.255', '198.51.101.0'],
  },
  {
    name: '203.0.113.0/24',
    refused: ['203.0.113.0', '203.0.113.255'],
    allowed: ['203.0.112.255', '203.0.114.0'],
  },
  {
    name: '224.0.0.0/4 (multicast)',
    refused: ['224.0.0.0', '239.255.255.255'],
    allowed: ['223.255.255.255'],
  },
  { name: '240.0.0.0/4', refused: ['240.0.0.0', '255.255.255.254'] },
  { name: '255.255.255.255/32', refused: ['255.255.255.255'] },
  { name: 'no special block', allowed: ['8.8.8.8', '93.184.216.34', '151.101.1.1', '212.227.0.1'] },
]

// https://www.iana.org/assignments/iana-ipv6-special-registry
const ipv6: readonly Block[] = [
  { name: '::1/128', refused: ['::1'] },
  { name: '::/128', refused: ['::'] },
  { name: '::/96 (compatible, deprecated)', refused: ['::808:808', '::8.8.8.8', '::a00:1'] },
  {
    name: '::ffff:0:0/96, as the address that it carries',
    refused: [
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '::ffff:0:0',
      '0:0:0:0:0:ffff:10.0.0.1',
      '::FFFF:C0A8:1',
    ],
    allowed: ['::ffff:8.8.8.8', '::ffff:808:808', '0:0:0:0:0:ffff:5db8:d822'],
  },
  {
    name: '64:ff9b::/96, as the address that it carries',
    refused: ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::', '64:ff9b::1', '64:ff9b::ffff:ffff'],
    allowed: ['64:ff9b::8.8.8.8', '64:ff9b::5db8:d822', '64:ff9b::100:0'],
  },
  { name: '64:ff9b:1::/48', refused: ['64:ff9b:1::', '64:ff9b:1::8.8.8.8', '64:ff9b:1:ffff::1'] },
  { name: '100::/64', refused: ['100::', '100::ffff:ffff:ffff:ffff'] },
  { name: '100:0:0:1::/64', refused: ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'] },
  {
    name: '2001::/23, Teredo and the old ORCHID among it',
    refused: [
      '2001::',
      '2001:0:4136:e378::1',
      '2001:1::',
      '2001:1::4',
      '2001:10::',
      '2001:1f:ffff::',
      '2001:1ff::1',
    ],
    allowed: ['2000:ffff::1', '2001:200::'],
  },
  { name: '2001:1::1/128', allowed: ['2001:1::1'] },
  { name: '2001:1::2/128', allowed: ['2001:1::2'] },
  { name: '2001:1::3/128', allowed: ['2001:1::3'] },
  { name: '2001:2::/48', refused: ['2001:2::', '2001:2:0:ffff::1', '2001:2:1::'] },
  { name: '2001:3::/32', allowed: ['2001:3::', '2001:3:ffff::1'] },
  { name: '2001:4:112::/48', refused: ['2001:4:111:ffff::', '2001:4:113::'], allowed: ['2001:4:112::1'] },
  { name: '2001:20::/28', allowed: ['2001:20::', '2001:2f:ffff::1'] },
  { name: '2001:30::/28', refused: ['2001:40::'], allowed: ['2001:30::', '2001:3f:ffff::1'] },
  {
    name: '2001:db8::/32',
    refused: ['2001:db8::', '2001:db8:ffff:ffff::1'],
    allowed: ['2001:db7:ffff::1', '2001:db9::'],
  },
  {
    name: '2002::/16',
    refused: ['2002::', '2002:7f00:1::', '2002:808:808::1'],
    allowed: ['2001:ffff::1', '2003::'],
  },
  { name: '2620:4f:8000::/48', allowed: ['2620:4f:8000::', '2620:4f:8000:ffff::1'] },
  { name: '3fff::/20', refused: ['3fff::', '3fff:fff:ffff::1'], allowed: ['3ffe:ffff::1', '3fff:1000::'] },
  { name: '5f00::/16', refused: ['5f00::', '5f00:ffff::1'] },
  { name: 'fc00::/7', refused: ['fc00::', 'fd12:3456::1', 'fdff:ffff::1'] },
  { name: 'fe80::/10', refused: ['fe80::', 'fe80::1%eth0', 'febf:ffff::1'] },
  { name: 'fec0::/10 (site-local, deprecated)', refused: ['fec0::1'] },
  { name: 'ff00::/8 (multicast)', refused: ['ff00::', 'ff02::1'] },
  { name: 'outside of 2000::/3, which nobody was given', refused: ['1fff::1', '4000::', 'e000::1'] },
  { name: 'no special block', allowed: ['2606:2800:220:1::1', '2a00:1450:4001::1', '2000::1'] },
]

it.each([...ipv4, ...ipv6])('$name', ({ refused = [], allowed = [] }) => {
  expect([...refused, ...allowed].filter(isPublic)).toEqual(allowed)
})

describe('of the addresses of a name', () => {
  const named = (...addresses: string[]) => {
    const found = addresses.map(address => ({ address, family: isIP(address) }))
    const resolve = (_: string, __: object, callback: (error: null, addresses: object[]) => void) =>
      callback(null, found)
    return publicLookup(resolve as unknown as typeof lookup)
  }
  const asked = (lookup: LookupFunction, options: LookupAllOptions | LookupOneOptions) =>
    new Promise((found, failed) => {
      lookup('shop.example', options, (error, address) => (error ? failed(error) : found(address)))
    })

  it('the public ones are connected to, and no others', async () => {
    const lookup = named('10.0.0.1', '93.184.216.34', '::1', '2606:2800:220:1::1')
    expect(await asked(lookup, { all: true })).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:2800:220:1::1', family: 6 },
    ])
    expect(await asked(lookup, { all: false })).toBe('93.184.216.34')
  })

  it('none is connected to where none is public', async () => {
    for (const all of [true, false])
      await expect(asked(named('10.0.0.1', '::ffff:127.0.0.1'), { all })).rejects.toThrow(
        'shop.example is not on the public internet',
      )
  })
})
