import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from '../backends.ts'
import { N, S, statementsOn } from './connection.ts'

const incorrect = (operator: string, type: string) =>
  `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`

/** `1:column:length` of the first `token` in the statement. */
const at = (statement: string, token: string, from = 0) =>
  `at 1:${statement.indexOf(token, from) + 1}:${token.length}`

describeOnEachBackend('WHERE', backend => {
  const { run, put, items } = statementsOn(backend)
  let t: string
  const where = (condition: string) => `SELECT pk FROM ${t} WHERE pk = 'item' AND ${condition}`
  const holds = async (condition: string, parameters?: object[]) =>
    (await items(where(condition), parameters)).length === 1

  beforeAll(async () => {
    const table = await backend.table()
    t = `"${table}"`
    await put(table, {
      pk: S('item'),
      s: S('str'),
      n: N(1),
      ss: { SS: ['a', 'b', 'c'] },
      l: { L: [S('a'), S('b')] },
      m: { M: { sub: S('x'), inner: S('y') } },
      b: { B: 'AQID' },
      yes: { BOOL: true },
      nul: { NULL: true },
      constructor: S('c'),
    })
  })

  it.each([
    "s = 'str'",
    "'str' = s",
    'n <> 2 AND n != 3 AND n < 1.5 AND n >= 1e0',
    'n BETWEEN - 2 AND +5 AND n IN [- 1, 1]',
    'n IN (1) AND n NOT IN [2] AND n NOT BETWEEN 2 AND 3',
    'n = - - 1',
    "nope <> 'x' AND NOT nope = 'x'",
    "begins_with(s, 'st') AND NOT BEGINS_WITH(s, 'x')",
    "contains(s, 'tr') AND contains(ss, 'b') AND contains(l, 'a')",
    'size(s) = 3 AND size(ss) > 2 AND 2 = size(l)',
    "attribute_type(ss, 'SS') AND attribute_exists(m.sub) AND attribute_exists(l[1])",
    'attribute_not_exists(nope) AND ATTRIBUTE_NOT_EXISTS (m.nope)',
    'nope IS MISSING AND s IS NOT MISSING',
    'nul IS NULL AND s IS NOT NULL AND nope IS NOT NULL',
    'yes IS BOOL AND s IS STRING AND n IS NUMERIC AND l IS LIST AND m IS STRUCT AND b IS BLOB',
    "ss = <<'c', 'b', 'a'>> AND l = ['a', 'b'] AND m = {'inner': 'y', 'sub': 'x'} AND nul = null",
    "(s = 'no' OR (n = 1 AND yes = true))",
    "\"constructor\" = 'c' AND constructor = 'c'",
    'm."inner" = \'y\'',
    'attribute_exists(nope) = false',
    'true = attribute_exists(n)',
    'attribute_exists(n) <> 1',
    "contains(nope, 'z') = false",
    '(n BETWEEN 0 AND 5) = true',
    "(n = 5 OR s = 'x') = false",
    'attribute_exists(nope) IN [true, false]',
    'attribute_exists(n) = attribute_exists(s)',
    'attribute_exists(n) = yes',
  ])('%s holds', async condition => {
    expect(await holds(condition)).toBe(true)
  })

  it.each([
    "s = 'x'",
    "l = ['b', 'a']",
    's IS NULL',
    'nope IS NULL',
    's IS BOOL',
    'nope < 5',
    's < 5',
    'n IN []',
    'attribute_exists(n) = 1',
    'NOT attribute_exists(n) = true',
    '(attribute_exists(n) = true) = false',
    'attribute_exists(n) = s',
  ])('%s does not hold', async condition => {
    expect(await holds(condition)).toBe(false)
  })

  it('compares with parameters of every type', async () => {
    expect(await holds('ss = ?', [{ SS: ['b', 'c', 'a'] }])).toBe(true)
    expect(await holds('b < ?', [{ B: 'AQIE' }])).toBe(true)
    expect(await holds('s IN ?', [{ L: [S('x'), S('str')] }])).toBe(true)
  })

  it.each([
    ['val BETWEEN ? AND ?', 'BETWEEN', [{ BOOL: true }, { BOOL: false }], 'BOOL'],
    ['begins_with(s, 1)', 'begins_with', undefined, 'N'],
    ['attribute_type(l, 1)', 'attribute_type', undefined, 'N'],
    ['attribute_type(l, true)', 'attribute_type', undefined, 'BOOL'],
    ['attribute_exists(n) > false', '>', undefined, 'BOOL'],
    ['size(5) > 1', 'size', undefined, 'N'],
  ])('refuses %s for its operand', async (condition, operator, parameters, type) => {
    await expectError(run(where(condition), parameters), 'ValidationException', incorrect(operator, type))
  })

  it('refuses operands before it looks for the table', async () => {
    await expectError(
      run('SELECT pk FROM "no-such-table" WHERE pk = ? AND val < ?', [S('x'), { BOOL: true }]),
      'ValidationException',
      incorrect('<', 'BOOL'),
    )
  })

  it.each([
    [
      "attribute_exists('ss')",
      'Operator or function requires a document path; operator or function: attribute_exists',
    ],
    [
      'attribute_exists()',
      'Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 0',
    ],
    [
      'attribute_exists(ss, n)',
      'Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2',
    ],
    [
      "attribute_type(n, 'X')",
      'Invalid attribute type name found; type: X, valid types: {N,BS,L,B,NULL,M,S,SS,NS,BOOL}',
    ],
    [
      'attribute_exists(m.inner)',
      "Statement wasn't well formed, can't be processed: Invalid path dot component",
    ],
    ['s = <<>>', 'Empty bags are not supported'],
    [
      "s = <<1, 'a'>>",
      'Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags',
    ],
    [
      "s = <<'a','a'>>",
      'One or more parameter values were invalid: Input collection [a, a] contains duplicates.',
    ],
    [
      's = <<2, 2.0>>',
      'One or more parameter values were invalid: Input collection [2, 2.0] contains duplicates! under root',
    ],
    [
      `n IN [${Array.from({ length: 101 }, (_, i) => i)}]`,
      'The IN operator is provided with too many operands; number of operands: 101',
    ],
    ["s LIKE 'x'", 'Unsupported operator in Condition Expression. Operator: LIKE'],
    ['n + 1 = 2', 'Unsupported operator in Condition Expression. Operator: +'],
  ])('refuses %s', async (condition, message) => {
    await expectError(run(where(condition)), 'ValidationException', message)
  })

  it('points at a function that it does not know', async () => {
    for (const [condition, name, token] of [
      ['EXISTS(ss)', 'exists', 'EXISTS'],
      ["set_add(ss, <<'x'>>) = ss", 'set_add', 'set_add'],
    ] as const) {
      const statement = where(condition)
      const message = `Unrecognized function: ${name} ${at(statement, token)}`
      await expectError(run(statement), 'ValidationException', message)
    }
  })

  it('points at columns that are no paths, and at positions out of range', async () => {
    const call = `SELECT attribute_exists(ss) FROM ${t} WHERE pk = 'item'`
    const unexpected = `Unexpected path component ${at(call, 'attribute_exists')}`
    await expectError(run(call), 'ValidationException', unexpected)
    const range = 'List index is not within the allowable range; index:'
    const from = ` FROM ${t} WHERE pk = 'item'`
    await expectError(run(`SELECT l[-1]${from}`), 'ValidationException', `${range} [-1] at 1:11:1`)
    await expectError(
      run(`SELECT l[2147483648]${from}`),
      'ValidationException',
      `${range} [2147483648] at 1:10:10`,
    )
    expect(await items(`SELECT l[2147483647]${from}`)).toEqual([{}])
  })

  it('refuses comparisons of comparisons that go on and on', async () => {
    await expectError(run(where(`s${' = s'.repeat(200)}`)), 'ValidationException')
  })
})
