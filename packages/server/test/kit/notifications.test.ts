import { MonotableError } from 'monotable'
import { expect, it } from 'vitest'
import { endOf, isOver, markAllRead, tellOnce } from '../../src/kit/notifications.ts'

const told = new Date('2025-01-20T10:00:00.900Z')
const end = new Date('2025-02-19T10:00:00.000Z')

it('is kept so many days, in whole seconds', () => {
  expect(endOf(told, 30)).toBe(end.getTime() / 1000)
})

it('is over at its end, and not a moment before', () => {
  const notification = { TTL: endOf(told, 30) }
  expect(isOver(notification, new Date(end.getTime() - 1))).toBe(false)
  expect(isOver(notification, end)).toBe(true)
})

it('is told once, however often it is heard of', async () => {
  const box: string[] = []
  const create = async ({ id }: { id: string; TTL: number }) => {
    if (box.includes(id)) throw new MonotableError('ALREADY_EXISTS', { entity: 'Notification', key: {} })
    box.push(id)
  }
  const tell = (id: string, now: Date) => tellOnce({ id, TTL: endOf(told, 30) }, now, create)
  for (const id of ['a', 'b', 'a']) await tell(id, told)
  await tell('heard of too late', end)
  expect(box).toEqual(['a', 'b'])
  await expect(
    tellOnce({ TTL: endOf(told, 30) }, told, () => Promise.reject(new Error('unreachable'))),
  ).rejects.toThrow('unreachable')
})

it('counts those that it marks as read, without those that are gone by then', async () => {
  async function* unread() {
    yield* ['a', 'gone', 'b']
  }
  const marked: string[] = []
  const mark = async (id: string) => {
    if (id === 'gone') throw new MonotableError('NOT_FOUND', { entity: 'Notification', key: {} })
    marked.push(id)
  }
  expect(await markAllRead(unread(), mark)).toBe(2)
  expect(marked).toEqual(['a', 'b'])
  await expect(markAllRead(unread(), () => Promise.reject(new Error('unreachable')))).rejects.toThrow()
})
