import { beforeAll, describe, expect, test } from 'vitest'
import { admin, codeOf, openMarket } from '../test/market.ts'

const market = openMarket()
const names = new Map<string, string>()

const part = (name: string, price: number, specifications: object, more: object = {}) => ({
  ...{ name, price, specifications, ...more },
})
const batteryOf = (capacity: number, soh: number) => ({
  electricalProps: { capacity, voltage: 400 },
  batteryHealth: { soh },
})

beforeAll(async () => {
  const given = [
    part('Kona battery pack', 3_000_000, batteryOf(64, 90)),
    part('Ioniq5 battery pack', 4_000_000, batteryOf(72, 80)),
    part('Leaf battery pack', 1_000_000, batteryOf(24, 70)),
    part('Kona drive motor', 900_000, {}, { category: 'motor' }),
  ]
  for (const [minute, each] of given.entries()) {
    market.at(`2025-01-20T10:0${minute}:00.000Z`)
    names.set((await market.register('s', each)).partId, each.name.split(' ')[0] as string)
  }
  await market.feed.drain()
})

const search = (query: Record<string, string | number>) =>
  market.get(
    `/search?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
  )
const found = async (query: Record<string, string | number>) => {
  const { status, body } = await search(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ partId }: { partId: string }) => names.get(partId))
}
const batteries = { category: 'battery' }

describe('a search of parts', () => {
  test.each([
    ['newest', ['Leaf', 'Ioniq5', 'Kona']],
    ['price-low', ['Leaf', 'Kona', 'Ioniq5']],
    ['price-high', ['Ioniq5', 'Kona', 'Leaf']],
    ['health', ['Kona', 'Ioniq5', 'Leaf']],
    ['capacity', ['Ioniq5', 'Kona', 'Leaf']],
  ])('is sorted by %s', async (sort, expected) => {
    expect(await found({ ...batteries, sort })).toEqual(expected)
  })

  test.each([
    [{ minPrice: 3_000_000 }, ['Ioniq5', 'Kona']],
    [{ maxPrice: 3_000_000 }, ['Leaf', 'Kona']],
    [{ minCapacity: 64, maxCapacity: 70 }, ['Kona']],
    [{ minSoh: 80 }, ['Ioniq5', 'Kona']],
  ])('is narrowed by %j, what stands at the bound included', async (narrowing, expected) => {
    expect(await found({ ...batteries, ...narrowing })).toEqual(expected)
  })

  test('is read page by page, and says how many there are', async () => {
    const first = (await search({ ...batteries, limit: 2 })).body
    expect([first.items.length, first.total, first.nextCursor]).toEqual([2, 3, '2'])
    const second = (await search({ ...batteries, limit: 2, cursor: '2' })).body
    expect([second.items.length, second.nextCursor]).toEqual([1, undefined])
    const all = [...first.items, ...second.items].map(({ partId }: { partId: string }) => names.get(partId))
    expect(all).toEqual(['Leaf', 'Ioniq5', 'Kona'])
  })

  test('reads a sentence, says what each part meets, and leaves a wish out by its name', async () => {
    const { body } = await search({ q: 'battery pack at least 60 kWh' })
    expect(body.wishes.map(({ id }: { id: string }) => id)).toEqual(['kind:pack', 'capacity:60..'])
    expect(body.items.map(({ partId }: { partId: string }) => names.get(partId)).sort()).toEqual([
      'Ioniq5',
      'Kona',
    ])
    for (const { meets, misses } of body.items) expect([meets, misses]).toEqual([expect.any(Array), []])
    expect(await found({ q: 'battery pack at least 60 kWh', without: 'capacity:60..' })).toHaveLength(3)
  })

  test('by the kind alone finds parts like one, and is no sentence that anybody asked', async () => {
    const ids = ({ body }: Awaited<ReturnType<typeof search>>) =>
      body.wishes.map(({ id }: { id: string }) => id)
    const q = 'Kona battery pack at least 60 kWh'
    expect(ids(await search({ q, only: 'kind' }))).toEqual(['kind:pack'])
    expect((await found({ q, only: 'kind' })).sort()).toEqual(['Ioniq5', 'Kona', 'Leaf'])
    expect(await found({ q })).toEqual(['Kona'])
    expect(ids(await search({ q: 'Kona', only: 'kind' }))).toEqual([])
    expect(codeOf(await search({ q, only: 'colour' }))).toEqual([400, 'VALIDATION_ERROR'])
    const asked = await market.get('/asked-sentences?limit=100', admin)
    const sentences = asked.body.items.map(({ query }: { query: string }) => query)
    expect(sentences.filter((each: string) => each.startsWith('kona'))).toEqual([q.toLowerCase()])
  })

  test('that nothing fits says what comes nearest', async () => {
    const { body } = await search({ q: 'battery pack at least 500 kWh' })
    expect(body.items).toEqual([])
    expect(body.nearest.length).toBeGreaterThan(0)
    expect(body.nearest[0].misses).toContain('capacity:500..')
  })

  test('shows a part and its specification as they are now', async () => {
    const { partId } = await market.register('s', part('Zoe battery pack', 2_000_000, batteryOf(41, 60)))
    const shown = async () =>
      (await search({ q: 'Zoe battery pack' })).body.items.find(
        (each: { partId: string }) => each.partId === partId,
      )
    const first = await shown()
    expect([first.price, first.specifications.batteryHealth.soh]).toEqual([2_000_000, 60])
    const edited = await market.patch(`/parts/${partId}`, admin, {
      price: 1_500_000,
      specifications: batteryOf(41, 55),
    })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const second = await shown()
    expect([second.price, second.specifications.batteryHealth.soh]).toEqual([1_500_000, 55])
    expect((await market.post(`/parts/${partId}/transitions`, admin, { to: 'withdrawn' })).status).toBe(200)
    expect(await shown()).toBeUndefined()
  })

  test('takes sentences and lists of wishes up to a length', async () => {
    expect((await search({ q: 'q'.repeat(1000), without: 'w'.repeat(4000) })).status).toBe(200)
    for (const refused of [
      { q: 'q'.repeat(1001) },
      { without: 'w'.repeat(4001) },
      { cursor: 'next' },
      { limit: 0 },
      { limit: 101 },
    ])
      expect(codeOf(await search(refused))).toEqual([400, 'VALIDATION_ERROR'])
  })
})
