import { expect, test } from 'vitest'
import { accepted, aPicture, codeOf, machine, openRace, organizer, pathOf, photographer } from './race.ts'

const race = openRace()
const { call, served } = race

test('the public list has active races, the newest first, by name or place, page by page', async () => {
  const { truth } = race.ports()
  const at = { at: served.runtime.now() }
  const days = ['2025-03-01', '2025-03-02', '2025-03-02', '2025-03-03']
  const made = []
  for (const n of days.keys()) made.push(await race.event({ eventId: `listed-${n}` }))
  for (const [n, event] of made.entries())
    await truth.updateEvent(
      event,
      { eventDate: days[n], name: `Run ${n}`, place: n === 1 ? 'Busan' : 'Listed' },
      at,
    )
  await truth.updateEvent(made[3]!, { status: 'inactive' }, at)
  await race.upload(made[0]!, { bibs: ['1'] })
  await race.drain()
  const ids = (body: { items: { eventId: string }[] }) => body.items.map(({ eventId }) => eventId)
  const first = accepted(await call('GET', '/races?limit=2', { as: undefined }))
  expect(ids(first)).toEqual(['listed-2', 'listed-1'])
  const second = accepted(
    await call('GET', `/races?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`, { as: undefined }),
  )
  expect(ids(second)).toEqual(['listed-0'])
  expect(second.items[0]).toMatchObject({
    photoCount: 1,
    place: 'Listed',
    organizer: { name: 'snaprace-kr' },
  })
  expect(ids(accepted(await call('GET', '/races?q=bUsAn', { as: undefined })))).toEqual(['listed-1'])
  expect(ids(accepted(await call('GET', '/races?q=%25', { as: undefined })))).toEqual([])
  // An inactive race is there for its organizer alone.
  for (const [as, status] of [
    [undefined, 404],
    [organizer('another'), 404],
    [organizer('snaprace-kr'), 200],
  ] as const)
    expect((await call('GET', '/races/listed-3', { as })).status).toBe(status)
})

test('an organizer gives its pages a colour, a website and a logo; what is none is refused', async () => {
  const { orgId, eventId } = await race.event()
  const as = organizer(orgId)
  const path = `/organizers/${orgId}`
  for (const body of [
    { color: 'red' },
    { color: '#12345' },
    { website: 'javascript:alert(1)' },
    { website: 'http://a.example' },
  ])
    expect((await call('PATCH', path, { as, body })).status, JSON.stringify(body)).toBe(400)
  accepted(await call('PATCH', path, { as, body: { color: '#ABCDEF', website: 'https://a.example' } }))
  const file = { contentType: 'image/jpeg', bytes: await aPicture() }
  const { logo } = accepted(await call('PUT', `${path}/logo`, { as, file }))
  expect((await fetch(`${served.server.url}${logo}`)).headers.get('content-type')).toBe('image/webp')
  const notOne = { contentType: 'image/jpeg', bytes: Buffer.from('<svg onload="x"/>') }
  expect((await call('PUT', `${path}/logo`, { as, file: notOne })).status).toBe(415)
  const shown = accepted(await call('GET', `/races/${eventId}`, { as: undefined }))
  expect(shown.organizer).toMatchObject({ color: '#abcdef', website: 'https://a.example', logo })
  accepted(await call('PATCH', path, { as, body: { color: null } }))
  expect(accepted(await call('GET', path, { as })).color).toBeUndefined()
})

test('a CSV file becomes the start list: each line has its fate, and nothing happens before it is meant', async () => {
  const event = await race.event({ bibPattern: 'H[0-9]{3}' })
  const as = organizer(event.orgId)
  const send = (text: string, dryRun: boolean) =>
    call('POST', `${pathOf(event)}/imports/start-list?dryRun=${dryRun}`, {
      as,
      file: { contentType: 'text/csv', bytes: Buffer.from(text) },
    })
  const text =
    '배번;이름;기록;Shirt size\nh101;김민준;1:22:03;M\nH102;이서연;;\n\nX1;Nobody;;\nH101;Twice;;\nH103;;;\n'
  const checked = accepted(await send(text, true))
  expect(checked.counts).toEqual({ create: 2, update: 0, same: 0, refused: 3, remove: 0 })
  expect(
    checked.lines.slice(0, 3).map((line: { line: number; problem: string }) => [line.line, line.problem]),
  ).toEqual([
    [5, 'X1 is not a bib of this event'],
    [6, 'H101 is in line 2, too: keep one of them'],
    [7, 'has no name'],
  ])
  expect(await race.list(`${pathOf(event)}/runners`, { as })).toEqual([])
  expect(accepted(await send(text, false)).results).toEqual(['netTime', 'Shirt size'])
  expect(await race.list(`${pathOf(event)}/runners`, { as })).toEqual([
    { bib: 'H101', name: '김민준', result: { netTime: '1:22:03', 'Shirt size': 'M' } },
    { bib: 'H102', name: '이서연' },
  ])
  const again = accepted(await send('bib,name,time\nH101,김민준,1:22:04\nH104,New,', true))
  expect(again.counts).toEqual({ create: 1, update: 1, same: 0, refused: 0, remove: 1 })
  for (const bad of ['name\nAnn', 'bib,name\n', '', '\xff'])
    expect(
      (
        await call('POST', `${pathOf(event)}/imports/start-list`, {
          as,
          file: { contentType: 'text/csv', bytes: Buffer.from(bad, 'latin1') },
        })
      ).status,
    ).toBe(400)
  expect(codeOf(await call('GET', `${pathOf(event)}/runners/H109`, { as }))).toEqual([404, 'NOT_FOUND'])
})

