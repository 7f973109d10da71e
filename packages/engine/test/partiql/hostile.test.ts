import { DynamoDBError } from '@monotable/dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { open } from '../../src/open.ts'
import { keys } from '../backends.ts'

/** The same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words =
  `SELECT FROM WHERE INSERT INTO VALUE UPDATE SET REMOVE DELETE RETURNING ALL OLD NEW * AND OR NOT IN BETWEEN IS
  MISSING NULL ORDER BY DESC EXISTS ( ) [ ] { } << >> , : . ; = <> < >= + - ? 1 1e5 .5 -0 'a' '' "pk" "tab" tab pk sk a m.b
  a[0] a[-1] size attribute_exists begins_with contains set_add list_append true false LIMIT AS count __proto__
  constructor`.split(/\s+/)

const statements = [
  "SELECT pk, m.b[0] FROM tab WHERE pk = 'a' AND sk BETWEEN 1 AND 5 OR pk IN ['b', ?] ORDER BY sk DESC",
  "INSERT INTO tab VALUE {'pk': 'a', 'sk': ?, 'm': {'b': [1, <<'x', 'y'>>]}}",
  "UPDATE tab SET a = a + 1, s = set_add(s, <<'x'>>) REMOVE m.b[0] WHERE pk = 'a' AND sk = ? RETURNING ALL NEW *",
  "DELETE FROM tab WHERE pk = 'a' AND sk = ? AND (attribute_exists(a) = true OR size(b) > 3) RETURNING ALL OLD *",
  'FROM tab WHERE pk = ? AND sk = 1 SET a = list_append(a, [1]) RETURNING MODIFIED OLD *',
  'EXISTS(SELECT * FROM tab WHERE pk = ? AND sk = 1 AND a IS NOT MISSING)',
]

describe('Statements that nobody would write', () => {
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    await engine.send('CreateTable', {
      TableName: 'tab',
      ...keys('pk', 'sk:N'),
      BillingMode: 'PAY_PER_REQUEST',
    })
    await engine.send('PutItem', { TableName: 'tab', Item: { pk: { S: 'a' }, sk: { N: '1' }, a: { L: [] } } })
  })
  afterAll(() => engine.close())

  async function answered(statement: string, parameters: object[]): Promise<void> {
    const member = { Statement: statement, ...(parameters.length > 0 && { Parameters: parameters }) }
    for (const [operation, input] of [
      ['ExecuteStatement', member],
      ['BatchExecuteStatement', { Statements: [member] }],
      ['ExecuteTransaction', { TransactStatements: [member] }],
    ] as const) {
      try {
        await engine.send(operation, input)
      } catch (error) {
        expect(error, `${operation} ${statement}`).toBeInstanceOf(DynamoDBError)
        expect((error as DynamoDBError).name, statement).not.toBe('InternalServerError')
      }
    }
  }

  const parametersFor = (statement: string, random: (below: number) => number) => {
    const values = [
      { S: 'a' },
      { N: '1' },
      { BOOL: true },
      { L: [] },
      { M: {} },
      { SS: ['x'] },
      { NULL: true },
    ]
    const count = statement.split('?').length - 1
    return Array.from({ length: count }, () => values[random(values.length)] as object)
  }

  it('answers any row of words', async () => {
    const random = randomNumbers(1)
    for (let round = 0; round < 1500; round++) {
      const row = Array.from({ length: 1 + random(25) }, () => words[random(words.length)])
      const statement = `${['SELECT', 'UPDATE tab SET', 'DELETE FROM tab WHERE', ''][random(4)]} ${row.join(' ')}`
      await answered(statement, parametersFor(statement, random))
    }
  })

  it('answers statements with a part changed, doubled or gone', async () => {
    const random = randomNumbers(2)
    for (let round = 0; round < 1500; round++) {
      const tokens = (statements[random(statements.length)] as string).split(' ')
      for (let change = 0; change <= random(3); change++) {
        const at = random(tokens.length)
        const word = words[random(words.length)] as string
        if (random(3) === 0) tokens.splice(at, 1)
        else tokens.splice(at, random(2), word)
      }
      const statement = tokens.join(' ')
      await answered(statement, parametersFor(statement, random))
    }
  })

  it('answers statements with a character changed', async () => {
    const random = randomNumbers(3)
    for (let round = 0; round < 1000; round++) {
      const statement = statements[random(statements.length)] as string
      const at = random(statement.length)
      const character = String.fromCharCode(random(random(2) === 0 ? 128 : 0xffff))
      const broken = statement.slice(0, at) + character + statement.slice(at + random(2))
      await answered(broken, parametersFor(broken, random))
    }
  })
})
