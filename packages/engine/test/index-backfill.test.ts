import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

const all = { Projection: { ProjectionType: 'ALL' } }

describeOnEachBackend('An index that is added to a table', backend => {
  const add = async (TableName: string, IndexName: string, partition: string, sort?: string) => {
    await backend.send('UpdateTable', {
      TableName,
      AttributeDefinitions: keys(partition, sort).AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: { IndexName, KeySchema: keySchema(partition, sort), ...all } }],
    })
    await backend.active(TableName)
  }
  const held = async (TableName: string, IndexName: string): Promise<WireObject[]> =>
    (await backend.send('Scan', { TableName, IndexName })).Items

  it('may be on keys that the table or a local index has, which keep their types without it', async () => {
    const TableName = await backend.table({
      ...keys('pk', 'sk', 'y'),
      LocalSecondaryIndexes: [{ IndexName: 'local', KeySchema: keySchema('pk', 'y'), ...all }],
    })
    const item = { pk: S('p'), sk: S('s'), y: S('y') }
    await backend.send('PutItem', { TableName, Item: item })
    for (const key of ['sk', 'y']) {
      await add(TableName, `by-${key}`, key)
      expect(await held(TableName, `by-${key}`)).toEqual([item])
    }
    await backend.send('UpdateTable', {
      TableName,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'by-y' } }],
    })
    await expect.poll(() => held(TableName, 'by-y').catch((error: Error) => error.message)).toMatch(/by-y/)
    await expectError(
      backend.send('PutItem', { TableName, Item: { ...item, y: { N: '7' } } }),
      'ValidationException',
      /Type mismatch for Index Key y /,
    )
  })

  it('leaves out what is too long for the place it has in the key', async () => {
    const TableName = await backend.table()
    for (const length of [1024, 1025, 2048, 2049]) {
      const Item = { pk: S(String(length)), g: S('g'), x: S('x'.repeat(length)) }
      await backend.send('PutItem', { TableName, Item })
    }
    await add(TableName, 'partition', 'x')
    await add(TableName, 'sort', 'g', 'x')
    const lengths = async (index: string) => (await held(TableName, index)).map(item => item.pk.S).sort()
    expect(await lengths('partition')).toEqual(['1024', '1025', '2048'])
    expect(await lengths('sort')).toEqual(['1024'])
  })
})
