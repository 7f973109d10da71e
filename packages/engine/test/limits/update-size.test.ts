import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'
import { bytesOf, maxItemBytes, sizedItem, strings, updateTooLarge } from './sized.ts'

type Table = ReturnType<typeof onTable>
type Strings = Record<string, { S: string }>

/** Bytes that the expression adds to what it writes. */
const update = 3
const write = 19
const take = 1
const plus = 34
const minus = 37
const append = 37
const ifNotExists = 39
const stepBytes = (step: string | number) => String(step).length
const operand = (...steps: (string | number)[]) =>
  steps.reduce<number>((total, step) => total + 14 + stepBytes(step), 1)
const target = (first: string, ...steps: (string | number)[]) =>
  steps.reduce<number>((total, step) => total + 4 + stepBytes(step), first.length)
const list = (...sizes: number[]) => sizes.reduce((total, size) => total + 1 + size, 3)

describeOnEachBackend('UpdateItem weighs its expression: ', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const named = onTable(backend, keys('partitionKeyName'))

  /** The finished items at and above the limit, made by `SET b = :pad` and what else is said. */
  async function expectCeiling(
    on: Table,
    [accepted, refused]: [Strings, Strings],
    cost: number,
    more: {
      expression?: string
      names?: WireObject
      values?: Strings
      written?: Strings
      seed?: Strings
      stays?: Strings
    } = {},
  ): Promise<number> {
    const { expression = 'SET b = :pad', names, values, written = {}, seed = {}, stays = {} } = more
    const ceiling = Math.min(maxItemBytes, maxItemBytes + bytesOf({ ...accepted, ...stays }) - cost)
    const send = async (key: Strings, bytes: number) => {
      const before = { ...seed, ...stays }
      if (Object.keys(before).length > 0) await on.put({ ...key, ...before })
      const padding = sizedItem(bytes, { ...key, ...written, ...stays }, 'b').b
      await on.send('UpdateItem', {
        Key: key,
        UpdateExpression: expression,
        ...(names && { ExpressionAttributeNames: names }),
        ExpressionAttributeValues: { ...values, ':pad': padding },
      })
    }
    await send(accepted, ceiling)
    expect(bytesOf(strings(await on.get(accepted)))).toBe(ceiling)
    await expectError(send(refused, ceiling + 1), 'ValidationException', updateTooLarge)
    return ceiling
  }
  const pair = (id: string): [Strings, Strings] => [{ pk: S(`A${id}`) }, { pk: S(`B${id}`) }]

  describe('what it does not write', () => {
    it('a short key leaves less than 409,600 bytes for the item', async () => {
      const ceiling = await expectCeiling(table, [{ pk: S('K') }, { pk: S('L') }], update + write)
      expect(ceiling).toBe(maxItemBytes - 19)
    })

    it.each([100, 1024])('with a key of %i bytes the item itself is the limit', async length => {
      const long = (letter: string) => ({ pk: S(letter.repeat(length)) })
      expect(await expectCeiling(table, [long('k'), long('l')], update + write)).toBe(maxItemBytes)
    })

    it("the key's name counts like its value", async () => {
      const byValue = await expectCeiling(
        table,
        [{ pk: S('v'.repeat(15)) }, { pk: S('w'.repeat(15)) }],
        update + write,
      )
      const byName = await expectCeiling(
        named,
        [{ partitionKeyName: S('v') }, { partitionKeyName: S('w') }],
        update + write,
      )
      expect(byName).toBe(byValue)
      expect(byName).toBeLessThan(maxItemBytes)
    })

    it('a sort key counts as well', async () => {
      const ceiling = await expectCeiling(
        sorted,
        [
          { pk: S('S'), sk: S('a') },
          { pk: S('T'), sk: S('a') },
        ],
        update + write,
      )
      expect(ceiling).toBe(maxItemBytes - 16)
    })

    it('an attribute that stays counts like a key', async () => {
      const stays = { u: S('y'.repeat(10)) }
      const ceiling = await expectCeiling(table, pair('stays'), update + write, { stays })
      expect(ceiling).toBeLessThan(maxItemBytes)
    })
  })

  describe('each clause', () => {
    it.each([1, 500])('a second SET of %i bytes', async length => {
      await expectCeiling(table, pair('set'), update + 2 * write, {
        expression: 'SET b = :pad, c = :c',
        values: { ':c': S('y'.repeat(length)) },
        written: { c: S('y'.repeat(length)) },
      })
    })

    it('a REMOVE', () =>
      expectCeiling(table, pair('take'), update + write + take + 1, {
        expression: 'SET b = :pad REMOVE r',
        seed: { r: S('z') },
      }))

    it('an alias, not at all', () =>
      expectCeiling(table, pair('name'), update + write, {
        expression: 'SET #twelvechars = :pad',
        names: { '#twelvechars': 'b' },
      }))
  })

  describe('a path', () => {
    const set = (pk: string, expression: string, value: WireObject) =>
      table.send('UpdateItem', {
        Key: { pk: S(pk) },
        UpdateExpression: expression,
        ExpressionAttributeValues: { ':v': value },
      })
    /** The largest text that fits; a refusal for any other reason is a fault. */
    async function largest(send: (text: string) => Promise<unknown>): Promise<number> {
      let fits = maxItemBytes - 256
      let exceeds = maxItemBytes
      while (exceeds - fits > 1) {
        const middle = Math.floor((fits + exceeds) / 2)
        const refusal = await send('x'.repeat(middle)).then(
          () => undefined,
          (error: Error) => error.message,
        )
        if (refusal === undefined) fits = middle
        else {
          expect(refusal).toMatch(updateTooLarge)
          exceeds = middle
        }
      }
      return fits
    }

    it('into a map costs what the map costs', async () => {
      const whole = await largest(text => set('D', 'SET d = :v', { M: { leaf: S(text) } }))
      await set('D', 'SET d = :v', { M: { leaf: S('x') } })
      expect(await largest(text => set('D', 'SET d.leaf = :v', S(text)))).toBe(whole)
    })

    it('into a list costs a byte more', async () => {
      const whole = await largest(text => set('E', 'SET d = :v', { L: [S(text)] }))
      await set('E', 'SET d = :v', { L: [S('x')] })
      expect(await largest(text => set('E', 'SET d[0] = :v', S(text)))).toBe(whole - 1)
    })
  })

  describe('beside SET b = :pad', () => {
    const ten = S('y'.repeat(10))
    const hundred = S('s'.repeat(100))
    const elements = (count: number) => Array.from({ length: count }, () => S('e'))
    let count = 0

    it.each<[clause: string, charge: number, seed: WireObject, values: WireObject]>([
      ['SET c = abcdefghij', write + target('c') + operand('abcdefghij'), { abcdefghij: ten }, {}],
      ['SET c = big', write + target('c') + operand('big'), { big: ten }, {}],
      ['SET c = m.z', write + target('c') + operand('m', 'z'), { m: { M: { z: ten } } }, {}],
      [
        'SET c = m.a.z',
        write + target('c') + operand('m', 'a', 'z'),
        { m: { M: { a: { M: { z: ten } } } } },
        {},
      ],
      ['SET c = l[10]', write + target('c') + operand('l', 10), { l: { L: [...elements(10), ten] } }, {}],
      [
        'SET l = list_append(l, :new)',
        write + target('l') + append + operand('l') + list(10),
        { l: { L: elements(1) } },
        { ':new': { L: [ten] } },
      ],
      [
        'SET l = list_append(:a, :c)',
        write + target('l') + append + list(1) + list(10),
        { l: { L: elements(1) } },
        { ':a': { L: elements(1) }, ':c': { L: [ten] } },
      ],
      [
        'SET c = if_not_exists(c, :m)',
        write + target('c') + ifNotExists + operand('c') + 3 + 1 + 1 + 100,
        { c: S('c') },
        { ':m': { M: { a: hundred } } },
      ],
      [
        'SET c = if_not_exists(c, :s), d = if_not_exists(d, :s)',
        2 * (write + target('c') + ifNotExists + operand('c') + 100),
        { c: S('c'), d: S('d') },
        { ':s': hundred },
      ],
      [
        'SET c = if_not_exists(c, :v)',
        write + 1 + ifNotExists + operand('c') + 1,
        { c: ten },
        { ':v': S('v') },
      ],
      ['SET c = if_not_exists(c, :v)', write + 1 + ifNotExists + operand('c') + 10, {}, { ':v': ten }],
      ['SET n = n + :one', write + 1 + plus + operand('n') + 2, { n: N(1) }, { ':one': N(1) }],
      [
        'SET n = n + :one',
        write + 1 + plus + operand('n') + 2,
        { n: N('12345678901234567890') },
        { ':one': N(1) },
      ],
      ['SET n = n - :one', write + 1 + minus + operand('n') + 2, { n: N(1) }, { ':one': N(1) }],
      ['ADD abcdefghij :one', write + target('abcdefghij') + 2, { abcdefghij: N(1) }, { ':one': N(1) }],
      [
        'ADD ss :new',
        write + target('ss') + 500,
        { ss: { SS: ['p'.repeat(5)] } },
        { ':new': { SS: ['s'.repeat(500)] } },
      ],
      ['REMOVE abcdefghij', take + target('abcdefghij'), { abcdefghij: S('rrrrr') }, {}],
      [
        'REMOVE m.yyyyyyyyyy',
        take + target('m', 'yyyyyyyyyy'),
        { m: { M: { x: ten, yyyyyyyyyy: S('r') } } },
        {},
      ],
      ['REMOVE abcdefghij[1]', take + target('abcdefghij', 1), { abcdefghij: { L: [ten, S('r')] } }, {}],
      ['REMOVE l[10]', take + target('l', 10), { l: { L: elements(11) } }, {}],
      [
        'DELETE abcdefghij :rm',
        take + target('abcdefghij'),
        { abcdefghij: { SS: ['p'.repeat(5), 'q'.repeat(20)] } },
        { ':rm': { SS: ['q'.repeat(20)] } },
      ],
      [
        'DELETE ss :rm',
        take + target('ss'),
        { ss: { SS: ['p'.repeat(5), 'q'.repeat(20), 'r'.repeat(30)] } },
        { ':rm': { SS: ['q'.repeat(20), 'r'.repeat(30)] } },
      ],
    ])('%s takes %i bytes', async (clause, charge, seed, values) => {
      const id = count++
      const padding = maxItemBytes - (update + write + target('b')) - charge
      const expression = clause.startsWith('SET ')
        ? `SET b = :pad, ${clause.slice('SET '.length)}`
        : `SET b = :pad ${clause}`
      const send = async (pk: string, length: number) => {
        if (Object.keys(seed).length > 0) await table.put({ pk: S(pk), ...seed })
        await table.send('UpdateItem', {
          Key: { pk: S(pk) },
          UpdateExpression: expression,
          ExpressionAttributeValues: { ...values, ':pad': S('x'.repeat(length)) },
        })
      }
      await send(`C${id}`, padding)
      expect((await table.get({ pk: S(`C${id}`) }))?.b.S).toHaveLength(padding)
      await expectError(send(`D${id}`, padding + 1), 'ValidationException', updateTooLarge)
    })
  })

  it.each(['attribute_exists(nope)', 'attribute_exists(c)', undefined])(
    'before it looks at the condition %s, and whatever becomes of the item',
    async condition => {
      await table.put({ pk: S('huge'), c: S('x') })
      const refused = table.send('UpdateItem', {
        Key: { pk: S('huge') },
        UpdateExpression: 'SET c = if_not_exists(c, :huge)',
        ...(condition && { ConditionExpression: condition }),
        ExpressionAttributeValues: { ':huge': S('h'.repeat(409_700)) },
      })
      await expectError(refused, 'ValidationException', updateTooLarge)
      expect(await table.get({ pk: S('huge') })).toEqual({ pk: S('huge'), c: S('x') })
    },
  )

  it('where statements and transactions write the same item', async () => {
    for (const pk of ['X', 'Y']) {
      const item = sizedItem(maxItemBytes, { pk: S(pk) })
      await table.put({ pk: S(pk) })
      const set = {
        Key: { pk: S(pk) },
        UpdateExpression: 'SET p = :p',
        ExpressionAttributeValues: { ':p': item.p },
      }
      await expectError(table.send('UpdateItem', set), 'ValidationException', updateTooLarge)
      if (pk === 'X')
        await backend.send('ExecuteStatement', {
          Statement: `UPDATE "${table.name}" SET p = ? WHERE pk = ?`,
          Parameters: [item.p, item.pk],
        })
      else
        await backend.send('TransactWriteItems', {
          TransactItems: [{ Update: { TableName: table.name, ...set } }],
        })
      expect(await table.get({ pk: S(pk) })).toEqual(item)
    }
  })
})
