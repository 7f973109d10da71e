import { describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { bytes, item, type Plain } from './backends/plain.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

type Key = Record<string, Plain>
type Target = ReturnType<typeof onTable>

const operations: Record<string, (table: Target, key: Key) => Promise<unknown>> = {
  PutItem: (table, key) => table.put(item(key)),
  GetItem: (table, key) => table.send('GetItem', { Key: item(key) }),
  DeleteItem: (table, key) => table.send('DeleteItem', { Key: item(key) }),
  UpdateItem: (table, key) => table.send('UpdateItem', { Key: item(key) }),
  BatchWriteItem: (table, key) =>
    table.send('BatchWriteItem', { RequestItems: { [table.name]: [{ PutRequest: { Item: item(key) } }] } }),
  BatchGetItem: (table, key) =>
    table.send('BatchGetItem', { RequestItems: { [table.name]: { Keys: [item(key)] } } }),
}

describeOnEachBackend('a key', backend => {
  const single = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const binary = onTable(backend, keys('pk:B'))
  const binarySorted = onTable(backend, keys('pk', 'sk:B'))

  describe.each(Object.entries(operations))('of %s', (name, run) => {
    it('passes in the types of the table', async () => {
      await run(sorted, { pk: 'a', sk: 'b' })
    })

    it.each<[string, Key]>([
      ['bytes for a string', { pk: bytes('a'), sk: 'b' }],
      ['a number for a string', { pk: 3.14, sk: 'b' }],
      ['bytes for the sort key', { pk: 'a', sk: bytes('b') }],
      ['a number for the sort key', { pk: 'a', sk: 3.14 }],
      ['no partition key', { sk: 'b' }],
      ['no sort key', { pk: 'a' }],
    ])('is refused with %s', async (_what, key) => {
      await expectError(run(sorted, key), 'ValidationException')
    })

    it.runIf(!['PutItem', 'BatchWriteItem'].includes(name))(
      'is refused with one attribute more',
      async () => {
        await expectError(run(sorted, { pk: 'a', sk: 'b', more: 'c' }), 'ValidationException')
        await expectError(run(single, { pk: 'a', sk: 'b' }), 'ValidationException')
      },
    )

    it('is not empty', async () => {
      const empty = 'ValidationException'
      await expectError(run(single, { pk: '' }), empty, /empty string value/)
      await expectError(run(sorted, { pk: '', sk: 'a' }), empty, /empty string value/)
      await expectError(run(sorted, { pk: 'a', sk: '' }), empty, /empty string value/)
      await expectError(run(binary, { pk: bytes('') }), empty, /empty binary value/)
      await expectError(run(binarySorted, { pk: 'a', sk: bytes('') }), empty, /empty binary value/)
    })
  })

  it('keeps null characters, in values too', async () => {
    const text = item({ pk: 'a\0b', value: 'c\0d' })
    await single.put(text)
    expect(await single.get(item({ pk: 'a\0b' }))).toEqual(text)
    expect(await single.get(item({ pk: 'a' }))).toBeUndefined()
    const raw = item({ pk: bytes('a\0b'), value: bytes('\0') })
    await binary.put(raw)
    expect(await binary.get(item({ pk: bytes('a\0b') }))).toEqual(raw)
  })

  it('of bytes may have any length up to 2048, or 1024 as sort key', async () => {
    for (const length of [10, 11, 12, 13, 2048]) {
      const key = item({ pk: Buffer.alloc(length, 0xab) })
      await binary.put(key)
      expect(await binary.get(key)).toEqual(key)
    }
    const long = item({ pk: 'long', sk: Buffer.alloc(1024, 0xcd) })
    await binarySorted.put(long)
    expect(await binarySorted.get(long)).toEqual(long)
  })

  it('of a table that is not there, or whose name cannot be one', async () => {
    const put = (TableName: string) =>
      backend.sendUnchecked('PutItem', { TableName, Item: { a: { S: 'b' } } })
    await expectError(put('non_existent_table'), 'ResourceNotFoundException')
    await expectError(put('non!existent!table'), 'ValidationException')
    await expectError(put('xx'), 'ValidationException')
  })
})
