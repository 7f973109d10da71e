import type { System } from '@monotable/server'
import { afterAll, describe, expect, test } from 'vitest'
import { serving } from '../../test/serving.ts'
import { system } from '../system.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../test/postgres-server.ts'
import { accepted, codeOf, openRace, pathOf } from '../test/race.ts'
import { openTruth } from './open-truth.ts'

const title = `with a PostgreSQL server as its truth${hasPostgres ? '' : ', which the package postgresql brings'}`

describe.skipIf(!hasPostgres)(title, () => {
  let server: PostgresServer | undefined
  const onServer: System = {
    ...(system as System),
    openPorts: async context => {
      server = await startPostgres()
      return (await system.openPorts?.({ ...context, env: { SNAPRACE_DATABASE_URL: server.url } })) ?? {}
    },
  }
  // Before the system is opened: so it ends after it.
  afterAll(() => server?.close())
  const race = openRace(serving(onServer))
  const { call } = race

  test('R1: of twenty who want one id at once one gets it', async () => {
    const { orgId } = await race.event()
    const body = { eventId: 'wanted', name: 'Wanted', eventDate: '2025-01-20' }
    const asked = Array.from({ length: 20 }, () => call('POST', `/organizers/${orgId}/events`, { body }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(409)])
  })

  test('scenario 5: photos follow a rename, also one of many at once', async () => {
    const event = await race.event()
    const photographerId = await race.photographer('ph_pg', event)
    for (let n = 0; n < 3; n++) await race.upload(event, { photographerId })
    await race.drain()
    const path = `/photographers/${photographerId}`
    const renames = Array.from({ length: 10 }, async (_, n) => {
      accepted(await call('PATCH', path, { body: { handle: `name_${n}` } }))
      accepted(await call('POST', `${path}/syncs`))
    })
    await Promise.all(renames)
    await race.drain()
    const { handle } = accepted(await call('GET', path))
    const shown = (await race.list(`${path}/photos`)).map(photo => photo.photographerHandle)
    expect(shown).toEqual([handle, handle, handle])
    expect(accepted(await call('POST', `${path}/syncs`))).toEqual({ scanned: 3, updated: 0, skipped: 3 })
  })

  test('scenario 7: a deleted event leaves nothing, and its id is free then', async () => {
    const event = await race.event()
    await race.photo(event, { bibs: ['1234'], people: ['ann'] })
    expect((await call('DELETE', pathOf(event))).status).toBe(202)
    expect(codeOf(await call('GET', `${pathOf(event)}/photos`))).toEqual([404, 'NOT_FOUND'])
    await race.drain()
    expect(await race.stored(event)).toEqual([])
    const again = { eventId: event.eventId, name: 'Again', eventDate: '2026-01-20' }
    expect((await call('POST', `/organizers/${event.orgId}/events`, { body: again })).status).toBe(201)
  })

  test('results stand beside the photos of a bib', async () => {
    const event = await race.event({ showResults: true })
    await race.photo(event, { bibs: ['1234'] })
    const runners = [{ bib: '1234', name: '김민준', result: { rank: 12 } }]
    accepted(await call('PUT', `${pathOf(event)}/runners`, { body: { runners } }))
    const { runner } = accepted(await call('GET', `${pathOf(event)}/bibs/1234/photos`, { as: undefined }))
    expect(runner).toEqual(runners[0])
  })
})

describe.skipIf(!hasPostgres)(
  `when the PostgreSQL server is down${hasPostgres ? '' : ', which the package brings'}`,
  () => {
    let server: PostgresServer | undefined
    const onServer: System = {
      ...(system as System),
      openPorts: async context => {
        server = await startPostgres()
        return (await system.openPorts?.({ ...context, env: { SNAPRACE_DATABASE_URL: server.url } })) ?? {}
      },
    }
    const served = serving(onServer)
    const race = openRace(served)

    test('requests that need it are 503 and say when to come again, and health says what is missing', async () => {
      const health = async () => (await served.call('GET', '/healthz')).body
      const event = await race.event()
      expect(await health()).toEqual({ status: 'ok', systems: { snaprace: { truth: 'ok' } } })
      await server?.close()
      for (const [method, path] of [
        ['GET', pathOf(event)],
        ['POST', `/organizers/${event.orgId}/events`],
      ] as const) {
        const body = { eventId: 'late', name: 'Late', eventDate: '2025-01-20' }
        const answer = await race.call(method, path, method === 'POST' ? { body } : {})
        expect([...codeOf(answer), answer.headers.get('retry-after')]).toEqual([503, 'BUSY', '5'])
      }
      await new Promise(resolve => setTimeout(resolve, 2100))
      expect(await health()).toEqual({
        status: 'degraded',
        systems: { snaprace: { truth: 'cannot be reached' } },
      })
    })

    test('it does not start, and says so in a sentence without the password', async () => {
      const env = { SNAPRACE_DATABASE_URL: 'postgres://snaprace:swordfish@127.0.0.1:9/postgres' }
      const opened = openTruth({ env, data: '/nowhere' })
      await expect(opened).rejects.toMatchObject({ name: 'SetupError' })
      await expect(opened).rejects.toThrow(
        /^PostgreSQL at 127\.0\.0\.1:9 cannot be reached: start it, or correct/,
      )
    })
  },
)
