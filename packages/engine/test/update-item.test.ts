import { beforeEach, describe, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { B, N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from './backends.ts'

const list = (...texts: string[]) => ({ L: texts.map(S) })

describeOnEachBackend('UpdateItem', backend => {
  const table = onTable(backend)
  const Key = { pk: S('updated') }
  beforeEach(() => table.send('DeleteItem', { Key }))

  const update = (UpdateExpression: string, values: WireObject = {}, rest: WireObject = {}) =>
    table.send('UpdateItem', {
      Key,
      UpdateExpression,
      ...(Object.keys(values).length && { ExpressionAttributeValues: values }),
      ...rest,
    })

  it('creates what is not there', async () => {
    expect(await update('SET note = :v', { ':v': S('new') })).toEqual({})
    expect(await table.get(Key)).toEqual({ ...Key, note: S('new') })
  })

  it('creates the bare key where there is nothing to do', async () => {
    expect(await table.send('UpdateItem', { Key })).toEqual({})
    expect(await table.get(Key)).toEqual(Key)
  })

  it.each<[string, WireObject, WireObject, WireObject]>([
    ['SET note = :v', { note: S('a'), rest: S('b') }, { ':v': S('c') }, { note: S('c'), rest: S('b') }],
    ['SET n = n + :v', { n: N(10) }, { ':v': N(5) }, { n: N(15) }],
    ['SET n = (n - :v)', { n: N(10) }, { ':v': N(3) }, { n: N(7) }],
    ['SET n = if_not_exists(n, :d) - :v', { n: N(10) }, { ':d': N(0), ':v': N(3) }, { n: N(7) }],
    ['SET n = if_not_exists(n, :d) - :v', {}, { ':d': N(0), ':v': N(3) }, { n: N(-3) }],
    [
      'SET x = if_not_exists(x, :d), y = if_not_exists(y, :d)',
      { x: S('kept') },
      { ':d': S('default') },
      { x: S('kept'), y: S('default') },
    ],
    ['SET y = if_not_exists(y, x)', { x: S('other') }, {}, { x: S('other'), y: S('other') }],
    ['SET x = :v, y = x', { x: S('old') }, { ':v': S('new') }, { x: S('new'), y: S('old') }],
    ['SET l = list_append(l, :v)', { l: list('a') }, { ':v': list('b', 'c') }, { l: list('a', 'b', 'c') }],
    ['SET l = list_append(:v, l)', { l: list('b') }, { ':v': list('a') }, { l: list('a', 'b') }],
    [
      'SET l = list_append(if_not_exists(l, :e), :v)',
      {},
      { ':e': { L: [] }, ':v': list('x') },
      { l: list('x') },
    ],
    ['SET tags = :v', {}, { ':v': { SS: [''] } }, { tags: { SS: [''] } }],
    ['SET w.tags = :v', { w: { M: {} } }, { ':v': { SS: [''] } }, { w: { M: { tags: { SS: [''] } } } }],
    ['REMOVE y', { x: S('kept'), y: S('gone') }, {}, { x: S('kept') }],
    ['REMOVE y', { x: S('kept') }, {}, { x: S('kept') }],
    ['ADD n :v', { n: N(10) }, { ':v': N(3) }, { n: N(13) }],
    ['ADD n :v', { x: S('kept') }, { ':v': N(3) }, { x: S('kept'), n: N(3) }],
    ['ADD tags :v', { tags: { SS: ['a'] } }, { ':v': { SS: [''] } }, { tags: { SS: ['', 'a'] } }],
    ['ADD tags :v', { x: S('kept') }, { ':v': { SS: [''] } }, { x: S('kept'), tags: { SS: [''] } }],
    ['ADD tags :v', { tags: { SS: [''] } }, { ':v': { SS: [''] } }, { tags: { SS: [''] } }],
    ['ADD bs :v', { bs: { BS: [B(1).B] } }, { ':v': { BS: [''] } }, { bs: { BS: ['', B(1).B] } }],
    [
      'DELETE tags :v',
      { tags: { SS: ['a', 'b', 'c'] } },
      { ':v': { SS: ['b'] } },
      { tags: { SS: ['a', 'c'] } },
    ],
    ['DELETE tags :v', { tags: { SS: ['a', 'b'] } }, { ':v': { SS: ['a', 'b'] } }, {}],
    ['DELETE tags :v', { tags: { SS: ['', 'a'] } }, { ':v': { SS: [''] } }, { tags: { SS: ['a'] } }],
    ['DELETE tags :v', { tags: { SS: ['', 'a'] } }, { ':v': { SS: ['a'] } }, { tags: { SS: [''] } }],
    ['DELETE tags :v', { tags: { SS: [''] } }, { ':v': { SS: [''] } }, {}],
  ])('%s on %j', async (expression, before, values, after) => {
    await table.put({ ...Key, ...before })
    await update(expression, values)
    expect(await table.get(Key)).toEqual({ ...Key, ...after })
  })

  describe('document paths', () => {
    it.each<[string, WireObject, WireObject, WireObject]>([
      ['SET m.x = :v', { m: { M: { x: S('old') } } }, { ':v': S('new') }, { m: { M: { x: S('new') } } }],
      [
        'SET m.y = :v',
        { m: { M: { x: S('kept') } } },
        { ':v': S('new') },
        { m: { M: { x: S('kept'), y: S('new') } } },
      ],
      [
        'SET x.y.z = :v',
        { x: { M: { y: { M: { z: S('old') } } } } },
        { ':v': S('new') },
        { x: { M: { y: { M: { z: S('new') } } } } },
      ],
      ['SET m.n = m.n + :v', { m: { M: { n: N(10) } } }, { ':v': N(5) }, { m: { M: { n: N(15) } } }],
      ['SET l[5] = :v', { l: list('a', 'b', 'c') }, { ':v': S('d') }, { l: list('a', 'b', 'c', 'd') }],
      ['SET l[0] = :v', { l: { L: [] } }, { ':v': S('a') }, { l: list('a') }],
      ['REMOVE m.x', { m: { M: { x: S('gone'), y: S('kept') } } }, {}, { m: { M: { y: S('kept') } } }],
      ['REMOVE m.z', { m: { M: { x: S('kept') } } }, {}, { m: { M: { x: S('kept') } } }],
      ['REMOVE l[1]', { l: list('a', 'b', 'c', 'd') }, {}, { l: list('a', 'c', 'd') }],
      ['REMOVE l[1]', { l: list('a', 'b') }, {}, { l: list('a') }],
    ])('%s on %j', async (expression, before, values, after) => {
      await table.put({ ...Key, ...before })
      await update(expression, values)
      expect(await table.get(Key)).toEqual({ ...Key, ...after })
    })

    it('must exist but for their last step', async () => {
      await table.put({ ...Key, x: S('text') })
      const message = 'The document path provided in the update expression is invalid for update'
      for (const path of ['nowhere.y.z', 'nowhere.y', 'x.y', 'x[0]']) {
        await expectError(update(`SET ${path} = :v`, { ':v': S('a') }), 'ValidationException', message)
      }
    })

    it('are not looked at where there is no item to take anything from, and none is created', async () => {
      const taken = { ':v': { SS: ['a'] } }
      for (const path of ['x', 'x.y', 'x[0]', 'x.y[1].z']) {
        expect(await update(`REMOVE ${path}`)).toEqual({})
        expect(await update(`DELETE ${path} :v`, taken)).toEqual({})
      }
      await update('REMOVE x.y DELETE y.z :v', taken)
      expect(await table.get(Key)).toBeUndefined()
    })

    it('must exist where something else of the update creates the item', async () => {
      const message = 'The document path provided in the update expression is invalid for update'
      for (const other of ['SET a = :v', 'ADD a :v']) {
        await expectError(update(`${other} REMOVE x.y`, { ':v': N(1) }), 'ValidationException', message)
      }
      expect(await table.get(Key)).toBeUndefined()
    })

    it('must not overlap', () =>
      expectError(
        update('SET x = :v, x = :w', { ':v': S('a'), ':w': S('b') }),
        'ValidationException',
        /Two document paths overlap with each other/,
      ))
  })

  describe('what it gives back', () => {
    const values = (ReturnValues: string) => ({ ReturnValues })
    const before = { ...Key, x: N(1), y: S('kept'), m: { M: { x: S('old'), y: S('kept') } } }

    it.each<[string, string, WireObject, WireObject | undefined]>([
      ['NONE', 'SET x = :v', { ':v': N(2) }, undefined],
      ['ALL_OLD', 'SET x = :v', { ':v': N(2) }, before],
      ['ALL_NEW', 'SET x = :v', { ':v': N(2) }, { ...before, x: N(2) }],
      ['UPDATED_OLD', 'SET x = :v', { ':v': N(2) }, { x: N(1) }],
      ['UPDATED_NEW', 'SET x = :v', { ':v': N(2) }, { x: N(2) }],
      ['UPDATED_NEW', 'SET m.x = :v', { ':v': S('new') }, { m: { M: { x: S('new') } } }],
      [
        'UPDATED_NEW',
        'SET m.x = :v, m.z = :w',
        { ':v': S('a'), ':w': S('b') },
        { m: { M: { x: S('a'), z: S('b') } } },
      ],
      ['UPDATED_NEW', 'REMOVE y', {}, undefined],
      ['UPDATED_OLD', 'REMOVE y', {}, { y: S('kept') }],
    ])('%s of %s', async (returned, expression, given, Attributes) => {
      await table.put(before)
      const answer = await update(expression, given, values(returned))
      expect(answer).toEqual(Attributes === undefined ? {} : { Attributes })
    })

    it('of an item that it creates is what is new', async () => {
      const create = (returned: string) => update('SET x = :v', { ':v': N(2) }, values(returned))
      expect(await create('UPDATED_NEW')).toEqual({ Attributes: { x: N(2) } })
      await table.send('DeleteItem', { Key })
      expect(await create('ALL_NEW')).toEqual({ Attributes: { ...Key, x: N(2) } })
      await table.send('DeleteItem', { Key })
      expect(await create('ALL_OLD')).toEqual({})
      await table.send('DeleteItem', { Key })
      expect(await create('UPDATED_OLD')).toEqual({})
    })
  })

  describe('on a condition', () => {
    const seed = { ...Key, mood: S('active'), score: N(50) }
    const given = { ':v': S('after'), ':s': S('active'), ':min': N(5) }
    const when = (ConditionExpression: string, values: WireObject = given) =>
      update(
        'SET note = :v',
        Object.fromEntries(
          Object.entries({ ...given, ...values }).filter(
            ([name]) => name === ':v' || ConditionExpression.includes(name),
          ),
        ),
        { ConditionExpression },
      )

    it.each([
      ['mood = :s'],
      ['score > :min'],
      ['mood = :s AND score > :min'],
      ['attribute_not_exists(locked)'],
      ['(mood = :s) AND (score > :min)'],
      ['(mood = :s AND score > :min)'],
      ['(mood = :s AND (score > :min))'],
    ])('writes where %s', async condition => {
      await table.put(seed)
      await when(condition)
      expect(await table.get(Key)).toMatchObject({ note: S('after') })
    })

    it.each([
      ['score > :min', { ':min': N(100) }],
      ['mood = :s AND score > :min', { ':min': N(100) }],
      ['attribute_not_exists(score)', {}],
      ['(score > :min) AND (attribute_exists(pk))', { ':min': N(100) }],
    ])('leaves the item where not %s', async (condition, values) => {
      await table.put(seed)
      await expectError(when(condition, values), 'ConditionalCheckFailedException')
      expect(await table.get(Key)).toEqual(seed)
    })

    it.each(['attribute_exists(pk)', 'score > :min', 'attribute_exists(pk) AND mood = :s'])(
      'creates nothing where %s asks for an item',
      async condition => {
        await expectError(when(condition), 'ConditionalCheckFailedException')
        expect(await table.get(Key)).toBeUndefined()
      },
    )

    it('creates where there must be nothing', async () => {
      await when('attribute_not_exists(pk)')
      expect(await table.get(Key)).toEqual({ ...Key, note: S('after') })
    })

    it('shows the item that did not meet it, if asked', async () => {
      await table.put(seed)
      const again = update(
        'SET note = :v',
        { ':v': S('x') },
        {
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      )
      expect((await expectError(again, 'ConditionalCheckFailedException')).Item).toEqual(seed)
    })
  })

  it('refuses to change the key', () =>
    expectError(
      update('SET pk = :v', { ':v': S('other') }),
      'ValidationException',
      /Cannot update attribute pk. This attribute is part of the key/,
    ))

  it('misses a table', () =>
    expectError(
      backend.send('UpdateItem', { TableName: 'not-there', Key }),
      'ResourceNotFoundException',
      'Requested resource not found',
    ))

  const set = { UpdateExpression: 'SET #s = :v' }
  const names = { ExpressionAttributeNames: { '#s': 'status' } }
  const values = { ExpressionAttributeValues: { ':v': S('x') } }

  it.each<[string, object]>([
    ['without a #', { ...set, ...values, ExpressionAttributeNames: { s: 'status' } }],
    ['without a :', { ...set, ...names, ExpressionAttributeValues: { v: S('x') } }],
    ['without an expression', names],
    ['that is not used', { ...set, ...values, ExpressionAttributeNames: { '#s': 'status', '#t': 'other' } }],
  ])('refuses a placeholder %s', async (_what, input) => {
    await expectError(table.send('UpdateItem', { Key, ...input }), 'ValidationException')
  })
})
