import { expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError } from '../backends.ts'
import { maxItemBytes, sizedItem, tooLarge } from './sized.ts'

describeOnEachBackend('a number', backend => {
  const table = onTable(backend)

  it.each([
    ['0', 1],
    ['1', 2],
    ['12', 2],
    ['123', 3],
    ['1234', 3],
    ['12345678901234567890123456789012345678', 20],
    ['0042', 2],
    ['100', 2],
    ['1010', 3],
    ['0.0000001', 2],
    ['1E125', 2],
    ['1E-100', 2],
    ['1.5', 3],
    ['15', 2],
    ['1.2', 3],
    ['1.200', 3],
    ['1.234', 4],
    ['3.14159', 5],
    ['123456', 4],
    ['100.5', 4],
    ['0.15', 2],
    ['-42', 3],
    ['-0', 1],
  ])('%s takes %i bytes of an item', async (number, bytes) => {
    const beside = (total: number) => ({
      ...sizedItem(total - bytes - 'n'.length, { pk: S(number) }),
      n: N(number),
    })
    await table.put(beside(maxItemBytes))
    await expectError(table.put(beside(maxItemBytes + 1)), 'ValidationException', tooLarge)
  })

  it.each([
    ['0042.1200', '42.12'],
    ['1E125', `1${'0'.repeat(125)}`],
  ])('%s is given back as %s', async (number, expected) => {
    await table.put({ pk: S('text'), n: N(number) })
    expect((await table.get({ pk: S('text') }))?.n).toEqual(N(expected))
  })
})
