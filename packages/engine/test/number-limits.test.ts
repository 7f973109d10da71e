import { describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const digits = '31415926535897932384626433832795028841'
const greatest = `${'9'.repeat(38)}${'0'.repeat(88)}`

const allowed = [
  ['1e10', '10000000000'],
  ['1e125', `1${'0'.repeat(125)}`],
  ['9.9999999999999999999999999999999999999e125', greatest],
  ['1e-130', `0.${'0'.repeat(129)}1`],
  [`3.${digits.slice(1)}`, `3.${digits.slice(1)}`],
  [`${digits}e30`, `${digits}${'0'.repeat(30)}`],
  ['0001.2300', '1.23'],
  ['.123', '0.123'],
  ['+3', '3'],
  ['-17.4E3', '-17400'],
  ['1e+5', '100000'],
  ['-0', '0'],
] as const

const refused: [number: string, message: RegExp][] = [
  ['1e126', /overflow/],
  ['11e125', /overflow/],
  ['-1e126', /overflow/],
  ['1.0e100000000', /overflow/],
  ['1e-131', /underflow/],
  ['0.9e-130', /underflow/],
  ['-1e-131', /underflow/],
  [`${digits}9`, /more than 38 significant digits/],
  [`3.${digits.slice(1)}9`, /more than 38 significant digits/],
  [`${digits}9e30`, /more than 38 significant digits/],
  ...['NaN', 'Infinity', '-Infinity', '-NaN', 'dog', '-dog', ' 1', '1 ', '', '0x1', '1e', '1+2'].map(
    (text): [string, RegExp] => [text, /cannot be converted to a numeric value/],
  ),
]

describeOnEachBackend('A number', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk:N'))
  const Key = { pk: S('number') }
  const set = (UpdateExpression: string, ...numbers: string[]) =>
    table.send('UpdateItem', {
      Key,
      UpdateExpression,
      ExpressionAttributeValues: Object.fromEntries(numbers.map((text, at) => [`:${at}`, N(text)])),
      ReturnValues: 'UPDATED_NEW',
    })

  it.each(allowed)('%s is kept', async (written, read) => {
    expect((await set('SET a = :0', written)).Attributes.a).toEqual(N(read))
  })

  it.each(allowed)('%s is a key', async (written, read) => {
    const found = { pk: S('key'), sk: N(read) }
    await sorted.put({ pk: S('key'), sk: N(written) })
    expect(await sorted.get({ pk: S('key'), sk: N(written) })).toEqual(found)
    expect(await sorted.get(found)).toEqual(found)
  })

  it.each(refused)('%j is refused, as a key too', async (written, message) => {
    await expectError(set('SET a = :0', written), 'ValidationException', message)
    await expectError(sorted.put({ pk: S('key'), sk: N(written) }), 'ValidationException', message)
    const Key = { pk: S('key'), sk: N(written) }
    await expectError(sorted.send('GetItem', { Key }), 'ValidationException', message)
  })

  describe('that is calculated', () => {
    it('is exact', async () => {
      expect((await set('SET a = :0 + :1', '1', '1e22')).Attributes.a).toEqual(N('10000000000000000000001'))
      expect((await set('SET a = :1 - :0', '1', '1e22')).Attributes.a).toEqual(N('9999999999999999999999'))
      expect((await set('SET a = :0 - :1', '0.3', '0.1')).Attributes.a).toEqual(N('0.2'))
    })

    it.each([
      ['SET a = :0 + :1', '9e125', '9e125'],
      ['SET a = :0 - :1', '9e125', '-9e125'],
      ['SET a = :0 + :1', '1e50', '1'],
      ['SET a = :0 - :1', '1e50', '1'],
    ])('%s of %s and %s is refused', async (expression, ...numbers) => {
      await expectError(set(expression, ...numbers), 'ValidationException', /Number overflow/)
    })

    it('is refused where it is added to what is there', async () => {
      await set('SET a = :0', '1e50')
      await expectError(set('ADD a :0', '1'), 'ValidationException', /Number overflow/)
    })
  })

  it('is text on the wire', async () => {
    const update = (values: object, rest: object = {}) =>
      backend.sendUnchecked('UpdateItem', {
        TableName: table.name,
        Key,
        UpdateExpression: 'SET a = :v',
        ExpressionAttributeValues: values,
        ...rest,
      })
    await expectError(update({ ':v': { N: 123 } }), 'SerializationException')
    await expectError(update({ ':v': { NS: [1, 2] } }), 'SerializationException')
    const compared = { ConditionExpression: 'a < :w' }
    await expectError(update({ ':v': N(1), ':w': { N: 123 } }, compared), 'SerializationException')
  })
})
