import { describe, expect, test } from 'vitest'
import { accepted, codeOf, openRace, organizer, pathOf, platform } from '../test/race.ts'

const race = openRace()
const { call } = race
const post = (path: string, body: unknown, rest: object = {}) => call('POST', path, { body, ...rest })

let count = 0
const fresh = (what: string) => `${what}-${++count}`
const newEvent = { name: 'Seoul Marathon', eventDate: '2024-11-09' }

async function newOrganizer(orgId = fresh('org')): Promise<string> {
  accepted(await post('/organizers', { orgId, name: 'Races' }))
  return orgId
}

describe('organizers', () => {
  test('are made once and shown with their version', async () => {
    const orgId = fresh('org')
    const made = await post('/organizers', { orgId, name: ' SnapRace Korea ' })
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"'])
    expect(made.body).toEqual({
      orgId,
      name: 'SnapRace Korea',
      createdAt: '2025-01-20T10:00:00.000Z',
      updatedAt: '2025-01-20T10:00:00.000Z',
      version: 1,
    })
    expect((await call('GET', `/organizers/${orgId}`)).body).toEqual(made.body)
    expect(codeOf(await post('/organizers', { orgId, name: 'Other' }))).toEqual([409, 'ORGANIZER_EXISTS'])
    expect(codeOf(await call('GET', '/organizers/nobody'))).toEqual([404, 'NOT_FOUND'])
  })

  test('are listed by id, page by page, under a cursor that is bound to list and caller', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map(end => newOrganizer(`zz-list-${end}`)))
    const all = await race.list('/organizers?limit=2')
    expect(all.map(({ orgId }) => orgId).filter(id => id.startsWith('zz-list'))).toEqual(ids)
    const { nextCursor } = accepted(await call('GET', '/organizers?limit=1'))
    const other = { as: { sub: 'another', claims: { role: 'platform' } } }
    const path = `/organizers?cursor=${encodeURIComponent(nextCursor)}`
    expect(codeOf(await call('GET', path, other))).toEqual([400, 'INVALID_CURSOR'])
    expect(codeOf(await call('GET', path.replace('organizers', 'photographers')))).toEqual([
      400,
      'INVALID_CURSOR',
    ])
  })

  test.each(['', '-a', 'a_b', 'A', 'a.b', 'a#b', 'a'.repeat(65)])(
    'R17: "%s" is no id of one',
    async orgId => {
      expect(codeOf(await post('/organizers', { orgId, name: 'x' }))).toEqual([400, 'VALIDATION_ERROR'])
    },
  )

  test('an unknown field is refused, with its path', async () => {
    const refused = await post('/organizers', { orgId: fresh('org'), name: 'x', version: 7 })
    expect(codeOf(refused)).toEqual([400, 'VALIDATION_ERROR'])
    expect(refused.body.error.details.issues).toEqual([
      { in: 'body', path: 'version', reason: 'is not a known field' },
    ])
  })
})

