import { beforeAll, expect, it } from 'vitest'
import { B, N } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { S, statementsOn } from './connection.ts'

const bytes = (...members: string[]) => ({ BS: members })

/** What is stored, what differs from it, and the same in another order if it is the same then. */
const values: [type: string, stored: WireObject, differs: WireObject, permuted?: WireObject][] = [
  ['S', S('a'), S('b')],
  ['N', N(10), N('10.5'), N('1e1')],
  ['B', B(1, 2, 3), B(1, 2, 4)],
  ['BOOL', { BOOL: true }, { BOOL: false }],
  ['NULL', { NULL: true }, S('null')],
  ['SS', { SS: ['a', 'b', 'c'] }, { SS: ['a', 'b', 'd'] }, { SS: ['c', 'a', 'b'] }],
  ['NS', { NS: ['1', '2'] }, { NS: ['1', '3'] }, { NS: ['2.0', '1'] }],
  ['BS', bytes('AQI=', 'AwQ='), bytes('AQI=', 'BQY='), bytes('AwQ=', 'AQI=')],
  ['L', { L: [S('a'), S('b')] }, { L: [S('b'), S('a')] }],
  ['M', { M: { x: N(1), y: N(2) } }, { M: { x: N(1), y: N(3) } }, { M: { y: N(2), x: N(1) } }],
]

describeOnEachBackend('Comparisons', backend => {
  const { run, put, get, items } = statementsOn(backend)
  let table: string

  beforeAll(async () => {
    table = await backend.table()
    for (const [type, stored] of values) await put(table, { pk: S(type), v: stored })
  })

  const inStatement = async (type: string, operator: string, value: WireObject) => {
    const statement = `SELECT pk FROM "${table}" WHERE pk = ? AND v ${operator} ?`
    return (await items(statement, [S(type), value])).length === 1
  }

  const inExpression = async (type: string, operator: string, value: WireObject) => {
    const { Count } = await backend.send('Query', {
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: `v ${operator} :v`,
      ExpressionAttributeValues: { ':pk': S(type), ':v': value },
    })
    return Count === 1
  }

  it.each(values)(
    'of %s are the same in statements and expressions',
    async (type, same, differs, permuted) => {
      for (const compare of [inStatement, inExpression]) {
        expect(await compare(type, '=', same)).toBe(true)
        expect(await compare(type, '<>', same)).toBe(false)
        expect(await compare(type, '=', differs)).toBe(false)
        expect(await compare(type, '<>', differs)).toBe(true)
        if (permuted) expect(await compare(type, '=', permuted)).toBe(true)
      }
    },
  )

  it.each(values.filter(([type]) => type.length > 1 || 'LM'.includes(type)))(
    'by order have no use for %s',
    async (type, value) => {
      for (const operator of ['<', '<=', '>', '>=']) {
        await expectError(
          run(`SELECT pk FROM "${table}" WHERE pk = 'S' AND v ${operator} ?`, [value]),
          'ValidationException',
          `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
        )
      }
    },
  )

  it('by order do not mind other types that have one', async () => {
    expect(await inStatement('S', '<', N(5))).toBe(false)
    expect(await inStatement('L', '<', N(5))).toBe(false)
    expect(await inStatement('B', '<', B(1, 2, 4))).toBe(true)
    expect(await inStatement('B', '>', B(1, 2, 4))).toBe(false)
  })

  it('guard writes', async () => {
    const update = (value: WireObject) =>
      run(`UPDATE "${table}" SET touched = 'yes' WHERE pk = 'M' AND v = ?`, [value])
    await expectError(update({ M: { x: N(1) } }), 'ConditionalCheckFailedException')
    expect((await get(table, { pk: S('M') }))?.touched).toBeUndefined()
    await update({ M: { y: N(2), x: N(1) } })
    expect((await get(table, { pk: S('M') }))?.touched).toEqual(S('yes'))
  })
})
