import { describe, expect, test } from 'vitest'
import { accepted, aPicture, type Body, codeOf, openRace, organizer, pathOf, visitor } from './race.ts'

const race = openRace()
const { call, drain, photo, upload, list, stored, served, ports } = race

type Event = Parameters<typeof pathOf>[0]

const ulidsOf = async (event: Event, bib: string) =>
  (await list(`${pathOf(event)}/bibs/${bib}/photos`)).map(({ ulid }) => ulid)
const shown = async (event: Event, ulid: string): Promise<Body> =>
  accepted(await call('GET', `${pathOf(event)}/photos/${ulid}`))
const correct = (event: Event, ulid: string, bibs: readonly string[], headers: Record<string, string> = {}) =>
  call('PUT', `${pathOf(event)}/photos/${ulid}/bibs`, { body: { bibs }, headers })
const keysOf = async (event: Event) => (await stored(event)).map(({ SK }) => String(SK))

describe('a correction of bibs', () => {
  test('scenario 3, R8: moves the photo from bib to bib, keeps its time, and is refused to an old version', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['1234', '5678'] })
    const before = await shown(event, ulid)
    served.at('2025-01-21T10:00:00.000Z')
    const corrected = accepted(
      await correct(event, ulid, ['1234', ' 9999', '9999'], { 'if-match': `"${before.version}"` }),
    )
    expect(corrected).toMatchObject({
      bibs: ['1234', '9999'],
      bibCount: 2,
      bibsEditedAt: '2025-01-21T10:00:00.000Z',
    })
    expect(await ulidsOf(event, '5678')).toEqual([])
    expect(await ulidsOf(event, '9999')).toEqual([ulid])
    expect(await shown(event, ulid)).toMatchObject({
      createdAt: before.createdAt,
      version: before.version + 1,
    })
    const rows = (await stored(event)).filter(({ SK }) => String(SK).startsWith('BIB#'))
    // The row that stays is the one that was there.
    expect(rows.map(({ bib, createdAt }) => [bib, createdAt])).toEqual([
      ['1234', before.createdAt],
      ['9999', '2025-01-21T10:00:00.000Z'],
    ])
    served.at('2025-01-20T10:00:00.000Z')
    const state = JSON.stringify(await stored(event))
    expect(codeOf(await correct(event, ulid, ['1'], { 'if-match': `"${before.version}"` }))).toEqual([
      412,
      'STALE_VERSION',
    ])
    expect(JSON.stringify(await stored(event))).toBe(state)
    expect(await list(`${pathOf(event)}/photos/${ulid}/bib-changes`)).toMatchObject([
      { before: ['1234', '5678'], after: ['1234', '9999'], by: 'platform' },
    ])
  })

  test('R6: of 45 bibs for 45 others is one transaction; of more it is refused', async () => {
    const event = await race.event()
    const many = Array.from({ length: 46 }, (_, at) => String(1000 + at))
    const ulid = await photo(event, { bibs: many.slice(0, 45) })
    accepted(
      await correct(
        event,
        ulid,
        many.slice(0, 45).map(bib => `A${bib}`),
      ),
    )
    expect((await keysOf(event)).filter(key => key.startsWith('BIB#'))).toHaveLength(45)
    expect(codeOf(await correct(event, ulid, many))).toEqual([400, 'TOO_MANY_BIBS'])
    expect(codeOf(await correct(event, ulid, ['not a bib']))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('is signed with whatever a token calls its bearer; an empty bib is none, whatever the form', async () => {
    const event = await race.event({ bibPattern: 'A?[0-9]{0,3}' })
    const ulid = await photo(event)
    const as = { sub: 'auth0|64f1@races.example', claims: { role: 'platform' } }
    const path = `${pathOf(event)}/photos/${ulid}`
    accepted(await call('PUT', `${path}/bibs`, { as, body: { bibs: ['a7'] } }))
    expect(await list(`${path}/bib-changes`)).toMatchObject([{ after: ['A7'], by: as.sub }])
    expect(codeOf(await correct(event, ulid, [' ']))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('by many at once leaves exactly the rows of the bibs that it says (R8)', async () => {
    const event = await race.event()
    const ulid = await photo(event, { bibs: ['1'.repeat(3)] })
    const sets = Array.from({ length: 12 }, (_, at) => [`${200 + at}`, `${300 + (at % 3)}`, '111'])
    const answers = await Promise.all(sets.map(bibs => correct(event, ulid, bibs)))
    expect(answers.map(({ status }) => status)).toEqual(sets.map(() => 200))
    const { bibs, bibCount } = await shown(event, ulid)
    const rows = (await stored(event)).filter(({ SK }) => String(SK).startsWith('BIB#')).map(({ bib }) => bib)
    expect(rows).toEqual([...bibs].sort())
    expect(bibCount).toBe(bibs.length)
    const history = await list(`${pathOf(event)}/photos/${ulid}/bib-changes?limit=5`)
    expect(history).toHaveLength(12)
    // One after the other: each begins where another ended.
    const ends = new Set(history.map(({ after }) => JSON.stringify(after)))
    expect(history.filter(({ before }) => !ends.has(JSON.stringify(before)))).toHaveLength(1)
  })
})

describe('a takedown', () => {
  const remove = (event: Event, ulid: string, as = organizer(event.orgId)) =>
    call('DELETE', `${pathOf(event)}/photos/${ulid}`, { as })

  test('leaves nothing in any index, counter, file or collection, and the photo does not come back', async () => {
    const event = await race.event()
    await race.photographer('ph_down', event)
    const taken = { file: 'down.jpg', bibs: ['111', '222'], people: ['kim'], photographerId: 'ph_down' }
    await ports().objects.put(`${event.orgId}/${event.eventId}/raw/down.jpg`, await aPicture())
    const ulid = await photo(event, taken)
    accepted(await correct(event, ulid, ['111', '333']))
    const stale = { as: organizer(event.orgId), headers: { 'if-match': '"1"' } }
    expect(codeOf(await call('DELETE', `${pathOf(event)}/photos/${ulid}`, stale))).toEqual([
      412,
      'STALE_VERSION',
    ])
    expect((await remove(event, ulid)).status).toBe(204)
    expect(codeOf(await remove(event, ulid))).toEqual([404, 'NOT_FOUND'])
    expect(await ulidsOf(event, '111')).toEqual([])
    await drain()
    const guard = (await keysOf(event)).find(key => key.startsWith('RAW#'))
    expect(await keysOf(event)).toEqual([guard, 'STATS#', 'STATS#PHOTOGRAPHER#ph_down'])
    const [raw, stats, own] = await stored(event)
    expect(raw).toMatchObject({ state: 'REMOVED', ulid })
    for (const name of ['rawKey', 'photographerId', 'analysis', 'capturedAt'])
      expect(raw).not.toHaveProperty(name)
    expect([stats?.photoCount, stats?.faceCount, own?.photoCount]).toEqual(['0', '0', '0'])
    expect(await objectsUnder(`${event.orgId}/${event.eventId}/`)).toEqual([])
    expect(await objectsUnder('face-collections/')).toEqual([])
    expect(await list('/photographers/ph_down/photos')).toEqual([])
    expect(await upload(event, taken)).toMatchObject({ ulid, state: 'REMOVED' })
    await drain()
    expect(await list(`${pathOf(event)}/photos`)).toEqual([])
    await served.feed.replay('snaprace')
    await drain()
    expect(await list(`${pathOf(event)}/photos`)).toEqual([])
  })

  test('wins over a reprocessing that is under way', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'textDetector', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['555'], people: ['kim'] })
    await drain()
    accepted(await call('POST', `${pathOf(event)}/uploads/${rawId}/reprocessings`, { body: {} }))
    expect((await remove(event, ulid)).status).toBe(204)
    await drain()
    expect((await keysOf(event)).filter(key => !key.startsWith('STATS#'))).toEqual([`RAW#${rawId}`])
    expect(await objectsUnder(`face-collections/${event.orgId}.${event.eventId}/`)).toEqual([])
  })

  test('of a photo whose reprocessing failed leaves no failure either', async () => {
    const event = await race.event()
    served.faults.set({ system: 'snaprace', component: 'textDetector', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['555'] })
    await drain()
    served.faults.set({ system: 'snaprace', component: 'preprocessor', times: 3 })
    accepted(await call('POST', `${pathOf(event)}/uploads/${rawId}/reprocessings`, { body: {} }))
    await drain()
    expect(await keysOf(event)).toContain(`FAILED#${rawId}`)
    expect((await remove(event, ulid)).status).toBe(204)
    await drain()
    expect(await keysOf(event)).toEqual([`RAW#${rawId}`, 'STATS#'])
  })

  test('of all photos of a photographer leaves those of others, and of other events', async () => {
    const [event, other] = [await race.event(), await race.event()]
    await race.photographer('ph_gone', event, other)
    await race.photographer('ph_stay', event)
    for (let at = 0; at < 12; at++) await upload(event, { photographerId: 'ph_gone', bibs: ['100'] })
    await upload(event, { photographerId: 'ph_stay', bibs: ['100'] })
    await upload(other, { photographerId: 'ph_gone', bibs: ['100'] })
    await drain()
    const answer = await call('DELETE', `${pathOf(event)}/photographers/ph_gone/photos`, {
      as: organizer(event.orgId),
    })
    expect(answer.status).toBe(202)
    await drain()
    expect((await list(`${pathOf(event)}/photos`)).map(({ photographerId }) => photographerId)).toEqual([
      'ph_stay',
    ])
    expect(await ulidsOf(event, '100')).toHaveLength(1)
    expect(await list('/photographers/ph_gone/photos')).toHaveLength(1)
    expect((await stored(event)).find(({ SK }) => SK === 'STATS#')).toMatchObject({ photoCount: '1' })
    expect(codeOf(await call('DELETE', `${pathOf(event)}/photographers/ph_none/photos`))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })
})

describe('a repeated request', () => {
  test('to reprocess or to consent has one effect, at once and later', async () => {
    const event = await race.event()
    await race.photographer('ph_again', event)
    served.faults.set({ system: 'snaprace', component: 'textDetector', times: 3 })
    const { rawId } = await upload(event, { bibs: ['100'], photographerId: 'ph_again' })
    await drain()
    const asked: [string, string, object, ReturnType<typeof visitor>][] = [
      ['POST', `${pathOf(event)}/uploads/${rawId}/reprocessings`, {}, organizer(event.orgId)],
      ['POST', `${pathOf(event)}/consents`, { textVersion: '1', accepted: true }, visitor('v9')],
    ]
    for (const [method, path, body, as] of asked) {
      const send = () => call(method, path, { as, body, headers: { 'idempotency-key': 'once' } })
      const answers = [...(await Promise.all([send(), send(), send()])), await drain().then(send)]
      expect(new Set(answers.map(answer => JSON.stringify([answer.status, answer.body]))).size, path).toBe(1)
      expect(answers[0]!.status, path).toBeLessThan(300)
    }
  })
})

describe('a selfie search', () => {
  const search = (event: Event, body: object, as: ReturnType<typeof visitor> | undefined = visitor('v1')) =>
    call('POST', `${pathOf(event)}/selfie-searches`, { as, body })
  const consent = (event: Event, as = visitor('v1')) =>
    call('POST', `${pathOf(event)}/consents`, { as, body: { textVersion: '2025-01', accepted: true } })

  test('scenario 6: needs consent, leaves out what the bib finds, and never finds what is taken down', async () => {
    const event = await race.event()
    const p1 = await photo(event, { bibs: ['1234'], people: ['kim'] })
    const p2 = await photo(event, { people: ['lee', 'kim'] })
    expect(codeOf(await search(event, { personKey: 'kim' }))).toEqual([403, 'CONSENT_REQUIRED'])
    expect((await consent(event)).body).toMatchObject({
      grantedAt: '2025-01-20T10:00:00.000Z',
      expiresAt: '2026-01-20T10:00:00.000Z',
    })
    const found = accepted(await search(event, { personKey: 'kim', bib: '1234' }))
    expect(found.items).toMatchObject([{ similarity: 99, photo: { ulid: p2 } }])
    expect(found.items[0].photo).not.toHaveProperty('faceIds')
    expect(found.items[0].photo).not.toHaveProperty('rawKey')
    const all = accepted(await search(event, { personKey: 'kim' }))
    expect(all.items.map(({ photo }: Body) => photo.ulid)).toEqual([p2, p1])
    await call('DELETE', `${pathOf(event)}/photos/${p2}`)
    expect(accepted(await search(event, { personKey: 'kim', bib: '1234' })).items).toEqual([])
    await drain()
    expect(accepted(await search(event, { personKey: 'kim', bib: '1234' })).items).toEqual([])
  })

  test('ends with the consent: revoked at once, over after a year, good for one event and one visitor', async () => {
    const [event, other] = [await race.event(), await race.event()]
    const as = visitor('v2')
    accepted(await consent(event, as))
    expect((await search(event, { personKey: 'x' }, as)).status).toBe(200)
    expect(codeOf(await search(other, { personKey: 'x' }, as))).toEqual([403, 'CONSENT_REQUIRED'])
    expect(codeOf(await search(event, { personKey: 'x' }, visitor('v3')))).toEqual([403, 'CONSENT_REQUIRED'])
    served.at('2026-01-20T10:00:01.000Z')
    expect(codeOf(await search(event, { personKey: 'x' }, as))).toEqual([403, 'CONSENT_REQUIRED'])
    served.at('2025-01-20T10:00:00.000Z')
    expect((await call('DELETE', `${pathOf(event)}/consents`, { as })).status).toBe(204)
    expect(codeOf(await search(event, { personKey: 'x' }, as))).toEqual([403, 'CONSENT_REQUIRED'])
    accepted(await consent(other, as))
    await ports().truth.updateEvent(other, { status: 'inactive' }, { at: new Date() })
    const revoke = () => call('DELETE', `${pathOf(other)}/consents`, { as })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404])
    const refused = await call('POST', `${pathOf(event)}/consents`, {
      as,
      body: { textVersion: '1', accepted: false },
    })
    expect(codeOf(refused)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('R11: looks into the collection of its own event, for 85 and more, the most similar first, each photo once', async () => {
    const [event, other] = [await race.event(), await race.event()]
    const as = visitor('v4')
    accepted(await consent(event, as))
    const faces = (...similarities: number[]) => ({
      faces: similarities.map(similarity => ({ personKey: 'park', similarity })),
    })
    const low = await photo(event, { analysis: faces(84.9) })
    const edge = await photo(event, { analysis: faces(85) })
    const best = await photo(event, { analysis: faces(86, 97) })
    const same = await photo(event, { analysis: faces(85) })
    await photo(other, { analysis: faces(99) })
    const { items } = accepted(await search(event, { personKey: 'park' }, as))
    expect(items.map(({ photo, similarity }: Body) => [photo.ulid, similarity])).toEqual([
      [best, 97],
      [same, 85],
      [edge, 85],
    ])
    expect(low).toBeDefined()
  })

  test('is for visitors, ten a minute for each, with what faces are searched by here', async () => {
    const event = await race.event()
    const as = visitor('v5')
    accepted(await consent(event, as))
    expect(
      codeOf(
        await call('POST', `${pathOf(event)}/selfie-searches`, { as: undefined, body: { personKey: 'x' } }),
      ),
    ).toEqual([401, 'UNAUTHENTICATED'])
    expect(codeOf(await search(event, { personKey: 'x' }, organizer(event.orgId)))).toEqual([
      403,
      'FORBIDDEN',
    ])
    const image = Buffer.from(await aPicture()).toString('base64')
    for (const body of [{}, { image }, { image, personKey: 'x' }, { personKey: 'x', bib: 'no bib' }])
      expect(codeOf(await search(event, body, as))).toEqual([400, 'VALIDATION_ERROR'])
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 12; at++) codes.push(codeOf(await search(event, { personKey: 'x' }, as))[1])
    // Refused bodies were not counted.
    expect(codes.filter(code => code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(2)
    expect((await search(event, { personKey: 'x' }, as)).headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('is asked for in Korean and in English, with the text that is consented to', async () => {
    const of = async (query: string) => (await call('GET', `/texts${query}`, { as: undefined })).body
    const [korean, english] = [await of(''), await of('?language=en')]
    expect(Object.keys(korean.texts)).toEqual(Object.keys(english.texts))
    for (const text of Object.values(korean.texts)) expect(text).toMatch(/[가-힣]/)
    for (const text of Object.values(english.texts)) expect(text).not.toMatch(/[가-힣]/)
    expect(korean.consentVersion).toBe(english.consentVersion)
    expect(codeOf(await call('GET', '/texts?language=de'))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('stores nothing, neither selfie nor what it found, also where it is to be repeated', async () => {
    const event = await race.event()
    const as = visitor('v6')
    await photo(event, { people: ['somebody'] })
    accepted(await consent(event, as))
    const all = async () => [
      (await served.engine.send('Scan', { TableName: 'PhotoService-dev' })) as Body,
      await objectsUnder(''),
    ]
    const before = await all()
    const request = { as, body: { personKey: 'somebody' }, headers: { 'idempotency-key': 'again' } }
    const path = `${pathOf(event)}/selfie-searches`
    const found = [accepted(await call('POST', path, request)), accepted(await call('POST', path, request))]
    expect(found[0].items).toHaveLength(1)
    expect(found[1]).toEqual(found[0])
    await drain()
    expect(await all()).toEqual(before)
  })
})

async function objectsUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of ports().objects.list(prefix)) keys.push(key)
  return keys
}
