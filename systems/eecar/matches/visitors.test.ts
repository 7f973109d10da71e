import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, of, openMarket } from '../test/market.ts'
import { Allowance } from './allowance.ts'

const market = openMarket()
beforeAll(() => market.register('s1'))

const kept = async (queryHash: string) => (await market.stored(`MATCH#${queryHash}`)).length
const match = async (query: string, as?: ReturnType<typeof of>) => {
  const { status, body } = await market.post('/matches', as, { query })
  expect(status).toBe(200)
  return body
}

describe('visitors once filled table and disk with matches', () => {
  it('one asks 300 times a minute; then companies still do, and so does the visitor in the next minute', async () => {
    const first = await market.post('/matches', undefined, { query: 'over and over' })
    const more = await Promise.all(
      Array.from({ length: 300 }, () => market.post('/matches', undefined, { query: 'over and over' })),
    )
    expect([first, ...more].filter(({ status }) => status === 200)).toHaveLength(300)
    const refused = more.find(({ status }) => status !== 200)
    expect(refused && codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
    expect(refused?.headers.get('retry-after')).toBe('60')
    expect(await match('over and over', of('b1'))).toMatchObject({ cached: true, hitCount: 301 })
    market.at('2025-01-20T10:01:00.000Z')
    expect(await match('over and over')).toMatchObject({ cached: true, hitCount: 302 })
  })

  it('beyond what is kept of them in a day their new questions are answered and not kept', async () => {
    Object.assign(market.runtime.systems[0]!.ports as object, { visitorAnswers: new Allowance(2) })
    const answers = []
    for (const query of ['pack, first of the day', 'pack, second of the day', 'pack, third of the day'])
      answers.push(await match(query))
    expect(answers.map(({ hitCount }) => hitCount)).toEqual([1, 1, 0])
    expect(answers.every(({ results }) => results.length > 0)).toBe(true)
    const third = answers[2].queryHash
    expect(await kept(third)).toBe(0)
    const vector = `queries/offline-glossary-ngrams-v1/512/${third}`
    expect(await market.ports.objects.get(vector)).toBeUndefined()
    // What is kept is served and counted as ever, and what companies ask is kept.
    expect(await match('pack, first of the day')).toMatchObject({ cached: true, hitCount: 2 })
    expect(await match('pack, third of the day', of('b1'))).toMatchObject({ cached: false, hitCount: 1 })
    expect(await match('pack, third of the day')).toMatchObject({ cached: true, hitCount: 2 })
    market.at('2025-01-21T10:01:00.000Z')
    expect(await match('pack, first of the next day')).toMatchObject({ cached: false, hitCount: 1 })
  })
})

describe('an allowance', () => {
  const at = (moment: string) => new Date(`2025-01-${moment}Z`)

  it('begins again a day after the first that was taken, and when the clock is set back', () => {
    const allowance = new Allowance(1)
    expect(allowance.take(at('20T10:00:00'))).toBe(true)
    expect(allowance.take(at('21T09:59:59.999'))).toBe(false)
    expect(allowance.take(at('21T10:00:00'))).toBe(true)
    expect(allowance.take(at('21T10:00:00'))).toBe(false)
    expect(allowance.take(at('21T09:59:59'))).toBe(true)
  })

  it('of nothing gives nothing', () => expect(new Allowance(0).take(at('20T10:00:00'))).toBe(false))
})
