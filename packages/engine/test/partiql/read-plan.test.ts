import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, expectError, keys } from '../backends.ts'
import { S, statementsOn } from './connection.ts'

const overlapping = 'Overlapping conditions with range keys are not supported in where clause'
const tooMany = 'Too many decomposed read operations for a given query.'
const values = (count: number) => Array.from({ length: count }, (_, index) => `'v${index}'`).join(',')

describeOnEachBackend('How a SELECT is read', backend => {
  const { run, put, items } = statementsOn(backend)
  let select: string
  const found = async (where: string) =>
    (await items(`${select} WHERE ${where}`)).map(item => `${item.pk.S}${item.sk.S}`)

  beforeAll(async () => {
    const table = await backend.table(keys('pk', 'sk'))
    select = `SELECT pk, sk FROM "${table}"`
    for (const pk of ['o', 'p']) {
      for (const sk of ['1', '2', '3']) await put(table, { pk: S(pk), sk: S(sk), flag: S(`${pk}${sk}`) })
    }
  })

  it.each([
    ["pk = 'o'", ['o1', 'o2', 'o3']],
    ["pk = 'o' AND sk = '2'", ['o2']],
    ["'o' = pk AND '2' < sk", ['o3']],
    ["pk = 'o' AND sk >= '2' AND sk < '3'", ['o2']],
    ["pk = 'o' AND sk BETWEEN '1' AND '2'", ['o1', 'o2']],
    ["pk = 'o' AND begins_with(sk, '3')", ['o3']],
    ["pk = 'o' AND sk = '1' AND sk > '0'", ['o1']],
    ["pk = 'o' AND sk = '1' AND sk > '1'", []],
    ["pk = 'o' AND (sk = '3' OR sk = '1')", ['o1', 'o3']],
    ["pk = 'o' AND sk IN ['3', '1']", ['o1', 'o3']],
    ["pk = 'o' AND (sk < '2' OR sk > '2' OR sk = '2')", ['o1', 'o2', 'o3']],
    ["pk = 'o' AND NOT sk = '1'", ['o2', 'o3']],
    ["pk = 'o' AND sk > '0' AND sk <> '1'", ['o2', 'o3']],
    ["pk = 'o' AND attribute_exists(pk)", ['o1', 'o2', 'o3']],
    ["pk = 'o' AND flag = 'o2'", ['o2']],
    ["pk IN ['p', 'o'] AND sk = '1'", ['o1', 'p1']],
    ["(pk = 'p' AND sk = '1') OR (pk = 'o' AND flag = 'o3')", ['o3', 'p1']],
    ["pk = 'o' AND pk = 'o' AND sk = '1'", ['o1']],
    ['pk IN []', []],
  ])('WHERE %s', async (where, expected) => {
    expect(await found(where)).toEqual(expected)
  })

  it.each([
    ["pk = 'o' AND pk = 'p'", []],
    ["pk > 'o'", ['p1', 'p2', 'p3']],
    ["sk = '1'", ['o1', 'p1']],
    ["pk = 'o' OR sk = '1'", ['o1', 'o2', 'o3', 'p1']],
    ["flag IN ['o1', 'p3']", ['o1', 'p3']],
    ['pk > 1', []],
    ['sk = 1', []],
    [`pk IN [${values(51)}] OR flag = 'o1'`, ['o1']],
  ])('scans for WHERE %s', async (where, expected) => {
    expect((await found(where)).sort()).toEqual(expected)
  })

  it.each(["NOT sk = '1'", "sk <> '1'", "NOT begins_with(sk, '1')", "NOT sk IN ['1']", "NOT (sk = '1')"])(
    'reads no item twice where a branch filters the sort key: %s',
    async filter => {
      expect(await found(`pk = 'o' AND ${filter} OR pk = 'o' AND sk = '2'`)).toEqual(['o2', 'o3'])
      expect(await found(`pk = 'o' OR pk = 'o' AND ${filter}`)).toEqual(['o1', 'o2', 'o3'])
    },
  )

  it.each([
    "pk IN ['o', 'o']",
    "pk = 'o' OR pk = 'o'",
    "pk = 'o' AND (sk > '0' OR sk < '5')",
    "pk = 'o' AND (sk = '1' OR flag = 'x')",
    "(pk = 'o' AND flag = 'x') OR (pk = 'o' AND flag = 'y')",
    "pk = 'o' AND flag <> 'x' OR pk = 'o' AND sk = '2'",
  ])('refuses branches that overlap: %s', async where => {
    await expectError(run(`${select} WHERE ${where}`), 'ValidationException', overlapping)
  })

  it.each([
    `pk IN [${values(51)}]`,
    `pk = 'o' AND sk IN [${values(51)}]`,
    `pk IN [${values(26)}] AND sk IN ['1', '2']`,
    `pk IN [${values(100)}] AND sk IN [${values(100)}]`,
  ])('refuses more than fifty reads: %#', async where => {
    await expectError(run(`${select} WHERE ${where}`), 'ValidationException', tooMany)
  })

  it('takes fifty reads', async () => {
    expect(await found(`pk IN [${values(50)}] AND flag IN [${values(100)}]`)).toEqual([])
  })

  it.each([
    ["pk = 1 OR pk = 'o'", "Key attribute's data type should match its data type in table's schema: Key pk"],
    [
      "pk = 'o' AND sk IN ['1', 2]",
      "Key attribute's data type should match its data type in table's schema: Key sk",
    ],
    [
      "pk = ''",
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk',
    ],
    ['pk = true', 'Key value must be of type S, N, or B. Key name: pk, Key type: BOOL'],
  ])('refuses keys of other types: %s', async (where, message) => {
    await expectError(run(`${select} WHERE ${where}`), 'ValidationException', message)
  })

  it.each([
    ["pk = 'o' ORDER BY sk", ['o1', 'o2', 'o3']],
    ["pk = 'o' ORDER BY sk DESC", ['o3', 'o2', 'o1']],
    ["pk = 'o' AND sk IN ['1', '3'] ORDER BY sk DESC", ['o3', 'o1']],
    // The sort key goes backwards where it is not named.
    ["pk = 'o' ORDER BY pk ASC", ['o3', 'o2', 'o1']],
    ["pk IN ['o', 'p'] ORDER BY pk DESC, sk ASC", ['p1', 'p2', 'p3', 'o1', 'o2', 'o3']],
    ["pk IN ['o', 'p'] ORDER BY pk, sk", ['o1', 'o2', 'o3', 'p1', 'p2', 'p3']],
  ])('WHERE %s', async (where, expected) => {
    expect(await found(where)).toEqual(expected)
  })

  it.each([
    ['ORDER BY sk', 'Must have WHERE clause in the statement when using ORDER BY clause.'],
    [
      "WHERE pk = 'o' ORDER BY Total DESC",
      'Attribute Total in ORDER BY clause must be part of the primary key',
    ],
    [
      "WHERE pk > 'a' ORDER BY sk",
      'Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.',
    ],
    [
      "WHERE pk IN ['o', 'p'] ORDER BY sk DESC",
      'Must have hash key in ORDER BY clause when more than one hash key condition specified in WHERE clause.',
    ],
  ])('refuses %s', async (clauses, message) => {
    await expectError(run(`${select} ${clauses}`), 'ValidationException', message)
  })

  it('evaluates as many items as Limit says, whatever the filter keeps', async () => {
    const statement = `${select} WHERE flag = 'o3'`
    let token: string | undefined
    const pages: number[] = []
    do {
      const page = await run(statement, undefined, { Limit: 4, ...(token && { NextToken: token }) })
      pages.push(page.Items.length)
      token = page.NextToken
    } while (token)
    expect(pages).toHaveLength(2)
    expect(pages[0]! + pages[1]!).toBe(1)
  })
})
