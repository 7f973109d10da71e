import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, of, openMarket } from '../test/market.ts'

const market = openMarket()

/** Each test has a minute of its own, so that what is newest is its own. */
let minute = 0
beforeEach(() => {
  minute++
  market.at(new Date(Date.parse('2025-02-01T00:00:00.000Z') + minute * 60_000).toISOString())
})

const namesOf = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name)

describe('batteries and materials', () => {
  test('a battery is for reuse, recycling or disposal by its health, and unknown without', async () => {
    const classOf = async (batteryHealth: object) =>
      (await market.register('s5', { specifications: { batteryHealth } })).useClass
    const classes = await Promise.all([{ soh: 70 }, { soh: 69.9 }, { soh: 30 }, { soh: 29 }, {}].map(classOf))
    expect(classes).toEqual(['reuse', 'recycle', 'recycle', 'dispose', undefined])
  })

  test('a health that is left empty is no health, neither zero nor any', async () => {
    expect(codeOf(await market.get('/batteries?minSoh='))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('batteries are found by health, cathode and use class, page by page', async () => {
    for (const soh of [91, 50, 85, 20, 95]) {
      minute++
      market.at(new Date(Date.parse('2025-04-01T00:00:00.000Z') + minute * 60_000).toISOString())
      const specifications = { batteryHealth: { soh, cathodeType: soh > 90 ? 'LFP' : 'NCM' } }
      await market.register('s6', { name: String(soh), specifications })
    }
    await market.register('s6', { name: 'unknown' })
    const list = (query: string) => market.get(`/batteries?limit=2${query}`)
    const first = await list('&minSoh=80')
    expect(namesOf(first)).toEqual(['95', '85'])
    expect(first.body.items[0]).toMatchObject({
      useClass: 'reuse',
      specifications: { batteryHealth: { soh: 95 } },
    })
    const second = await list(`&minSoh=80&cursor=${first.body.nextCursor}`)
    expect(namesOf(second)[0]).toBe('91')
    expect(codeOf(await list(`&minSoh=81&cursor=${first.body.nextCursor}`))).toEqual([400, 'INVALID_CURSOR'])
    expect(namesOf(await list('&cathodeType=LFP'))).toEqual(['95', '91'])
    expect(namesOf(await list('&useClass=dispose'))[0]).toBe('20')
  })

  test('materials are found by alloy, strength and recyclability, over all categories or one', async () => {
    const made = (alloy: string, tensileStrength: number, recyclability: number) => ({
      specifications: { mechanicalProps: { alloy, tensileStrength }, recyclingInfo: { recyclability } },
    })
    await market.register('s7', { name: 'door', category: 'body-door', ...made('AL6061-T6', 310, 95) })
    minute++
    market.at('2025-05-01T00:00:00.000Z')
    await market.register('s7', { name: 'frame', category: '차체', ...made('DP980', 980, 80) })
    const list = async (query: string) => namesOf(await market.get(`/materials?${query}`))
    expect(await list('')).toEqual(['frame', 'door'])
    expect(await list('alloy=al6061')).toEqual(['door'])
    expect(await list('minStrength=311')).toEqual(['frame'])
    expect(await list('minRecyclability=80')).toEqual(['frame', 'door'])
    expect(await list('minRecyclability=80&category=body-door')).toEqual(['door'])
    expect(await list('alloy=DP980&minRecyclability=81')).toEqual([])
  })

  test.each(['batteries', 'materials'])(
    '%s come page by page, each once, whether the search is ready or not',
    async path => {
      const walk = async () => {
        const names: string[] = []
        for (let cursor = ''; ; ) {
          const page = await market.get(`/${path}?limit=2${cursor}`)
          names.push(...namesOf(page))
          if (page.body.nextCursor === undefined) return names
          expect(namesOf(page)).toHaveLength(2)
          cursor = `&cursor=${page.body.nextCursor}`
        }
      }
      const all = namesOf(await market.get(`/${path}?limit=100`))
      expect(all.length).toBeGreaterThan(1)
      expect(await walk()).toEqual(all)
      await market.get('/search?q=door')
      expect(await walk()).toEqual(all)
    },
  )

  test('materials are those of this moment on every page, once the search lists them', async () => {
    await market.get('/search?q=door')
    const specifications = { mechanicalProps: { alloy: 'DP780' } }
    const ids: string[] = []
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      market.at(new Date(Date.parse('2025-06-01T00:00:00.000Z') + ++minute * 60_000).toISOString())
      ids.push((await market.register('s8', { name, specifications })).partId)
    }
    const list = (query: string) => market.get(`/materials?limit=2${query}`)
    const first = await list('')
    expect(namesOf(first)).toEqual(['five', 'four'])
    expect(first.body.items[0]).toMatchObject({ specifications })
    // The next one goes, and the one after it no longer tells what it is made of.
    expect((await market.post(`/parts/${ids[2]}/transitions`, of('s8'), { to: 'withdrawn' })).status).toBe(
      200,
    )
    expect(
      (await market.patch(`/parts/${ids[1]}`, of('s8'), { specifications: { mechanicalProps: null } }))
        .status,
    ).toBe(200)
    const second = await list(`&cursor=${first.body.nextCursor}`)
    expect(namesOf(second)[0]).toBe('one')
    expect(second.body.items).toHaveLength(2)
    await market.register('s8', { name: 'six', specifications })
    expect(namesOf(await list(''))).toContain('six')
  })

  test('a cursor of materials that the search lists is good for the same list and caller alone', async () => {
    await market.get('/search?q=door')
    const { nextCursor } = (await market.get('/materials?limit=1')).body
    expect((await market.get(`/materials?limit=1&cursor=${nextCursor}`)).status).toBe(200)
    const refused = [
      market.get(`/materials?limit=1&cursor=${nextCursor}`, of('s8')),
      ...[
        `${nextCursor}&category=body-door`,
        `${nextCursor}&alloy=DP980`,
        'search.',
        'search.W10',
        'search.!',
      ].map(cursor => market.get(`/materials?limit=1&cursor=${cursor}`)),
    ]
    for (const answer of await Promise.all(refused)) expect(codeOf(answer)).toEqual([400, 'INVALID_CURSOR'])
    expect(codeOf(await market.get('/materials?category=nothing'))).toEqual([400, 'VALIDATION_ERROR'])
  })
})
