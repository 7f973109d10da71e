import { expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend('GetItem', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))

  it('finds an item by its whole key only', async () => {
    const item = { pk: S('found'), sk: S('1'), flag: { BOOL: true } }
    await sorted.put(item)
    expect(await sorted.send('GetItem', { Key: { pk: item.pk, sk: item.sk } })).toEqual({ Item: item })
    expect(await sorted.send('GetItem', { Key: { pk: item.pk, sk: S('2') } })).toEqual({})
  })

  it.each([true, false])('finds nothing with ConsistentRead %s', async ConsistentRead => {
    expect(await table.send('GetItem', { Key: { pk: S('not there') }, ConsistentRead })).toEqual({})
  })

  it('gives an empty item where AttributesToGet finds nothing', async () => {
    await table.put({ pk: S('bare'), a: S('1') })
    const Key = { pk: S('bare') }
    expect(await table.send('GetItem', { Key, AttributesToGet: ['nowhere'] })).toEqual({ Item: {} })
    expect(await table.send('GetItem', { Key, AttributesToGet: ['a', 'b'] })).toEqual({ Item: { a: S('1') } })
  })

  it('misses a part of the key', () =>
    expectError(
      sorted.send('GetItem', { Key: { pk: S('found') } }),
      'ValidationException',
      'The provided key element does not match the schema',
    ))

  it('misses a table', () =>
    expectError(
      backend.send('GetItem', { TableName: 'not-there', Key: { pk: S('a') } }),
      'ResourceNotFoundException',
      'Requested resource not found',
    ))
})
