import { open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insideOf } from '../../../engine/src/engine.ts'
import { trimStreams } from '../../../engine/src/streams/trim.ts'
import { httpHandler } from '../../src/lambda/http-handler.ts'
import { serverSchema } from '../../src/store/server-schema.ts'
import { type Following, followEvents } from '../../src/testing/follow-events.ts'
import { httpApiEvent } from '../lambda/events.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelfWithEvents } from './shelf-events.ts'

const runtime = { systems: [shelfWithEvents] }

let shelf: ServedShelf
let db: Db
beforeAll(async () => {
  shelf = await serveShelf({ runtime })
  db = shelf.runtime.systems[0]!.db
})
afterAll(() => shelf.close())

async function follow(shelfId: string, lastEventId?: string, at = shelf): Promise<Following> {
  return followEvents(`${at.server.url}/shelf/shelves/${shelfId}/events`, {
    authorization: `Bearer ${await at.token('ann')}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  })
}

let notes = 0
async function write(shelfId: string, text: string): Promise<string> {
  const noteId = String(++notes).padStart(6, '0')
  await db.Note.create({ shelfId, noteId, text })
  return noteId
}

const textsOf = (events: readonly { data: { text: string } }[]) => events.map(({ data }) => data.text)

describe('an operation that tells of changes', () => {
  it('tells those whom they concern, in the order in which they were made, and nobody else', async () => {
    const [mine, others, all] = await Promise.all([follow('mine'), follow('others'), follow('all')])
    expect(mine.status).toBe(200)
    const noteId = await write('mine', 'one')
    await write('others', 'two')
    await write('mine', 'three')
    const [first, second] = await mine.take(2)
    expect(first).toEqual({ id: expect.any(String), event: 'note', data: { noteId, text: 'one' } })
    expect(second?.data.text).toBe('three')
    expect(textsOf(await others.take(1))).toEqual(['two'])
    expect(textsOf(await all.take(3))).toEqual(['one', 'two', 'three'])
    await db.Note.delete({ shelfId: 'mine', noteId })
    expect((await mine.next())?.event).toBe('gone')
    for (const each of [mine, others, all]) each.close()
  })

  it('tells nothing of what was before, unless it is asked from there on', async () => {
    await write('past', 'before')
    const fresh = await follow('past')
    await write('past', 'after')
    const [event] = await fresh.take(1)
    expect(event?.data.text).toBe('after')
    fresh.close()
  })

  it('goes on behind the last event that was received, without loss and without repetition', async () => {
    const first = await follow('again')
    await write('again', 'one')
    await write('again', 'two')
    const [one] = await first.take(1)
    first.close()
    await write('other', 'no matter')
    await write('again', 'three')
    const second = await follow('again', one?.id)
    expect(textsOf(await second.take(2))).toEqual(['two', 'three'])
    await write('again', 'four')
    expect(textsOf(await second.take(1))).toEqual(['four'])
    second.close()
  })

  it('goes on also for one that had received nothing yet', async () => {
    const first = await follow('quiet')
    await write('quiet-other', 'moves the place')
    expect(first.lastEventId).toBe('')
    const nothing = first.next()
    await write('quiet', 'one')
    const received = await nothing
    first.close()
    await write('quiet', 'two')
    const second = await follow('quiet', first.lastEventId)
    expect([received?.data.text, ...textsOf(await second.take(1))]).toEqual(['one', 'two'])
    second.close()
  })

  it('loses nothing and repeats nothing, wherever connections are cut while others write', async () => {
    const received: string[] = []
    let at = await follow('cut')
    const writing = (async () => {
      for (let n = 0; n < 400; n++) {
        await write('cut', String(n))
        if (n % 7 === 0) await write('elsewhere', 'no matter')
      }
    })()
    while (received.length < 400) {
      const some = await at.take(Math.min(1 + Math.floor(Math.random() * 40), 400 - received.length))
      received.push(...textsOf(some))
      const last = some.at(-1)?.id
      at.close()
      at = await follow('cut', last)
    }
    await writing
    at.close()
    expect(received).toEqual(Array.from({ length: 400 }, (_, n) => String(n)))
  }, 60_000)

  it('takes no id that is not one of its own', async () => {
    for (const id of ['x', 'bm8', Buffer.from('[1,{"a":"b"}]').toString('base64url')]) {
      const { status } = await follow('mine', id)
      expect(status, id).toBe(400)
    }
  })

  it('is for whoever may: nobody else is told anything', async () => {
    const { status } = await followEvents(`${shelf.server.url}/shelf/shelves/mine/events`)
    expect(status).toBe(401)
  })

  it('is documented as events', async () => {
    const { body } = await shelf.send('GET', '/openapi.json')
    const { parameters, responses } = body.paths['/shelf/shelves/{shelfId}/events'].get
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('Last-Event-ID')
    expect(responses[200].content['text/event-stream'].schema.required).toEqual(['noteId', 'text'])
  })

  it('ends where it has caught up on Lambda, where answers must be whole', async () => {
    const first = await follow('lambda')
    await write('lambda', 'one')
    const [one] = await first.take(1)
    first.close()
    await write('lambda', 'two')
    const headers = { authorization: `Bearer ${await shelf.token('ann')}`, 'last-event-id': one!.id }
    const answer = await httpHandler(shelf.server.app)(
      httpApiEvent('GET', '/shelf/shelves/lambda/events', { headers }),
    )
    expect([answer.statusCode, answer.isBase64Encoded]).toEqual([200, false])
    expect(answer.body).toContain('"text":"two"')
    expect(answer.body).not.toContain('"text":"one"')
  })
})

describe('when the server ends', () => {
  it('its answers end at once, and another goes on from the same id', async () => {
    const before = await serveShelf({ runtime, serve: { grace: 3_600_000 } })
    const own: Db = before.runtime.systems[0]!.db
    const first = await follow('s', undefined, before)
    await own.Note.create({ shelfId: 's', noteId: '1', text: 'one' })
    const [one] = await first.take(1)
    const { engine } = before
    await before.server.close()
    expect(await first.next()).toBeUndefined()
    await own.Note.create({ shelfId: 's', noteId: '2', text: 'two' })
    const after = await serveShelf({ runtime: { ...runtime, transport: engine } })
    const second = await follow('s', one?.id, after)
    expect(textsOf(await second.take(1))).toEqual(['two'])
    second.close()
    await after.close()
    await before.close()
  })
})

describe('whoever comes back after the streams have forgotten', () => {
  it('is told to load again, and then what is left', async () => {
    let time = Date.now()
    const engine = await open({ clock: () => time })
    for (const schema of [shelfWithEvents.schema, serverSchema]) await ensureTables(schema, engine)
    const late = await serveShelf({
      runtime: { ...runtime, transport: engine, now: () => new Date(time) },
    })
    const own: Db = late.runtime.systems[0]!.db
    const first = await follow('s', undefined, late)
    await own.Note.create({ shelfId: 's', noteId: '1', text: 'one' })
    const [one] = await first.take(1)
    first.close()
    await own.Note.create({ shelfId: 's', noteId: '2', text: 'lost' })
    time += 2 * 86_400_000
    await own.Note.create({ shelfId: 's', noteId: '3', text: 'left' })
    await trimStreams(insideOf(engine).database)
    const second = await follow('s', one?.id, late)
    const events = await second.take(2)
    expect(events.map(({ event, data }) => [event, data.text])).toEqual([
      ['note', 'left'],
      ['reset', undefined],
    ])
    second.close()
    await late.close()
    await engine.close()
  })
})
