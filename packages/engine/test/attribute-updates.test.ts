import { expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { bytes, item, type Plain, value } from './backends/plain.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

type Updates = Record<string, { Action?: string; Value?: Plain }>

describeOnEachBackend('UpdateItem with AttributeUpdates', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  let count = 0
  const fresh = () => ({ pk: `item-${count++}` })

  const update = (key: Record<string, Plain>, updates: Updates, target = table) =>
    target.send('UpdateItem', {
      Key: item(key),
      AttributeUpdates: Object.fromEntries(
        Object.entries(updates).map(([name, { Action, Value }]) => [
          name,
          { ...(Action && { Action }), ...(Value !== undefined && { Value: value(Value) }) },
        ]),
      ),
    })
  const put = (plain: Record<string, Plain>) => table.put(item(plain))
  const found = async (key: Record<string, Plain>, target = table) => target.get(item(key))

  it('creates and merges, attribute by attribute', async () => {
    const key = { pk: 'merge', sk: 's' }
    await update(key, { a3: { Value: '1', Action: 'PUT' } }, sorted)
    await update(key, { a1: { Value: '1', Action: 'PUT' }, a2: { Value: '2', Action: 'PUT' } }, sorted)
    await update(key, { a1: { Value: '3' } }, sorted)
    await update(key, { a3: { Action: 'DELETE' }, a4: { Action: 'DELETE' } }, sorted)
    expect(await found(key, sorted)).toEqual(item({ ...key, a1: '3', a2: '2' }))
    await update(key, { a1: { Action: 'DELETE' }, a2: { Action: 'DELETE' } }, sorted)
    expect(await found(key, sorted)).toEqual(item(key))
  })

  it('creates the bare key when there is nothing to do, but not when it only deletes', async () => {
    const bare = fresh()
    await update(bare, {})
    expect(await found(bare)).toEqual(item(bare))
    const missing = fresh()
    await update(missing, { a: { Action: 'DELETE' } })
    await update(missing, { a: { Action: 'DELETE', Value: new Set([4]) } })
    expect(await found(missing)).toBeUndefined()
  })

  it('takes hundreds of attributes', async () => {
    const key = fresh()
    const many = (name: string) => Array.from({ length: 200 }, (_, i) => [`${name}${i}`, i] as const)
    await put({ ...key, ...Object.fromEntries(many('put')) })
    await update(key, Object.fromEntries(many('more').map(([name, Value]) => [name, { Value }])))
    expect(await found(key)).toEqual(
      item({ ...key, ...Object.fromEntries([...many('put'), ...many('more')]) }),
    )
  })

  it.each<[string, Plain, Plain, Plain]>([
    ['numbers', 7, -3.5, 3.5],
    ['sets of numbers', new Set([1, 2]), new Set([2, 3]), new Set([1, 2, 3])],
    ['sets of strings', new Set(['a']), new Set(['a', 'b']), new Set(['a', 'b'])],
    ['sets of binaries', new Set([bytes('a')]), new Set([bytes('b')]), new Set([bytes('a'), bytes('b')])],
    ['lists', [1, 'x'], ['x', 2], [1, 'x', 'x', 2]],
  ])('ADD adds to %s, to an attribute that is not there, and to no item', async (_what, was, more, now) => {
    const key = fresh()
    await update(key, { a: { Action: 'ADD', Value: was } })
    expect(await found(key)).toEqual(item({ ...key, a: was }))
    await update(key, { a: { Action: 'ADD', Value: more }, b: { Action: 'ADD', Value: more } })
    expect(await found(key)).toEqual(item({ ...key, a: now, b: more }))
  })

  it.each<[Plain, Plain, Plain | undefined]>([
    [new Set([1, 2, 3]), new Set([2, 5]), new Set([1, 3])],
    [new Set(['cat', 'dog']), new Set(['dog']), new Set(['cat'])],
    [new Set([bytes('cat'), bytes('dog')]), new Set([bytes('cat')]), new Set([bytes('dog')])],
    [new Set([1, 2]), new Set([7]), new Set([1, 2])],
    [new Set([1, 2]), new Set([2, 1]), undefined],
  ])('DELETE takes members out of a set: case %#', async (was, less, now) => {
    const key = fresh()
    await put({ ...key, a: was })
    await update(key, { a: { Action: 'DELETE', Value: less } })
    expect(await found(key)).toEqual(item({ ...key, ...(now !== undefined && { a: now }) }))
  })

  it.each<[string, Plain, Plain]>([
    ['DELETE', { a: 3 }, new Set([1])],
    ['DELETE', new Set([1]), new Set(['1'])],
    ['ADD', new Set([1]), new Set(['1'])],
    ['ADD', new Set(['dog']), 2],
    ['ADD', new Set(['dog']), ['cat']],
    ['ADD', ['dog'], new Set(['cat'])],
    ['ADD', ['dog'], 3],
    ['ADD', 2, ['dog']],
    ['ADD', 2, new Set(['dog'])],
  ])('%s of a value that does not fit what is there: case %#', async (Action, was, Value) => {
    const key = fresh()
    await put({ ...key, a: was })
    await expectError(
      update(key, { a: { Action, Value } }),
      'ValidationException',
      /Type mismatch for attribute to update/,
    )
  })

  it('an empty set is refused, other empty values are kept', async () => {
    const key = fresh()
    for (const Action of ['PUT', 'DELETE', 'ADD']) {
      const emptySet = { AttributeUpdates: { a: { Action, Value: { NS: [] } } } }
      await expectError(
        table.send('UpdateItem', { Key: item(key), ...emptySet }),
        'ValidationException',
        /An number set {2}may not be empty/,
      )
    }
    expect(await found(key)).toBeUndefined()
    const empty: Record<string, Plain> = { d: [], e: {}, f: '', g: bytes('') }
    for (const [name, Value] of Object.entries(empty)) await update(key, { [name]: { Action: 'PUT', Value } })
    expect(await found(key)).toEqual(item({ ...key, ...empty }))
  })

  it.each<[string, object]>([
    [
      'an expression beside it',
      { UpdateExpression: 'SET b = :v', ExpressionAttributeValues: { ':v': { N: '4' } } },
    ],
    ['names without an expression', { ExpressionAttributeNames: { '#n': 'x' } }],
    ['values without an expression', { ExpressionAttributeValues: { ':v': { N: '1' } } }],
  ])('refuses %s', async (_what, input) => {
    await expectError(
      table.send('UpdateItem', {
        Key: item(fresh()),
        AttributeUpdates: { a: { Value: { N: '3' }, Action: 'PUT' } },
        ...input,
      }),
      'ValidationException',
      /ExpressionAttribute|UpdateExpression/,
    )
  })

  it('never touches a key', () =>
    expectError(
      update({ pk: 'key' }, { pk: { Action: 'PUT', Value: 'other' } }),
      'ValidationException',
      'One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key',
    ))

  it('refuses an action it does not know', () =>
    expectError(update(fresh(), { a: { Value: 'x', Action: 'NONEXISTENT' } }), 'ValidationException'))
})
