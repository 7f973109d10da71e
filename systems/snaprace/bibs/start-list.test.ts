import { beforeEach, describe, expect, test } from 'vitest'
import { drawPhoto } from '../demo/pictures/draw-photo.ts'
import { accepted, codeOf, openRace, organizer, pathOf, photographer, visitor } from '../test/race.ts'
import type { EventKey } from '../truth/truth.ts'
import { learnForms } from './bib-forms.ts'

const race = openRace()
const { call, drain, list, photo, upload, served } = race

let event: EventKey
beforeEach(async () => {
  event = await race.event()
})

const runners = async (...bibs: string[]) =>
  accepted(
    await call('PUT', `${pathOf(event)}/runners`, {
      body: { runners: bibs.map(bib => ({ bib, name: 'A' })) },
    }),
  )
const found = async (bib: string) =>
  (await list(`${pathOf(event)}/bibs/${bib}/photos`)).map(({ ulid }) => ulid)
const reviews = () => list(`${pathOf(event)}/bib-reviews?limit=1`, { as: organizer(event.orgId) })
const correct = async (ulid: string, ...bibs: string[]) =>
  accepted(await call('PUT', `${pathOf(event)}/photos/${ulid}/bibs`, { body: { bibs } }))

describe('where an event has a start list', () => {
  beforeEach(() => runners('8452', '100'))

  test('a number that is not on it goes to the queue of the organizer, and not into the index', async () => {
    const ulid = await photo(event, { bibs: ['8452', '845', '999'] })
    expect(await found('8452')).toEqual([ulid])
    expect(await found('845')).toEqual([])
    expect(accepted(await call('GET', `${pathOf(event)}/photos/${ulid}`))).toMatchObject({
      bibs: ['8452'],
      bibCount: 1,
    })
    expect(await reviews()).toEqual([
      { ulid, bibs: ['845', '999'], listed: [], readAt: '2025-01-20T10:00:00.000Z' },
    ])
    expect(accepted(await call('GET', `${pathOf(event)}/drift`)).isClean).toBe(true)
  })

  test('nothing is queued of a photo whose numbers are all on it, or that has none', async () => {
    const ulid = await photo(event, { bibs: ['100', '8452'] })
    await photo(event, {})
    expect(await found('100')).toEqual([ulid])
    expect(await reviews()).toEqual([])
  })

  test('the queue shows what has come to the list since, and a correction takes it up', async () => {
    const [one, other] = [await photo(event, { bibs: ['200'] }), await photo(event, { bibs: ['200', '201'] })]
    await runners('100', '200')
    expect((await reviews()).map(({ ulid, listed }) => [ulid, listed])).toEqual([
      [one, ['200']],
      [other, ['200']],
    ])
    await correct(other, '200')
    expect(await found('200')).toEqual([other])
    expect((await reviews()).map(({ ulid }) => ulid)).toEqual([one])
    // Whoever corrects knows better than any list.
    await correct(one, '777')
    expect(await found('777')).toEqual([one])
    expect(await reviews()).toEqual([])
  })

  test('what is dismissed is gone, once', async () => {
    const ulid = await photo(event, { bibs: ['200'] })
    const dismiss = () =>
      call('DELETE', `${pathOf(event)}/bib-reviews/${ulid}`, { as: organizer(event.orgId) })
    expect((await dismiss()).status).toBe(204)
    expect(codeOf(await dismiss())).toEqual([404, 'NOT_FOUND'])
    expect(await reviews()).toEqual([])
    expect(await found('200')).toEqual([])
  })

  test('nothing is left in the queue of a photo that is taken down, or of an event that is deleted', async () => {
    const ulid = await photo(event, { bibs: ['200'] })
    await photo(event, { bibs: ['201'] })
    accepted(await call('DELETE', `${pathOf(event)}/photos/${ulid}`))
    expect((await reviews()).map(({ bibs }) => bibs)).toEqual([['201']])
    accepted(await call('DELETE', pathOf(event)))
    await drain()
    expect(await race.stored(event)).toEqual([])
  })

  test('a photo that is read again has in the queue what was read then', async () => {
    served.faults.set({ system: 'snaprace', component: 'faceIndexer', times: 3 })
    const { ulid, rawId } = await upload(event, { bibs: ['200', '8452'] })
    await drain()
    const again = async () => {
      accepted(await call('POST', `${pathOf(event)}/uploads/${rawId}/reprocessings`, { body: {} }))
      await drain()
    }
    served.faults.set({ system: 'snaprace', component: 'faceIndexer', times: 3 })
    await again()
    // Only faces were missing: the text stays as it was read.
    expect((await reviews()).map(({ bibs }) => bibs)).toEqual([['200']])
    await again()
    expect((await reviews()).map(({ bibs }) => bibs)).toEqual([['200']])
    expect(await found('8452')).toEqual([ulid])
  })

  test('the queue is nobody’s business but the organizer’s', async () => {
    await race.photographer('ph_list', event)
    for (const as of [visitor('v'), photographer('ph_list'), organizer('another')])
      expect(codeOf(await call('GET', `${pathOf(event)}/bib-reviews`, { as }))).toEqual([403, 'FORBIDDEN'])
  })
})

