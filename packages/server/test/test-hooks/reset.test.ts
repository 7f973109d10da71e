import { describe, expect, test } from 'vitest'
import { bench, note, openBench } from './bench.ts'

openBench()

describe('reset', () => {
  const reset = () => bench.send('POST', '/_test/reset', { system: 'shelf' })
  const drain = async () => (await bench.send('POST', '/_test/feed/drain')).body

  test('three times at one instant leaves a table and a feed that hears', async () => {
    const { send, db } = bench
    await send('PUT', '/_test/clock', { now: '2025-01-20T10:00:00.000Z' })
    for (let round = 1; round <= 3; round++) {
      expect((await reset()).status).toBe(204)
      await db.Note.put(note(`n${round}`))
      expect(await drain()).toEqual({ processed: 1, deadLetters: 0 })
    }
  })

  test('is not undone by a replay: what was before stays gone', async () => {
    const { send, db, ports } = bench
    await db.Note.put(note('old'))
    await drain()
    await db.Note.put(note('never drained'))
    await reset()
    await db.Note.put(note('new'))
    await drain()
    const before = ports.sent.length
    for (let round = 0; round < 2; round++) {
      const { body } = await send('POST', '/_test/feed/replay', { system: 'shelf' })
      expect(body).toEqual({ processed: 1, deadLetters: 0 })
    }
    expect(ports.sent).toHaveLength(before + 2)
    expect(JSON.stringify(ports.sent.slice(1))).not.toMatch(/old|never/)
  })
})

describe('reset', () => {
  test('empties the system: items, records, dead letters, faults and schedules', async () => {
    const { send, db, ports, runtime, feed } = bench
    await send('PUT', '/_test/faults', { system: 'shelf', component: 'delivery', fail: true })
    await db.Note.put(note('n1'))
    await send('POST', '/_test/feed/drain')
    await send('POST', '/_test/sweeps', { system: 'shelf' })
    await db.Note.put(note('n2'))
    expect(await send('POST', '/_test/reset', { system: 'shelf' })).toEqual({ status: 204 })
    expect(await db.Note.get(note('n1'))).toBeUndefined()
    expect(await feed.deadLetters.count('shelf')).toBe(0)
    expect(await runtime.own.Lease.get({ task: 'shelf/tidy' })).toBeUndefined()
    await db.Note.put(note('n3'))
    expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 0 })
    expect(ports.sent).toMatchObject([{ subject: 'n3' }])
  })

  test('empties the ports that keep something of the system alone', async () => {
    const { send, kept } = bench
    expect(kept).toEqual(['something'])
    await send('POST', '/_test/reset', { system: 'shelf' })
    expect(kept).toEqual([])
  })

  test('can be repeated', async () => {
    const { send, db } = bench
    for (let round = 0; round < 3; round++) {
      await send('POST', '/_test/reset', { system: 'shelf' })
      await db.Note.put(note('n1'))
      expect((await send('POST', '/_test/feed/drain')).body).toEqual({ processed: 1, deadLetters: 0 })
    }
  })
})
