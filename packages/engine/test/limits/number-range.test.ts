import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

const overflow = /Number overflow. Attempting to store a number with magnitude larger than supported range/
const underflow = /Number underflow. Attempting to store a number with magnitude smaller than supported range/
const precision = /Attempting to store more than 38 significant digits in a Number/
const notNumeric = /The parameter cannot be converted to a numeric value/

const digits = '12345678901234567890123456789012345678'
const greatest = '9.9999999999999999999999999999999999999E+125'
const written = `${'9'.repeat(38)}${'0'.repeat(88)}`
const smallest = `0.${'0'.repeat(129)}1`

describeOnEachBackend('a number', backend => {
  const table = onTable(backend)
  const numbered = onTable(backend, keys('pk:N'))
  const sorted = onTable(backend, keys('pk', 'sk:N'))

  it.each([
    [digits, digits],
    [greatest, written],
    [`-${greatest}`, `-${written}`],
    ['1E-130', smallest],
    ['00042', '42'],
    ['1.0', '1'],
    ['3.1400', '3.14'],
    ['1.5E2', '150'],
    ['1E2', '100'],
    ['-0', '0'],
    ['0e125', '0'],
    ['0.00000000000000000000000000000000000001', `0.${'0'.repeat(37)}1`],
  ])('%s is kept as %s', async (number, text) => {
    await table.put({ pk: S(number), n: N(number) })
    expect((await table.get({ pk: S(number) }))?.n).toEqual(N(text))
  })

  it.each([
    [`${digits}9`, precision],
    ['1E+126', overflow],
    ['-1E+126', overflow],
    ['1E-131', underflow],
    ['1e99999999999', overflow],
    ['1e-99999999999', underflow],
    ['1e2147483648', overflow],
    ['1e9223372036854775808', notNumeric],
    ['0e126', overflow],
    ['0e-131', underflow],
  ])('%s is refused', async (number, refusal) => {
    await expectError(table.put({ pk: S('refused'), n: N(number) }), 'ValidationException', refusal)
  })

  it('of every size stands in a set', async () => {
    await table.put({ pk: S('set'), n: { NS: [greatest, `-${greatest}`, '1E-130', '0'] } })
    expect(new Set((await table.get({ pk: S('set') }))?.n.NS)).toEqual(
      new Set([written, `-${written}`, smallest, '0']),
    )
  })

  it('of every size is in its place as a sort key', async () => {
    for (const number of ['9'.repeat(38), '1E-130', '0']) await sorted.put({ pk: S('order'), sk: N(number) })
    const { Items } = await sorted.send('Query', {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': S('order') },
    })
    expect(Items.map((item: WireObject) => item.sk.N)).toEqual(['0', smallest, '9'.repeat(38)])
  })

  it('that an update calculates is held to the same range', () =>
    expectError(
      table.send('UpdateItem', {
        Key: { pk: S('sum') },
        UpdateExpression: 'SET n = :a + :b',
        ExpressionAttributeValues: { ':a': N('9.9e125'), ':b': N('9.9e125') },
      }),
      'ValidationException',
      overflow,
    ))

  describe('with an exponent beyond 32 bits is an overflow', () => {
    const beyond = N('1e99999999999')

    it.each<[string, () => Promise<unknown>]>([
      [
        'in an update',
        () =>
          table.send('UpdateItem', {
            Key: { pk: S('update') },
            UpdateExpression: 'SET m = :v',
            ExpressionAttributeValues: { ':v': beyond },
          }),
      ],
      [
        'in a condition',
        () =>
          table.put(
            { pk: S('condition') },
            {
              ConditionExpression: 'attribute_not_exists(n) OR n = :v',
              ExpressionAttributeValues: { ':v': beyond },
            },
          ),
      ],
      ['in a key to get', () => numbered.send('GetItem', { Key: { pk: beyond } })],
      ['in a key to delete', () => numbered.send('DeleteItem', { Key: { pk: beyond } })],
      [
        'in a key to update',
        () =>
          numbered.send('UpdateItem', {
            Key: { pk: beyond },
            UpdateExpression: 'SET a = :a',
            ExpressionAttributeValues: { ':a': S('x') },
          }),
      ],
      [
        'in a key condition',
        () =>
          sorted.send('Query', {
            KeyConditionExpression: 'pk = :p AND sk = :v',
            ExpressionAttributeValues: { ':p': S('query'), ':v': beyond },
          }),
      ],
      [
        'in a batch of keys',
        () => backend.send('BatchGetItem', { RequestItems: { [numbered.name]: { Keys: [{ pk: beyond }] } } }),
      ],
    ])('%s', async (_where, send) => {
      await expectError(send(), 'ValidationException', overflow)
    })
  })
})