test('a number in doubt waits for the organizer, unless a start list has it', async () => {
  const text = [
    { value: '8452', confidence: 99 },
    { value: '2025', confidence: 99, doubt: 'nobody' },
    { value: '100', confidence: 99, doubt: 'cut-off' },
    { value: '8452', confidence: 99, doubt: 'small-print' },
  ]
  const ulid = await photo(event, { analysis: { text } })
  expect([await found('8452'), await found('2025'), await found('100')]).toEqual([[ulid], [], []])
  expect((await reviews()).map(({ bibs }) => bibs)).toEqual([['2025', '100']])
  await runners('100')
  const later = await photo(event, { analysis: { text } })
  expect(await found('100')).toEqual([later])
  expect((await reviews()).at(-1)).toMatchObject({ ulid: later, bibs: ['8452', '2025'] })
})

describe('the bibs that an event has', () => {
  const seen = (count: number, ...bibs: string[]) => [
    ...Array.from({ length: count }, (_, at) => ({ bibs: [String(4000 + at)] })),
    // A board that is on several photos is one number.
    ...Array.from({ length: 3 }, () => ({ bibs })),
  ]
  const day = { eventDate: '2026-05-02' }

  test('are learned from its photos: other forms wait for the organizer', () => {
    const isOdd = learnForms(seen(20, '750', 'GO100'), day)
    expect(['4711', '750', 'GO100', 'B12'].map(isOdd)).toEqual([false, true, true, true])
  })

  test('are not judged by a few photos, nor where the event says its form', () => {
    expect(['750', 'GO100'].map(learnForms(seen(15), day))).toEqual([false, false])
    expect(learnForms(seen(40), { ...day, bibPattern: '[0-9]{3,4}' })('750')).toBe(false)
  })

  test('have a second form from its third number on', () => {
    expect(learnForms(seen(30, 'F101', 'F102'), day)('F103')).toBe(true)
    expect(learnForms(seen(30, 'F101', 'F102', 'F104'), day)('F103')).toBe(false)
  })

  test('are not on far more photos than others', () => {
    const isOdd = learnForms([...seen(30), ...Array.from({ length: 6 }, () => ({ bibs: ['4810'] }))], day)
    expect(['4810', '4811'].map(isOdd)).toEqual([true, false])
    const often = seen(30).flatMap(photo => [photo, photo])
    expect(
      learnForms([...often, ...Array.from({ length: 6 }, () => ({ bibs: ['4810'] }))], day)('4810'),
    ).toBe(false)
  })

  test('are not its year', () => {
    expect(['2026', '2025'].map(learnForms([], day))).toEqual([true, false])
  })
})

test('a number that is read on this machine and unlike the others of the event waits for the organizer', async () => {
  const worn = (text: string) => ({ text, paper: '#ffffff', ink: '#101010', tilt: 0 })
  const runner = (at: number, text: string) => ({
    ...{ at, height: 0.8, shirt: '#c0392b', skin: '#e0ac85', bib: worn(text) },
  })
  const runners = [runner(0.3, '4711'), runner(0.7, '750')]
  const picture = await drawPhoto({ width: 1200, height: 800, sky: '#bcd9ee', road: '#77787c', runners })
  const read = async () => {
    const { url, rawKey } = accepted(await race.address(event, 'a.jpg', picture))
    accepted(await race.send(url, picture))
    accepted(await race.tell(rawKey))
    await drain()
  }
  await read()
  expect([(await found('4711')).length, (await found('750')).length, await reviews()]).toEqual([1, 1, []])
  await photo(event, { bibs: Array.from({ length: 20 }, (_, at) => String(4000 + at)) })
  await read()
  expect([(await found('4711')).length, (await found('750')).length]).toEqual([2, 1])
  expect((await reviews()).map(({ bibs }) => bibs)).toEqual([['750']])
})

test('without a start list all that is given is indexed, whatever the form', async () => {
  const ulid = await photo(event, { bibs: ['8452', '999'] })
  expect([await found('8452'), await found('999')]).toEqual([[ulid], [ulid]])
  expect(await reviews()).toEqual([])
  await runners('1')
  await runners()
  expect(await found('8452')).toEqual([ulid])
  const later = await photo(event, { bibs: ['8452'] })
  expect(await found('8452')).toEqual([later, ulid])
})
