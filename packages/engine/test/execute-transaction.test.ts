import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, expectError, keys } from './backends.ts'
import { N, S, statementsOn } from './partiql/connection.ts'

const first = 'Validation failed in TransactStatements[0]: '
const needsKey =
  'Select statements within ExecuteTransaction must specify the primary key in the where clause.'
const mismatch = 'The provided key element does not match the schema'

describeOnEachBackend('ExecuteTransaction', backend => {
  const { put, get, transaction } = statementsOn(backend)
  let table: string
  let t: string
  const canceled = async (...statements: string[]) =>
    (await expectError(transaction(...statements), 'TransactionCanceledException')).CancellationReasons

  beforeAll(async () => {
    table = await backend.table(keys('pk', 'sk'))
    t = `"${table}"`
    for (const pk of ['a', 'b', 'c']) await put(table, { pk: S(pk), sk: S('1'), n: N(1) })
  })

  it('writes all statements at once', async () => {
    const answer = await transaction(
      `INSERT INTO ${t} VALUE {'pk': 'new', 'sk': '1'}`,
      `UPDATE ${t} SET n = n + 1 WHERE pk = 'a' AND sk = '1' AND attribute_exists(n)`,
      `FROM ${t} WHERE pk = 'b' AND sk = '1' SET m = 1`,
      `DELETE FROM ${t} WHERE pk = 'none' AND sk = '1'`,
    )
    expect(answer.Responses).toEqual([])
    expect(await get(table, { pk: S('new'), sk: S('1') })).toBeDefined()
    expect((await get(table, { pk: S('a'), sk: S('1') }))?.n).toEqual(N(2))
  })

  it('writes none of them if one is refused, and says why for each', async () => {
    const { CancellationReasons: reasons } = await expectError(
      transaction(
        `INSERT INTO ${t} VALUE {'pk': 'a', 'sk': '1'}`,
        `INSERT INTO ${t} VALUE {'pk': 'never', 'sk': '1'}`,
        `UPDATE ${t} SET n = 9 WHERE pk = 'c' AND sk = '1' AND n = 7`,
      ),
      'TransactionCanceledException',
      'Transaction cancelled, please refer cancellation reasons for specific reasons [DuplicateItem, None, ConditionalCheckFailed]',
    )
    expect(reasons).toEqual([
      { Code: 'DuplicateItem', Message: 'Duplicate primary key exists in table' },
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
    ])
    expect(await get(table, { pk: S('never'), sk: S('1') })).toBeUndefined()
  })

  it('shows an item that failed its condition when asked to', async () => {
    const { CancellationReasons } = await expectError(
      transaction({
        Statement: `DELETE FROM ${t} WHERE pk = 'c' AND sk = '1' AND n = 7`,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      'TransactionCanceledException',
      'Transaction cancelled, please refer cancellation reasons for specific reasons [ConditionalCheckFailed]',
    )
    expect(CancellationReasons[0].Item).toBeDefined()
  })

  it('reads items as they are at one moment', async () => {
    const { Responses } = await transaction(
      `SELECT * FROM ${t} WHERE pk = 'c' AND sk = '1'`,
      `SELECT n FROM ${t} WHERE (sk = '1') AND pk IN ['b'] AND pk = 'b'`,
      `SELECT * FROM ${t} WHERE pk = 'c' AND sk = 'none'`,
    )
    expect(Responses).toEqual([{ Item: { pk: S('c'), sk: S('1'), n: N(1) } }, { Item: { n: N(1) } }, {}])
  })

  it.each([
    ["pk = 'c'", needsKey],
    ["pk = 'c' AND sk = '1' AND n = 1", needsKey],
    ["pk = 'c' AND sk = '1' AND pk = 'd'", needsKey],
    ["pk IN ['other'] AND pk = 'c' AND sk = '1'", needsKey],
    [
      "pk IN ['c', 'c'] AND sk = '1'",
      'Overlapping conditions with range keys are not supported in where clause',
    ],
    ['', "Statement wasn't well formed, can't be processed: Unexpected term"],
  ])('refuses to read by %s', async (where, message) => {
    await expectError(
      transaction(`SELECT * FROM ${t} WHERE ${where}`),
      'ValidationException',
      first + message,
    )
  })

  it('checks a condition on an item that it does not write', async () => {
    const update = `UPDATE ${t} SET n = 5 WHERE pk = 'b' AND sk = '1'`
    const exists = (where: string) => `EXISTS(SELECT * FROM ${t} WHERE ${where})`
    await transaction(exists("(pk = 'c' AND sk = '1') AND nope IS MISSING"), update)
    expect((await get(table, { pk: S('b'), sk: S('1') }))?.n).toEqual(N(5))
    expect(await canceled(exists("pk = 'c' AND sk = '1' AND n IS MISSING"), update)).toEqual([
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      { Code: 'None' },
    ])
    const conflicting = exists("pk = 'c' AND sk = '1' AND pk = 'd' AND n = 1")
    expect((await canceled(conflicting, update))[0].Code).toBe('ConditionalCheckFailed')
    for (const where of [
      "pk = 'c' AND sk = '1'",
      "pk IN ['c'] AND sk = '1' AND n = 1",
      "pk = 'c' AND n = 1",
    ]) {
      await expectError(
        transaction(exists(where), update),
        'ValidationException',
        `${first}EXISTS() must contain a single item read with additional condition`,
      )
    }
  })

  it('reads or writes, but not both', async () => {
    await expectError(
      transaction(
        `SELECT * FROM ${t} WHERE pk = 'c' AND sk = '1'`,
        `DELETE FROM ${t} WHERE pk = 'x' AND sk = '1'`,
      ),
      'ValidationException',
      'ExecuteTransaction API does not support both read and write operations in the same request.',
    )
  })

  it('comes to an item once only', async () => {
    const message = 'Transaction request cannot include multiple operations on one item'
    const select = `SELECT * FROM ${t} WHERE pk = 'c' AND sk = '1'`
    const swapped = `SELECT n FROM ${t} WHERE sk = '1' AND pk = 'c'`
    await expectError(transaction(select, swapped), 'ValidationException', message)
    const update = `UPDATE ${t} SET n = 1 WHERE pk = 'c' AND sk = '1'`
    await expectError(transaction(update, update), 'ValidationException', message)
    const wrong = await canceled(select, select, `SELECT * FROM ${t} WHERE pk = 1 AND sk = '1'`)
    expect(wrong.map((reason: { Code: string }) => reason.Code)).toEqual(['None', 'None', 'ValidationError'])
  })

  it('is cancelled by writes that do not name one item', async () => {
    const update = (where: string) => `UPDATE ${t} SET a = 1 WHERE ${where}`
    const reasons = await canceled(
      update("pk = 'c'"),
      update("pk IN ['c'] AND sk = '1'"),
      update("pk = 'c' AND sk = '1' AND pk = 'd'"),
      update("pk = 'c' AND sk = 1"),
      `INSERT INTO ${t} VALUE {'pk': 'c'}`,
      update("pk = 'c' AND sk = '1'"),
    )
    const refused = { Code: 'ValidationError', Message: mismatch }
    const missing = 'One or more parameter values were invalid: Missing the key sk in the item'
    expect(reasons).toEqual([
      refused,
      refused,
      refused,
      refused,
      { Code: 'ValidationError', Message: missing },
      { Code: 'None' },
    ])
  })

  it('is cancelled by missing tables, unless another statement is wrong', async () => {
    const none = `"${table}-none"`
    const reasons = await canceled(
      `UPDATE ${none} SET a = 1 WHERE pk = 'x' AND sk = '1' RETURNING ALL NEW *`,
      `DELETE FROM ${t} WHERE pk = 'x' AND sk = '1'`,
    )
    expect(reasons).toEqual([
      { Code: 'ResourceNotFound', Message: 'Requested resource not found' },
      { Code: 'None' },
    ])
    await expectError(
      transaction(
        `DELETE FROM ${none} WHERE pk = 'x' AND sk = '1'`,
        `UPDATE ${t} SET a = 1 WHERE pk = 'a' AND sk = '1' RETURNING ALL NEW *`,
      ),
      'ValidationException',
      'Validation failed in TransactStatements[1]: RETURNING clause is not supported in ExecuteTransaction.',
    )
  })

  it('refuses indexes', async () => {
    await expectError(
      transaction(`UPDATE ${t}."i" SET a = 1 WHERE pk = 'a' AND sk = '1'`),
      'ValidationException',
      `${first}This operation is not supported on an index`,
    )
  })

  it('does a repeated token once', async () => {
    await put(table, { pk: S('token'), sk: S('1'), n: N(0) })
    const run = () =>
      backend.send('ExecuteTransaction', {
        ClientRequestToken: 'one-token',
        ReturnConsumedCapacity: 'TOTAL',
        TransactStatements: [{ Statement: `UPDATE ${t} SET n = n + 1 WHERE pk = 'token' AND sk = '1'` }],
      })
    const once = await run()
    const again = await run()
    expect((await get(table, { pk: S('token'), sk: S('1') }))?.n).toEqual(N(1))
    expect(once.ConsumedCapacity[0]).toMatchObject({ TableName: table, WriteCapacityUnits: 2 })
    expect(again.ConsumedCapacity[0]).toMatchObject({ TableName: table, ReadCapacityUnits: 2 })
    expect(once.Responses).toEqual([])
  })

  it('takes one to a hundred statements', async () => {
    await expectError(transaction(), 'ValidationException')
    const many = Array.from({ length: 101 }, (_, n) => `DELETE FROM ${t} WHERE pk = 'x' AND sk = '${n}'`)
    await expectError(transaction(...many), 'ValidationException')
    expect((await transaction(...many.slice(1))).Responses).toEqual([])
  })
})
