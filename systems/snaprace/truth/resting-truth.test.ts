import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from './migrate.ts'
import { pgliteDoor } from './pglite.ts'
import { restingTruth } from './resting-truth.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'snaprace-resting-')), 'truth')
const mark = join(folder, 'monotable-at-rest')
const isMarked = () => statSync(mark, { throwIfNoEntry: false })?.size === 64
const at = new Date('2026-01-01T00:00:00Z')
const part = { limit: 10 }

let opens = 0
let failure: Error | undefined

/** One process; a moment without use is enough. */
function process({ restsAfter = 50 } = {}) {
  const open = async () => {
    opens += 1
    if (failure) throw failure
    const door = await pgliteDoor(folder)
    await migrate(door)
    return door
  }
  const truth = restingTruth(folder, open, { restsAfter })
  onTestFinished(() => truth.close())
  return truth
}

async function atRest() {
  const truth = process()
  await truth.empty()
  await vi.waitFor(() => expect(isMarked()).toBe(true), 10_000)
  opens = 0
  return truth
}

beforeEach(() => {
  opens = 0
  failure = undefined
})

afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

test('a truth that nobody uses rests, and what asks every minute does not wake it', async () => {
  const truth = await atRest()
  expect(await truth.queued()).toEqual([])
  await truth.forgetRequests(at)
  await truth.check()
  await truth.ready()
  const next = process()
  await next.ready()
  expect(await next.queued()).toEqual([])
  expect(opens).toBe(0)
  expect(isMarked()).toBe(true)
}, 60_000)

test('what asks every minute does not keep it awake either', async () => {
  const truth = process({ restsAfter: 400 })
  await truth.empty()
  let isAsking = true
  const asking = (async () => {
    for (; isAsking; await new Promise(resolve => setTimeout(resolve, 100))) await truth.queued()
  })()
  await vi.waitFor(() => expect(isMarked()).toBe(true), 10_000)
  isAsking = false
  await asking
}, 60_000)

test('two who come first at once open it once, and it rests again after them', async () => {
  const truth = await atRest()
  const change = { at }
  await Promise.all([
    truth.createOrganizer({ orgId: 'one', name: 'One' }, change),
    truth.createOrganizer({ orgId: 'two', name: 'Two' }, change),
  ])
  expect(opens).toBe(1)
  expect(await truth.organizers(part)).toHaveLength(2)
  await vi.waitFor(() => expect(isMarked()).toBe(true), 10_000)
  expect(await truth.organizer('one')).toMatchObject({ name: 'One' })
  expect(opens).toBe(2)
}, 60_000)

test('what was asked before is known at rest too, until something is written', async () => {
  const truth = await atRest()
  await truth.createOrganizer({ orgId: 'one', name: 'One' }, { at })
  const [first] = await truth.organizers(part)
  Object.assign(first ?? {}, { name: 'changed by who asked' })
  await vi.waitFor(() => expect(isMarked()).toBe(true), 10_000)
  expect(await truth.organizers(part)).toMatchObject([{ name: 'One' }])
  expect(opens).toBe(1)
  const renamed = truth.updateOrganizer('one', { name: 'Two' }, { at })
  const meanwhile = truth.organizers(part)
  await Promise.all([renamed, meanwhile])
  expect(await truth.organizers(part)).toMatchObject([{ name: 'Two' }])
}, 60_000)

test('a first use that fails is told, by the health too, and the next one tries again', async () => {
  const truth = await atRest()
  failure = new Error('no room')
  await expect(truth.organizers(part)).rejects.toThrow('no room')
  await expect(truth.check()).rejects.toThrow('no room')
  failure = undefined
  expect(await truth.organizers(part)).toEqual([])
  expect(opens).toBe(3)
}, 60_000)

test('it does not rest while work is queued, and a new process finds the work', async () => {
  const truth = await atRest()
  const photographer = { photographerId: 'ph_01', handle: 'aaa', displayName: 'AAA' }
  await truth.createPhotographer(photographer, { at })
  await truth.updatePhotographer('ph_01', { displayName: 'BBB' }, { at })
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(isMarked()).toBe(false)
  await truth.close()
  expect(isMarked()).toBe(false)

  const next = process()
  const [queued] = await next.queued()
  expect(queued?.work).toEqual({ kind: 'SYNC', photographerId: 'ph_01' })
  await next.takenOver(queued?.workId ?? '')
  await vi.waitFor(() => expect(isMarked()).toBe(true), 10_000)
}, 60_000)

test('a database that was opened by an older version, which knows of no mark, is not taken to be at rest', async () => {
  const truth = await atRest()
  await truth.close()
  const older = await pgliteDoor(folder)
  await older.query(`insert into queued_work (work_id, work, queued_at) values ('w1', '{}', now())`)
  await older.close()
  expect(isMarked()).toBe(true)
  const next = process()
  expect(await next.queued()).toHaveLength(1)
  await next.takenOver('w1')
}, 60_000)

test('requests that are to be forgotten while it rests are so before one of them can be repeated', async () => {
  const truth = await atRest()
  const repeat = { actorId: 'a', key: 'k', operation: 'create', given: {} }
  await truth.createOrganizer({ orgId: 'one', name: 'One' }, { at, repeat })
  await vi.waitFor(() => expect(isMarked()).toBe(true), 10_000)
  await truth.forgetRequests(new Date(at.getTime() + 1))
  const other = { ...repeat, given: { other: true } }
  const made = truth.createOrganizer({ orgId: 'two', name: 'Two' }, { at, repeat: other })
  await expect(made).resolves.toMatchObject({ orgId: 'two' })
}, 60_000)

test('a backup does not wake it, and who comes meanwhile waits for its end', async () => {
  const truth = await atRest()
  const order: string[] = []
  let [begin, end] = [() => {}, () => {}]
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const copying = truth.hold(async () => {
    begin()
    await ended
    order.push('copied')
  })
  await begun
  const asked = truth.organizers(part).then(() => order.push('asked'))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(opens).toBe(0)
  end()
  await Promise.all([copying, asked])
  expect(order).toEqual(['copied', 'asked'])
}, 60_000)

test('after it was closed nobody opens it again', async () => {
  const truth = await atRest()
  await truth.close()
  await expect(truth.organizers(part)).rejects.toThrow('The database was closed')
  expect(opens).toBe(0)
}, 60_000)
