import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

let [buyer, worker] = [] as unknown as [User, User]
beforeAll(async () => {
  buyer = await town.buyer()
  worker = await town.worker()
})

const send = (from: User, to: User, content: string, more: object = {}, headers = {}) =>
  town.post('/messages', from, { recipientId: to.userId, content, ...more }, headers)
const pathOf = (one: User, other: User) => `/conversations/${one.userId}~${other.userId}`

type Message = Record<string, string>
interface Page {
  items: Message[]
  nextCursor?: string
  sinceCursor?: string
}
const page = async (one: User, other: User, query: Record<string, string> = {}, as = one) =>
  made(await town.get(`${pathOf(one, other)}/messages?${new URLSearchParams(query)}`, as)) as Page
const contentsOf = ({ items }: Page) => items.map(({ content }) => content)

async function all(
  one: User,
  other: User,
  limit: number,
  query: Record<string, string> = {},
): Promise<Message[]> {
  const found: Message[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await page(one, other, {
      ...query,
      limit: String(limit),
      ...(cursor !== undefined && { cursor }),
    })
    found.push(...items)
    cursor = nextCursor
  } while (cursor !== undefined)
  return found
}

const inboxOf = async (user: User) => made(await town.get('/conversations', user)).items

test('K1, K2: a message is stored under the two ids in byte order, whoever writes first', async () => {
  const [one, two] = [await town.buyer(), await town.buyer()]
  const [low, high] = [one, two].sort((a, b) => (a.userId < b.userId ? -1 : 1)) as [User, User]
  const first = made(await send(high, low, 'first'))
  made(await send(low, high, 'second'))
  const stored = await town.stored(`CONVERSATION#${low.userId}#${high.userId}`)
  expect(stored.map(({ content, senderId }) => [content, senderId])).toEqual([
    ['first', high.userId],
    ['second', low.userId],
  ])
  expect(stored[0]).toMatchObject({
    SK: `MESSAGE#${first.createdAt}#${first.messageId}`,
    conversationId: `${low.userId}#${high.userId}`,
    entityType: 'MESSAGE',
  })
  expect(contentsOf(await page(low, high))).toEqual(['second', 'first'])
  expect(contentsOf(await page(high, low, {}, low))).toEqual(['second', 'first'])
})

test('the conversationId of a list or a message, URL-encoded, names the conversation in a path', async () => {
  const [one, two, stranger] = [await town.buyer(), await town.worker(), await town.buyer()]
  const message = made(await send(one, two, 'hello'))
  const [listed] = await inboxOf(two)
  expect(listed.conversationId).toBe(message.conversationId)
  const path = `/conversations/${encodeURIComponent(listed.conversationId)}`
  expect(contentsOf(made(await town.get(`${path}/messages`, two)) as Page)).toEqual(['hello'])
  expect(made(await town.post(`${path}/reads`, two))).toMatchObject({ unread: 0 })
  expect((await town.get(`${path}/messages`, stranger)).status).toBe(403)
  const [user1, user2] = listed.conversationId.split('#')
  for (const wrong of [`${user1}%23${user2}%23${user1}`, `${user1}%2F${user2}`])
    expect((await town.get(`/conversations/${wrong}/messages`, two)).status).toBe(400)
})

describe('K1: 200 messages in one millisecond', () => {
  test('are all kept, in the order in which they were sent, and counted', async () => {
    const [one, two] = [await town.buyer(), await town.worker()]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 2 ? send(one, two, `m${n}`) : send(two, one, `m${n}`))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const sent = answers.map(({ body }) => body.messageId as string)
    const listed = await all(one, two, 7)
    expect(new Set(listed.map(({ createdAt }) => createdAt)).size).toBe(1)
    expect(listed.map(({ messageId }) => messageId)).toEqual([...sent].sort().reverse())
    const [ofOne] = await inboxOf(one)
    const [ofTwo] = await inboxOf(two)
    expect([ofOne.unread, ofTwo.unread]).toEqual([100, 100])
    expect(ofOne.lastMessage).toBe(listed[0]?.content)
    expect(ofTwo.lastMessage).toBe(listed[0]?.content)
  }, 120_000)

  test('whoever asks for newer ones meanwhile gets each once, in order', async () => {
    const [one, two] = [await town.buyer(), await town.buyer()]
    const sending = Promise.all(Array.from({ length: 100 }, (_, n) => send(two, one, `m${n}`)))
    const received: string[] = []
    let since = (await page(one, two)).sinceCursor as string
    let isDone = false
    void sending.then(() => {
      isDone = true
    })
    for (let last = false; !last; ) {
      last = isDone
      const { items, sinceCursor, nextCursor } = await page(one, two, { since, limit: '7' })
      received.push(...items.map(({ messageId }) => messageId as string))
      since = sinceCursor as string
      if (nextCursor !== undefined) last = false
    }
    const sent = (await sending).map(({ body }) => body.messageId as string)
    expect(received).toEqual([...sent].sort())
  }, 120_000)
})

