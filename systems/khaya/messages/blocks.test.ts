import { expect, test } from 'vitest'
import { admin, codeOf, made, openTown, type User } from '../test/town.ts'

const town = openTown()

const write = (from: User, to: User, content = 'Sawubona') =>
  town.post('/messages', from, { recipientId: to.userId, content })
const block = (by: User, other: User) =>
  town.call('PUT', `/khaya/blocks/${other.userId}`, { as: by.sub, body: {} })

test('who blocks another hears nothing more from them, and cannot write to them; lifted, both can (K27)', async () => {
  const [one, other] = [await town.buyer(), await town.worker()]
  made(await write(other, one))
  made(await block(one, other))
  made(await block(one, other))
  expect(made(await town.get('/blocks', one)).items).toMatchObject([
    { userId: other.userId, name: 'Sipho Dlamini' },
  ])
  expect(made(await town.get('/blocks', other)).items).toEqual([])
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    expect(codeOf(await write(from, to))).toEqual([409, 'BLOCKED'])
  const { items } = made(await town.get(`/conversations/${one.userId}~${other.userId}/messages`, one))
  expect(items).toHaveLength(1)
  expect((await town.call('DELETE', `/khaya/blocks/${other.userId}`, { as: one.sub })).status).toBe(204)
  made(await write(other, one))
  expect(codeOf(await block(one, one))).toEqual([400, 'VALIDATION_ERROR'])
})

test('of a block and messages at the same moment, those that were answered as sent are there, and no later one', async () => {
  const [one, other] = [await town.buyer(), await town.worker()]
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, at) => write(other, one, `${at}`)),
    block(one, other),
    ...Array.from({ length: 8 }, (_, at) => write(other, one, `later ${at}`)),
  ])
  const sent = answers.filter(({ status }) => status === 201).length
  const { items } = made(await town.get(`/conversations/${one.userId}~${other.userId}/messages`, one))
  expect(items.length).toBe(sent)
  expect(codeOf(await write(other, one))).toEqual([409, 'BLOCKED'])
})

test('more than 120 messages in a minute are refused, whoever they are for', async () => {
  const [one, other] = [await town.buyer(), await town.worker()]
  for (let at = 0; at < 120; at++) made(await write(one, other, `${at}`))
  expect(codeOf(await write(one, other))).toEqual([429, 'RATE_LIMITED'])
  made(await write(other, one))
})

test('a report waits for an administrator, who closes it once with what came of it (K28)', async () => {
  const [one, other] = [await town.buyer(), await town.worker()]
  const path = `/users/${other.userId}/reports`
  const { reportId } = made(await town.post(path, one, { reason: 'FRAUD', text: 'Took a deposit' }))
  expect(codeOf(await town.post(path, other, { reason: 'FRAUD' }))).toEqual([400, 'VALIDATION_ERROR'])
  const open = async () => made(await town.get('/reports', admin)).items
  expect(await open()).toMatchObject([{ userId: other.userId, reporterId: one.userId, reason: 'FRAUD' }])
  const closing = `${path}/${reportId}/closings`
  expect((await town.post(closing, one, { outcome: 'x' })).status).toBe(403)
  const closed = await Promise.all([1, 2].map(() => town.post(closing, admin, { outcome: 'Suspended' })))
  expect(closed.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await open()).toEqual([])
})
