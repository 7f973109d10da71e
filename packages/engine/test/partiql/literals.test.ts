import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from '../backends.ts'
import { N, S, statementsOn } from './connection.ts'

const overflow = 'Number overflow. Attempting to store a number with magnitude larger than supported range'
const underflow = 'Number underflow. Attempting to store a number with magnitude smaller than supported range'
const digits = 'Attempting to store more than 38 significant digits in a Number'
const tooDeep = 'Nesting Levels have exceeded supported limits'
const parameterTooDeep = `${tooDeep}: Attributes in the item have nested levels beyond supported limit`
const unconvertible = 'The parameter cannot be converted to a numeric value'

const deep = (levels: number, leaf: object = S('leaf')): object =>
  levels === 0 ? leaf : { M: { n: deep(levels - 1, leaf) } }

describeOnEachBackend('Literals and parameters', backend => {
  const { run, put, get, items, transaction, batch } = statementsOn(backend)
  let table: string
  let t: string

  beforeAll(async () => {
    table = await backend.table({
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'N' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    })
    t = `"${table}"`
  })

  it('reads a number in all of its spellings', async () => {
    await put(table, { pk: N(7310000) })
    for (const literal of [
      '7.31e6',
      '7.31E6',
      '7.31e+6',
      '731e4',
      '73100000e-1',
      '7310000.0',
      '- -7310000',
    ]) {
      expect(await items(`SELECT * FROM ${t} WHERE pk = ${literal}`), literal).toEqual([{ pk: N(7310000) }])
    }
  })

  it.each([
    ['SELECT * FROM $ WHERE pk = 1e126', `${overflow} under root`],
    ['SELECT * FROM $ WHERE pk = 1e-131', `${underflow} under root`],
    ['SELECT * FROM $ WHERE pk = 1e2147483647', `${underflow} under root`],
    ['SELECT * FROM $ WHERE pk = 123456789012345678901234567890123456789', `${digits} under root`],
    ["INSERT INTO $ VALUE {'pk': 1e126}", `${overflow} under root`],
    ["INSERT INTO $ VALUE {'pk': 1, 'm': {'x': 1e126}}", `${overflow} under root.x`],
    ["INSERT INTO $ VALUE {'pk': 1, 'l': [1, 1e126]}", `${overflow} under root[1]`],
    ['UPDATE $ SET a = 1e-131 WHERE pk = 1', `${underflow} under root`],
  ])('refuses the number in %s', async (statement, message) => {
    await expectError(run(statement.replace('$', t)), 'ValidationException', message)
  })

  it('refuses a literal of more than 32 levels with the way to it', async () => {
    const update = (literal: string) => run(`UPDATE ${t} SET d = ${literal} WHERE pk = 1`)
    const maps = (levels: number) => `${"{'a':".repeat(levels)}1${'}'.repeat(levels)}`
    await expectError(update(maps(32)), 'ValidationException', `${tooDeep} under root${'.a'.repeat(32)}`)
    await expectError(
      update(`{'a':${'['.repeat(31)}1${']'.repeat(31)}}`),
      'ValidationException',
      `${tooDeep} under root.a${'[0]'.repeat(31)}`,
    )
    await run(`INSERT INTO ${t} VALUE {'pk': 32, 'd': ${maps(31)}}`)
    expect((await get(table, { pk: N(32) }))?.d).toBeDefined()
  })

  it('takes parameters for whole values only', async () => {
    const list = `UPDATE ${t} SET x = [?] WHERE pk = 1`
    const column = list.indexOf('?') + 1
    await expectError(
      run(list, [S('v')]),
      'ValidationException',
      `Unsupported data type: Parameter under key root[0] at 1:${column}:1`,
    )
    const map = `INSERT INTO ${t} VALUE {'pk': 1, 'm': {'k': ?}}`
    await expectError(
      run(map, [S('v')]),
      'ValidationException',
      `Unsupported data type: Parameter under key root.k at 1:${map.indexOf('?') + 1}:1`,
    )
    const call = `INSERT INTO ${t} VALUE {'pk': 1, 's': set_add(<<'a'>>, <<'b'>>)}`
    await expectError(
      run(call),
      'ValidationException',
      `Unsupported data type: set_add under key root at 1:${call.indexOf('set_add') + 1}:7`,
    )
  })

  const everywhere = () => [
    `SELECT * FROM ${t} WHERE pk = 1 AND n = ?`,
    `INSERT INTO ${t} VALUE {'pk': 99, 'n': ?}`,
    `UPDATE ${t} SET n = ? WHERE pk = 1`,
    `SELECT * FROM ${t} WHERE pk = ?`,
  ]

  it.each(['1e99999999999', '-1e99999999999', '1e-99999999999', '1e2147483648', '1e-2147483648', 'abc'])(
    'cannot convert the parameter %s',
    async value => {
      for (const statement of everywhere()) {
        await expectError(run(statement, [{ N: value }]), 'ValidationException', `${unconvertible}: ${value}`)
      }
    },
  )

  it('refuses a parameter that wraps around, or is empty', async () => {
    for (const statement of everywhere()) {
      await expectError(run(statement, [{ N: '1e2147483647' }]), 'ValidationException', underflow)
      await expectError(run(statement, [{ N: '' }]), 'ValidationException', unconvertible)
    }
  })

  it('finds a wrong number wherever it stands in a parameter', async () => {
    const [statement = ''] = everywhere()
    for (const parameter of [
      { L: [N(1), { N: '1e99999999999' }] },
      { M: { x: { N: '1e99999999999' } } },
      { NS: ['1', '1e99999999999'] },
    ]) {
      await expectError(run(statement, [parameter]), 'ValidationException', `${unconvertible}: 1e99999999999`)
    }
  })

  it('refuses a wrong number in transactions as a whole and in batches in its place', async () => {
    const Statement = `UPDATE ${t} SET x = ? SET y = ? WHERE pk = 1`
    const refusals: [object[], string][] = [
      [[N(1), { N: '1e99999999999' }], `${unconvertible}: 1e99999999999`],
      [[deep(40), { N: 'abc' }], parameterTooDeep],
    ]
    for (const [Parameters, Message] of refusals) {
      await expectError(transaction({ Statement, Parameters }), 'ValidationException', Message)
      const { Responses } = await batch({ Statement, Parameters })
      expect(Responses).toEqual([{ Error: { Code: 'ValidationError', Message } }])
    }
  })

  it.each([33, 40, 100])(
    'refuses what comes first of a parameter of %i levels and a wrong number',
    async levels => {
      const pair = `SELECT * FROM ${t} WHERE pk = 1 AND x = ? AND y = ?`
      const single = `SELECT * FROM ${t} WHERE pk = 1 AND x = ?`
      const bad = { N: 'abc' }
      const refusals: [string, object[], string][] = [
        [pair, [deep(levels), bad], parameterTooDeep],
        [pair, [bad, deep(levels)], `${unconvertible}: abc`],
        [single, [{ M: { d: deep(levels), bad } }], parameterTooDeep],
        [single, [{ M: { bad, d: deep(levels) } }], `${unconvertible}: abc`],
        [single, [deep(levels, bad)], parameterTooDeep],
        [pair, [deep(levels), { N: '1e126' }], parameterTooDeep],
      ]
      for (const [statement, parameters, message] of refusals) {
        await expectError(run(statement, parameters), 'ValidationException', message)
      }
    },
  )

  it('refuses a parameter before it reads the statement', async () => {
    const parameter = { SS: ['a', 'a'] }
    const message = 'One or more parameter values were invalid: Input collection [a, a] contains duplicates.'
    await expectError(run(`UPDATE ${t} SET WHERE`, [parameter]), 'ValidationException', message)
    const Statement = `UPDATE ${t} SET y = ? WHERE pk = 1`
    await expectError(transaction({ Statement, Parameters: [parameter] }), 'ValidationException', message)
    const { Responses } = await batch({ Statement, Parameters: [{ SS: [] }] })
    expect(Responses).toEqual([
      {
        Error: {
          Code: 'ValidationError',
          Message: 'One or more parameter values were invalid: An string set  may not be empty',
        },
      },
    ])
  })

  it('refuses an update that leaves the item too deep', async () => {
    await put(table, { pk: N(33), m: { M: {} } })
    const Statement = `UPDATE ${t} SET m.deep = ? WHERE pk = 33`
    const Parameters = [deep(31)]
    await expectError(run(Statement, Parameters), 'ValidationException', tooDeep)
    const { Responses } = await batch({ Statement, Parameters })
    expect(Responses).toEqual([{ Error: { Code: 'ValidationError', Message: tooDeep }, TableName: table }])
  })
})
