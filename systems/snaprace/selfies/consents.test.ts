import { describe, expect, test } from 'vitest'
import { accepted, type Body, codeOf, openRace, pathOf, visitor } from '../test/race.ts'

const race = openRace()
const { call, drain, upload, ports } = race

const body = { textVersion: '2025-01', accepted: true }

test('a consent that is given while its event is deleted is not kept', async () => {
  const event = await race.event()
  const { truth } = ports()
  const find = truth.event
  const deleted: Promise<unknown>[] = []
  Object.assign(truth, {
    event: async (...given: Parameters<typeof find>) => {
      const found = await find(...given)
      // Once it was seen it goes, with all that is there by then.
      if (deleted.length === 0) {
        deleted.push(call('DELETE', pathOf(event)))
        await deleted[0]
        await drain()
      }
      return found
    },
  })
  const answer = await call('POST', `${pathOf(event)}/consents`, { as: visitor('v1'), body }).finally(() =>
    Object.assign(truth, { event: find }),
  )
  expect(codeOf(answer)).toEqual([404, 'NOT_FOUND'])
  expect(await race.stored(event)).toEqual([])
})

describe('a selfie search among many photos', () => {
  test('is of the 50 best faces, without any of the photos that the bib finds', async () => {
    const event = await race.event()
    const as = visitor('v2')
    accepted(await call('POST', `${pathOf(event)}/consents`, { as, body }))
    const told = Array.from({ length: 130 }, () => upload(event, { bibs: ['1234'], people: ['kim'] }))
    await Promise.all(told)
    const faces = [{ personKey: 'kim', similarity: 99.5 }]
    const { ulid } = await upload(event, { analysis: { faces } })
    await drain()
    const search = async (asked: object) =>
      accepted(await call('POST', `${pathOf(event)}/selfie-searches`, { as, body: asked })).items as Body[]
    expect(await search({ personKey: 'kim' })).toHaveLength(50)
    const others = await search({ personKey: 'kim', bib: '1234' })
    expect(others.map(({ photo }) => photo.ulid)).toEqual([ulid])
  }, 60_000)
})
