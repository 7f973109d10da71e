import { beforeAll, expect, it } from 'vitest'
import { describeOnEachBackend } from '../backends.ts'
import { S, statementsOn } from './connection.ts'

const list = (...members: string[]) => ({ L: members.map(S) })

describeOnEachBackend('RETURNING MODIFIED', backend => {
  const { put, get, items, batch } = statementsOn(backend)
  let table: string
  let count = 0
  const seeded = async () => {
    const pk = `item-${count++}`
    await put(table, { pk: S(pk), s: S('old'), l: list('a', 'b', 'c'), m: { M: { x: S('1'), y: S('2') } } })
    return pk
  }

  beforeAll(async () => {
    table = await backend.table()
  })

  it.each([
    ["SET s = 'new'", { s: S('old') }, { s: S('new') }],
    ["SET fresh = 'new'", undefined, { fresh: S('new') }],
    ["SET m.x = 'new'", { m: { M: { x: S('1') } } }, { m: { M: { x: S('new') } } }],
    ["SET l[0] = 'new'", { l: list('a') }, { l: list('new') }],
    ["SET l[1] = 'new'", { l: list('b') }, { l: list('new') }],
    // The elements come in their own order and close up.
    ["SET l[2] = 'z' SET l[0] = 'y'", { l: list('a', 'c') }, { l: list('y', 'z') }],
    ["SET l[3] = 'new'", undefined, { l: list('new') }],
    // It lands at the end of the list, where the statement does not point.
    ["SET l[10] = 'new'", undefined, undefined],
    ['REMOVE s', { s: S('old') }, undefined],
    // What stands there now is what followed it.
    ['REMOVE l[0]', { l: list('a') }, { l: list('b') }],
    ['REMOVE l[2]', { l: list('c') }, undefined],
  ])('after UPDATE %s', async (clauses, old, fresh) => {
    const update = async (side: string) =>
      items(`UPDATE "${table}" ${clauses} WHERE pk = '${await seeded()}' RETURNING MODIFIED ${side} *`)
    expect(await update('OLD')).toEqual(old ? [old] : [])
    expect(await update('NEW')).toEqual(fresh ? [fresh] : [])
  })

  it('is done where it returns nothing', async () => {
    const pk = await seeded()
    const statement = `UPDATE "${table}" SET l[10] = 'd' WHERE pk = '${pk}' RETURNING MODIFIED NEW *`
    expect((await batch(statement)).Responses).toEqual([{ TableName: table }])
    expect((await get(table, { pk: S(pk) }))?.l).toEqual(list('a', 'b', 'c', 'd'))
  })
})
