import { beforeAll, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend('BatchGetItem', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const items = [0, 1, 2, 3, 4].map(n => ({ pk: S(`item-${n}`), n: N(n) }))
  const key = (n: number) => ({ pk: S(`item-${n}`) })
  const get = (RequestItems: object) => backend.send('BatchGetItem', { RequestItems })
  beforeAll(() => Promise.all(items.map(item => table.put(item))))

  it('finds several items, and says nothing of those that are not there', async () => {
    const answer = await get({ [table.name]: { Keys: [0, 1, 2, 3, 4, 5].map(key), ConsistentRead: true } })
    expect(answer.Responses[table.name]).toHaveLength(5)
    expect(answer.Responses[table.name]).toEqual(expect.arrayContaining(items))
    expect(answer.UnprocessedKeys).toEqual({})
  })

  it('answers for every table, also for one in which it found nothing', async () => {
    const there = { pk: S('a'), sk: S('1'), value: S('x') }
    await sorted.put(there)
    const both = (sk: string) => ({
      [table.name]: { Keys: [key(0)] },
      [sorted.name]: { Keys: [{ pk: S('a'), sk: S(sk) }] },
    })
    expect((await get(both('1'))).Responses).toEqual({ [table.name]: [items[0]], [sorted.name]: [there] })
    expect((await get(both('2'))).Responses).toEqual({ [table.name]: [items[0]], [sorted.name]: [] })
  })

  it('misses a table', () =>
    expectError(
      get({ 'not-there': { Keys: [key(0)] } }),
      'ResourceNotFoundException',
      'Requested resource not found',
    ))

  it('refuses a key that is there twice', () =>
    expectError(
      get({ [table.name]: { Keys: [key(0), key(0)] } }),
      'ValidationException',
      'Provided list of item keys contains duplicates',
    ))
})