test('photos without a bib wait until somebody has decided, with what was read on them', async () => {
  const event = await race.event()
  await race.ports().truth.putRunners(event, [{ bib: '8452', name: 'Ann' }])
  const as = organizer(event.orgId)
  const none = await race.photo(event, {})
  const unlisted = await race.photo(event, { bibs: ['845'] })
  await race.photo(event, { bibs: ['8452'] })
  const path = `${pathOf(event)}/photos-without-bib`
  const waiting = await race.list(path, { as })
  expect(waiting.map(({ ulid, read }) => [ulid, read])).toEqual([
    [unlisted, ['845']],
    [none, []],
  ])
  // One at a time, as the page asks: nobody is left out.
  expect((await race.list(`${path}?limit=1`, { as })).map(({ ulid }) => ulid)).toEqual([unlisted, none])
  accepted(await call('PUT', `${pathOf(event)}/photos/${unlisted}/bibs`, { as, body: { bibs: ['8452'] } }))
  accepted(await call('PUT', `${pathOf(event)}/photos/${none}/bibs`, { as, body: { bibs: [] } }))
  expect(await race.list(path, { as })).toEqual([])
})

test('anybody reports a photo; a takedown ends its reports, and so does the end of the event', async () => {
  const event = await race.event()
  const ulid = await race.photo(event, { bibs: ['1234'] })
  const path = `${pathOf(event)}/photos/${ulid}/reports`
  const body = { kind: 'REMOVE_ME', contact: 'ann@example.com' }
  accepted(await call('POST', path, { as: undefined, body }))
  accepted(await call('POST', path, { as: undefined, body: { kind: 'WRONG_BIB' } }))
  expect((await call('POST', path, { as: undefined, body: { kind: 'RUDE' } })).status).toBe(400)
  const as = organizer(event.orgId)
  const reports = await race.list(`${pathOf(event)}/reports`, { as })
  expect(reports.map(({ kind }) => kind).sort()).toEqual(['REMOVE_ME', 'WRONG_BIB'])
  const { reportId } = reports[1]
  accepted(await call('DELETE', `${pathOf(event)}/reports/${ulid}/${reportId}`, { as }))
  expect((await call('DELETE', `${pathOf(event)}/reports/${ulid}/${reportId}`, { as })).status).toBe(404)
  accepted(await call('DELETE', `${pathOf(event)}/photos/${ulid}`, { as }))
  await race.drain()
  expect(await race.sortKeys(event, 'REPORT#')).toEqual([])
  const other = await race.photo(event, { bibs: ['5'] })
  accepted(await call('POST', `${pathOf(event)}/photos/${other}/reports`, { as: undefined, body }))
  accepted(await call('DELETE', pathOf(event), { as }))
  await race.drain()
  expect(await race.stored(event)).toEqual([])
})

test('all photos of a bib are one file, two of one name both in it; none is an empty file', async () => {
  const event = await race.event()
  const picture = await aPicture()
  for (const file of ['a/DSC_1.jpg', 'b/DSC_1.jpg', 'c/DSC_2.png']) {
    const ulid = await race.photo(event, { bibs: ['777'], file })
    await race.ports().objects.put(`${event.orgId}/${event.eventId}/processed/${ulid}.jpg`, picture)
  }
  await race.photo(event, { bibs: ['8'] })
  const url = `${served.server.url}/snaprace${pathOf(event)}/bibs/777/photos.zip`
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('777.zip')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { unzipSync } = await import('fflate')
  const files = unzipSync(bytes)
  expect(Object.keys(files).sort()).toEqual(['DSC_1 (2).jpg', 'DSC_1.jpg', 'DSC_2.jpg'])
  for (const file of Object.values(files)) expect(Buffer.from(file).equals(Buffer.from(picture))).toBe(true)
  expect(unzipSync(Buffer.from(await (await fetch(url.replace('/777/', '/999/'))).arrayBuffer()))).toEqual({})
  expect((await fetch(url.replace('/777/', '/nobody/'))).status).toBe(400)
})

test('a photographer sees the own events, and the states of the own uploads', async () => {
  const event = await race.event()
  await race.photographer('ph_own', event)
  const as = photographer('ph_own')
  const mine = accepted(await call('GET', '/photographers/ph_own/events', { as }))
  expect(mine.items.map(({ eventId }: { eventId: string }) => eventId)).toEqual([event.eventId])
  expect(codeOf(await call('GET', '/photographers/ph_own/events', { as: photographer('ph_x') }))).toEqual([
    403,
    'FORBIDDEN',
  ])
  const { rawId } = await race.upload(event, { photographerId: 'ph_own', bibs: ['1'] })
  const other = await race.upload(event, { bibs: ['1'] }, machine)
  await race.drain()
  const body = { rawIds: [rawId, other.rawId] }
  const states = accepted(await call('POST', `${pathOf(event)}/upload-states`, { as, body }))
  expect(states.items).toMatchObject([{ rawId, state: 'INDEXED' }])
})
