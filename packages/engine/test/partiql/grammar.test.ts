import { describe, expect, it } from 'vitest'
import { parseStatement } from '../../src/partiql/parse-statement.ts'

const envelope = "Statement wasn't well formed, can't be processed: "

function refusal(statement: string): string {
  try {
    parseStatement(statement)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

const refused: [rule: string, statement: string, detail: string][] = [
  ['a token after WHERE', 'SELECT * FROM "t" WHERE pk = 1 foo', 'Unexpected token after expression'],
  [
    'a number split from its exponent',
    'SELECT * FROM "t" WHERE pk = 1 e5',
    'Unexpected token after expression',
  ],
  ['a token after an item', `INSERT INTO "t" VALUE {'pk': 1} foo`, 'Unexpected token after expression'],
  ['an alias in INSERT', `INSERT INTO "t" t VALUE {'pk': 'x'}`, 'Unexpected token after expression'],
  ['ORDER BY in DELETE', 'DELETE FROM "t" WHERE pk = 1 ORDER BY pk', 'Unexpected token after expression'],
  [
    'ORDER BY before WHERE',
    'SELECT * FROM "t" ORDER BY pk WHERE pk = 1',
    'Unexpected token after expression',
  ],
  ['an operator in quotes', `SELECT * FROM "t" WHERE pk '=' 1`, 'Unexpected token after expression'],
  ['AND as a quoted name', `SELECT * FROM "t" WHERE pk = 1 "and" a = 1`, 'Unexpected token after expression'],
  ['NOT between operands', 'SELECT * FROM "t" WHERE pk NOT pk', 'Unexpected token after expression'],
  ['a stray parenthesis', 'SELECT * FROM "t" WHERE pk = 1)', 'Unexpected token after expression'],
  ['WHERE after SET of a FROM', 'FROM "t" SET c = 1 WHERE pk = 1', 'Unexpected token after expression'],
  [
    'a second statement',
    'SELECT * FROM "t"; SELECT * FROM "t"',
    'Unexpected token after semicolon. (Only one query is allowed.)',
  ],
  ['nothing after WHERE', 'SELECT * FROM "t" WHERE', 'Unexpected term'],
  ['a semicolon after WHERE', 'SELECT * FROM "t" WHERE;', 'Unexpected term'],
  ['nothing after NOT', 'SELECT * FROM "t" WHERE NOT', 'Unexpected term'],
  ['nothing in parentheses', 'SELECT * FROM "t" WHERE (', 'Unexpected term'],
  ['nothing after FROM', 'SELECT * FROM', 'Unexpected term'],
  ['an empty statement', '  -- nothing', 'Unexpected term'],
  [
    'nothing after AND',
    'SELECT * FROM "t" WHERE pk = \'p\' AND',
    'Missing right-hand side expression of infix operator',
  ],
  [
    'nothing after OR',
    'SELECT * FROM "t" WHERE pk = \'p\' OR ;',
    'Missing right-hand side expression of infix operator',
  ],
  ['ORDER BY for a condition', 'SELECT * FROM "t" WHERE ORDER BY pk', 'Unexpected keyword'],
  ['a keyword for a column', 'SELECT level FROM "t"', 'Unexpected keyword'],
  ['a word that is no type', 'SELECT * FROM "t" WHERE x IS FOO', 'Expected type name'],
  ['IS for a condition', 'SELECT * FROM "t" WHERE IS NULL', 'Unexpected operator'],
  ['LIKE for an operand', 'SELECT * FROM "t" WHERE pk = LIKE', 'Unexpected operator'],
  ['DELETE without a table', 'DELETE FROM', 'Expected identifier for simple path'],
  ['DELETE of WHERE', "DELETE FROM WHERE pk = 'a'", 'Expected identifier for simple path'],
  ['a keyword assigned to', 'UPDATE "t" SET size = 1 WHERE pk = 1', 'Expected identifier for simple path'],
  ['a keyword in a path', 'SELECT * FROM "t" WHERE attribute_exists(m.inner)', 'Invalid path dot component'],
  ['no word of a statement', 'SLECT * FROM "t" WHERE pk = 1', 'Expected data manipulation'],
  ['a table with a dash', 'UPDATE my-table SET a = 1', 'Expected data manipulation'],
  ['UPDATE without changes', 'UPDATE "t" WHERE pk = 1', 'Expected data manipulation'],
  ['SELECT without FROM', 'SELECT a', 'Expected FROM after SELECT list'],
  [
    '* beside other columns',
    'SELECT *, a FROM "t"',
    "Other expressions may not be present in the select list when '*' is used without dot notation.",
  ],
  [
    'an unknown RETURNING',
    'DELETE FROM "t" WHERE pk = 1 RETURNING OLD *',
    'Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element.',
  ],
]

/** AWS gives no reason for what is no token. */
const noTokens: [rule: string, statement: string][] = [
  ['a hash comment', 'SELECT * FROM "t" WHERE pk = 1 # note'],
  ['an open block comment', 'SELECT * FROM "t" WHERE pk = 1 /* note'],
  ['an open string', 'SELECT * FROM "t" WHERE pk = \'x'],
  ['an open name', 'SELECT * FROM "t'],
  ['an exponent beyond 32 bits', 'SELECT * FROM "t" WHERE pk = 1e2147483648'],
  ['a far larger exponent', 'SELECT * FROM "t" WHERE pk = 1e99999999999'],
  ['a scale beyond 32 bits', 'SELECT * FROM "t" WHERE pk = 1.5e-2147483647'],
  ['an exponent without digits', 'SELECT * FROM "t" WHERE pk = 1e'],
]

const accepted = [
  'SELECT/**/* FROM "t" -- the table\nWHERE pk/* key */=1 AND sk=\'1\' --',
  'select a.b[0], "c" from t.idx where pk in [\'a\', ?] order by sk desc, pk;',
  'FROM "t" WHERE pk = \'a\' SET a = 1 REMOVE b RETURNING ALL NEW *',
  "UPDATE t SET a = a - - 1, b = list_append(b, [1, <<'x'>>]) SET c.d[1] = {'x': NULL} REMOVE e[0] WHERE pk = ?",
  "INSERT INTO t VALUE {'pk': .5e1, 'b': TRUE, 'c': 'it''s', 'd': -0}",
  'EXISTS(SELECT * FROM t WHERE pk = 1 AND a IS NOT MISSING)',
  'SELECT constructor, __proto__, toString FROM t WHERE valueOf = 1 AND x NOT BETWEEN 1 AND 2 AND y NOT IN (1)',
  'x IS DOUBLE PRECISION',
]

describe('the grammar of statements', () => {
  it.each(refused)('refuses %s', (_rule, statement, detail) => {
    expect(refusal(statement)).toBe(envelope + detail)
  })

  it.each(noTokens)('refuses %s without a reason', (_rule, statement) => {
    expect(refusal(statement)).toBe(envelope)
  })

  it.each(accepted)('reads %s', statement => {
    expect(refusal(statement)).toBe('accepted')
  })

  it('counts parameters', () => {
    expect(parseStatement('SELECT * FROM t WHERE a = ? AND b IN [?, ?]').parameters).toBe(3)
  })

  it.each([
    '('.repeat(8000),
    `SELECT * FROM t WHERE ${'NOT '.repeat(2000)}a`,
    `SELECT * FROM t WHERE a = ${'- '.repeat(4000)}1`,
    `INSERT INTO t VALUE ${"{'a':".repeat(1500)}`,
    `UPDATE t SET a = 1${'+1'.repeat(4000)}`,
    `SELECT * FROM t WHERE ${'['.repeat(4000)}`,
    `SELECT * FROM t WHERE a${'=a'.repeat(4000)}`,
    `SELECT ${'f('.repeat(4000)}`,
  ])('refuses what goes too deep: %#', statement => {
    expect(refusal(statement)).toBe(envelope)
  })

  it('reads a long row of conditions', () => {
    expect(refusal(`SELECT * FROM t WHERE a=1${' OR a=1'.repeat(1000)}`)).toBe('accepted')
  })
})
