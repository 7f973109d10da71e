import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'
import { bytesOf, maxItemBytes, sizedItem, strings, tooLarge, updateTooLarge } from './sized.ts'

type Table = ReturnType<typeof onTable>
type Write = (table: Table, pk: string, bytes: number) => Promise<unknown>

const large = (pk: string, bytes: number) => sizedItem(bytes, { pk: S(pk) })
const setTo = (item: Record<string, { S: string }>) => ({
  UpdateExpression: 'SET p = :p',
  ExpressionAttributeValues: { ':p': item.p },
})

/** Every way to write an item that weighs the item as it will be, and nothing else. */
const writes: Record<string, { write: Write; refusal: string | RegExp; cancels?: true }> = {
  PutItem: { write: (table, pk, bytes) => table.put(large(pk, bytes)), refusal: tooLarge },
  BatchWriteItem: {
    write: (table, pk, bytes) =>
      table.send('BatchWriteItem', {
        RequestItems: { [table.name]: [{ PutRequest: { Item: large(pk, bytes) } }] },
      }),
    refusal: tooLarge,
  },
  'a Put in a transaction': {
    write: (table, pk, bytes) => transact(table, { Put: { TableName: table.name, Item: large(pk, bytes) } }),
    refusal: tooLarge,
  },
  'an Update in a transaction': {
    write: (table, pk, bytes) =>
      transact(table, { Update: { TableName: table.name, Key: { pk: S(pk) }, ...setTo(large(pk, bytes)) } }),
    refusal: updateTooLarge,
    cancels: true,
  },
  'an INSERT statement': {
    write: (table, pk, bytes) =>
      execute(table, `INSERT INTO "${table.name}" VALUE {'pk': ?, 'p': ?}`, [S(pk), large(pk, bytes).p]),
    refusal: tooLarge,
  },
  'an UPDATE statement': {
    async write(table, pk, bytes) {
      await table.put({ pk: S(pk) })
      await execute(table, `UPDATE "${table.name}" SET p = ? WHERE pk = ?`, [large(pk, bytes).p, S(pk)])
    },
    refusal: updateTooLarge,
  },
  AttributeUpdates: {
    write: (table, pk, bytes) => putAttribute(table, pk, large(pk, bytes).p),
    refusal: updateTooLarge,
  },
  'AttributeUpdates beside an attribute that stays': {
    async write(table, pk, bytes) {
      const stays = { pk: S(pk), stays: S('y'.repeat(10)) }
      await table.put(stays)
      await putAttribute(table, pk, sizedItem(bytes, stays).p)
    },
    refusal: updateTooLarge,
  },
}

const transact = (table: Table, action: WireObject) =>
  table.send('TransactWriteItems', { TransactItems: [action] })
const execute = (table: Table, Statement: string, Parameters: unknown[]) =>
  table.send('ExecuteStatement', { Statement, Parameters })
const putAttribute = (table: Table, pk: string, Value: unknown) =>
  table.send('UpdateItem', { Key: { pk: S(pk) }, AttributeUpdates: { p: { Action: 'PUT', Value } } })

describeOnEachBackend('an item of 409,600 bytes', backend => {
  const table = onTable(backend)
  const numbered = onTable(backend, keys('pk:N'))
  const stored = async (pk: string) => bytesOf(strings(await table.get({ pk: S(pk) })))

  describe.each(Object.entries(writes))('by %s', (name, { write, refusal, cancels }) => {
    it('is stored', async () => {
      await write(table, `${name} at`, maxItemBytes)
      expect(await stored(`${name} at`)).toBe(maxItemBytes)
    })

    it(`is refused with one byte more${cancels ? ', in the reasons of the cancellation' : ''}`, async () => {
      const refused = write(table, `${name} over`, maxItemBytes + 1)
      if (!cancels) return void (await expectError(refused, 'ValidationException', refusal))
      const { CancellationReasons } = await expectError(refused, 'TransactionCanceledException')
      expect(CancellationReasons).toEqual([
        { Code: 'ValidationError', Message: expect.stringMatching(refusal) },
      ])
    })
  })

  it('is refused as well when an update in a transaction finds it there', async () => {
    await table.put({ pk: S('existing'), p: S('small') })
    const item = large('existing', maxItemBytes + 1)
    const { CancellationReasons } = await expectError(
      transact(table, { Update: { TableName: table.name, Key: { pk: S('existing') }, ...setTo(item) } }),
      'TransactionCanceledException',
    )
    expect(CancellationReasons[0].Code).toBe('ValidationError')
  })

  it.each([2, 5, 10])('may be made of %i attributes', async count => {
    const attributes: Record<string, { S: string }> = {}
    for (let at = 1; at < count; at++) attributes[`a${at}`] = S('y'.repeat(10))
    await table.put(sizedItem(maxItemBytes, { pk: S(`flat ${count}`), ...attributes }))
    expect(await stored(`flat ${count}`)).toBe(maxItemBytes)
    await expectError(
      table.put(sizedItem(maxItemBytes + 1, { pk: S(`flat ${count}`), ...attributes })),
      'ValidationException',
      tooLarge,
    )
  })

  const of = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
  it.each<[string, WireObject]>([
    ['a string', { big: S('x'.repeat(410_000)) }],
    [
      'names',
      Object.fromEntries(
        of(100, at => [`attr${'a'.repeat(200)}${String(at).padStart(3, '0')}`, S('x'.repeat(3_900))]),
      ),
    ],
    ['a map in a map', { a: { M: { b: { M: { c: { M: { d: S('x'.repeat(410_000)) } } } } } } }],
    ['a set', { big: { SS: of(100, at => 'x'.repeat(4_200) + at) } }],
    ['a list', { big: { L: of(100, at => S('x'.repeat(4_200) + at)) } }],
    ['bytes', { big: { B: Buffer.alloc(410_000).toString('base64') } }],
  ])('is exceeded by %s', async (_what, attributes) => {
    await expectError(table.put({ pk: S('over'), ...attributes }), 'ValidationException', tooLarge)
  })

  it('holds 350,000 bytes, and 390,000 characters', async () => {
    const item = { pk: S('bytes'), big: { B: Buffer.alloc(350_000).toString('base64') } }
    await table.put(item)
    expect(await table.get({ pk: S('bytes') })).toEqual(item)
    const text = { pk: S('text'), big: S('x'.repeat(390_000)) }
    await table.put(text)
    expect(await table.get({ pk: S('text') })).toEqual(text)
  })

  it('holds 15,000 numbers of 38 digits, and not 21,000', async () => {
    const numbers = (count: number) => ({ pk: N(1), numbers: { L: of(count, () => N('9'.repeat(38))) } })
    await numbered.put(numbers(15_000))
    expect((await numbered.get({ pk: N(1) }))?.numbers.L).toHaveLength(15_000)
    await expectError(numbered.put(numbers(21_000)), 'ValidationException', tooLarge)
  })
})
