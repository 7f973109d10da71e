import { expect, it } from 'vitest'
import * as z from 'zod'
import { Spent } from '../../src/observe/spent.ts'
import { type ScannedRow, type StoredScan, scanStored } from '../../src/pages/scan-stored.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { Session } from '../../src/session.ts'
import { type Backend, describeOnEachBackend } from '../backends.ts'

const Note = entity('Note', { PK: 'NOTE#{box}', SK: '{id}' }, { box: z.string(), id: z.string() })
const Box = entity('Box', { PK: 'BOX#{box}', SK: 'META' }, { box: z.string() })
const notes = schema({ tables: [table('Notes', { key: ['PK', 'SK'] })], entities: { Note, Box } })

const Blob = entity('Blob', {}, { hash: z.instanceof(Uint8Array), size: z.number() })
const blobs = schema({ tables: [table('Blobs', { key: ['hash', 'size'] })], entities: { Blob } })

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

async function filled(backend: Backend): Promise<Session> {
  const session = await backend.session(notes)
  const [model] = notes.model.tables
  const TableName = session.tableName(model!)
  const put = (PK: string, SK: string) =>
    session.send({ operation: 'PutItem', input: { TableName, Item: { PK: { S: PK }, SK: { S: SK } } } })
  for (const at of numbers(24)) await put(`NOTE#${at % 8}`, `n${at}`)
  await put('BOX#1', 'META')
  await put('FOREIGN#1', 'x')
  return session
}

const keyOf = ({ stored }: ScannedRow) => JSON.stringify([stored.PK, stored.SK])

async function all(session: Session, scan?: StoredScan): Promise<ScannedRow[]> {
  const rows: ScannedRow[] = []
  for await (const page of scanStored(session, session.model.tables[0]!, scan)) rows.push(...page.rows)
  return rows
}

describeOnEachBackend('a scan of what is stored', backend => {
  it('gives every row once, with the entity that it is of or none', async () => {
    const session = await filled(backend)
    const rows = await all(session, { consistent: true, limit: 5 })
    expect(new Set(rows.map(keyOf)).size).toBe(26)
    expect(rows).toHaveLength(26)
    const named = rows.map(row => row.entity?.name)
    expect(named.filter(name => name === 'Note')).toHaveLength(24)
    expect(named.filter(name => name === 'Box')).toHaveLength(1)
    expect(named.filter(name => name === undefined)).toHaveLength(1)
  })

  it('gives every row in one of its segments', async () => {
    const session = await filled(backend)
    const segments = await Promise.all(
      numbers(4).map(segment => all(session, { segment, totalSegments: 4, limit: 3 })),
    )
    const keys = segments.flat().map(keyOf)
    expect(keys).toHaveLength(26)
    expect(new Set(keys).size).toBe(26)
  })

  it('goes on at the cursor of any page, after the cursor was kept as JSON', async () => {
    const session = await filled(backend)
    const whole = (await all(session, { segment: 1, totalSegments: 2, limit: 2 })).map(keyOf)
    const before: string[] = []
    const scan = { segment: 1, totalSegments: 2, limit: 2 }
    for await (const page of scanStored(session, session.model.tables[0]!, scan)) {
      before.push(...page.rows.map(keyOf))
      if (!page.cursor) break
      const rest = await all(session, { ...scan, cursor: JSON.parse(JSON.stringify(page.cursor)) })
      expect([...before, ...rest.map(keyOf)]).toEqual(whole)
    }
    expect(before).toEqual(whole)
  })

  it('goes on behind keys of bytes and numbers', async () => {
    const session = await backend.session(blobs)
    const [model] = blobs.model.tables
    const TableName = session.tableName(model!)
    for (const at of numbers(6)) {
      const Item = { hash: { B: new Uint8Array([at, 255]) }, size: { N: String(at / 2) } }
      await session.send({ operation: 'PutItem', input: { TableName, Item } })
    }
    const sizes: unknown[] = []
    let cursor: readonly string[] | undefined
    do {
      const { value } = await scanStored(session, model!, { cursor, limit: 1 }).next()
      sizes.push(...value!.rows.map(({ entity, stored }) => entity!.read(stored).size))
      cursor = value!.cursor
    } while (cursor)
    expect(sizes.sort()).toEqual([0, 0.5, 1, 1.5, 2, 2.5])
  })

  it('adds up what it consumes as reads', async () => {
    const session = await filled(backend)
    const spent = new Spent()
    await all(session, { spent, consistent: true })
    expect(spent.read).toBeGreaterThan(0)
    expect(spent.write).toBe(0)
  })

  it('ends with the reason of its signal, between pages', async () => {
    const session = await filled(backend)
    const giveUp = new AbortController()
    const reason = new Error('enough')
    let pages = 0
    const reading = async () => {
      const scan = { limit: 4, signal: giveUp.signal }
      for await (const _ of scanStored(session, session.model.tables[0]!, scan))
        if (++pages === 2) giveUp.abort(reason)
    }
    await expect(reading()).rejects.toBe(reason)
    expect(pages).toBe(2)
  })

  it('refuses a segment that there is not, and a cursor that no page had', async () => {
    const session = await filled(backend)
    for (const scan of [
      { segment: 2, totalSegments: 2 },
      { segment: -1, totalSegments: 2 },
      { totalSegments: 2 },
    ])
      await expect(all(session, scan)).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        details: { option: 'segment' },
      })
    for (const totalSegments of [0, 1.5, 1_000_001, undefined])
      await expect(all(session, { segment: 0, totalSegments })).rejects.toMatchObject({
        details: { option: 'totalSegments' },
      })
    for (const cursor of [[], ['sNOTE#1'], ['sNOTE#1', 'x'], 'sNOTE#1' as never])
      await expect(all(session, { cursor })).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
  })
})
