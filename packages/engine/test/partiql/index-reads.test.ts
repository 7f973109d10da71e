import { beforeAll, expect, it } from 'vitest'
import { keySchema } from '../backends/keys.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from '../backends.ts'
import { S, statementsOn } from './connection.ts'

const refused = 'One or more parameter values were invalid:'
const manyAttributes =
  'PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.'
const index = (IndexName: string, KeySchema: WireObject[], Projection: WireObject) => ({
  IndexName,
  KeySchema,
  Projection,
})
const all = { ProjectionType: 'ALL' }
const keysOnly = { ProjectionType: 'KEYS_ONLY' }
const include = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['projected'] }

describeOnEachBackend('SELECT from an index', backend => {
  const { run, put, items, batch } = statementsOn(backend)
  let table: string
  const from = (name: string) => `FROM "${table}"."${name}"`
  const measured = async (statement: string, rest: WireObject = {}) => {
    const { Items, ConsumedCapacity } = await run(statement, undefined, {
      ReturnConsumedCapacity: 'INDEXES',
      ...rest,
    })
    return { items: Items as WireObject[], capacity: ConsumedCapacity as WireObject }
  }

  beforeAll(async () => {
    table = await backend.table({
      ...keys('pk', 'sk', 'g', 'l', 'h1', 'h2'),
      GlobalSecondaryIndexes: [
        index('global', keySchema('g'), all),
        index('global-keys', keySchema('g'), keysOnly),
        index('global-some', keySchema('g'), include),
        index(
          'many',
          [
            { AttributeName: 'h1', KeyType: 'HASH' },
            { AttributeName: 'h2', KeyType: 'HASH' },
          ],
          all,
        ),
        index(
          'many-sorted',
          [
            { AttributeName: 'g', KeyType: 'HASH' },
            { AttributeName: 'h1', KeyType: 'RANGE' },
            { AttributeName: 'h2', KeyType: 'RANGE' },
          ],
          all,
        ),
      ],
      LocalSecondaryIndexes: [
        index('local', keySchema('pk', 'l'), all),
        index('local-keys', keySchema('pk', 'l'), keysOnly),
        index('local-some', keySchema('pk', 'l'), include),
      ],
    })
    for (const n of ['1', '2', '4']) {
      await put(table, {
        pk: S('p'),
        sk: S(`s${n}`),
        g: S(n === '2' ? 'z' : 'x'),
        l: S(`l${n}`),
        projected: S(`proj${n}`),
        other: S(`np${n}`),
      })
    }
    await put(table, { pk: S('p'), sk: S('s3'), other: S('np3') })
    await put(table, { pk: S('q'), sk: S('s5'), g: S('y'), projected: S('proj5'), other: S('np5') })
  })

  it('gives only items that are in the index', async () => {
    expect(await items(`SELECT sk ${from('global')} WHERE g = 'x'`)).toEqual([
      { sk: S('s1') },
      { sk: S('s4') },
    ])
    expect(await items(`SELECT sk ${from('local')} WHERE pk = 'p' ORDER BY l DESC`)).toEqual([
      { sk: S('s4') },
      { sk: S('s2') },
      { sk: S('s1') },
    ])
  })

  it('gives what the index projects for *', async () => {
    const names = async (name: string, where: string) => {
      const { items: read, capacity } = await measured(`SELECT * ${from(name)} WHERE ${where}`)
      expect(capacity.Table.CapacityUnits).toBe(0)
      return Object.keys(read[0] as object).sort()
    }
    expect(await names('global-keys', "g = 'x'")).toEqual(['g', 'pk', 'sk'])
    expect(await names('global-some', "g = 'x'")).toEqual(['g', 'pk', 'projected', 'sk'])
    expect(await names('local-keys', "pk = 'p'")).toEqual(['l', 'pk', 'sk'])
  })

  it('fetches columns that a local index does not have, at their price', async () => {
    const read = await measured(`SELECT other ${from('local-keys')} WHERE pk = 'p'`)
    expect(read.items).toEqual([{ other: S('np1') }, { other: S('np2') }, { other: S('np4') }])
    expect(read.capacity.CapacityUnits).toBe(2)
    expect(read.capacity.Table.CapacityUnits).toBe(1.5)
    expect(read.capacity.LocalSecondaryIndexes['local-keys'].CapacityUnits).toBe(0.5)
    const one = await measured(`SELECT other ${from('local-keys')} WHERE pk = 'p'`, { Limit: 1 })
    expect(one.capacity.Table.CapacityUnits).toBe(0.5)
    const consistent = await measured(`SELECT other ${from('local-keys')} WHERE pk = 'p'`, {
      ConsistentRead: true,
    })
    expect(consistent.capacity.Table.CapacityUnits).toBe(3)
    const none = await measured(`SELECT other ${from('local-some')} WHERE pk = 'p' AND projected = 'no'`)
    expect(none.items).toEqual([])
    expect(none.capacity.Table.CapacityUnits).toBe(1.5)
    const kept = await measured(`SELECT l ${from('local-keys')} WHERE pk = 'p'`)
    expect(kept.capacity.Table.CapacityUnits).toBe(0)
  })

  it('refuses columns that a global index does not project, in their order', async () => {
    const message = `${refused} Global secondary index global-some does not project [other, more]`
    const columns = 'SELECT other, projected, more, other.x'
    await expectError(run(`${columns} ${from('global-some')} WHERE g = 'x'`), 'ValidationException', message)
    await expectError(run(`${columns} ${from('global-some')}`), 'ValidationException', message)
  })

  it.each([
    ['global-some', "g = 'x' AND other = 'a'", 'other'],
    ['global-some', "g IN ['x', 'z'] AND NOT other = 'a'", 'other'],
    ['global-some', "g = 'x' AND other IS MISSING", 'other'],
    ['global-some', "g = 'x' AND begins_with(other, 'np')", 'other'],
    ['local-keys', "pk = 'p' AND other = 'a'", 'other'],
    ['local-keys', "pk = 'p' AND l BETWEEN 'a' AND 'b' AND other = 'a'", 'other'],
    ['global-some', "g = 'x' AND b = '1' AND (a = '2' OR projected = '3')", 'a, b'],
    ['global-some', "g = 'x' AND (zz = '1' OR aa = '2' OR mm = '3')", 'zz, aa, mm'],
    ['global-some', "(g = 'b' AND u1 = '1') OR (g = 'q' AND u2 = '1')", 'u2'],
    ['global-some', "(g = 'q' AND u1 = '1') OR (g = 'b' AND u2 = '1')", 'u1'],
  ])('refuses to filter %s by what it does not project: %s', async (name, where, names) => {
    await expectError(
      run(`SELECT pk ${from(name)} WHERE ${where}`),
      'ValidationException',
      `${refused} Secondary index ${name} does not project one or more filter attributes: [${names}]`,
    )
  })

  it.each([
    ['global-some', "other = 'np1'", []],
    ['local-keys', "other = 'np1'", []],
    ['global-keys', "NOT other = 'np1'", ['s1', 's2', 's4', 's5']],
    ['global-some', "(g = 'x' AND other = 'np1') OR g = 'y'", ['s5']],
    ['global-some', "g = 'x' AND (g = 'z' OR other = 'a')", []],
    ['global-some', "g = 'x' AND projected = 'proj1'", ['s1']],
    ['global-some', "g > 'x' AND other = 'a'", []],
    ['global', "pk = 'p'", ['s1', 's2', 's4']],
  ])('filters %s by what the index has where it is scanned: %s', async (name, where, expected) => {
    const found = await items(`SELECT sk ${from(name)} WHERE ${where}`)
    expect(found.map(item => item.sk.S).sort()).toEqual(expected)
  })

  it('charges the index', async () => {
    const { capacity } = await measured(`SELECT pk ${from('global')} WHERE g = 'x'`)
    expect(capacity.Table.CapacityUnits).toBe(0)
    expect(capacity.GlobalSecondaryIndexes.global.CapacityUnits).toBe(0.5)
  })

  it('reads a global index as it was a moment ago only', async () => {
    await expectError(
      run(`SELECT * ${from('global')} WHERE g = 'x'`, undefined, { ConsistentRead: true }),
      'ValidationException',
      'Strongly consistent read is not supported on Global Secondary Indexes',
    )
  })

  it('goes on where the page of an index ended', async () => {
    const statement = `SELECT sk ${from('global')} WHERE g = 'x'`
    const first = await run(statement, undefined, { Limit: 1 })
    const second = await run(statement, undefined, { NextToken: first.NextToken })
    expect([...first.Items, ...second.Items]).toEqual([{ sk: S('s1') }, { sk: S('s4') }])
    await expectError(
      run(`SELECT sk ${from('global-keys')} WHERE g = 'x'`, undefined, { NextToken: first.NextToken }),
      'ValidationException',
      'NextToken does not match request',
    )
  })

  it('does not read an index with several attributes to a key', async () => {
    for (const statement of [
      `SELECT * ${from('many')} WHERE h1 = 'a' AND h2 = 'b'`,
      `SELECT * ${from('many')} WHERE h1 = 5`,
      `SELECT * ${from('many')} WHERE pk = 'p'`,
      `SELECT * ${from('many')}`,
      `SELECT COUNT(*) ${from('many')}`,
      `SELECT pk ${from('many-sorted')} WHERE g = 'x' ORDER BY h1 DESC`,
    ]) {
      await expectError(run(statement), 'ValidationException', manyAttributes)
    }
    const { Responses } = await batch(
      `SELECT * ${from('many')} WHERE h1 = 'a' AND h2 = 'b'`,
      `SELECT * FROM "${table}" WHERE pk = 'p' AND sk = 's1'`,
    )
    expect(Responses[0]).toEqual({ Error: { Code: 'ValidationError', Message: manyAttributes } })
    expect(Responses[1].Item.sk).toEqual(S('s1'))
  })

  it('says first what is wrong with the statement itself', async () => {
    const envelope = "Statement wasn't well formed, can't be processed: "
    const where = `SELECT * ${from('many')} WHERE`
    await expectError(run(where), 'ValidationException', `${envelope}Unexpected term`)
    await expectError(run(`${where} h1 = 1e99999999999`), 'ValidationException', envelope)
    await expectError(
      run(`${where} h1 = ?`, [{ N: '1e99999999999' }]),
      'ValidationException',
      'The parameter cannot be converted to a numeric value: 1e99999999999',
    )
  })
})
