import { expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { B, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'

describeOnEachBackend('an empty value', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))

  it('is kept where it is a string or bytes, in a list too', async () => {
    const item = { pk: S('kept'), text: S(''), bytes: B(), list: { L: [S(''), S('hello')] } }
    await table.put(item)
    expect(await table.get({ pk: S('kept') })).toEqual(item)
  })

  it('is refused in a key', async () => {
    await expectError(table.put({ pk: S('') }), 'ValidationException')
    await expectError(sorted.put({ pk: S('sorted'), sk: S('') }), 'ValidationException')
  })

  it.each<[string, WireObject, RegExp]>([
    ['strings', { SS: [] }, /An string set {2}may not be empty/],
    ['numbers', { NS: [] }, /An number set {2}may not be empty/],
    ['binaries', { BS: [] }, /Binary sets should not be empty/],
    ['strings in a map', { M: { inner: { SS: [] } } }, /An string set {2}may not be empty/],
    ['strings in a list', { L: [{ SS: [] }] }, /An string set {2}may not be empty/],
  ])('is refused where it is a set of %s', async (_what, value, refusal) => {
    await expectError(table.put({ pk: S('set'), value }), 'ValidationException', refusal)
  })
})
