import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { System } from '@monotable/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serving } from '../../test/serving.ts'
import { system } from '../system.ts'
import { accepted, type Body, codeOf, minutesLater, openWorld, start, worker } from '../test/world.ts'
import { signature } from './webhook/http.ts'

/** Somebody who wants events, and fails as often as told. */
const received: { body: Body; headers: Record<string, unknown>; text: string }[] = []
let failures = 0
const receiver = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  if (failures > 0) {
    failures--
    response.writeHead(503).end()
    return
  }
  received.push({ text, body: JSON.parse(text), headers: request.headers })
  response.end()
})
const env: Record<string, string> = { AURA_WEBHOOK_SECRET: 'secret' }
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  env.AURA_WEBHOOK_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const openPorts: System['openPorts'] = async context => {
  return (await system.openPorts?.({ ...context, env })) ?? {}
}
const world = openWorld(serving({ ...system, openPorts } as System))
const { register, drain, call } = world
const of = (domain: string) => received.filter(({ body }) => body.domain === domain)

describe('C14: delivery', () => {
  test('is signed, in order for each URL, and idempotent by the id of the event', async () => {
    const shop = await register()
    await shop.record(['/p'], { type: 'product' })
    for (const amount of [5, 4, 6, 7, 3])
      await shop.observe('/p', { state: 'LISTED', amount, currency: 'EUR' })
    await drain()
    const types = of(shop.domain)
      .filter(({ body }) => body.url)
      .map(({ body }) => `${body.type} ${body.after.price_minor}`)
    expect(types).toEqual([
      'PRICE_DISCOVERED 500',
      'STATE_LISTED 500',
      'PRICE_DROPPED 400',
      'PRICE_INCREASED 600',
      'PRICE_INCREASED 700',
      'PRICE_DROPPED 300',
    ])
    for (const { text, body, headers } of of(shop.domain)) {
      const signed = signature('secret', headers['x-aura-timestamp'] as string, text)
      expect([headers['x-aura-signature'], headers['x-aura-event-id']]).toEqual([signed, body.event_id])
    }
    const ids = new Set(of(shop.domain).map(({ body }) => body.event_id))
    const listed = accepted(await call('GET', `/events?domain=${shop.domain}`)).items
    expect(new Set(listed.map(({ event_id }: Body) => event_id))).toEqual(ids)
    await world.served.feed.replay('aura')
    await drain()
    expect(new Set(of(shop.domain).map(({ body }) => body.event_id))).toEqual(ids)
  })

  test('says the second in which it is sent, not the next one', async () => {
    world.at('2025-01-20T10:00:00.900Z')
    const shop = await register()
    await drain()
    const seconds = String(Date.parse('2025-01-20T10:00:00.000Z') / 1000)
    expect(of(shop.domain).map(({ headers }) => headers['x-aura-timestamp'])).toEqual([seconds])
  })

  test('is tried again until it is taken; what is not taken becomes a dead letter that statistics show', async () => {
    const shop = await register()
    await shop.record(['/p'])
    await drain()
    failures = 3
    await shop.observe('/p', { state: 'SOLD' })
    expect(await drain()).toMatchObject({ deadLetters: 0 })
    expect(of(shop.domain).map(({ body }) => body.type)).toEqual(['shop.registered', 'STATE_SOLD'])
    failures = Number.POSITIVE_INFINITY
    await shop.observe('/p', { state: 'LISTED' })
    await drain()
    failures = 0
    expect((await shop.get('/stats')).body.dead_letters).toBe(1)
    expect((await shop.item('/p')).state).toBe('LISTED')
  })

  test('that became a dead letter is listed with its reason, and delivered when it is replayed', async () => {
    const shop = await register()
    await shop.record(['/p'])
    await drain()
    failures = Number.POSITIVE_INFINITY
    await shop.observe('/p', { state: 'RESERVED' })
    await drain()
    const kept = async () => accepted(await call('GET', '/dead-letters?limit=100')).items
    const letter = (await kept()).at(-1)
    expect(letter).toMatchObject({
      reaction: 'deliverEvents',
      error: { message: expect.stringContaining('50') },
    })
    const replay = () => call('POST', `/dead-letters/${letter.letter_id}/replays`)
    expect(accepted(await replay())).toEqual({ delivered: false })
    failures = 0
    expect(accepted(await replay())).toEqual({ delivered: true })
    expect(of(shop.domain).map(({ body }) => body.type)).toContain('STATE_RESERVED')
    expect((await kept()).map((each: Body) => each.letter_id)).not.toContain(letter.letter_id)
    expect((await replay()).status).toBe(404)
  })
})

