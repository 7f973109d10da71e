import { expect, onTestFinished, test } from 'vitest'
import { type Change, followStream, type Streams } from '../../server/follow-stream.ts'
import { watchFailures } from '../../server/index.ts'
import { openBoard } from '../support/board.ts'

const json = { 'content-type': 'application/json' }
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })

async function opened(options = {}) {
  const board = await openBoard(options)
  onTestFinished(() => board.close())
  const call = (input: object) => post(`${board.url}/api/call`, { system: 'board', ...input })
  const add = (noteId: string, user: string | undefined = 'ann') =>
    call({
      method: 'POST',
      path: '/board/notes',
      headers: json,
      user,
      body: JSON.stringify({ noteId, text: 'hello' }),
    }).then(response => response.json())
  const ask = async (path: string) => (await fetch(board.url + path)).json()
  return { ...board, call, add, ask }
}

interface Told {
  readonly event: string
  readonly keys: object
}

/** Reads server-sent events until enough changes came. */
async function changes(url: string, enough: number, meanwhile?: () => Promise<unknown>): Promise<Told[]> {
  const stop = new AbortController()
  const response = await fetch(url, { signal: stop.signal })
  const found: Told[] = []
  let text = ''
  let isFirst = true
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) found.push(...JSON.parse(event.slice(event.indexOf('data: ') + 6)))
    if (isFirst) await meanwhile?.()
    isFirst = false
    if (found.length >= enough) break
  }
  stop.abort()
  return found
}

test('the feed tells the last changes and those that come', async () => {
  const board = await opened()
  await board.add('one')
  await board.add('two')
  const found = await changes(`${board.url}/api/feed/Board?last=1`, 2, () => board.add('three'))
  expect(found.map(({ event, keys }) => [event, keys])).toEqual([
    ['INSERT', { PK: { S: 'BOARD' }, SK: { S: 'NOTE#two' } }],
    ['INSERT', { PK: { S: 'BOARD' }, SK: { S: 'NOTE#three' } }],
  ])
  const fresh = await changes(`${board.url}/api/feed/Board`, 1, () => board.add('four'))
  expect(fresh).toMatchObject([{ keys: { SK: { S: 'NOTE#four' } }, after: { text: { S: 'hello' } } }])
})

test('a cursor of dead letters that is none is the fault of whoever sent it', async () => {
  const { url } = await opened()
  const response = await fetch(`${url}/api/dead-letters/board?cursor=bad`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('cursor') })
})

test('a table without a stream has no feed', async () => {
  const { ask } = await opened()
  expect(await ask('/api/feed/MonotableServer')).toMatchObject({ name: 'NotFound' })
})

test('operations are called as a sample user, and their answers are told as they are', async () => {
  const { add, call, ask } = await opened()
  expect(await add('one')).toMatchObject({ status: 201, body: expect.stringContaining('"noteId":"one"') })
  const asNobody = await (
    await call({ method: 'POST', path: '/board/notes', headers: json, body: '{}' })
  ).json()
  expect(asNobody).toMatchObject({ status: 401 })
  const { document, users } = await ask('/api/systems')
  expect(document.paths['/board/notes'].post.operationId).toBe('board_addNote')
  expect(users[0].users[0]).toMatchObject({ sub: 'ann', name: 'Ann' })
})

test('no other server is given a token, and read-only calls nothing that writes', async () => {
  const { call } = await opened()
  expect((await call({ method: 'GET', path: '//elsewhere.example/', user: 'ann' })).status).toBe(403)
  const readOnly = await opened({ isReadOnly: true })
  expect((await readOnly.call({ method: 'POST', path: '/board/notes', user: 'ann' })).status).toBe(403)
  expect((await readOnly.call({ method: 'GET', path: '/board/notes' })).status).toBe(200)
  expect((await post(`${readOnly.url}/api/dead-letters/board/replay`, {})).status).toBe(403)
  expect((await post(`${readOnly.url}/api/dead-letters/board/discard`, {})).status).toBe(403)
})

test('dead letters are listed, replayed and discarded; what was sent is in the outbox', async () => {
  const board = await opened()
  board.post.isBroken = true
  for (const id of ['one', 'two', 'three']) await board.add(id)
  await board.drain()
  const list = async () => (await board.ask('/api/dead-letters/board')).letters
  const [first, second] = await list()
  expect(first).toMatchObject({ reaction: 'tellEverybody', error: { message: 'The post is on strike' } })
  expect(first.change).toMatchObject({ event: 'INSERT', after: { noteId: { S: 'one' } } })
  board.post.isBroken = false
  const at = `${board.url}/api/dead-letters/board`
  expect(await (await post(`${at}/replay`, { letterId: first.letterId })).json()).toEqual({
    replayed: 1,
    failed: 0,
  })
  expect(await (await post(`${at}/discard`, { letterId: second.letterId })).json()).toEqual({ isGone: true })
  expect(await (await post(`${at}/replay`, {})).json()).toEqual({ replayed: 1, failed: 0 })
  expect(await list()).toEqual([])
  const { items } = await board.ask('/api/outbox')
  expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(['one', 'three'])
})

test('writes that a condition refused are remembered, the newest first, with the stored item', async () => {
  const board = await opened()
  const finish = () => board.call({ method: 'POST', path: '/board/notes/one/finish', user: 'ann' })
  await board.add('one')
  await finish()
  await finish()
  const { failures } = await board.ask('/api/failures')
  expect(failures[0]).toMatchObject({
    operation: 'UpdateItem',
    error: { name: 'ConditionalCheckFailedException', Item: { status: { S: 'done' } } },
  })
})

test('other refusals are not remembered, and no more than are kept', async () => {
  const named = (name: string) => Object.assign(new Error(name), { name })
  const watched = watchFailures({ send: async name => Promise.reject(named(name)) }, { keep: 2 })
  for (const name of ['ValidationException', ...Array(3).fill('ConditionalCheckFailedException')]) {
    await expect(watched.send(name, {})).rejects.toThrow(name)
  }
  expect(watched.failures().map(({ id }) => id)).toEqual([3, 2])
})

test('the past ends where somebody writes all the time too', async () => {
  let records = 0
  const record = (age: number) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(++records), ApproximateCreationDateTime: Date.now() / 1000 - age },
  })
  // Two pages of the past, and from then on a change whenever it is asked.
  const streams: Streams = {
    async send(operation) {
      if (operation === 'DescribeStream') return { StreamDescription: { Shards: [{ ShardId: 'one' }] } }
      if (operation === 'GetShardIterator') return { ShardIterator: 'next' }
      return { Records: [record(records < 2 ? 60 : -1)], NextShardIterator: 'next' }
    },
  }
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const told: (readonly Change[])[] = []
  for await (const changes of followStream({ streams, arn: 'arn', last: 10, stop: stop.signal })) {
    told.push(changes)
    if (told.length === 3) break
  }
  expect(told.map(changes => changes.map(({ sequence }) => sequence))).toEqual([
    ['1', '2', '3'],
    ['4'],
    ['5'],
  ])
})
