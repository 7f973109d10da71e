import { describe, expect, test } from 'vitest'
import { begin, bench, hold, note, openBench } from './bench.ts'

openBench()

describe('the clock', () => {
  test('stands still at an instant, is moved, and runs on', async () => {
    const { send, runtime } = bench
    const frozen = await send('PUT', '/_test/clock', { now: '2025-01-20T11:00:00+01:00' })
    expect(frozen).toEqual({ status: 200, body: { now: '2025-01-20T10:00:00.000Z' } })
    expect(runtime.now()).toEqual(new Date('2025-01-20T10:00:00.000Z'))
    const moved = await send('POST', '/_test/clock/advance', { seconds: 90 })
    expect(moved.body).toEqual({ now: '2025-01-20T10:01:30.000Z' })
    await send('DELETE', '/_test/clock')
    expect(Math.abs(runtime.now().getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('is the one by which items are written', async () => {
    const { send, db } = bench
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    const { TTL } = await db.Hold.put(hold)
    expect(TTL).toBe(Date.parse('2025-01-20T11:00:00.000Z') / 1000)
  })
})

describe('a jump of the clock over a day', () => {
  const start = '2025-01-20T10:00:00.000Z'

  test.each([
    ['at once', [25]],
    ['in steps', [13, 13]],
  ])('loses nothing that was not drained, %s', async (_, steps) => {
    const { send, db, ports } = bench
    await send('PUT', '/_test/clock', { now: start })
    await db.Note.put(note('n1'))
    const answers = []
    for (const hours of steps)
      answers.push(await send('POST', '/_test/clock/advance', { seconds: hours * 3600 }))
    expect(answers.at(-1)?.body).toMatchObject({ drained: { processed: 1, deadLetters: 0 } })
    expect(ports.sent).toHaveLength(1)
    expect((await send('POST', '/_test/feed/drain')).body.processed).toBe(0)
  })

  test('drains nothing where it is shorter, or where nothing waits', async () => {
    const { send, db, ports } = bench
    await send('PUT', '/_test/clock', { now: start })
    expect((await send('POST', '/_test/clock/advance', { seconds: 26 * 3600 })).body.drained).toBeUndefined()
    await db.Note.put(note('n1'))
    expect((await send('POST', '/_test/clock/advance', { seconds: 23 * 3600 })).body.drained).toBeUndefined()
    expect(ports.sent).toEqual([])
    expect((await send('POST', '/_test/feed/drain')).body.processed).toBe(1)
  })
})

describe('sweeps', () => {
  test('remove what has expired, mark it as expiry, and run the sweeps of the system and nothing else', async () => {
    const { send, db, swept } = bench
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    await db.Hold.put(hold)
    await send('POST', '/_test/clock/advance', { seconds: 3601 })
    expect(await db.Hold.get(hold)).toBeUndefined()
    const { body } = await send('POST', '/_test/sweeps', { system: 'shelf' })
    expect(body).toEqual({ sweeps: ['shelf/tidy'] })
    expect(swept).toEqual([new Date('2025-01-20T11:00:01.000Z')])
    await send('POST', '/_test/feed/drain')
    const { items } = await db.notesOfShelf({ shelfId: 's1' })
    expect(items.map(({ text }) => text)).toEqual(['the hold of ann ended'])
  })

  test('delete what has expired where the store cannot be told to', async () => {
    const other = await begin({ canSweep: false })
    const { send, db, engine } = other
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    await db.Hold.put(hold)
    await db.Hold.put({ ...hold, holdId: 'h2', TTL: Date.parse('2025-01-20T12:00:00.000Z') / 1000 })
    await send('POST', '/_test/clock/advance', { seconds: 3600 })
    await send('POST', '/_test/sweeps', { system: 'shelf' })
    const { Items } = await engine.send<{ Items: { SK: { S: string } }[] }>('Scan', { TableName: 'Shelves' })
    expect(Items.map(({ SK }) => SK.S)).toEqual(['HOLD#h2'])
    await other.close()
  })
})

test('a schedule runs when it is told to', async () => {
  const { send, swept } = bench
  const told = { system: 'shelf', schedule: 'count' }
  expect((await send('POST', '/_test/schedules', told)).body).toEqual({ ran: true })
  expect(swept).toHaveLength(1)
  expect(await send('POST', '/_test/schedules', { ...told, schedule: 'x' })).toMatchObject({ status: 404 })
})
