import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { type AttributeMap, connect, ensureTables } from 'monotable'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { members } from './support/designs/members.ts'
import { ran } from './support/ran.ts'

const file = fileURLToPath(new URL('support/designs/members.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'monotable-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TableName = 'Members-dev'
const tables = { 'Members-{stage}': TableName }

describe('monotable doctor', () => {
  let server: RunningServer
  let engine: Engine
  beforeEach(async () => {
    engine = await open()
    server = await serve(engine, { port: 0 })
    await ensureTables(members, engine, { tables })
    const db = connect(members, engine, { tables })
    for (const n of [1, 2, 3])
      await db.Member.create({ memberId: `m${n}`, town: 'Bonn', email: `${n}@x.org` })
  })
  afterEach(() => server.close())

  const doctor = (...more: string[]) => ran(['doctor', file, '--endpoint', server.url, ...more])
  const put = (Item: AttributeMap) => engine.send('PutItem', { TableName, Item })
  const text = (plain: Readonly<Record<string, string>>): AttributeMap =>
    Object.fromEntries(Object.entries(plain).map(([name, S]) => [name, { S }]))
  const all = async () => {
    const { Items } = (await engine.send('Scan', { TableName })) as { Items: AttributeMap[] }
    return Items
  }

  /** A member as a program wrote it that knows neither the index nor the guard. */
  const old = (n: number, email = `${n}@x.org`) =>
    put(text({ PK: `MEMBER#m${n}`, SK: 'PROFILE', kind: 'MEMBER', memberId: `m${n}`, town: 'Oslo', email }))

  test('finds nothing in a table that the library has written', async () => {
    const { code, said } = await doctor()
    expect(said).toContain('Everything is as the design declares it.')
    expect(code).toBe(0)
  })

  test('finds what another program left, and writes nothing without --repair --yes', async () => {
    await old(7)
    await put(
      text({ PK: 'EMAIL#gone@x.org', SK: 'UNIQUE', kind: 'EMAIL', email: 'gone@x.org', memberId: 'nobody' }),
    )
    await put(text({ PK: 'NOTE#1', SK: 'x', words: 'not ours' }))
    await put({ ...text({ PK: 'VISIT#1', SK: 'VISIT', kind: 'VISIT', visitId: '1' }), endsAt: { N: '1000' } })
    const before = await all()
    const { code, said } = await doctor()
    expect(code).toBe(1)
    expect(said).toContain('2 index keys: differ')
    expect(said).toContain('Member MEMBER#m7 / PROFILE: GSI1PK is absent and should be "TOWN#Oslo"')
    expect(said).toContain('2 guards: differ')
    expect(said).toContain('Member MEMBER#m7 / PROFILE: its guard EmailGuard is missing')
    expect(said).toContain('EmailGuard EMAIL#gone@x.org / UNIQUE: a guard without its owner')
    expect(said).toContain('1 expired item: DynamoDB removes it')
    expect(said).toContain('VISIT#1 / VISIT in Members-{stage}')
    expect(said).toContain('1 row of no entity: left as it is')
    expect(said).toContain('NOTE#1 / x in Members-{stage}')
    const shown = await doctor('--repair')
    expect(shown.complained).toContain('Nothing was written. Add --yes to write it.')
    expect(await all()).toEqual(before)
  })

  test('counts what counters without receipts say, and repairs them', async () => {
    await engine.send('UpdateItem', {
      TableName,
      Key: text({ PK: 'TOWN#Bonn', SK: 'TOWN' }),
      UpdateExpression: 'SET members = :n',
      ExpressionAttributeValues: { ':n': { N: '8' } },
    })
    const { code, said } = await doctor()
    expect(said).toContain('Town TOWN#Bonn / TOWN: members is 8, and 3 are there: differs')
    expect(code).toBe(1)
    const repaired = await doctor('--repair', '--yes')
    expect(repaired.said).toContain('members is 8, and 3 are there: was written')
    expect(repaired.code).toBe(0)
    expect((await doctor()).code).toBe(0)
  })

  test('two repairs at once do what one does', async () => {
    for (let n = 10; n < 40; n++) await old(n)
    await put(text({ PK: 'TOWN#Oslo', SK: 'TOWN', kind: 'TOWN', town: 'Oslo' }))
    await Promise.all([doctor('--repair', '--yes'), doctor('--repair', '--yes')])
    expect(await doctor()).toMatchObject({ code: 0 })
    const db = connect(members, engine, { tables })
    expect((await db.membersOfTown({ town: 'Oslo' })).items).toHaveLength(30)
    const kinds = (await all()).map(item => Object.values(item.kind ?? {})[0])
    expect(kinds.filter(kind => kind === 'EMAIL')).toHaveLength(33)
    const { Item } = (await engine.send('GetItem', {
      TableName,
      Key: text({ PK: 'TOWN#Oslo', SK: 'TOWN' }),
    })) as {
      Item: AttributeMap
    }
    expect(Item.members).toEqual({ N: '30' })
  })

  test('repairs it: keys and guards are there, the guard of nobody is gone, foreign rows stay', async () => {
    await old(7)
    await put(text({ PK: 'TOWN#Oslo', SK: 'TOWN', kind: 'TOWN', town: 'Oslo' }))
    await put(
      text({ PK: 'EMAIL#gone@x.org', SK: 'UNIQUE', kind: 'EMAIL', email: 'gone@x.org', memberId: 'nobody' }),
    )
    await put(text({ PK: 'NOTE#1', SK: 'x', words: 'not ours' }))
    const { code, complained } = await doctor('--repair', '--yes')
    expect(complained).toContain('will be written')
    expect(code).toBe(0)
    const db = connect(members, engine, { tables })
    expect((await db.membersOfTown({ town: 'Oslo' })).items.map(({ memberId }) => memberId)).toEqual(['m7'])
    await expect(db.Member.create({ memberId: 'm8', town: 'Bonn', email: '7@x.org' })).rejects.toMatchObject({
      code: 'NOT_UNIQUE',
    })
    const keys = (await all()).map(item => (item.PK as { S: string }).S)
    expect(keys).toContain('NOTE#1')
    expect(keys).not.toContain('EMAIL#gone@x.org')
    expect((await doctor()).code).toBe(0)
  })

  test('names both holders of a value that only one can have, and leaves the choice to people', async () => {
    await old(7, '1@x.org')
    const { code, complained } = await doctor('--repair', '--yes')
    expect(code).toBe(1)
    expect(complained).toContain('both claim the guard EmailGuard EMAIL#1@x.org / UNIQUE: change one of them')
    expect(complained).toContain('MEMBER#m1 / PROFILE')
    expect(complained).toContain('MEMBER#m7 / PROFILE')
  })

  test('says what it needs', async () => {
    expect((await ran(['doctor'])).complained).toContain('doctor needs a schema.')
    expect((await doctor('--yes')).complained).toContain('--yes goes with --repair.')
    expect((await doctor('--table', 'Other=x')).complained).toContain('The schema has no table Other.')
    expect((await doctor('--stage', 'prod')).code).toBe(4)
  })
})
