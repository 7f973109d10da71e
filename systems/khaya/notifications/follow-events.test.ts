import { type Following, followEvents } from '@monotable/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let [buyer, worker, other] = [] as unknown as [User, User, User]
beforeAll(async () => {
  buyer = await town.buyer()
  worker = await town.worker()
  other = await town.worker()
})

const follow = async (as: User, lastEventId?: string): Promise<Following> =>
  followEvents(`${town.server.url}/khaya/events`, {
    authorization: `Bearer ${await town.token(as.sub)}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  })
const send = async (from: User, to: User, content: string) =>
  made(await town.post('/messages', from, { recipientId: to.userId, content }))

test('messages come as they are sent, notifications as they are made, to those whom they concern', async () => {
  const [mine, theirs] = [await follow(worker), await follow(other)]
  const sent = await send(buyer, worker, 'Can you come?')
  const [message] = await mine.take(1)
  expect(message).toMatchObject({ event: 'message', data: sent })
  await town.feed.drain()
  const [notification] = await mine.take(1)
  expect(notification).toMatchObject({
    event: 'notification',
    data: { type: 'MESSAGE', title: 'A message from Nomsa Khumalo', message: 'Can you come?', read: false },
  })
  expect(Object.keys(notification?.data)).not.toContain('userId')
  const { items } = made(await town.get('/notifications', worker))
  expect(items[0].notificationId).toBe(notification?.data.notificationId)
  await send(buyer, other, 'Or you?')
  expect((await theirs.take(1))[0]?.data.content).toBe('Or you?')
  mine.close()
  theirs.close()
})

test('who was away is told what came meanwhile, from the last event on', async () => {
  const first = await follow(worker)
  await send(buyer, worker, 'one')
  const [one] = await first.take(1)
  first.close()
  await town.feed.drain()
  await send(buyer, other, 'not for you')
  await send(worker, buyer, 'two')
  const second = await follow(worker, one?.id)
  const events = await second.take(2)
  expect(events.map(({ event, data }) => [event, data.content ?? data.message])).toEqual([
    ['notification', 'one'],
    ['message', 'two'],
  ])
  second.close()
})

test('100 messages that are sent at once arrive once each, in the order of the conversation', async () => {
  const [one, two] = [await town.buyer(), await town.buyer()]
  const following = await follow(two)
  const sent = await Promise.all(Array.from({ length: 100 }, (_, n) => send(one, two, `m${n}`)))
  const received = (await following.take(100)).map(({ data }) => data.messageId)
  expect(received).toEqual(sent.map(({ messageId }) => messageId).sort())
  following.close()
}, 60_000)

test('only users can follow', async () => {
  expect((await followEvents(`${town.server.url}/khaya/events`)).status).toBe(401)
  expect(codeOf(await town.get('/events', { sub: 'nobody-yet' }))).toEqual([403, 'NO_PROFILE'])
})
