import { open } from '@monotable/engine'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import { fill, type PassOptions, verify } from '../../src/migrate/pass.ts'
import type { PassState, SegmentState } from '../../src/migrate/pass-state.ts'
import { type ScanPage, scanTable } from '../../src/migrate/scan-table.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import type { SessionOptions } from '../../src/session.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

const Note = entity(
  'Note',
  { PK: 'NOTE#{noteId}', GSI1PK: 'TOPIC#{topic}' },
  { noteId: z.string(), topic: z.string() },
)
const notes = schema({
  tables: [table('Notes', { key: ['PK'], indexes: { GSI1: gsi('GSI1PK') } })],
  entities: { Note },
})

const note = (at: number) => ({
  PK: { S: `NOTE#${at}` },
  noteId: { S: String(at) },
  topic: { S: `topic ${at}` },
})

async function stored(count: number, options: SessionOptions = {}) {
  const engine = await open()
  await ensureTables(notes, engine)
  for (let at = 0; at < count; at++) await engine.send('PutItem', { TableName: 'Notes', Item: note(at) })
  const rows = async () =>
    ((await engine.send('Scan', { TableName: 'Notes', ConsistentRead: true })) as { Items: AttributeMap[] })
      .Items
  const filled = async () => (await rows()).filter(row => row.GSI1PK).length
  return { engine, session: connectSession(notes.model, engine, options), rows, filled }
}

/** Ends a pass after so many pages. */
function until(pages: number): Pick<PassOptions, 'signal' | 'onProgress'> {
  const controller = new AbortController()
  let left = pages
  const onProgress = () => {
    if (--left === 0) controller.abort()
  }
  return { signal: controller.signal, onProgress }
}