test('a clock that went back does not put a message before those that were read', async () => {
  const [one, two] = [await town.buyer(), await town.buyer()]
  town.at('2025-03-01T10:00:05.000Z')
  made(await send(one, two, 'first'))
  const { sinceCursor = '' } = await page(one, two)
  town.at('2025-03-01T10:00:00.000Z')
  const late = made(await send(two, one, 'second'))
  expect(late.createdAt >= '2025-03-01T10:00:05.000Z').toBe(true)
  expect(contentsOf(await page(one, two, { since: sinceCursor }))).toEqual(['second'])
  town.at('2025-01-20T10:00:00.000Z')
})

describe('since', () => {
  test('gives what is newer, oldest first, and goes on from an empty conversation too', async () => {
    const [one, two] = [await town.buyer(), await town.buyer()]
    const empty = await page(one, two)
    expect([empty.items, empty.nextCursor]).toEqual([[], undefined])
    made(await send(one, two, 'a'))
    made(await send(two, one, 'b'))
    const both = await page(one, two, { since: empty.sinceCursor ?? '' })
    expect(contentsOf(both)).toEqual(['a', 'b'])
    expect(contentsOf(await page(one, two, { since: both.sinceCursor ?? '' }))).toEqual([])
    made(await send(two, one, 'c'))
    const more = await page(one, two, { since: both.sinceCursor ?? '' })
    expect(contentsOf(more)).toEqual(['c'])
    expect(await all(one, two, 1, { since: empty.sinceCursor ?? '' })).toHaveLength(3)
  })

  test('is one range on the sort key', async () => {
    const [one, two] = [await town.buyer(), await town.buyer()]
    made(await send(one, two, 'a'))
    const { sinceCursor = '' } = await page(one, two)
    town.sent.length = 0
    await page(one, two, { since: sinceCursor })
    const queries = town.sent.filter(({ pattern }) => pattern === 'messagesSince')
    expect(queries).toHaveLength(1)
    expect(town.sent.filter(({ pattern }) => pattern === 'conversationMessages')).toEqual([])
  })

  test('is good for its conversation and its caller alone', async () => {
    const [one, two, three] = [await town.buyer(), await town.buyer(), await town.buyer()]
    made(await send(one, two, 'a'))
    const { sinceCursor: since = '' } = await page(one, two)
    const path = (a: User, b: User, given = since) =>
      `${pathOf(a, b)}/messages?since=${encodeURIComponent(given)}`
    expect(codeOf(await town.get(path(one, two), two))).toEqual([400, 'INVALID_CURSOR'])
    expect(codeOf(await town.get(path(one, three), one))).toEqual([400, 'INVALID_CURSOR'])
    expect(codeOf(await town.get(path(one, two, 'x'), one))).toEqual([400, 'INVALID_CURSOR'])
  })
})

