import { describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { bytes, item, type Plain } from './backends/plain.ts'
import { describeOnEachBackend, expectError, type WireObject } from './backends.ts'

type Attributes = Record<string, Plain>

describeOnEachBackend('ReturnValues', backend => {
  const table = onTable(backend)
  let count = 0
  const fresh = () => ({ pk: `item-${count++}` })
  const update = (key: Attributes, UpdateExpression: string, values: Attributes, rest: WireObject) =>
    table.send('UpdateItem', {
      Key: item(key),
      UpdateExpression,
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: item(values) }),
      ...rest,
    })
  const seeded = async (attributes: Attributes) => {
    const key = fresh()
    await table.put(item({ ...key, ...attributes }))
    return key
  }
  const answer = (attributes: Attributes | undefined) => (attributes ? { Attributes: item(attributes) } : {})

  const writes: [string, (key: Attributes, rest: WireObject) => Promise<WireObject>][] = [
    ['PutItem', (key, rest) => table.put(item(key), rest)],
    ['DeleteItem', (key, rest) => table.send('DeleteItem', { Key: item(key), ...rest })],
    ['UpdateItem', (key, rest) => table.send('UpdateItem', { Key: item(key), ...rest })],
  ]

  describe.each(writes)('of %s', (name, write) => {
    it('are nothing unless asked for, and the old item if that is', async () => {
      const old = { a: 'hi', b: new Set(['x', 'y']), c: [{ d: bytes('z') }] }
      const key = await seeded(old)
      expect(await write(key, { ReturnValues: 'NONE' })).toEqual({})
      await table.put(item({ ...key, ...old }))
      expect(await write(key, { ReturnValues: 'ALL_OLD' })).toEqual(answer({ ...key, ...old }))
      expect(await write(fresh(), { ReturnValues: 'ALL_OLD' })).toEqual({})
    })

    it('are one of the known, spelled in capitals', async () => {
      for (const ReturnValues of ['DOG', 'none', 'All_Old', '']) {
        await expectError(write(fresh(), { ReturnValues }), 'ValidationException')
      }
    })

    it.runIf(name !== 'UpdateItem')('are of no update', async () => {
      for (const ReturnValues of ['UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW']) {
        await expectError(write(fresh(), { ReturnValues }), 'ValidationException', /ReturnValues/i)
      }
    })

    it('show the item that did not meet the condition, if asked for and there', async () => {
      const failing = (ReturnValuesOnConditionCheckFailure: string) => ({
        ConditionExpression: 'a = :v',
        ExpressionAttributeValues: { ':v': { S: 'other' } },
        ReturnValuesOnConditionCheckFailure,
      })
      const failed = 'ConditionalCheckFailedException'
      const key = await seeded({ a: 'hi' })
      expect((await expectError(write(key, failing('ALL_OLD')), failed)).Item).toEqual(
        item({ ...key, a: 'hi' }),
      )
      expect(await expectError(write(key, failing('NONE')), failed)).not.toHaveProperty('Item')
      expect(await expectError(write(fresh(), failing('ALL_OLD')), failed)).not.toHaveProperty('Item')
      await expectError(write(key, failing('DOG')), 'ValidationException')
    })
  })

  const flat: Attributes = { a: 'hi', b: 'dog' }
  const nested: Attributes = { a: { b: 'dog', c: [1, 2, 3] }, d: 'cat' }

  it.each<[string, Attributes, Attributes, Attributes | undefined, Attributes | undefined]>([
    ['SET b = :v, c = :v', flat, { ':v': 'x' }, { b: 'dog' }, { b: 'x', c: 'x' }],
    ['SET c = :v', flat, { ':v': 'x' }, undefined, { c: 'x' }],
    ['SET b = :v', flat, { ':v': 'dog' }, { b: 'dog' }, { b: 'dog' }],
    ['REMOVE b', flat, {}, { b: 'dog' }, undefined],
    ['REMOVE c', flat, {}, undefined, undefined],
    ['REMOVE b SET a = :v', flat, { ':v': 'x' }, { a: 'hi', b: 'dog' }, { a: 'x' }],
    ['ADD n :v', { n: 3 }, { ':v': 4 }, { n: 3 }, { n: 7 }],
    [
      'DELETE s :v',
      { s: new Set([1, 2]) },
      { ':v': new Set([2]) },
      { s: new Set([1, 2]) },
      { s: new Set([1]) },
    ],
    ['DELETE s :v', { s: new Set([1]) }, { ':v': new Set([1]) }, { s: new Set([1]) }, undefined],
    ['SET a.b = :v', nested, { ':v': 'x' }, { a: { b: 'dog' } }, { a: { b: 'x' } }],
    ['SET a.c[1] = :v', nested, { ':v': 7 }, { a: { c: [2] } }, { a: { c: [7] } }],
    ['SET a.c[2] = :v, a.c[0] = :v', nested, { ':v': 7 }, { a: { c: [1, 3] } }, { a: { c: [7, 7] } }],
    [
      'SET a.c[1] = :v, a.b = :v, d = :v',
      nested,
      { ':v': 7 },
      { a: { b: 'dog', c: [2] }, d: 'cat' },
      { a: { b: 7, c: [7] }, d: 7 },
    ],
    ['SET a.x = :v', nested, { ':v': 7 }, undefined, { a: { x: 7 } }],
    ['REMOVE a.b', nested, {}, { a: { b: 'dog' } }, undefined],
    ['REMOVE a.c[1]', nested, {}, { a: { c: [2] } }, { a: { c: [3] } }],
    ['SET a.c[100] = :v', nested, { ':v': 70 }, undefined, undefined],
  ])('%s touches only what it names', async (expression, before, values, old, now) => {
    const all = await seeded(before)
    const oldItem = item({ ...all, ...before })
    expect(await update(all, expression, values, { ReturnValues: 'ALL_OLD' })).toEqual({
      Attributes: oldItem,
    })
    const after = await table.get(item(all))
    const again = await seeded(before)
    expect(await update(again, expression, values, { ReturnValues: 'UPDATED_OLD' })).toEqual(answer(old))
    const third = await seeded(before)
    expect(await update(third, expression, values, { ReturnValues: 'UPDATED_NEW' })).toEqual(answer(now))
    const fourth = await seeded(before)
    const { Attributes: whole } = await update(fourth, expression, values, { ReturnValues: 'ALL_NEW' })
    expect(whole).toEqual({ ...after, ...item(fourth) })
  })

  it('of an update that creates an item', async () => {
    const created = async (ReturnValues: string) => {
      const key = fresh()
      const { Attributes: given } = await update(key, 'SET b = :v', { ':v': 'x' }, { ReturnValues })
      return { given, key }
    }
    expect((await created('ALL_OLD')).given).toBeUndefined()
    expect((await created('UPDATED_OLD')).given).toBeUndefined()
    expect((await created('UPDATED_NEW')).given).toEqual(item({ b: 'x' }))
    const { given, key } = await created('ALL_NEW')
    expect(given).toEqual(item({ ...key, b: 'x' }))
    const bare = fresh()
    expect(await table.send('UpdateItem', { Key: item(bare), ReturnValues: 'ALL_NEW' })).toEqual(answer(bare))
  })

  it('of an update that finds nothing to take away', async () => {
    for (const ReturnValues of ['ALL_OLD', 'UPDATED_OLD', 'UPDATED_NEW']) {
      expect(await update(fresh(), 'REMOVE a', {}, { ReturnValues })).toEqual({})
    }
  })

  it('of AttributeUpdates', async () => {
    const AttributeUpdates = { a: { Value: { N: '1' } }, b: { Action: 'DELETE' } }
    const send = async (ReturnValues: string) =>
      table.send('UpdateItem', { Key: item(await seeded(flat)), AttributeUpdates, ReturnValues })
    expect(await send('UPDATED_OLD')).toEqual(answer(flat))
    expect(await send('UPDATED_NEW')).toEqual(answer({ a: 1 }))
  })
})
