import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../test/truths.ts'
import { migrate } from './migrate.ts'
import { openTruth, truthBehind } from './open-truth.ts'
import type { SqlDoor } from './sql.ts'
import type { Truth } from './truth.ts'

const at = new Date('2025-01-20T10:00:00.500Z')
const later = new Date('2025-01-20T11:00:00.000Z')
const codeOf = (work: Promise<unknown>) => work.then(() => undefined).catch(error => error.code ?? error)

for (const { name, start, isSkipped } of databases) {
  const title = `the truth in ${name}${isSkipped ? ', which the package postgresql brings' : ''}`
  describe.skipIf(isSkipped)(title, () => {
    let database: Awaited<ReturnType<typeof start>>
    let door: SqlDoor
    let truth: Truth
    beforeAll(async () => {
      database = await start()
      door = await database.open()
      truth = await truthBehind(door)
    }, 120_000)
    afterAll(async () => {
      await truth.close()
      await database.close()
    })

    const nycm = { orgId: 'acme', eventId: 'nycm-2025' }
    const newEvent = { name: 'Marathon', eventDate: '2025-11-02', showResults: false }
    beforeEach(async () => {
      await truth.empty()
      await truth.createOrganizer({ orgId: 'acme', name: 'Acme Races' }, { at })
      await truth.createOrganizer({ orgId: 'other', name: 'Other' }, { at })
      await truth.createEvent({ ...nycm, ...newEvent }, { at })
      await truth.createPhotographer({ photographerId: 'ph_1', handle: 'aaa', displayName: 'A' }, { at })
    })

    test('migrations are applied once and recorded', async () => {
      expect(await migrate(door)).toEqual([])
      const rows = await door.query<{ name: string }>('select name from migrations order by name')
      expect(rows.map(({ name }) => name)).toEqual([
        '0001-truth.sql',
        '0002-requests.sql',
        '0003-late-files.sql',
        '0004-races.sql',
      ])
    })

    test('a migration that was changed after it was applied is refused', async () => {
      const before = await door.query<{ sha256: string }>('select sha256 from migrations')
      await door.query("update migrations set sha256 = 'another'")
      await expect(migrate(door)).rejects.toThrow('0001-truth.sql was changed')
      await door.query('update migrations set sha256 = $1', [before[0]!.sha256])
    })

    test('rows come back as they are answered, whatever the database makes of types', async () => {
      expect(await truth.event(nycm)).toEqual({
        ...nycm,
        ...newEvent,
        status: 'active',
        faceCollectionId: 'acme.nycm-2025',
        createdAt: '2025-01-20T10:00:00.500Z',
        updatedAt: '2025-01-20T10:00:00.500Z',
        version: 1,
      })
      expect(await truth.photographer('ph_1')).toMatchObject({ active: true, version: 1 })
      expect(await truth.organizer('acme')).toMatchObject({ name: 'Acme Races', version: 1 })
      expect(await truth.organizer('nobody')).toBeUndefined()
    })

    test('R1: the id of an event is taken for all organizers, and seen by its own alone', async () => {
      const same = { ...newEvent, orgId: 'other', eventId: nycm.eventId }
      expect(await codeOf(truth.createEvent(same, { at }))).toBe('EVENT_ID_TAKEN')
      expect(await truth.event({ orgId: 'other', eventId: nycm.eventId })).toBeUndefined()
    })

    test('of ten that want one id at once one gets it', async () => {
      const eventId = 'wanted'
      const asked = Array.from({ length: 10 }, (_, n) =>
        codeOf(truth.createEvent({ ...newEvent, orgId: n % 2 ? 'acme' : 'other', eventId }, { at })),
      )
      expect((await Promise.all(asked)).filter(code => code === undefined)).toHaveLength(1)
    })

    test('what exists is refused with its code', async () => {
      expect(await codeOf(truth.createOrganizer({ orgId: 'acme', name: '' }, { at }))).toBe(
        'ORGANIZER_EXISTS',
      )
      const ph = { photographerId: 'ph_1', handle: 'x', displayName: 'x' }
      expect(await codeOf(truth.createPhotographer(ph, { at }))).toBe('PHOTOGRAPHER_EXISTS')
    })

    test('lists go on after an id, in the order of bytes', async () => {
      for (const eventId of ['a-b', 'ab', 'a', 'b'])
        await truth.createEvent({ ...newEvent, orgId: 'other', eventId }, { at })
      const first = await truth.events('other', { limit: 2 })
      expect(first.map(({ eventId }) => eventId)).toEqual(['a', 'a-b'])
      const rest = await truth.events('other', { after: 'a-b', limit: 9 })
      expect(rest.map(({ eventId }) => eventId)).toEqual(['ab', 'b'])
      expect((await truth.organizers({ after: 'acme', limit: 9 })).map(({ orgId }) => orgId)).toEqual([
        'other',
      ])
    })

    test('a change keeps what it does not name, and counts the version', async () => {
      const changed = await truth.updateEvent(nycm, { status: 'inactive' }, { at: later })
      expect(changed).toMatchObject({
        ...newEvent,
        status: 'inactive',
        version: 2,
        updatedAt: later.toISOString(),
      })
      expect(changed?.createdAt).toBe(at.toISOString())
      const stale = truth.updateEvent(nycm, { name: 'X' }, { at, ifVersion: 1 })
      expect(await codeOf(stale)).toBe('STALE_VERSION')
      expect(await truth.event(nycm)).toMatchObject({ name: 'Marathon', version: 2 })
      expect(await truth.updateEvent({ ...nycm, orgId: 'other' }, { name: 'X' }, { at })).toBeUndefined()
    })

    test('of ten changes of one version one is made', async () => {
      const asked = Array.from({ length: 10 }, (_, n) =>
        codeOf(truth.updateEvent(nycm, { name: `${n}` }, { at, ifVersion: 1 })),
      )
      const codes = await Promise.all(asked)
      expect(codes.filter(code => code === undefined)).toHaveLength(1)
      expect(await truth.event(nycm)).toMatchObject({ version: 2 })
    })

    test('R9: a change of what photos show queues work, and no other does', async () => {
      const { handle } = (await truth.updatePhotographer('ph_1', { handle: 'bbb' }, { at: later }))!
      expect(handle).toBe('bbb')
      const [queued, ...more] = await truth.queued()
      expect(queued).toMatchObject({
        work: { kind: 'SYNC', photographerId: 'ph_1' },
        queuedAt: later.toISOString(),
      })
      expect(more).toEqual([])
      await truth.updatePhotographer('ph_1', { handle: 'bbb' }, { at: later })
      expect(await truth.queued()).toHaveLength(1)
      await truth.takenOver(queued!.workId)
      expect(await truth.queued()).toEqual([])
      await truth.updatePhotographer('ph_1', { active: false }, { at: later })
      expect(await truth.queued()).toHaveLength(1)
      expect(await truth.updatePhotographer('ph_9', { handle: 'x' }, { at })).toBeUndefined()
    })

    test('who is assigned is assigned once, and unlinking queues work', async () => {
      await truth.assign(nycm, 'ph_1')
      await truth.assign(nycm, 'ph_1')
      expect(await truth.isAssigned(nycm.eventId, 'ph_1')).toBe(true)
      expect(await truth.photographerAt(nycm.eventId, 'ph_1')).toMatchObject({
        handle: 'aaa',
        isAssigned: true,
      })
      expect(await truth.photographerAt('another', 'ph_1')).toMatchObject({
        handle: 'aaa',
        isAssigned: false,
      })
      expect(await truth.photographerAt(nycm.eventId, 'ph_9')).toBeUndefined()
      expect((await truth.assigned(nycm, { limit: 9 })).map(row => row.photographerId)).toEqual(['ph_1'])
      expect((await truth.eventsOf('ph_1')).map(({ eventId }) => eventId)).toEqual(['nycm-2025'])
      expect(await truth.unlink(nycm, 'ph_1', { at: later })).toBe(true)
      expect(await truth.unlink(nycm, 'ph_1', { at: later })).toBe(false)
      const kinds = (await truth.queued()).map(({ work }) => work)
      expect(kinds).toEqual([{ kind: 'UNLINK', ...nycm, photographerId: 'ph_1', until: later.toISOString() }])
    })

    test('runners are replaced as a whole, and found by their bib', async () => {
      const result = { rank: 12, times: { net: '3:59:10' } }
      await truth.putRunners(nycm, [
        { bib: '0123', name: "Ann O'Hara", result },
        { bib: '123', name: '김민준' },
      ])
      expect(await truth.runner(nycm.eventId, '0123')).toEqual({ bib: '0123', name: "Ann O'Hara", result })
      expect(await truth.runner(nycm.eventId, '123')).toEqual({ bib: '123', name: '김민준' })
      await truth.putRunners(nycm, [{ bib: '9', name: 'Nine' }])
      expect(await truth.runners(nycm, { limit: 9 })).toEqual([{ bib: '9', name: 'Nine' }])
      expect(await truth.onStartList(nycm.eventId, ['9', '10', "x'"])).toEqual(new Set(['9']))
      expect(await truth.onStartList(nycm.eventId, [])).toEqual(new Set())
      await truth.putRunners(nycm, [])
      expect(await truth.onStartList(nycm.eventId, ['9'])).toBeUndefined()
      expect(await truth.runners(nycm, { limit: 9 })).toEqual([])
    })

    test('a deleted event is gone at once with what hangs on it, and its id is free when nothing is left', async () => {
      await truth.assign(nycm, 'ph_1')
      await truth.putRunners(nycm, [{ bib: '9', name: 'Nine' }])
      expect(await truth.deleteEvent({ ...nycm, orgId: 'other' }, { at })).toBe(false)
      expect(await truth.deleteEvent(nycm, { at: later })).toBe(true)
      expect(await truth.deleteEvent(nycm, { at: later })).toBe(false)
      expect(await truth.event(nycm)).toBeUndefined()
      expect(await truth.eventsOf('ph_1')).toEqual([])
      expect(await truth.runner(nycm.eventId, '9')).toBeUndefined()
      expect((await truth.queued()).map(({ work }) => work)).toEqual([{ kind: 'DELETE_EVENT', ...nycm }])
      expect(await truth.deletion(nycm)).toEqual({})
      expect(await codeOf(truth.createEvent({ ...nycm, ...newEvent }, { at }))).toBe('EVENT_DELETING')
      await truth.endDeletion(nycm)
      expect(await truth.deletion(nycm)).toBeUndefined()
      expect(await codeOf(truth.createEvent({ ...nycm, ...newEvent }, { at }))).toBeUndefined()
    })

    test('a deleted event knows until when files of it can arrive', async () => {
      expect(await truth.expectFiles(nycm, later)).toBe(true)
      expect(await truth.expectFiles(nycm, at)).toBe(true)
      expect(await truth.expectFiles({ ...nycm, orgId: 'other' }, later)).toBe(false)
      expect(await truth.event(nycm)).toMatchObject({ version: 1 })
      await truth.deleteEvent(nycm, { at })
      expect(await truth.deletion(nycm)).toEqual({ filesUntil: later.toISOString() })
      expect(await truth.expectFiles(nycm, later)).toBe(false)
    })

    test('what is left at one organizer does not stand in the way of the event of another', async () => {
      const rest = { orgId: 'other', eventId: nycm.eventId }
      expect(await truth.deleteRest(rest, { at })).toBe(true)
      expect(await truth.deleteRest(rest, { at })).toBe(true)
      expect(await truth.deleteRest(nycm, { at })).toBe(false)
      expect(await truth.deleteEvent(nycm, { at })).toBe(true)
      expect([await truth.deletion(rest), await truth.deletion(nycm)]).toEqual([{}, {}])
    })

    test('R17: another program cannot bring in ids that no key can be made of', async () => {
      const rows = [
        "insert into organizers values ('A Org', 'x', now(), now())",
        "insert into photographers values ('ph-1', 'x', 'x', true, now(), now())",
        "insert into events values ('a.b', 'acme', 'x', now(), 'active', 'x', null, false, now(), now())",
      ]
      // 23514: a check is violated.
      for (const row of rows) expect(await codeOf(door.query(row)), row).toBe('23514')
    })

    test('a repeated request is answered as the first one was, and is done once, also if all come at once', async () => {
      const given = { orgId: 'repeated', name: 'Once' }
      const repeat = { actorId: 'ann', key: 'k', operation: 'createOrganizer', given }
      const made = await Promise.all(
        Array.from({ length: 8 }, () => truth.createOrganizer(given, { at, repeat })),
      )
      for (const row of made) expect(row).toEqual(await truth.organizer('repeated'))
      const other = { ...repeat, given: { ...given, name: 'Twice' } }
      expect(await codeOf(truth.createOrganizer(given, { at, repeat: other }))).toBe('IDEMPOTENCY_KEY_REUSED')
      expect(await codeOf(truth.createOrganizer(given, { at }))).toBe('ORGANIZER_EXISTS')
    })

    test('a request that was refused, or is long ago, is not remembered', async () => {
      const given = { orgId: 'acme', name: 'Taken' }
      const repeat = { actorId: 'ann', key: 'k2', operation: 'createOrganizer', given }
      expect(await codeOf(truth.createOrganizer(given, { at, repeat }))).toBe('ORGANIZER_EXISTS')
      expect(await codeOf(truth.createOrganizer({ ...given, orgId: 'free' }, { at, repeat }))).toBeUndefined()
      await truth.forgetRequests(later)
      expect(await codeOf(truth.createOrganizer(given, { at, repeat }))).toBe('ORGANIZER_EXISTS')
    })

    test('changes that another program makes queue work too', async () => {
      await truth.assign(nycm, 'ph_1')
      await door.query("update photographers set handle = 'ccc', version = version + 1")
      await door.query('update photographers set version = version + 1')
      await door.query('delete from event_photographers')
      await door.query("delete from events where event_id = 'nycm-2025'")
      const kinds = (await truth.queued()).map(({ work }) => work.kind)
      expect(kinds).toEqual(['SYNC', 'UNLINK', 'DELETE_EVENT'])
      expect(await truth.deletion(nycm)).toEqual({})
    })

    test('what belongs to something that is gone meanwhile is refused', async () => {
      await truth.deleteEvent(nycm, { at })
      expect(await codeOf(truth.assign(nycm, 'ph_1'))).toBe('NOT_FOUND')
      expect(await codeOf(truth.putRunners(nycm, [{ bib: '1', name: 'One' }]))).toBe('NOT_FOUND')
      const ofNobody = { orgId: 'nobody', eventId: 'none', ...newEvent }
      expect(await codeOf(truth.createEvent(ofNobody, { at }))).toBe('NOT_FOUND')
    })

    test('what fails within a transaction leaves nothing', async () => {
      const work = door.transaction(async sql => {
        await sql.query("insert into organizers values ('x', 'x', now(), now())")
        throw new Error('as told')
      })
      await expect(work).rejects.toThrow('as told')
      expect(await truth.organizer('x')).toBeUndefined()
    })
  })
}

test('PGlite keeps its rows when it is opened again', async () => {
  const database = await databases[0]!.start()
  const truth = await truthBehind(await database.open())
  await truth.createOrganizer({ orgId: 'kept', name: 'Kept' }, { at })
  await truth.close()
  const again = await truthBehind(await database.open())
  expect(await again.organizer('kept')).toMatchObject({ name: 'Kept' })
  await again.close()
  await database.close()
}, 60_000)

test('where no folder lasts the truth must be on a server', async () => {
  const env = { AWS_LAMBDA_FUNCTION_NAME: 'photos' }
  await expect(openTruth({ env, data: '/nowhere' })).rejects.toThrow('SNAPRACE_DATABASE_URL')
})