test('a webhook without a secret, or without an address that can be called, is refused at the start', async () => {
  const open = (url: string, secret?: string) =>
    system.openPorts?.({ env: { AURA_WEBHOOK_URL: url, AURA_WEBHOOK_SECRET: secret } } as never)
  await expect(open('https://a.example/')).rejects.toThrow('needs AURA_WEBHOOK_SECRET')
  for (const url of ['a.example', 'ftp://a.example/', 'http://'])
    await expect(open(url, 'secret')).rejects.toThrow('AURA_WEBHOOK_URL is no address')
})

describe('events by cursor', () => {
  const page = async (query: string, as?: ReturnType<typeof worker>) =>
    accepted(await call('GET', `/events?${query}`, as ? { as } : {}))
  const after = (cursor: string) => `cursor=${encodeURIComponent(cursor)}`

  test('come from the oldest on, over days, each once; the last cursor goes on with what comes later', async () => {
    const shop = await register()
    await shop.record(['/p'])
    const only = `domain=${shop.domain}`
    for (const day of [0, 1, 1, 5]) {
      world.at(minutesLater(day * 1440))
      const states = ['SOLD', 'LISTED']
      for (const state of states) await shop.observe('/p', { state })
    }
    world.at(minutesLater(5 * 1440 + 1))
    const found: string[] = []
    let cursor: string | undefined
    let last = ''
    do {
      const {
        items,
        nextCursor,
        cursor: here,
      } = await page(`${only}&limit=2${cursor ? `&${after(cursor)}` : ''}`)
      found.push(...items.map(({ event_id }: Body) => event_id))
      cursor = nextCursor
      last = here
    } while (cursor !== undefined)
    expect(found).toHaveLength(9)
    expect(new Set(found).size).toBe(9)
    expect((await page(`${only}&${after(last)}`)).items).toEqual([])
    await shop.observe('/p', { state: 'RESERVED' })
    expect((await page(`${only}&${after(last)}`)).items).toMatchObject([{ type: 'STATE_RESERVED' }])
    expect((await page(`${only}&type=STATE_SOLD`)).items).toHaveLength(4)
    world.at(start)
  })

  test('of the last moments come again, since one of then may still be under way', async () => {
    world.at(minutesLater(9 * 1440))
    const shop = await register()
    await shop.record(['/p'])
    const only = `domain=${shop.domain}`
    const types = async (cursor: string) =>
      (await page(`${only}&${after(cursor)}`)).items.map(({ type }: Body) => type)
    const { cursor } = await page(only)
    expect(await types(cursor)).toEqual(['shop.registered'])
    world.at(minutesLater(9 * 1440 + 1))
    const { cursor: later } = await page(`${only}&${after(cursor)}`)
    expect(await types(later)).toEqual([])
    world.at(start)
  })

  test('a cursor is good for its caller and its filter alone', async () => {
    const { cursor } = await page('limit=1')
    const other = await call('GET', `/events?${after(cursor)}`, { as: worker('other', 'registry:read') })
    expect(codeOf(other)).toEqual([400, 'INVALID_CURSOR'])
    expect(codeOf(await call('GET', `/events?${after(cursor)}&type=STATE_SOLD`))).toEqual([
      400,
      'INVALID_CURSOR',
    ])
  })

  test('are gone after 90 days', async () => {
    const shop = await register()
    const only = `domain=${shop.domain}`
    world.at(minutesLater(89 * 1440))
    expect((await page(only)).items).toHaveLength(1)
    world.at(minutesLater(90 * 1440 + 1))
    expect((await page(only)).items).toEqual([])
    world.at(start)
  })
})
