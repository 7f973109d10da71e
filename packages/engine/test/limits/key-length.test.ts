import { expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError } from '../backends.ts'

describeOnEachBackend('a partition key', backend => {
  const table = onTable(backend)

  it('has at most 2048 bytes, where it is read as well', async () => {
    const key = (length: number) => ({ pk: S('a'.repeat(length)) })
    await table.put(key(2048))
    expect(await table.get(key(2048))).toEqual(key(2048))
    await expectError(table.put(key(2049)), 'ValidationException')
    await expectError(table.send('GetItem', { Key: key(2049) }), 'ValidationException')
  })
})
