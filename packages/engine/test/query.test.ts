import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { B, N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

describeOnEachBackend('Query', backend => {
  const table = onTable(backend, keys('pk', 'sk'))
  const numbers = onTable(backend, keys('pk', 'sk:N'))
  const binaries = onTable(backend, keys('pk', 'sk:B'))
  const partition = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': S('p') } }
  const query = (rest: WireObject = {}, on = table) => on.send('Query', { ...partition, ...rest })
  const sortKeys = (answer: WireObject): string[] =>
    answer.Items.map((item: WireObject) => Object.values(item.sk)[0])

  const letters = ['a', 'b', 'c', 'd', 'e', 'f']
  beforeAll(async () => {
    for (const sk of letters) {
      const kind = S(letters.indexOf(sk) % 2 === 0 ? 'even' : 'odd')
      await table.put({ pk: S('p'), sk: S(sk), kind })
      await table.put({ pk: S('another'), sk: S(sk) })
    }
    for (const n of [100, 5, -5, 10, 0, -100, 1, -1]) await numbers.put({ pk: S('p'), sk: N(n) })
    for (const bytes of [[0xff], [1, 2], [2], [1]]) await binaries.put({ pk: S('p'), sk: B(...bytes) })
  })

  it('gives the items of a partition in the order of the sort key', async () => {
    const answer = await query()
    expect(sortKeys(answer)).toEqual(letters)
    expect(answer).toMatchObject({ Count: 6, ScannedCount: 6 })
    expect(answer.LastEvaluatedKey).toBeUndefined()
    expect(sortKeys(await query({ ScanIndexForward: false }))).toEqual([...letters].reverse())
  })

  it('finds nothing in a partition that is not there', async () => {
    const answer = await query({ ExpressionAttributeValues: { ':pk': S('nobody') } })
    expect(answer).toEqual({ Items: [], Count: 0, ScannedCount: 0 })
  })

  it('orders numbers by value and binaries by byte', async () => {
    expect(sortKeys(await query({}, numbers))).toEqual(['-100', '-5', '-1', '0', '1', '5', '10', '100'])
    const ascending = [B(1), B(1, 2), B(2), B(0xff)].map(value => value.B)
    expect(sortKeys(await query({}, binaries))).toEqual(ascending)
    expect(sortKeys(await query({ ScanIndexForward: false }, binaries))).toEqual([...ascending].reverse())
  })

  const between = 'sk BETWEEN :v AND :w'
  it.each<[string, WireObject, string[]]>([
    ['sk = :v', { ':v': S('b') }, ['b']],
    ['sk < :v', { ':v': S('c') }, ['a', 'b']],
    ['sk <= :v', { ':v': S('c') }, ['a', 'b', 'c']],
    ['sk > :v', { ':v': S('d') }, ['e', 'f']],
    ['sk >= :v', { ':v': S('d') }, ['d', 'e', 'f']],
    [':v <= sk', { ':v': S('d') }, ['d', 'e', 'f']],
    ['begins_with(sk, :v)', { ':v': S('b') }, ['b']],
    [between, { ':v': S('b'), ':w': S('d') }, ['b', 'c', 'd']],
  ])('holds itself to %s', async (condition, values, expected) => {
    const ExpressionAttributeValues = { ':pk': S('p'), ...values }
    const ask = (KeyConditionExpression: string) =>
      query({ KeyConditionExpression, ExpressionAttributeValues })
    for (const written of [
      `pk = :pk AND ${condition}`,
      `${condition} AND pk = :pk`,
      `(pk = :pk) AND (${condition})`,
      `(pk = :pk AND ${condition})`,
      `(pk = :pk AND (${condition}))`,
    ]) {
      expect(sortKeys(await ask(written))).toEqual(expected)
    }
  })

  it.each<[string, WireObject, number[]]>([
    ['sk > :v', { ':v': N(2) }, [5, 10, 100]],
    ['sk >= :v', { ':v': N(-1) }, [-1, 0, 1, 5, 10, 100]],
    [between, { ':v': N(1), ':w': N(10) }, [1, 5, 10]],
  ])('compares numbers: %s', async (condition, values, expected) => {
    const answer = await query(
      {
        KeyConditionExpression: `pk = :pk AND ${condition}`,
        ExpressionAttributeValues: { ':pk': S('p'), ...values },
      },
      numbers,
    )
    expect(sortKeys(answer)).toEqual(expected.map(String))
  })

  it.each<[string, WireObject, { B: string }[]]>([
    ['sk > :v', B(1, 2), [B(2), B(0xff)]],
    ['begins_with(sk, :v)', B(1), [B(1), B(1, 2)]],
  ])('compares binaries: %s', async (condition, value, expected) => {
    const answer = await query(
      {
        KeyConditionExpression: `pk = :pk AND ${condition}`,
        ExpressionAttributeValues: { ':pk': S('p'), ':v': value },
      },
      binaries,
    )
    expect(sortKeys(answer)).toEqual(expected.map(({ B }) => B))
  })

  it.each([
    ['((pk = :pk)) AND (sk = :v)', 'The expression has redundant parentheses;'],
    ['pk = :pk AND sk.x = :v', 'KeyConditionExpressions cannot have conditions on nested attributes'],
  ])('refuses %s', async (KeyConditionExpression, message) => {
    await expectError(
      query({ KeyConditionExpression, ExpressionAttributeValues: { ':pk': S('p'), ':v': S('a') } }),
      'ValidationException',
      `Invalid KeyConditionExpression: ${message}`,
    )
  })

  describe('pages', () => {
    it('end after Limit items, and the next begins behind', async () => {
      const first = await query({ Limit: 2 })
      expect(sortKeys(first)).toEqual(['a', 'b'])
      expect(first.LastEvaluatedKey).toEqual({ pk: S('p'), sk: S('b') })
      expect(sortKeys(await query({ ExclusiveStartKey: first.LastEvaluatedKey }))).toEqual(letters.slice(2))
    })

    it('give every item once', async () => {
      const seen: string[] = []
      let ExclusiveStartKey: WireObject | undefined
      do {
        const page = await query({ Limit: 4, ...(ExclusiveStartKey && { ExclusiveStartKey }) })
        seen.push(...sortKeys(page))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey)
      expect(seen).toEqual(letters)
    })

    it('count what was read against Limit, not what the filter left', async () => {
      const filtered = await query({
        Limit: 2,
        FilterExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':pk': S('p'), ':kind': S('even') },
      })
      expect(sortKeys(filtered)).toEqual(['a'])
      expect(filtered).toMatchObject({ Count: 1, ScannedCount: 2, LastEvaluatedKey: { sk: S('b') } })
    })

    it.each([
      [-1000, ['-100', '-5']],
      [-100, ['-5', '-1']],
      [3, ['5', '10']],
      [10, ['100']],
      [1000, []],
    ])('begin behind any key of the partition, there or not: %d', async (start, expected) => {
      const page = await query({ Limit: 2, ExclusiveStartKey: { pk: S('p'), sk: N(start) } }, numbers)
      expect(sortKeys(page)).toEqual(expected)
    })

    it('of a condition are the same in both directions', async () => {
      for (const ScanIndexForward of [true, false]) {
        const seen: string[] = []
        let start: WireObject | undefined = {}
        while (start) {
          const page = await query(
            {
              KeyConditionExpression: 'pk = :pk AND sk < :v',
              ExpressionAttributeValues: { ':pk': S('p'), ':v': N(10) },
              Limit: 2,
              ScanIndexForward,
              ...start,
            },
            numbers,
          )
          seen.push(...sortKeys(page))
          start = page.LastEvaluatedKey && { ExclusiveStartKey: page.LastEvaluatedKey }
        }
        const ascending = ['-100', '-5', '-1', '0', '1', '5']
        expect(seen).toEqual(ScanIndexForward ? ascending : ascending.reverse())
      }
    })

    it.each<[WireObject, RegExp]>([
      [{ pk: S('p') }, /^The provided starting key is invalid/],
      [{ pk: S('p'), sk: S('a'), x: S('x') }, /^The provided starting key is invalid/],
      [
        { pk: S('another'), sk: S('a') },
        /^The provided starting key is outside query boundaries based on provided conditions$/,
      ],
    ])('do not start at %j', async (ExclusiveStartKey, message) => {
      await expectError(query({ ExclusiveStartKey }), 'ValidationException', message)
    })

    it('do not start at what is no key of the table', () =>
      expectError(
        query({ ExclusiveStartKey: { bad: S('p') } }),
        'ValidationException',
        /^The provided starting key is invalid/,
      ))
  })

  describe('Select', () => {
    it('COUNT gives no items', async () => {
      expect(await query({ Select: 'COUNT' })).toEqual({ Count: 6, ScannedCount: 6 })
      const filtered = await query({
        Select: 'COUNT',
        FilterExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':pk': S('p'), ':kind': S('odd') },
      })
      expect(filtered).toEqual({ Count: 3, ScannedCount: 6 })
    })

    it('SPECIFIC_ATTRIBUTES goes with a projection', async () => {
      const { Items } = await query({ Select: 'SPECIFIC_ATTRIBUTES', ProjectionExpression: 'sk', Limit: 1 })
      expect(Items).toEqual([{ sk: S('a') }])
    })
  })

  it('takes older conditions with newer filters and projections', async () => {
    const { Items } = await table.send('Query', {
      KeyConditions: { pk: { AttributeValueList: [S('p')], ComparisonOperator: 'EQ' } },
      FilterExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': S('odd') },
      ProjectionExpression: 'sk',
    })
    expect(Items).toEqual([{ sk: S('b') }, { sk: S('d') }, { sk: S('f') }])
  })

  it('misses a table', () =>
    expectError(
      backend.send('Query', { TableName: 'not-there', ...partition }),
      'ResourceNotFoundException',
      'Requested resource not found',
    ))
})

describeOnEachBackend('Query of a table without sort key', backend => {
  const table = onTable(backend)
  const query = (more: object) =>
    table.send('Query', {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': S('a') },
      ...more,
    })

  it('gives its one item and no place to go on from, whatever the limit', async () => {
    await table.put({ pk: S('a') })
    for (const more of [{}, { Limit: 1 }, { Limit: 1, ScanIndexForward: false }]) {
      const answer = await query(more)
      expect(answer.Items).toEqual([{ pk: S('a') }])
      expect(answer).not.toHaveProperty('LastEvaluatedKey')
    }
  })

  it('cannot be restarted', async () => {
    await expectError(
      query({ ExclusiveStartKey: { pk: S('a') } }),
      'ValidationException',
      'The query can return at most one row and cannot be restarted',
    )
    await expectError(
      query({ ExclusiveStartKey: { pk: S('b') } }),
      'ValidationException',
      'The provided starting key is outside query boundaries based on provided conditions',
    )
  })
})
