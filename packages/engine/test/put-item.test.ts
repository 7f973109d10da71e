import { describe, expect, it } from 'vitest'
import { indexedTable } from './backends/indexed-table.ts'
import { onTable } from './backends/on-table.ts'
import { B, N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'
import { one } from './validation/messages.ts'

describeOnEachBackend('PutItem', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk:N'))
  const binary = onTable(backend, keys('pk', 'sk:B'))
  const numbered = onTable(backend, keys('pk:N'))

  it('keeps values of every type', async () => {
    const item = {
      pk: S('types'),
      string: S('hello'),
      empty: S(''),
      number: N('123.456'),
      bytes: B(1, 2, 3),
      noBytes: B(),
      yes: { BOOL: true },
      no: { BOOL: false },
      nothing: { NULL: true },
      strings: { SS: ['a', 'b', 'c'] },
      numbers: { NS: ['1', '2', '3'] },
      binaries: { BS: [B(1).B, B(2).B] },
      list: { L: [S('one'), N(99), { BOOL: true }, { NULL: true }, { M: { x: S('y') } }, { L: [] }] },
      map: { M: { a: { M: { b: { M: { c: { L: [{ M: { d: S('deep') } }] } } } } }, none: { M: {} } } },
    }
    expect(await table.put(item)).toEqual({})
    expect(await table.get({ pk: S('types') })).toEqual(item)
  })

  it('keeps a string of 100 KB, 38 digits and the greatest numbers', async () => {
    const digits = '12345678901234567890123456789012345678'
    const greatest = '9.9999999999999999999999999999999999999E+125'
    const item = { pk: S('large'), big: S('x'.repeat(100 * 1024)), digits: N(digits) }
    await table.put({ ...item, most: N(greatest), least: N(`-${greatest}`) })
    const whole = `${'9'.repeat(38)}${'0'.repeat(88)}`
    expect(await table.get({ pk: S('large') })).toEqual({ ...item, most: N(whole), least: N(`-${whole}`) })
  })

  it('replaces an item as a whole', async () => {
    await table.put({ pk: S('twice'), first: S('1') })
    await table.put({ pk: S('twice'), second: S('2') })
    expect(await table.get({ pk: S('twice') })).toEqual({ pk: S('twice'), second: S('2') })
  })

  it('gives back what it replaced, if that is asked for and was there', async () => {
    const item = { pk: S('return'), old: S('data') }
    expect(await table.put(item, { ReturnValues: 'ALL_OLD' })).toEqual({})
    expect(await table.put({ pk: S('return') }, { ReturnValues: 'ALL_OLD' })).toEqual({ Attributes: item })
    expect(await table.put({ pk: S('return') }, { ReturnValues: 'NONE' })).toEqual({})
  })

  it.each(['42', '3.14', '-100'])('finds the number %s as a partition key', async number => {
    const item = { pk: N(number), data: S('numeric') }
    await numbered.put(item)
    expect(await numbered.get({ pk: N(number) })).toEqual(item)
  })

  it('finds a numeric sort key however it was spelled', async () => {
    await sorted.put({ pk: S('spelled'), sk: N('+5'), data: S('plus') })
    const found = { pk: S('spelled'), sk: N(5), data: S('plus') }
    expect(await sorted.get({ pk: S('spelled'), sk: N('5.0') })).toEqual(found)
  })

  it('keeps binary sort keys apart, and their bytes', async () => {
    const first = { pk: S('bytes'), sk: B(0xde, 0xad), payload: B(0, 1, 0x7f, 0x80, 0xfe, 0xff) }
    const second = { pk: S('bytes'), sk: B(0xff, 0, 0x7f, 0x80), payload: B(2) }
    await binary.put(first)
    await binary.put(second)
    expect(await binary.get({ pk: first.pk, sk: first.sk })).toEqual(first)
    expect(await binary.get({ pk: second.pk, sk: second.sk })).toEqual(second)
  })

  describe('on a condition', () => {
    const seed = { pk: S('condition'), status: S('active'), count: N(5), doc: { M: { nested: S('deep') } } }
    const names = { '#s': 'status', '#c': 'count', '#n': 'nested' }
    /** Only what the condition mentions, since the rest would be unused. */
    const given = (condition: string, values: Record<string, object>) => {
      const used = Object.entries(names).filter(([name]) => condition.includes(name))
      return {
        ConditionExpression: condition,
        ...(used.length && { ExpressionAttributeNames: Object.fromEntries(used) }),
        ...(Object.keys(values).length && { ExpressionAttributeValues: values }),
      }
    }

    it.each<[string, Record<string, object>]>([
      ['attribute_exists(#s)', {}],
      ['#c > :v', { ':v': N(3) }],
      ['size(#s) < :v', { ':v': N(10) }],
      ['contains(#s, :v)', { ':v': S('tiv') }],
      ['attribute_type(#s, :v)', { ':v': S('S') }],
      ['#s = :s AND #c = :v', { ':s': S('active'), ':v': N(5) }],
      ['#s = :s OR #c = :v', { ':s': S('wrong'), ':v': N(5) }],
      ['doc.#n = :v', { ':v': S('deep') }],
      ['attribute_exists(doc.#n)', {}],
      ['attribute_not_exists(doc.absent)', {}],
      ['(attribute_exists(pk)) AND (#s = :v)', { ':v': S('active') }],
      ['(attribute_exists(pk) AND #s = :v)', { ':v': S('active') }],
      ['(attribute_exists(pk) AND (#s = :v))', { ':v': S('active') }],
    ])('writes where %s holds', async (condition, values) => {
      await table.put(seed)
      await table.put({ pk: seed.pk, after: S('x') }, given(condition, values))
      expect(await table.get({ pk: seed.pk })).toEqual({ pk: seed.pk, after: S('x') })
    })

    it.each<[string, Record<string, object>]>([
      ['attribute_not_exists(pk)', {}],
      ['#c > :v', { ':v': N(100) }],
      ['(attribute_exists(pk)) AND (#s = :v)', { ':v': S('inactive') }],
    ])('leaves the item alone where %s does not hold', async (condition, values) => {
      await table.put(seed)
      await expectError(
        table.put({ pk: seed.pk }, given(condition, values)),
        'ConditionalCheckFailedException',
        'The conditional request failed',
      )
      expect(await table.get({ pk: seed.pk })).toEqual(seed)
    })

    it.each<[string, Record<string, object>]>([
      ['attribute_not_exists(pk)', {}],
      ['NOT attribute_exists(pk)', {}],
      ['#s <> :v', { ':v': S('working') }],
      ['#s <> :v OR #c < :n', { ':v': S('working'), ':n': N(1) }],
      ['(attribute_not_exists(pk)) AND (attribute_not_exists(#s))', {}],
      ['(attribute_not_exists(pk) AND (attribute_not_exists(#s)))', {}],
    ])('creates where %s', async (condition, values) => {
      await table.send('DeleteItem', { Key: { pk: S('fresh') } })
      await table.put({ pk: S('fresh') }, given(condition, values))
      expect(await table.get({ pk: S('fresh') })).toEqual({ pk: S('fresh') })
    })

    it('does not find an item that is not there equal to anything', () =>
      expectError(
        table.put({ pk: S('missing'), status: S('idle') }, given('#s = :v', { ':v': S('idle') })),
        'ConditionalCheckFailedException',
      ))

    it.each([
      ['((attribute_not_exists(pk)))', {}, 'The expression has redundant parentheses;'],
      [
        'contains(#s, #s)',
        {},
        'The first operand must be distinct from the remaining operands for this operator or function; ' +
          'operator: contains, first operand: [status]',
      ],
      [
        '#c BETWEEN :high AND :low',
        { ':high': N(10), ':low': N(1) },
        'The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ' +
          'lower bound operand: AttributeValue: {N:10}, upper bound operand: AttributeValue: {N:1}',
      ],
    ])('refuses %s before it looks at an item', async (condition, values, message) => {
      await expectError(
        table.put({ pk: S('refused') }, given(condition, values)),
        'ValidationException',
        one(`Invalid ConditionExpression: ${message}`),
      )
    })
  })

  describe('item collections', () => {
    const indexed = onTable(backend, indexedTable)
    const item = { pk: S('collection'), sk: S('1'), a: S('x') }
    const metrics = {
      ItemCollectionMetrics: { ItemCollectionKey: { pk: item.pk }, SizeEstimateRangeGB: [0, 1] },
    }

    it('are measured where there is a local index and it is asked for', async () => {
      const asked = { ReturnItemCollectionMetrics: 'SIZE' }
      expect(await indexed.put(item, asked)).toEqual(metrics)
      const Key = { pk: item.pk, sk: item.sk }
      const update = { UpdateExpression: 'SET n = :v', ExpressionAttributeValues: { ':v': N(1) } }
      expect(await indexed.send('UpdateItem', { Key, ...update, ...asked })).toEqual(metrics)
      expect(await indexed.send('DeleteItem', { Key, ...asked })).toEqual(metrics)
      expect(await table.put({ pk: S('alone') }, asked)).toEqual({})
    })

    it('are not measured otherwise', async () => {
      expect(await indexed.put(item, { ReturnItemCollectionMetrics: 'NONE' })).toEqual({})
    })
  })
})
