import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

const of = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

describeOnEachBackend('a request', backend => {
  const table = onTable(backend)
  const write = (count: number, payload = '') =>
    backend.send('BatchWriteItem', {
      RequestItems: {
        [table.name]: of(count, at => ({
          PutRequest: { Item: { pk: S(`item ${at}`), payload: S(payload) } },
        })),
      },
    })
  const get = (count: number) =>
    backend.send('BatchGetItem', {
      RequestItems: { [table.name]: { Keys: of(count, at => ({ pk: S(`item ${at}`) })) } },
    })
  const transactPuts = (count: number, payload = '') =>
    backend.send('TransactWriteItems', {
      TransactItems: of(count, at => ({
        Put: { TableName: table.name, Item: { pk: S(`item ${at}`), n: N(at), payload: S(payload) } },
      })),
    })
  const transactGets = (count: number) =>
    backend.send('TransactGetItems', {
      TransactItems: of(count, at => ({ Get: { TableName: table.name, Key: { pk: S(`item ${at}`) } } })),
    })

  it('writes 25 items in a batch and no more', async () => {
    expect(await write(25)).toEqual({ UnprocessedItems: {} })
    expect(await write(25, 'x'.repeat(20_000))).toEqual({ UnprocessedItems: {} })
    await expectError(
      write(26),
      'ValidationException',
      /Too many items|Member must have length less than or equal to 25/,
    )
  })

  it('gets 100 items in a batch and no more', async () => {
    await transactPuts(100)
    expect((await get(100)).Responses[table.name]).toHaveLength(100)
    await expectError(
      get(101),
      'ValidationException',
      /Too many items|Member must have length less than or equal to 100/,
    )
  })

  it('writes 100 items in a transaction and no more', async () => {
    expect(await transactPuts(100)).toEqual({})
    await expectError(
      transactPuts(101),
      'ValidationException',
      /Member must have length less than or equal to 100/,
    )
  })

  it('writes 4 MB in a transaction and no more', async () => {
    expect(await transactPuts(10, 'x'.repeat(350_000))).toEqual({})
    await expectError(transactPuts(12, 'x'.repeat(350_000)), 'ValidationException', /size cannot exceed 4MB/)
  })

  it('takes away more than 4 MB in a transaction, which itself is small', async () => {
    for (let sent = 0; sent < 3; sent++) {
      await backend.send('BatchWriteItem', {
        RequestItems: {
          [table.name]: of(4, at => ({
            PutRequest: { Item: { pk: S(`large ${sent} ${at}`), payload: S('x'.repeat(380_000)) } },
          })),
        },
      })
    }
    const TransactItems = of(12, at => ({
      Delete: { TableName: table.name, Key: { pk: S(`large ${at % 3} ${Math.floor(at / 3)}`) } },
    }))
    expect(await backend.send('TransactWriteItems', { TransactItems })).toEqual({})
    expect(await table.get({ pk: S('large 2 3') })).toBeUndefined()
  })

  it('gets 100 items in a transaction and no more', async () => {
    await transactPuts(100)
    expect((await transactGets(100)).Responses).toHaveLength(100)
    await expectError(
      transactGets(101),
      'ValidationException',
      /Member must have length less than or equal to 100/,
    )
  })
})

describeOnEachBackend('a page', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const payload = S('x'.repeat(60_000))

  beforeAll(async () => {
    for (let at = 0; at < 20; at++) {
      await table.put({ pk: S(`item ${at}`), payload })
      await sorted.put({ pk: S('all'), sk: S(String(at).padStart(3, '0')), payload })
    }
  })

  const query = (more: WireObject = {}) =>
    sorted.send('Query', {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': S('all') },
      ...more,
    })
  async function pages(read: (more: WireObject) => Promise<WireObject>): Promise<number[]> {
    const counts: number[] = []
    let start: WireObject | undefined
    do {
      const page = await read(start ? { ExclusiveStartKey: start } : {})
      counts.push(page.Items.length)
      start = page.LastEvaluatedKey
    } while (start)
    return counts
  }

  describe.each([
    ['of a query', query],
    ['of a scan', (more: WireObject) => table.send('Scan', more)],
  ])('%s', (_what, read) => {
    it('ends after 1 MB, and the next goes on', async () => {
      const counts = await pages(read)
      expect(counts).toHaveLength(2)
      expect(counts[0]).toBeLessThan(20)
      expect(counts.reduce((total, count) => total + count)).toBe(20)
    })
  })

  it('ends earlier where its limit does', async () => {
    const page = await query({ Limit: 5 })
    expect(page.Items).toHaveLength(5)
    expect(page.LastEvaluatedKey).toEqual({ pk: S('all'), sk: S('004') })
  })
})