describe('K3: what is unread', () => {
  test('is counted for the recipient, and read up to the newest when it says so', async () => {
    const [one, two] = [await town.buyer(), await town.worker()]
    for (const content of ['a', 'b', 'c']) made(await send(one, two, content))
    expect(await inboxOf(one)).toMatchObject([{ otherId: two.userId, unread: 0, lastMessage: 'c' }])
    expect(await inboxOf(two)).toMatchObject([{ otherId: one.userId, unread: 3, lastMessage: 'c' }])
    const reads = async (as: User) => (await page(one, two, {}, as)).items.map(({ read }) => read)
    expect(await reads(one)).toEqual([false, false, false])
    expect(made(await town.post(`${pathOf(one, two)}/reads`, two))).toMatchObject({ unread: 0 })
    made(await send(one, two, 'd'))
    expect(await reads(one)).toEqual([false, true, true, true])
    expect(await reads(two)).toEqual([false, true, true, true])
    expect(await inboxOf(two)).toMatchObject([{ unread: 1, lastMessage: 'd' }])
    const stored = await town.stored(`CONVERSATION#${[one.userId, two.userId].sort().join('#')}`)
    expect(new Set(stored.map(({ read }) => read))).toEqual(new Set([false]))
    expect(codeOf(await town.post(`${pathOf(one, await town.buyer())}/reads`, one))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('is never more or less than it should be, however reading and writing meet', async () => {
    const [one, two] = [await town.buyer(), await town.buyer()]
    made(await send(one, two, 'first'))
    await Promise.all([
      ...Array.from({ length: 40 }, (_, n) => send(one, two, `m${n}`)),
      ...Array.from({ length: 20 }, () => town.post(`${pathOf(one, two)}/reads`, two)),
    ])
    const unread = (await all(two, one, 50)).filter(({ read }) => !read).length
    expect(await inboxOf(two)).toMatchObject([{ unread }])
  }, 60_000)
})

test('the inbox has the latest conversation first, in pages of any size', async () => {
  const me = await town.buyer()
  const others: User[] = []
  for (let n = 0; n < 5; n++) {
    town.at(`2025-01-22T10:0${n}:00.000Z`)
    const other = await town.buyer()
    others.unshift(other)
    made(await send(other, me, `from ${n}`))
  }
  town.at('2025-01-22T11:00:00.000Z')
  made(await send(me, others[3] as User, 'again'))
  const order = [3, 0, 1, 2, 4].map(at => others[at]?.userId)
  for (const limit of [1, 2, 100]) {
    const found: string[] = []
    let cursor = ''
    do {
      const { items, nextCursor } = made(await town.get(`/conversations?limit=${limit}${cursor}`, me))
      found.push(...items.map(({ otherId }: Message) => otherId))
      cursor = nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(nextCursor)}`
    } while (cursor !== '')
    expect(found).toEqual(order)
  }
  town.sent.length = 0
  const { items } = made(await town.get('/conversations?limit=2', me))
  expect(items).toMatchObject([
    { otherName: 'Nomsa Khumalo', lastMessage: 'again' },
    { lastMessage: 'from 4' },
  ])
  // Not all are read to find the latest.
  expect(town.sent.filter(({ operation }) => operation === 'Query').map(({ pattern }) => pattern)).toEqual([
    'profile',
    'inboxByTime',
  ])
  town.at('2025-01-20T10:00:00.000Z')
})

test('avgResponseTime is the mean of a worker’s answers, from the first message that was not answered', async () => {
  const asked = await town.worker()
  const times = async () => made(await town.get(`/users/${asked.userId}`)).avgResponseTime
  const at = (time: string) => town.at(`2025-01-23T${time}.000Z`)
  at('10:00:00')
  made(await send(buyer, asked, 'Are you free?'))
  at('10:20:00')
  made(await send(buyer, asked, 'Hello?'))
  expect(await times()).toBe(0)
  at('10:30:00')
  made(await send(asked, buyer, 'Yes'))
  expect(await times()).toBe(30)
  at('10:40:00')
  made(await send(asked, buyer, 'From Monday on'))
  expect(await times()).toBe(30)
  const other = await town.buyer()
  made(await send(other, asked, 'And for me?'))
  at('10:41:30')
  made(await send(asked, other, 'Later'))
  expect(await times()).toBe(15.75)
  const [profile] = (await town.stored(`USER#${asked.userId}`)).filter(({ SK }) => SK === 'PROFILE')
  expect(profile).toMatchObject({ responseSum: '31.5', responseCount: '2' })
  town.at('2025-01-20T10:00:00.000Z')
})

test('what cannot be sent is refused, and only those who take part read', async () => {
  expect(codeOf(await send(buyer, buyer, 'me'))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await send(buyer, worker, ''))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await send(buyer, worker, 'x'.repeat(2001)))).toEqual([400, 'VALIDATION_ERROR'])
  expect((await send(buyer, worker, 'x'.repeat(2000))).status).toBe(201)
  expect(codeOf(await send(buyer, worker, 'x', { senderId: worker.userId }))).toEqual([
    400,
    'VALIDATION_ERROR',
  ])
  expect(codeOf(await send(buyer, { sub: '', userId: 'usr_none' }, 'x'))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await send(buyer, worker, 'x', { projectId: 'proj_none' }))).toEqual([404, 'NOT_FOUND'])
  const stranger = await town.buyer()
  expect(codeOf(await town.get(`${pathOf(buyer, worker)}/messages`, stranger))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await town.post(`${pathOf(buyer, worker)}/reads`, stranger))).toEqual([403, 'FORBIDDEN'])
  const admin = { sub: 'admin', claims: { role: 'admin' } }
  expect(codeOf(await town.get(`${pathOf(buyer, worker)}/messages`, admin))).toEqual([403, 'FORBIDDEN'])
})

test('a message that is repeated with its key is sent once', async () => {
  const [one, two] = [await town.buyer(), await town.buyer()]
  const key = { 'idempotency-key': 'said once' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(one, two, 'hello', {}, key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.messageId}`)).size).toBe(1)
  expect(await inboxOf(two)).toMatchObject([{ unread: 1 }])
})

test('K1: messages in the document’s own form, without suffix, are read like others', async () => {
  const [one, two] = [await town.buyer(), await town.buyer()]
  const [low, high] = [one.userId, two.userId].sort() as [string, string]
  const S = (value: string) => ({ S: value })
  await town.engine.send('PutItem', {
    TableName: 'ProjectKhaya',
    Item: {
      PK: S(`CONVERSATION#${low}#${high}`),
      SK: S('MESSAGE#2025-01-19T12:30:00Z'),
      entityType: S('MESSAGE'),
      messageId: S('msg456'),
      conversationId: S(`${low}#${high}`),
      senderId: S(one.userId),
      recipientId: S(two.userId),
      content: S('Can you start on February 5th?'),
      read: { BOOL: false },
      createdAt: S('2025-01-19T12:30:00Z'),
    },
  })
  const old = await page(one, two)
  expect(contentsOf(old)).toEqual(['Can you start on February 5th?'])
  made(await send(two, one, 'Yes'))
  expect(contentsOf(await page(one, two, { since: old.sinceCursor ?? '' }))).toEqual(['Yes'])
  expect(contentsOf(await page(one, two))).toEqual(['Yes', 'Can you start on February 5th?'])
})
