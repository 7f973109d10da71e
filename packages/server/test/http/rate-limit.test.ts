import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { networkOf } from '../../src/http/caller-address.ts'
import { operationsFor } from '../../src/operation.ts'
import { serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelfWith } from '../support/shelf-with.ts'

const rated = operationsFor<Db, unknown>()({
  method: 'GET',
  path: '/rated',
  title: 'Takes four requests a minute, of a visitor two, of all visitors three',
  output: z.object({}),
  rate: { requests: 4, seconds: 60, visitors: { each: 2, inAll: 3 } },
  handler: async () => ({}),
})

describe('an operation with a rate for visitors', () => {
  const knocking = async () => {
    let now = new Date('2030-01-01T00:00:00.000Z')
    const systems = [shelfWith({ rated })]
    const served = await serveShelf({ runtime: { systems, now: () => now }, serve: { proxies: 1 } })
    return {
      from: async (address: string) =>
        served.send('GET', '/shelf/rated', { headers: { 'x-forwarded-for': address } }),
      as: async (as: string) => (await served.send('GET', '/shelf/rated', { as })).status,
      wait: (seconds: number) => {
        now = new Date(now.getTime() + seconds * 1000)
      },
      close: served.close,
    }
  }

  it('takes so many of one, and what it refuses to one takes nothing from the others', async () => {
    const { from, close } = await knocking()
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await from('10.0.0.1')).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429])
    expect((await from('10.0.0.2')).status).toBe(200)
    await close()
  })

  it('takes so many of all together, says so and when it takes more, and leaves those with a name alone', async () => {
    const { from, as, wait, close } = await knocking()
    for (let i = 1; i <= 3; i++) expect((await from(`10.0.0.${i}`)).status).toBe(200)
    wait(20)
    const refused = await from('10.0.0.4')
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(refused.body.error.message).toContain('of all visitors together')
    expect(refused.headers.get('retry-after')).toBe('40')
    for (let i = 0; i < 4; i++) expect(await as('ann')).toBe(200)
    expect(await as('ann')).toBe(429)
    wait(40)
    expect((await from('10.0.0.4')).status).toBe(200)
    await close()
  })

  it('counts a network of IPv6 as one visitor', async () => {
    const { from, close } = await knocking()
    const statuses = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8::3', '2001:db8:0:1::1']
    expect(await Promise.all(statuses.map(async at => (await from(at)).status))).toEqual([200, 200, 429, 200])
    await close()
  })
})

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
  ['::ffff:a00:1', '::ffff:a00:1'],
  ['::1', '0:0:0:0'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
