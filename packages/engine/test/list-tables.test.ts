import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend('ListTables', backend => {
  const list = (input: object = {}) => backend.send('ListTables', input)

  it('lists names in order, from one name to the next', async () => {
    const names = [await backend.table(), await backend.table(), await backend.table()].sort()
    const all = (await list({ ExclusiveStartTableName: names[0] })).TableNames
    expect(all).toEqual(expect.arrayContaining(names.slice(1)))
    expect(all).toEqual([...all].sort())
    expect(all).not.toContain(names[0])
  })

  it('gives the last name where there are more', async () => {
    const first = await list({ Limit: 1 })
    expect(first.TableNames).toHaveLength(1)
    expect(first.LastEvaluatedTableName).toBe(first.TableNames[0])
    const second = await list({ Limit: 1, ExclusiveStartTableName: first.LastEvaluatedTableName })
    expect(second.TableNames[0] > first.TableNames[0]).toBe(true)
  })

  it('gives no last name where there are none left', async () => {
    const all: string[] = (await list()).TableNames
    const [last, beforeLast] = [all.at(-1), all.at(-2)]
    const page = await list({ Limit: 1, ExclusiveStartTableName: beforeLast })
    expect(page).toEqual({ TableNames: [last] })
  })

  it('starts after names that are not there', async () => {
    expect(await list({ ExclusiveStartTableName: '~~~'.replaceAll('~', 'z') })).toEqual({ TableNames: [] })
  })

  it('reports the limit before the name', () =>
    expectError(
      list({ ExclusiveStartTableName: 'a;', Limit: 500 }),
      'ValidationException',
      '3 validation errors detected: ' +
        "Value '500' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100; " +
        "Value 'a;' at 'exclusiveStartTableName' failed to satisfy constraint: " +
        'Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; ' +
        "Value 'a;' at 'exclusiveStartTableName' failed to satisfy constraint: " +
        'Member must have length greater than or equal to 3',
    ))
})
