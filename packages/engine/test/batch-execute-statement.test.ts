import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, expectError, keys } from './backends.ts'
import { N, S, statementsOn } from './partiql/connection.ts'

const needsKey =
  'Select statements within BatchExecuteStatement must specify the primary key in the where clause.'

describeOnEachBackend('BatchExecuteStatement', backend => {
  const { put, get, batch } = statementsOn(backend)
  let table: string
  let t: string

  beforeAll(async () => {
    table = await backend.table(keys('pk', 'sk'))
    t = `"${table}"`
    await put(table, { pk: S('a'), sk: S('1'), n: N(1) })
    await put(table, { pk: S('a'), sk: S('2'), n: N(2) })
    await put(table, { pk: S('a'), sk: S('3'), n: N(3) })
  })

  it('reads items by their keys', async () => {
    const { Responses } = await batch(
      `SELECT * FROM ${t} WHERE pk = 'a' AND sk = '1'`,
      `SELECT n FROM ${t} WHERE pk IN ['a'] AND sk IN ['2']`,
      `SELECT * FROM ${t} WHERE pk = 'a' AND sk = 'none'`,
    )
    expect(Responses).toEqual([
      { TableName: table, Item: { pk: S('a'), sk: S('1'), n: N(1) } },
      { TableName: table, Item: { n: N(2) } },
      { TableName: table },
    ])
  })

  it('writes, and returns what RETURNING asks for', async () => {
    const { Responses: inserted } = await batch(
      ...['1', '2', '3'].map(sk => `INSERT INTO ${t} VALUE {'pk': 'w', 'sk': '${sk}', 'n': 1}`),
    )
    expect(inserted).toEqual([{ TableName: table }, { TableName: table }, { TableName: table }])
    const { Responses } = await batch(
      `UPDATE ${t} SET n = n + 1 WHERE pk = 'w' AND sk = '1' RETURNING MODIFIED NEW *`,
      `FROM ${t} WHERE pk = 'w' AND sk = '2' REMOVE n RETURNING MODIFIED NEW *`,
      `DELETE FROM ${t} WHERE pk = 'w' AND sk = '3' RETURNING ALL OLD *`,
    )
    expect(Responses).toEqual([
      { TableName: table, Item: { n: N(2) } },
      { TableName: table },
      { TableName: table, Item: { pk: S('w'), sk: S('3'), n: N(1) } },
    ])
  })

  it('reports each fault in its place, with the table if it was come to', async () => {
    const fault = (Code: string, Message: string) => ({ Error: { Code, Message } })
    const { Responses } = await batch(
      `SLECT * FROM ${t}`,
      `INSERT INTO ${t} VALUE {'pk': 'a', 'sk': '1'}`,
      {
        Statement: `UPDATE ${t} SET n = 9 WHERE pk = 'a' AND sk = '2' AND n = 5`,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
      `UPDATE ${t} SET n = 9 WHERE pk = 'a'`,
      `DELETE FROM "${table}-none" WHERE pk = 'a' AND sk = '1'`,
      `DELETE FROM ${t} WHERE pk = 'x' AND sk = '1' RETURNING ALL NEW *`,
      `UPDATE ${t} SET n = n + 1 WHERE pk = 'a' AND sk = '3'`,
    )
    expect(Responses).toEqual([
      fault(
        'ValidationError',
        "Statement wasn't well formed, can't be processed: Expected data manipulation",
      ),
      { ...fault('DuplicateItem', 'Duplicate primary key exists in table'), TableName: table },
      { ...fault('ConditionalCheckFailed', 'The conditional request failed'), TableName: table },
      fault('ValidationError', 'Where clause does not contain a mandatory equality on all key attributes'),
      fault('ResourceNotFound', 'Requested resource not found'),
      fault(
        'ValidationError',
        'Invalid returning clause: RETURNING ALL NEW *. Only RETURNING ALL OLD * is allowed in DELETE statements.',
      ),
      { TableName: table },
    ])
    expect((await get(table, { pk: S('a'), sk: S('3') }))?.n).toEqual(N(4))
  })

  it.each([
    "pk = 'a'",
    'n = 1',
    "pk = 'a' AND sk = '1' AND n = 1",
    "pk = 'a' AND sk = '1' AND pk = 'b'",
    "pk = 'a' AND sk = '1' AND attribute_exists(n)",
    "pk = 'a' AND sk > '0'",
    "pk IN ['a', 'b'] AND sk = '1'",
  ])('reads by nothing but the key: %s', async where => {
    const { Responses } = await batch(`SELECT * FROM ${t} WHERE ${where}`)
    expect(Responses).toEqual([{ Error: { Code: 'ValidationError', Message: needsKey } }])
  })

  it('sums what the members that succeeded cost, each by its own consistency', async () => {
    const select = (sk: string, rest = {}) => ({
      Statement: `SELECT * FROM ${t} WHERE pk = 'a' AND sk = '${sk}'`,
      ...rest,
    })
    const { ConsumedCapacity } = await backend.send('BatchExecuteStatement', {
      Statements: [
        select('1', { ConsistentRead: true }),
        select('2'),
        { Statement: `SELECT * FROM ${t} WHERE n = 1` },
      ],
      ReturnConsumedCapacity: 'TOTAL',
    })
    expect(ConsumedCapacity).toEqual([{ TableName: table, CapacityUnits: 1.5 }])
    const failed = await backend.send('BatchExecuteStatement', {
      Statements: [{ Statement: `INSERT INTO ${t} VALUE {'pk': 'a', 'sk': '1'}` }],
      ReturnConsumedCapacity: 'TOTAL',
    })
    expect(failed.ConsumedCapacity).toBeUndefined()
  })

  it('adds what refused writes cost to the total of a table that another wrote, and to nothing else', async () => {
    const long = 'x'.repeat(2500)
    await put(table, { pk: S('c'), sk: S('long'), text: S(long) })
    await put(table, { pk: S('c'), sk: S('short') })
    const other = await backend.table(keys('pk', 'sk'))
    const { ConsumedCapacity } = await backend.send('BatchExecuteStatement', {
      Statements: [
        `INSERT INTO ${t} VALUE {'pk': 'c', 'sk': 'new'}`,
        `INSERT INTO ${t} VALUE {'pk': 'c', 'sk': 'long'}`,
        `INSERT INTO ${t} VALUE {'pk': 'c', 'sk': 'short', 'text': '${long}'}`,
        `DELETE FROM ${t} WHERE pk = 'a' AND sk = '1' AND n = 99`,
        `UPDATE "${other}" SET n = 1 WHERE pk = 'c' AND sk = 'none'`,
      ].map(Statement => ({ Statement })),
      ReturnConsumedCapacity: 'INDEXES',
    })
    expect(ConsumedCapacity).toEqual([
      { TableName: table, CapacityUnits: 1 + 3 + 3 + 1, Table: { CapacityUnits: 1 } },
    ])
  })

  it('takes up to 25 statements, all of them reads or all writes', async () => {
    await expectError(batch(), 'ValidationException')
    const reads = Array.from({ length: 26 }, (_, i) => `SELECT * FROM ${t} WHERE pk = 'a' AND sk = '${i}'`)
    expect((await batch(...reads.slice(1))).Responses).toHaveLength(25)
    await expectError(batch(...reads), 'ValidationException')
    await expectError(
      batch(...reads.slice(1, 2), `DELETE FROM ${t} WHERE pk = 'x' AND sk = '1'`),
      'ValidationException',
      'Read and write requests together in the same batch is not supported.',
    )
  })

  it.each([
    [
      'reads',
      [
        `SELECT * FROM things WHERE pk = 'a' AND sk = '1'`,
        `SELECT n FROM things WHERE sk IN ['1'] AND pk = 'a'`,
      ],
    ],
    [
      'writes',
      [`INSERT INTO things VALUE {'pk': 'r', 'sk': '1'}`, `DELETE FROM things WHERE pk = 'r' AND sk = '1'`],
    ],
  ])('refuses %s of one item as a whole', async (_, statements) => {
    await expectError(
      batch(...statements.map(each => each.replace('things', t))),
      'ValidationException',
      'Provided list of item keys contains duplicates',
    )
    expect(await get(table, { pk: S('r'), sk: S('1') })).toBeUndefined()
  })
})
