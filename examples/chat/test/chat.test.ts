import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../api.ts'
import { chat } from '../schema.ts'

async function newChat() {
  const engine = await open()
  await ensureTables(chat, engine)
  const db = connect(chat, engine)
  await db.Room.create({ roomId: 'r1', title: 'Lobby' })
  for (const userId of ['ann', 'bob'])
    await db.Member.create({ roomId: 'r1', userId, activeAt: '2026-01-01T00:00:00Z' })
  return db
}
let db: Awaited<ReturnType<typeof newChat>>
beforeEach(async () => {
  db = await newChat()
})

async function call(userId: string, path: string, body?: unknown) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const request = new Request(`http://chat${path}`, { headers: { 'x-user': userId }, ...sent })
  const response = await api(db)(request)
  return { status: response.status, body: await response.json() }
}
const messages = '/rooms/r1/messages'

test('pages follow each other without a gap or a repetition, while others write', async () => {
  for (let at = 1; at <= 5; at++) await call('ann', messages, { text: `${at}` })
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await call('bob', `${messages}?limit=2&cursor=${next}`)
    seen.push(...page.body.items.map(({ text }: { text: string }) => text))
    next = page.body.next
    await call('ann', messages, { text: 'later' })
  }
  expect(seen).toEqual(['5', '4', '3', '2', '1'])
})

test('a cursor that was changed, or is of another person, is refused', async () => {
  for (const text of ['1', '2']) await call('ann', messages, { text })
  const { body } = await call('bob', `${messages}?limit=1`)
  expect((await call('bob', `${messages}?cursor=${body.next}`)).status).toBe(200)
  expect((await call('ann', `${messages}?cursor=${body.next}`)).status).toBe(400)
  expect((await call('bob', `${messages}?cursor=x${body.next}`)).status).toBe(400)
})

test('only members read and write', async () => {
  expect((await call('eve', messages)).status).toBe(403)
  expect((await call('eve', messages, { text: 'hi' })).status).toBe(403)
  expect((await call('ann', '/elsewhere')).status).toBe(404)
})

test('an empty message, and one with more than its text, is refused', async () => {
  expect((await call('ann', messages, { text: '' })).status).toBe(400)
  expect((await call('ann', messages, { text: 'hi', messageId: 'mine' })).status).toBe(400)
  expect((await call('ann', messages)).body.items).toEqual([])
})

test('a room counts its members', async () => {
  const members = async () => (await db.room({ roomId: 'r1' }))?.members
  expect(await members()).toBe(2)
  await db.Member.delete({ roomId: 'r1', userId: 'bob' })
  expect(await members()).toBe(1)
  const join = { roomId: 'nowhere', userId: 'bob', activeAt: '2026-01-01T00:00:00Z' }
  await expect(db.Member.create(join)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a room and its members come in one read, without messages', async () => {
  await call('ann', messages, { text: 'hi' })
  const { of } = await db.roomWithMembers({ roomId: 'r1' })
  expect([of.Room.length, of.Member.length]).toEqual([1, 2])
})

test('what somebody has not read yet comes after what they have', async () => {
  await call('ann', messages, { text: 'first' })
  const messageId = (await db.member({ roomId: 'r1', userId: 'ann' }))?.readTo ?? ''
  await call('bob', messages, { text: 'second' })
  const { items } = await db.messagesAfter({ roomId: 'r1', messageId })
  expect(items.map(({ text }) => text)).toEqual(['second'])
})
