import { open } from '@monotable/engine'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect } from '../../src/connect.ts'
import { connectSession } from '../../src/connect-session.ts'
import { diagnose } from '../../src/migrate/diagnose.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'

const Town = entity(
  'Town',
  { PK: 'TOWN#{town}', SK: 'TOWN' },
  { town: z.string(), members: z.int().default(0), version: z.int() },
  { version: 'version' },
)
const clubOf = (receipts: boolean) => {
  const Member = entity(
    'Member',
    { PK: 'MEMBER#{id}', SK: 'MEMBER' },
    { id: z.string(), town: z.string() },
    { counters: [count(Town, 'members', { receipts })] },
  )
  return schema({ tables: [table('Club', { key: ['PK', 'SK'] })], entities: { Member, Town } })
}

const text = (plain: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(plain).map(([name, S]) => [name, { S }]))

async function clubWith(members: number, receipts = false) {
  const engine = await open()
  const club = clubOf(receipts)
  await ensureTables(club, engine)
  const db = connect(club, engine)
  await db.Town.create({ town: 'Bonn' })
  for (let at = 0; at < members; at++) await db.Member.create({ id: String(at), town: 'Bonn' })
  const set = (members: number) =>
    engine.send('UpdateItem', {
      TableName: 'Club',
      Key: text({ PK: 'TOWN#Bonn', SK: 'TOWN' }),
      UpdateExpression: 'SET members = :n',
      ExpressionAttributeValues: { ':n': { N: String(members) } },
    })
  const put = (Item: object) => engine.send('PutItem', { TableName: 'Club', Item: Item as never })
  return { engine, db, set, put, session: connectSession(club.model, engine) }
}

describe('a diagnosis', () => {
  it('finds nothing where everything is as declared', async () => {
    const { session } = await clubWith(3)
    expect(await diagnose(session)).toMatchObject({ isSound: true, miscounts: [], foreign: [], changed: {} })
  })

  it.each([
    ['items', false],
    ['receipts', true],
  ])('finds a counter that is not the count of its %s, and repairs it', async (_, receipts) => {
    const { session, set, db } = await clubWith(3, receipts)
    await set(7)
    const drift = {
      on: 'Town',
      attribute: 'members',
      key: { PK: 'TOWN#Bonn', SK: 'TOWN' },
      item: { town: 'Bonn' },
      recorded: '7',
      counted: '3',
    }
    expect(await diagnose(session)).toMatchObject({
      isSound: false,
      miscounts: [{ ...drift, outcome: 'compared' }],
    })
    expect((await db.Town.get({ town: 'Bonn' }))?.members).toBe(7)
    const repaired = await diagnose(session, { repair: true })
    expect(repaired.miscounts).toEqual([{ ...drift, outcome: 'corrected' }])
    expect(repaired.units.read).toBeGreaterThan(0)
    expect(await db.Town.get({ town: 'Bonn' })).toMatchObject({ members: 3, version: 4 })
    expect(await diagnose(session)).toMatchObject({ isSound: true })
  })

  it('names the first rows of no entity, counts all of them, and takes none for a fault', async () => {
    const { session, put } = await clubWith(1)
    for (let at = 0; at < 9; at++) await put(text({ PK: `NOTE#${at}`, SK: 'note' }))
    const { isSound, foreign, counts } = await diagnose(session)
    expect([isSound, foreign.length, counts.foreign]).toEqual([true, 5, 9])
    expect(foreign[0]).toEqual({ table: 'Club', key: { PK: expect.stringMatching(/^NOTE#/), SK: 'note' } })
  })

  it('does not take a number that moves between two counts for a wrong one', async () => {
    const { engine, session, db } = await clubWith(3)
    let scans = 0
    // A member joins after the towns were read and before the members are: number and count are of two moments.
    const joining = connectSession(clubOf(false).model, {
      async send(operation, input) {
        if (operation === 'Scan' && ++scans > 4 && scans % 8 === 1)
          await db.Member.create({ id: `late ${scans}`, town: 'Bonn' })
        return engine.send(operation as never, input as never) as Promise<object>
      },
    })
    expect(await diagnose(joining)).toMatchObject({ isSound: true, miscounts: [] })
    expect(await diagnose(session)).toMatchObject({ isSound: true })
  })

  it('that repairs twice at once corrects once', async () => {
    const { session, set, db } = await clubWith(5)
    await set(0)
    const both = await Promise.all([diagnose(session, { repair: true }), diagnose(session, { repair: true })])
    const outcomes = both.flatMap(({ miscounts }) => miscounts.map(({ outcome }) => outcome))
    expect(outcomes).toContain('corrected')
    expect((await db.Town.get({ town: 'Bonn' }))?.members).toBe(5)
    expect(await diagnose(session)).toMatchObject({ isSound: true })
  })
})