describe('events', () => {
  test('R1: an id that another organizer has is taken', async () => {
    const [one, other] = [await newOrganizer(), await newOrganizer()]
    const eventId = fresh('event')
    expect((await post(`/organizers/${one}/events`, { eventId, ...newEvent })).status).toBe(201)
    for (const orgId of [one, other]) {
      const again = await post(`/organizers/${orgId}/events`, { eventId, ...newEvent })
      expect(codeOf(again)).toEqual([409, 'EVENT_ID_TAKEN'])
    }
    expect(codeOf(await call('GET', `/organizers/${other}/events/${eventId}`))).toEqual([404, 'NOT_FOUND'])
  })

  test('R1: of twenty who want one id at once one gets it', async () => {
    const orgs = await Promise.all(Array.from({ length: 4 }, () => newOrganizer()))
    const eventId = fresh('event')
    const asked = Array.from({ length: 20 }, (_, n) =>
      post(`/organizers/${orgs[n % 4]}/events`, { eventId, ...newEvent }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('R11: the face collection is made of both ids', async () => {
    const orgId = await newOrganizer()
    const eventId = fresh('event')
    const event = accepted(await post(`/organizers/${orgId}/events`, { eventId, ...newEvent }))
    expect(event).toMatchObject({
      status: 'active',
      showResults: false,
      faceCollectionId: `${orgId}.${eventId}`,
    })
  })

  test('need an organizer who is there', async () => {
    const refused = await post('/organizers/nobody/events', { eventId: fresh('event'), ...newEvent })
    expect(codeOf(refused)).toEqual([404, 'NOT_FOUND'])
  })

  test('are changed by version, and keep what is not named', async () => {
    const event = await race.event()
    const path = pathOf(event)
    const changed = await call('PATCH', path, { body: { name: 'New' }, headers: { 'if-match': '"1"' } })
    expect(changed.body).toMatchObject({ name: 'New', status: 'active', version: 2 })
    expect(changed.headers.get('etag')).toBe('"2"')
    const stale = await call('PATCH', path, { body: { name: 'Old' }, headers: { 'if-match': '"1"' } })
    expect(codeOf(stale)).toEqual([412, 'STALE_VERSION'])
    expect((await call('GET', path)).body).toMatchObject({ name: 'New', version: 2 })
    expect(codeOf(await call('PATCH', path, { body: { eventId: 'x' } }))).toEqual([400, 'VALIDATION_ERROR'])
    expect(codeOf(await call('PATCH', path, { body: { status: 'gone' } }))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('an inactive one is there for its organizer and the platform alone', async () => {
    const event = await race.event()
    const ulid = await race.photo(event, { bibs: ['123'] })
    accepted(await call('PATCH', pathOf(event), { body: { status: 'inactive' } }))
    for (const path of ['/photos', `/photos/${ulid}`, '/bibs/123/photos'].map(rest => pathOf(event) + rest)) {
      expect(codeOf(await call('GET', path, { as: undefined })), path).toEqual([404, 'NOT_FOUND'])
      expect(codeOf(await call('GET', path, { as: organizer('elsewhere') })), path).toEqual([
        404,
        'NOT_FOUND',
      ])
      expect((await call('GET', path, { as: organizer(event.orgId) })).status, path).toBe(200)
      expect((await call('GET', path, { as: platform })).status, path).toBe(200)
    }
    accepted(await call('PATCH', pathOf(event), { body: { status: 'active' } }))
    expect((await call('GET', `${pathOf(event)}/photos`, { as: undefined })).body.items).toHaveLength(1)
  })

  test('R10: an event may have a form of bibs of its own, of a kind that is quick to match', async () => {
    const orgId = await newOrganizer()
    const make = (bibPattern: string) =>
      post(`/organizers/${orgId}/events`, { eventId: fresh('event'), ...newEvent, bibPattern })
    for (const good of ['^R-[0-9]{4}$', '[A-C]\\d{2,3}', 'K?\\d{5}'])
      expect((await make(good)).status, good).toBe(201)
    for (const bad of [
      '(a+)+$',
      '.*',
      '[0-9]+',
      'a|b',
      '[z-a]',
      '\\d{0,9}\\d{0,9}\\d{0,9}\\d{0,9}\\d{0,9}',
      '',
    ])
      expect(codeOf(await make(bad)), bad).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('photographers', () => {
  const ph = { handle: 'studio_aaa', displayName: 'Studio AAA' }

  test('are made once, and R17: have ids without delimiters', async () => {
    const photographerId = 'ph_truth'
    expect((await post('/photographers', { photographerId, ...ph })).body).toMatchObject({
      active: true,
      version: 1,
    })
    expect(codeOf(await post('/photographers', { photographerId, ...ph }))).toEqual([
      409,
      'PHOTOGRAPHER_EXISTS',
    ])
    for (const bad of ['ph-1', 'ph.1', 'ph#1', ''])
      expect(codeOf(await post('/photographers', { photographerId: bad, ...ph }))).toEqual([
        400,
        'VALIDATION_ERROR',
      ])
    expect((await call('GET', `/photographers/${photographerId}`)).body).toMatchObject(ph)
    expect((await race.list('/photographers?limit=1')).map(row => row.photographerId)).toContain(
      photographerId,
    )
    expect(codeOf(await call('PATCH', '/photographers/ph_none', { body: ph }))).toEqual([404, 'NOT_FOUND'])
    const stale = await call('PATCH', `/photographers/${photographerId}`, {
      body: ph,
      headers: { 'if-match': '"3"' },
    })
    expect(codeOf(stale)).toEqual([412, 'STALE_VERSION'])
  })

  test('are assigned to events, again without harm, and taken off once', async () => {
    const event = await race.event()
    await race.photographer('ph_assign')
    const path = `${pathOf(event)}/photographers/ph_assign`
    for (let n = 0; n < 2; n++) expect((await call('PUT', path)).status).toBe(200)
    const listed = await race.list(`${pathOf(event)}/photographers`)
    expect(listed.map(({ photographerId }) => photographerId)).toEqual(['ph_assign'])
    expect((await call('DELETE', path)).status).toBe(202)
    expect(codeOf(await call('DELETE', path))).toEqual([404, 'NOT_FOUND'])
    expect(await race.list(`${pathOf(event)}/photographers`)).toEqual([])
    expect(codeOf(await call('PUT', `${pathOf(event)}/photographers/ph_none`))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await call('PUT', path.replace(event.eventId, 'no-event')))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('runners', () => {
  test('are replaced as a list, their bibs in one spelling (R10)', async () => {
    const event = await race.event()
    const path = `${pathOf(event)}/runners`
    const runners = [
      { bib: ' a0123 ', name: 'Ann', result: { rank: 3 } },
      { bib: '123', name: 'Bob' },
    ]
    expect(accepted(await call('PUT', path, { body: { runners } }))).toEqual({ runnerCount: 2 })
    expect(await race.list(`${path}?limit=1`)).toEqual([
      { bib: '123', name: 'Bob' },
      { bib: 'A0123', name: 'Ann', result: { rank: 3 } },
    ])
    accepted(await call('PUT', path, { body: { runners: [] } }))
    expect(await race.list(path)).toEqual([])
  })

  test('of a large race come in one request', async () => {
    const event = await race.event()
    const path = `${pathOf(event)}/runners`
    const runners = Array.from({ length: 20_000 }, (_, n) => ({
      bib: String(10_000 + n),
      name: `Runner number ${n}`,
      result: { rank: n + 1, netTime: '3:41:07' },
    }))
    expect(accepted(await call('PUT', path, { body: { runners } }))).toEqual({ runnerCount: 20_000 })
    const { items } = accepted(await call('GET', `${path}?limit=1`))
    expect(items).toEqual([runners[0]])
  })

  test('with one bib twice, or with none of the event, are refused as a whole', async () => {
    const event = await race.event()
    const put = (runners: object[]) => call('PUT', `${pathOf(event)}/runners`, { body: { runners } })
    const twice = await put([
      { bib: 'a12', name: 'A' },
      { bib: ' A12', name: 'B' },
    ])
    expect(twice.body.error.details.issues).toEqual([
      { in: 'body', path: 'runners.1.bib', reason: 'appears twice in the list' },
    ])
    expect(
      codeOf(
        await put([
          { bib: '12', name: 'A' },
          { bib: 'XYZ1', name: 'B' },
        ]),
      ),
    ).toEqual([400, 'VALIDATION_ERROR'])
    expect(codeOf(await put([{ bib: '1', name: 'A', result: { times: { pk: 1 } } }]))[0]).toBe(400)
    expect(await race.list(`${pathOf(event)}/runners`)).toEqual([])
  })
})

test('a result of 200,000 elements is refused, and one as large as may be is kept', async () => {
  const event = await race.event()
  const path = `${pathOf(event)}/runners`
  const put = (result: object) => call('PUT', path, { body: { runners: [{ bib: '1', name: 'A', result }] } })
  const times = (count: number) => ({ times: new Array(count).fill(0) })
  expect(codeOf(await put(times(200_000)))).toEqual([400, 'VALIDATION_ERROR'])
  expect(codeOf(await put({ a: { b: { c: { d: { e: {} } } } } }))).toEqual([400, 'VALIDATION_ERROR'])
  accepted(await put({ ...times(16_000), a: { b: { c: { d: 1 } } } }))
  expect((await race.list(path))[0].result.times).toHaveLength(16_000)
})

test('names that nobody can see are refused', async () => {
  for (const name of ['', '   ', '\u2800', '\u3164\u200b'])
    expect(codeOf(await post('/organizers', { orgId: fresh('org'), name }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  expect((await post('/organizers', { orgId: fresh('org'), name: '남산' })).status).toBe(201)
})

test('text that a relational database cannot keep is refused, wherever it stands', async () => {
  const event = await race.event()
  const orgId = event.orgId
  const newOne = { eventId: fresh('event'), ...newEvent }
  const runner = { bib: '1', name: 'A' }
  const cases: [string, string, object][] = [
    ['POST', '/organizers', { orgId: fresh('org'), name: 'a\u0000b' }],
    ['POST', '/organizers', { orgId: fresh('org'), name: 'a\ud800b' }],
    ['POST', `/organizers/${orgId}/events`, { ...newOne, eventDate: '0000-01-01' }],
    ['POST', `/organizers/${orgId}/events`, { ...newOne, eventDate: '2025-02-30' }],
    ['PUT', `${pathOf(event)}/runners`, { runners: [{ ...runner, name: '\u0000' }] }],
    ['PUT', `${pathOf(event)}/runners`, { runners: [{ ...runner, result: { times: ['\u0000'] } }] }],
    ['PUT', `${pathOf(event)}/runners`, { runners: [{ ...runner, result: { 'a\udfff': 1 } }] }],
  ]
  for (const [method, path, body] of cases)
    expect(codeOf(await call(method, path, { body })), JSON.stringify(body)).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
})

test('Idempotency-Key: a repeated creation answers the same without a second effect', async () => {
  const orgId = fresh('org')
  const headers = { 'idempotency-key': 'once' }
  const first = await post('/organizers', { orgId, name: 'x' }, { headers })
  const again = await post('/organizers', { orgId, name: 'x' }, { headers })
  expect([again.status, again.body]).toEqual([201, first.body])
  const other = await post('/organizers', { orgId, name: 'y' }, { headers })
  expect(codeOf(other)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
})

test('Idempotency-Key: of ten equal creations that come at once all are answered alike', async () => {
  const orgId = fresh('org')
  const headers = { 'idempotency-key': 'at-once' }
  const asked = Array.from({ length: 10 }, () => post('/organizers', { orgId, name: 'x' }, { headers }))
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})
