import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from '../backends.ts'
import { N, S, statementsOn } from './connection.ts'

const wrongType = 'An operand in the update expression has an incorrect data type'

describeOnEachBackend('Functions of UPDATE', backend => {
  const { run, put, get, items, batch, transaction } = statementsOn(backend)
  let table: string
  let count = 0
  const update = (set: string, pk: string) => `UPDATE "${table}" SET ${set} WHERE pk = '${pk}'`

  beforeAll(async () => {
    table = await backend.table()
  })

  async function seeded(): Promise<string> {
    const pk = `item-${count++}`
    await put(table, {
      pk: S(pk),
      ss: { SS: ['a', 'b', 'c'] },
      ns: { NS: ['1', '2', '3'] },
      s: S('str'),
      l: { L: [N(1)] },
      n: N(1),
      m: { M: { set: { SS: ['x'] } } },
    })
    return pk
  }

  it.each([
    ["ss = set_add(ss, <<'0', 'a'>>)", 'ss', { SS: ['0', 'a', 'b', 'c'] }],
    ['ns = SET_ADD(ns, <<4, 1>>)', 'ns', { NS: ['1', '2', '3', '4'] }],
    ["fresh = set_add(fresh, <<'x'>>)", 'fresh', { SS: ['x'] }],
    ['m."set" = set_add(m."set", <<\'y\'>>)', 'm', { M: { set: { SS: ['x', 'y'] } } }],
    ["ss = set_delete(ss, <<'a', 'zz'>>)", 'ss', { SS: ['b', 'c'] }],
    ["ss = set_delete(ss, <<'a', 'b', 'c'>>)", 'ss', undefined],
    ["fresh = set_delete(fresh, <<'a'>>)", 'fresh', undefined],
    ['l = list_append(l, [2, 3])', 'l', { L: [N(1), N(2), N(3)] }],
    ['l = LIST_APPEND([0], l)', 'l', { L: [N(0), N(1)] }],
    ['n=n-1', 'n', N(0)],
    ['n = 5 + n', 'n', N(6)],
  ])('SET %s', async (set, name, expected) => {
    const pk = await seeded()
    await run(update(set, pk))
    const value = (await get(table, { pk: S(pk) }))?.[name]
    const members: string[] | undefined = value?.SS ?? value?.NS
    members?.sort()
    value?.M?.set.SS.sort()
    expect(value).toEqual(expected)
  })

  it('adds the members of a parameter, to as many sets as there are', async () => {
    const pk = await seeded()
    const bytes = (members: string[]) =>
      items(`${update('bs = set_add(bs, ?)', pk)} RETURNING MODIFIED NEW *`, [{ BS: members }])
    expect(await bytes(['AQ=='])).toEqual([{ bs: { BS: ['AQ=='] } }])
    expect(await bytes(['AQ==', 'Ag=='])).toEqual([{ bs: { BS: ['AQ==', 'Ag=='] } }])
    const both = update("ss = set_add(ss, <<'x'>>) SET ns = set_delete(ns, <<1, 2>>)", pk)
    expect(await items(`${both} RETURNING MODIFIED NEW *`)).toEqual([
      { ss: { SS: ['a', 'b', 'c', 'x'] }, ns: { NS: ['3'] } },
    ])
  })

  it('adds in batches and transactions', async () => {
    const pk = await seeded()
    expect((await batch(update("ss = set_add(ss, <<'d'>>)", pk))).Responses).toEqual([{ TableName: table }])
    await transaction(update("ss = set_delete(ss, <<'a'>>)", pk))
    expect((await get(table, { pk: S(pk) }))?.ss).toEqual({ SS: ['b', 'c', 'd'] })
  })

  it('adds to no item that is not there', async () => {
    await expectError(run(update("ss = set_add(ss, <<'x'>>)", 'absent')), 'ConditionalCheckFailedException')
  })

  it.each([
    [
      "t = set_add(ss, <<'x'>>)",
      'The first argument to SET_ADD must equal the assignment value',
      'set_add',
      7,
    ],
    [
      "ss = set_add(<<'a'>>, <<'b'>>)",
      'The first argument to SET_ADD must equal the assignment value',
      'set_add',
      7,
    ],
    ["ss = set_add(ss, 'x')", 'The second argument to SET_ADD must be a value with type SET', 'ss,', 2],
    [
      "ss = set_delete(ss, ['x'])",
      'The second argument to SET_DELETE must be a value with type SET',
      'ss,',
      2,
    ],
    ['ss = set_add(ss)', 'SET_ADD must have exactly two arguments', 'set_add', 7],
    ["ss = set_add(ss, <<'x'>>, <<'y'>>)", 'SET_ADD must have exactly two arguments', 'set_add', 7],
    ['ss = nonsense(ss)', 'Unrecognized function: nonsense', 'nonsense', 8],
  ])('refuses SET %s and says where', async (set, message, token, length) => {
    const statement = update(set, 'any')
    const place = `at 1:${statement.indexOf(token) + 1}:${length}`
    await expectError(run(statement), 'ValidationException', `${message} ${place}`)
  })

  it.each([
    ['ss = set_add(ss, <<1>>)', wrongType],
    ["s = set_add(s, <<'x'>>)", wrongType],
    ['ss = set_delete(ss, <<1>>)', wrongType],
    ['ss = set_add(ss, <<>>)', 'Empty bags are not supported'],
    [
      "ss = set_add(ss, <<'x', 'x'>>)",
      'One or more parameter values were invalid: Input collection [x, x] contains duplicates.',
    ],
    [
      'none = list_append(none, [1])',
      'The provided expression refers to an attribute that does not exist in the item',
    ],
    ['m.nope.x = 1', 'The document path provided in the update expression is invalid for update'],
  ])('refuses SET %s', async (set, message) => {
    await expectError(run(update(set, await seeded())), 'ValidationException', message)
  })

  it.each([
    ["n = 'a' + 1", '+', 'S'],
    ['n = n - null', '-', 'NULL'],
    ['n = n + [1]', '+', 'L'],
    ["l = list_append(l, 'x')", 'list_append', 'S'],
  ])('refuses SET %s before it looks at the condition', async (set, operator, type) => {
    await expectError(
      run(`${update(set, await seeded())} AND nope = 'x'`),
      'ValidationException',
      `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
    )
  })
})