describe('a pass', () => {
  it('that is ended by a signal goes on where it was, and tells of all of it', async () => {
    const { session, filled, rows } = await stored(50)
    const options = { id: 'topics', segments: 2, pageSize: 5 }
    const paused = await fill(session, { ...options, ...until(3) })
    expect(paused.finished).toBe(false)
    expect(paused.seen).toBeLessThan(50)
    expect(await filled()).toBeGreaterThanOrEqual(10)
    const seen: number[] = []
    const report = await fill(session, { ...options, segments: 7, onProgress: one => seen.push(one.seen) })
    expect(report).toMatchObject({ finished: true, seen: 50 })
    // What was changed of a page that was not finished is not counted twice, nor once.
    expect(report.changed['index key']).toBeGreaterThanOrEqual(40)
    expect(seen[0]).toBeGreaterThan(paused.seen)
    expect(await filled()).toBe(50)
    expect(await rows(), 'nothing of it is left in the table').toHaveLength(50)
  })

  it('without an id leaves nothing behind and begins again', async () => {
    const { session, rows } = await stored(30)
    expect(await fill(session, { pageSize: 5, ...until(2) })).toMatchObject({ finished: false })
    expect(await rows()).toHaveLength(30)
    expect(await fill(session)).toMatchObject({ finished: true, seen: 30 })
  })

  it('of the same name begins again once it was finished', async () => {
    const { session, engine } = await stored(10)
    await fill(session, { id: 'topics' })
    await engine.send('PutItem', { TableName: 'Notes', Item: note(3) })
    expect(await fill(session, { id: 'topics' })).toMatchObject({ seen: 10, changed: { 'index key': 1 } })
  })

  it('that fails says so, and goes on from there', async () => {
    let isBroken = true
    const around = Object.assign(
      async (request: { operation: string }, next: () => Promise<never>) => {
        if (isBroken && request.operation === 'UpdateItem' && Math.random() < 0.3)
          throw new Error('no network')
        return next()
      },
      { capacity: false },
    )
    const { session, filled } = await stored(60, { around: around as never })
    await expect(fill(session, { id: 'topics', pageSize: 3 })).rejects.toThrow('no network')
    isBroken = false
    await fill(session, { id: 'topics', pageSize: 3 })
    expect(await filled()).toBe(60)
    expect(await verify(session)).toMatchObject({ changed: {} })
  })

  it('that runs twice at once does no harm', async () => {
    const { session, filled, rows } = await stored(60)
    const options = { id: 'topics', pageSize: 4, segments: 3 }
    const reports = await Promise.all([fill(session, options), fill(session, options)])
    expect(reports.map(({ finished }) => finished)).toEqual([true, true])
    expect(await filled()).toBe(60)
    expect(await rows()).toHaveLength(60)
  })

  const passing = [
    ['is throttled', 'ProvisionedThroughputExceededException'],
    ['fails for a moment', 'InternalServerError'],
    ['is not there for a moment', 'ServiceUnavailable'],
  ]
  it.each(passing)('waits when the store %s, its state too, and is done in the end', async (_, name) => {
    const refused = new Map<string, number>()
    const around = async (
      { operation, input }: { operation: string; input: { Key?: object } },
      next: () => Promise<never>,
    ) => {
      const what = `${operation}${JSON.stringify(input.Key ?? '').includes('PASS#') ? ' of its state' : ''}`
      const times = refused.get(what) ?? 0
      if (times < 2) {
        refused.set(what, times + 1)
        throw Object.assign(new Error('later'), { name })
      }
      return next()
    }
    const { session, filled } = await stored(10, { around: around as never })
    expect(await fill(session, { id: 'waits', segments: 1 })).toMatchObject({ finished: true })
    expect(await filled()).toBe(10)
    expect(Object.fromEntries(refused)).toEqual({
      'GetItem of its state': 2,
      PutItem: 2,
      Scan: 2,
      UpdateItem: 2,
      'UpdateItem of its state': 2,
      'DeleteItem of its state': 2,
    })
  })

  it('does not wait for what will not pass', async () => {
    let asked = 0
    const around = async ({ operation }: { operation: string }, next: () => Promise<never>) => {
      if (operation !== 'Scan') return next()
      asked++
      throw Object.assign(new Error('no'), { name: 'AccessDeniedException' })
    }
    const { session } = await stored(10, { around: around as never })
    await expect(fill(session, { segments: 1 })).rejects.toMatchObject({ name: 'AccessDeniedException' })
    expect(asked).toBe(1)
  })

  it('uses no more units a second than it may', async () => {
    const { session } = await stored(40)
    const began = performance.now()
    const { units } = await fill(session, { rate: { write: 50 } })
    const seconds = (performance.now() - began) / 1000
    expect(units.write).toBeGreaterThanOrEqual(80)
    // The first second's worth is there at once.
    expect(seconds).toBeGreaterThanOrEqual((units.write - 50) / 50 - 0.1)
  })

  it('tells how far it is, and how long the rest takes', async () => {
    const { session } = await stored(20)
    const told: { seen: number; total: number | undefined; left: number | undefined }[] = []
    await fill(session, { segments: 1, pageSize: 15, onProgress: one => told.push(one) })
    expect(told.map(({ seen, total }) => ({ seen, total }))).toEqual([
      { seen: 15, total: 20 },
      { seen: 20, total: 20 },
    ])
    expect(told[0]?.left).toBeGreaterThan(0)
    expect(told.at(-1)?.left).toBe(0)
  })

  it('knows only tables and entities of the schema', async () => {
    const { session } = await stored(0)
    await expect(fill(session, { entities: ['Note', 'Nota'] })).rejects.toThrow('Its entities are Note')
    await expect(fill(session, { tables: ['Nota'] })).rejects.toThrow("Its tables are 'Notes'")
    await expect(fill(session, { segments: 0 })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })
})

describe('a scan of a table whose key is a number', () => {
  const Point = entity('Point', {}, { at: z.int(), text: z.string() })
  const points = schema({ tables: [table('Points', { key: ['at'] })], entities: { Point } })

  async function session() {
    const engine = await open()
    await ensureTables(points, engine)
    for (let at = 0; at < 10; at++)
      await engine.send('PutItem', { TableName: 'Points', Item: { at: { N: String(at) }, text: { S: 'x' } } })
    return connectSession(points.model, engine)
  }
  const counted = async ({ rows }: ScanPage, before = 0) => before + rows.length

  it('has no place for its state in the table', async () => {
    await expect(scanTable(await session(), counted, { id: 'x' })).rejects.toThrow(
      'key of text, and at of Points is none',
    )
  })

  it('takes another', async () => {
    let kept: SegmentState[] | undefined
    const state: PassState = {
      load: async () => kept,
      begin: async segments => {
        kept = [...segments]
      },
      save: async (segment, one) => {
        kept?.splice(segment, 1, one)
      },
      end: async () => {
        kept = undefined
      },
    }
    const controller = new AbortController()
    const options = { state, segments: 1, pageSize: 3 }
    const first = await scanTable(await session(), counted, {
      ...options,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    expect(first).toMatchObject({ finished: false, seen: 3, tallies: [3] })
    expect(kept).toMatchObject([{ seen: 3, tally: 3 }])
    expect(await scanTable(await session(), counted, options)).toMatchObject({
      finished: true,
      seen: 10,
      tallies: [10],
    })
    expect(kept).toBeUndefined()
  })
})
