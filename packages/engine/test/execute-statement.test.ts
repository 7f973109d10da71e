import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'
import { N, S, statementsOn } from './partiql/connection.ts'

const leftover = "Statement wasn't well formed, can't be processed: Unexpected token after expression"

describeOnEachBackend('ExecuteStatement', backend => {
  const { run, put, get, items } = statementsOn(backend)
  let table: string
  let t: string

  beforeAll(async () => {
    table = await backend.table()
    t = `"${table}"`
  })

  it('inserts an item of every literal', async () => {
    const answer = await run(
      `INSERT INTO ${t} VALUE {'pk': 'all', 's': 'it''s', 'n': 1E3, 'd': -1.5e-3, 'z': -0, 'b': true, 'x': null,
        'l': [1, 'a', [<<'p', 'q'>>]], 'm': {'k': {'v': .5}}, 'ss': <<'a', 'b'>>, 'ns': <<1, 4.50>>}`,
    )
    expect(answer.Items).toEqual([])
    expect(await get(table, { pk: S('all') })).toEqual({
      pk: S('all'),
      s: S("it's"),
      n: N(1000),
      d: N(-0.0015),
      z: N(0),
      b: { BOOL: true },
      x: { NULL: true },
      l: { L: [N(1), S('a'), { L: [{ SS: ['p', 'q'] }] }] },
      m: { M: { k: { M: { v: N(0.5) } } } },
      ss: { SS: ['a', 'b'] },
      ns: { NS: ['1', '4.5'] },
    })
  })

  it('takes parameters in the order of their question marks', async () => {
    await run(`INSERT INTO ${t} VALUE {'pk': ?, 'a': ?, 'bs': ?}`, [S('params'), N(1), { BS: ['AQ=='] }])
    expect(
      await items(`SELECT a, bs FROM ${t} WHERE pk = ? AND a IN [?, 2]`, [S('params'), N('1.0')]),
    ).toEqual([{ a: N(1), bs: { BS: ['AQ=='] } }])
  })

  it('refuses parameters in any other number than that of question marks', async () => {
    const message = "Number of parameters in request and statement don't match."
    await expectError(run(`SELECT * FROM ${t} WHERE pk = ?`), 'ValidationException', message)
    await expectError(
      run(`SELECT * FROM ${t} WHERE pk = ?`, [S('a'), S('b')]),
      'ValidationException',
      message,
    )
    await expectError(run(`SELECT * FROM ${t}`, [S('a')]), 'ValidationException', message)
  })

  it('refuses a second item of the same key', async () => {
    await run(`INSERT INTO ${t} VALUE {'pk': 'twice', 'a': 1}`)
    await expectError(
      run(`INSERT INTO ${t} VALUE {'pk': 'twice', 'a': 2}`, undefined, {
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      'DuplicateItemException',
      'Duplicate primary key exists in table',
    )
    expect(await get(table, { pk: S('twice') })).toEqual({ pk: S('twice'), a: N(1) })
  })

  it('refuses an item without its key', async () => {
    await expectError(run(`INSERT INTO ${t} VALUE {'a': 1}`), 'ValidationException', /pk/)
    await expectError(run(`INSERT INTO ${t} VALUE {'pk': 1}`), 'ValidationException', /pk/)
    await expectError(run(`INSERT INTO ${t} VALUE {'pk': 'a', 'pk': 'b'}`), 'ValidationException', /pk/)
    await expectError(
      run(`INSERT INTO ${t} VALUE {'pk': ''}`),
      'ValidationException',
      /empty string value. Key: pk/,
    )
  })

  it('lifts a column to the top of the item under its last name', async () => {
    await put(table, {
      pk: S('columns'),
      m: { M: { k: { L: [S('c')] }, sub: S('deep') } },
      tags: { L: [S('a'), S('b')] },
      rest: S('r'),
    })
    expect(
      await items(`SELECT m.k[0], m.sub, tags[1], tags[-0], nope FROM ${t} WHERE pk = 'columns'`),
    ).toEqual([{ 'k[0]': S('c'), sub: S('deep'), 'tags[1]': S('b'), 'tags[0]': S('a') }])
  })

  it('updates by SET and REMOVE, any number of them', async () => {
    await put(table, { pk: S('up'), n: N(5), l: { L: [N(1), N(2), N(3)] }, m: { M: {} }, gone: S('x') })
    const answer = await run(
      `UPDATE ${t} SET n = n - - 2, copy = n SET m.k = {'a': [1]} REMOVE gone REMOVE l[1]
       SET added = list_append([0], l) WHERE pk = 'up'`,
    )
    expect(answer.Items).toEqual([])
    expect(await get(table, { pk: S('up') })).toEqual({
      pk: S('up'),
      n: N(7),
      copy: N(5),
      l: { L: [N(1), N(3)] },
      m: { M: { k: { M: { a: { L: [N(1)] } } } } },
      added: { L: [N(0), N(1), N(2), N(3)] },
    })
  })

  it('updates with the clauses in the order of FROM, WHERE, SET', async () => {
    await put(table, { pk: S('from'), a: N(1), b: S('bee') })
    const { Items } = await run(`from ${t} where pk = ? and a = 1 set c = ? remove b returning all new *`, [
      S('from'),
      N(2),
    ])
    expect(Items).toEqual([{ pk: S('from'), a: N(1), c: N(2) }])
    await expectError(
      run(`FROM ${t} WHERE pk = 'from' AND a = 2 SET c = 5`),
      'ConditionalCheckFailedException',
    )
  })

  it('updates no item that is not there', async () => {
    for (const clause of ['', ' AND attribute_not_exists(pk)']) {
      await expectError(
        run(`UPDATE ${t} SET a = 1 WHERE pk = 'absent'${clause}`),
        'ConditionalCheckFailedException',
        'The conditional request failed',
      )
    }
    expect(await get(table, { pk: S('absent') })).toBeUndefined()
  })

  it('shows the item that failed the condition when asked to', async () => {
    await put(table, { pk: S('shown'), a: N(1) })
    const error = await expectError(
      run(`UPDATE ${t} SET a = 2 WHERE pk = 'shown' AND a = 5`, undefined, {
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      'ConditionalCheckFailedException',
    )
    if (backend.engine) expect(error.Item).toBeDefined()
  })

  it('returns what RETURNING asks for', async () => {
    await put(table, { pk: S('ret'), a: N(1), keep: S('k') })
    const update = (value: number, returning: string) =>
      items(`UPDATE ${t} SET a = ${value} WHERE pk = 'ret' RETURNING ${returning} *`)
    expect(await update(2, 'ALL OLD')).toEqual([{ pk: S('ret'), a: N(1), keep: S('k') }])
    expect(await update(3, 'ALL NEW')).toEqual([{ pk: S('ret'), a: N(3), keep: S('k') }])
    expect(await update(4, 'MODIFIED OLD')).toEqual([{ a: N(3) }])
    expect(await update(5, 'MODIFIED NEW')).toEqual([{ a: N(5) }])
    expect(await items(`UPDATE ${t} REMOVE a WHERE pk = 'ret' RETURNING MODIFIED NEW *`)).toEqual([])
    expect(await items(`DELETE FROM ${t} WHERE pk = 'ret' RETURNING ALL OLD *`)).toHaveLength(1)
    expect(await items(`DELETE FROM ${t} WHERE pk = 'ret' RETURNING ALL OLD *`)).toEqual([])
  })

  it.each(['MODIFIED OLD', 'ALL NEW', 'MODIFIED NEW'])('refuses DELETE RETURNING %s *', async returning => {
    await expectError(
      run(`DELETE FROM ${t} WHERE pk = 'x' RETURNING ${returning} *`),
      'ValidationException',
      `Invalid returning clause: RETURNING ${returning} *. Only RETURNING ALL OLD * is allowed in DELETE statements.`,
    )
  })

  it('deletes under a condition, and what is not there under any', async () => {
    await put(table, { pk: S('del'), a: N(1) })
    await expectError(run(`DELETE FROM ${t} WHERE pk = 'del' AND a = 2`), 'ConditionalCheckFailedException')
    expect((await run(`DELETE FROM ${t} WHERE pk = 'never' AND a = 2`)).Items).toEqual([])
    await run(`DELETE FROM ${t} WHERE pk = 'del' AND (a = 2 OR attribute_exists(a))`)
    expect(await get(table, { pk: S('del') })).toBeUndefined()
  })

  it('writes one item only, named by all of its key', async () => {
    const message = 'Where clause does not contain a mandatory equality on all key attributes'
    for (const statement of [
      `UPDATE ${t} SET a = 1`,
      `UPDATE ${t} SET a = 1 WHERE b = 1`,
      `UPDATE ${t} SET a = 1 WHERE pk = 'a' OR pk = 'b'`,
      `UPDATE ${t} SET a = 1 WHERE pk IN ['a']`,
      `DELETE FROM ${t} WHERE pk > 'a'`,
      `FROM ${t} REMOVE a`,
    ]) {
      await expectError(run(statement), 'ValidationException', message)
    }
    await expectError(
      run(`DELETE FROM ${t} WHERE pk = 'a' AND pk = 'b'`),
      'ValidationException',
      'Multiple conditions on same key pk. Only single item Update/Insert/Delete are supported',
    )
    await expectError(
      run(`DELETE FROM ${t} WHERE pk = 1`),
      'ValidationException',
      "Key attribute's data type should match its data type in table's schema: Key pk",
    )
  })

  it('refuses to change a key, and paths that overlap', async () => {
    await put(table, { pk: S('paths'), m: { M: {} } })
    await expectError(
      run(`UPDATE ${t} SET pk = 'b' WHERE pk = 'paths'`),
      'ValidationException',
      /part of the key/,
    )
    await expectError(
      run(`UPDATE ${t} SET m.a = 1, m = 2 WHERE pk = 'paths'`),
      'ValidationException',
      /overlap/,
    )
  })

  it('refuses what is left over after a statement and does nothing', async () => {
    await expectError(run(`INSERT INTO ${t} VALUE {'pk': 'over'} foo`), 'ValidationException', leftover)
    expect(await get(table, { pk: S('over') })).toBeUndefined()
  })

  it('refuses aliases and clauses that DynamoDB does not have', async () => {
    for (const statement of [
      `SELECT * FROM ${t} x WHERE pk = 'a'`,
      `SELECT * FROM ${t} AS x WHERE pk = 'a'`,
      `UPDATE ${t} x SET a = 3 WHERE pk = 'a'`,
      `DELETE FROM ${t} x WHERE pk = 'a'`,
    ]) {
      await expectError(run(statement), 'ValidationException', 'Aliasing is not supported')
    }
    await expectError(
      run(`SELECT a, b, a FROM ${t}`),
      'ValidationException',
      'Duplicate identifiers in select clause: a',
    )
    const limited = `SELECT * FROM ${t} LIMIT 5`
    await expectError(
      run(limited),
      'ValidationException',
      `Unsupported clause: LIMIT at 1:${limited.length}:1`,
    )
    await expectError(run('x IS INT4'), 'ValidationException', 'Unsupported operation: IsType')
    await expectError(
      run(`EXISTS(SELECT * FROM ${t} WHERE pk = 'a' AND b IS MISSING)`),
      'ValidationException',
      'EXISTS can only be used in ExecuteTransaction write requests.',
    )
  })

  it('names the table in a path of one or two parts', async () => {
    const refusals: [string, string][] = [
      [`SELECT * FROM ""`, 'Path component cannot be an empty string'],
      [`SELECT * FROM ${t}.""`, 'Path component cannot be an empty string'],
      [`SELECT * FROM ${t}."i"."x"`, 'A path may contain at most 2 components in the FROM clause'],
      [`SELECT * FROM ${t}."i"`, 'The table does not have the specified index'],
      [`INSERT INTO ${t}."i" VALUE {'pk': 'a'}`, 'FROM clause may only contain a single table name'],
      [`UPDATE ${t}."i" SET a = 1 WHERE pk = 'a'`, 'This operation is not supported on an index'],
      [`DELETE FROM ${t}."i" WHERE pk = 'a'`, 'This operation is not supported on an index'],
    ]
    for (const [statement, message] of refusals) {
      await expectError(run(statement), 'ValidationException', message)
    }
    await expectError(
      run(`FROM "${table}-none" WHERE pk = 'x' SET c = 1`),
      'ResourceNotFoundException',
      'Requested resource not found',
    )
  })

  it('pages by Limit and NextToken, which belongs to its statement', async () => {
    const pages = await backend.table({
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    })
    for (const pk of ['o', 'p']) for (const sk of [1, 2, 3]) await put(pages, { pk: S(pk), sk: N(sk) })
    const statement = `SELECT pk, sk FROM "${pages}" WHERE pk IN ['p', 'o'] ORDER BY pk DESC, sk ASC`
    const seen: string[] = []
    let token: string | undefined
    let count = 0
    do {
      const page = await run(statement, undefined, { Limit: 2, ...(token && { NextToken: token }) })
      for (const { pk, sk } of page.Items) seen.push(`${pk.S}${sk.N}`)
      token = page.NextToken
      count++
    } while (token && count < 10)
    expect(seen).toEqual(['p1', 'p2', 'p3', 'o1', 'o2', 'o3'])
    const { NextToken } = await run(statement, undefined, { Limit: 1 })
    await expectError(
      run(`SELECT * FROM "${pages}"`, undefined, { NextToken }),
      'ValidationException',
      'NextToken does not match request',
    )
    for (const broken of ['garbage', `${NextToken.slice(0, -4)}AAAA`]) {
      await expectError(
        run(statement, undefined, { NextToken: broken }),
        'ValidationException',
        'Invalid NextToken',
      )
    }
  })

  it('charges reads and writes as the operations on items do', async () => {
    const capacity = async (statement: string, rest = {}) =>
      (await run(statement, undefined, { ReturnConsumedCapacity: 'INDEXES', ...rest })).ConsumedCapacity
    await put(table, { pk: S('cc') })
    expect(await capacity(`SELECT * FROM ${t} WHERE pk = 'cc'`)).toEqual({
      TableName: table,
      CapacityUnits: 0.5,
      Table: { CapacityUnits: 0.5 },
    })
    expect(
      (await capacity(`SELECT * FROM ${t} WHERE pk = 'none'`, { ConsistentRead: true })).CapacityUnits,
    ).toBe(1)
    expect((await capacity(`INSERT INTO ${t} VALUE {'pk': 'cc2'}`)).CapacityUnits).toBe(1)
    expect((await capacity(`DELETE FROM ${t} WHERE pk = 'none'`)).CapacityUnits).toBe(1)
  })
})
