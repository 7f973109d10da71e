import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { System } from '../../src/declare/system.ts'
import type { PagesHost } from '../../src/run/pages-host.ts'
import { library, openPagesWorld, operation, other, pages } from '../support/pages-world.ts'

const world = openPagesWorld()
const { cookieOf, signIn, start } = world

describe('pages', () => {
  test('are where a browser is led to, and programs are told that nothing is there', async () => {
    for (const path of ['/shelf', '/shelf/']) {
      const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const led = await fetch(world.running.url + path, { headers: browser, redirect: 'manual' })
      expect([led.status, led.headers.get('location')]).toEqual([302, '/shelf/app/'])
      expect((await fetch(world.running.url + path, { headers: { accept: '*/*' } })).status).toBe(404)
    }
    expect(await (await fetch(`${world.running.url}/shelf/app/`)).text()).toBe('<h1>Shelf</h1>')
    expect(
      (await fetch(`${world.running.url}/shelf/about`, { headers: { accept: 'text/html' } })).status,
    ).toBe(200)
  })

  test('are not there unless they are given', async () => {
    const bare = await start({}, {})
    const ask = async (path: string) =>
      (await fetch(bare.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })).status
    expect([await ask('/shelf'), await ask('/shelf/app/'), await ask('/accounts/x')]).toEqual([404, 404, 404])
    await bare.close()
  })

  test('that an operation hides are told of at the start', async () => {
    const find = operation({
      method: 'GET',
      path: '/{x}/y',
      title: 'Finds',
      may: 'anyone',
      input: { path: z.object({ x: z.string() }) },
      output: z.object({}),
      handler: async () => ({}),
    })
    const told: string[] = []
    const hidden: System = { ...library, operations: { ...library.operations, find } }
    const started = await start({}, { pages, complain: line => told.push(line) }, [hidden, other])
    await started.close()
    expect(told).toEqual([
      'shelf.find answers GET /shelf/{x}/y and hides pages below /shelf/app. Change its path',
    ])
  })
})

describe('the sample users', () => {
  test('sign in by one request, get a token for their system alone, and sign out', async () => {
    const cookie = await cookieOf('ann')
    const post = (path: string) =>
      fetch(`${world.running.url}/accounts${path}`, {
        method: 'POST',
        headers: { cookie, origin: world.running.url },
      })
    const { token } = (await (await post('/token/shelf')).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${world.running.url}/shelf/shelves/s1`, { headers })).status).toBe(200)
    expect((await fetch(`${world.running.url}/other/shelves/s1`, { headers })).status).toBe(401)
    expect((await post('/token/none')).status).toBe(404)
    expect((await post('/sign-out')).status).toBe(200)
    expect((await post('/token/shelf')).status).toBe(401)
    expect(
      await world.host.accounts.personOf(new Request('http://x', { headers: { cookie } })),
    ).toBeUndefined()
  })

  test('cannot be signed in by a page of another origin, nor under a name that is not on the list', async () => {
    expect((await signIn('ann', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await signIn('ann', { origin: world.running.url })).status).toBe(200)
    expect((await signIn('eve')).status).toBe(404)
    expect((await signIn('ann', {}, 'other')).status).toBe(404)
  })

  test('have names, and a new session for each sign-in', async () => {
    expect(await world.host.accounts.namesOf(['ben', 'eve'])).toEqual(new Map([['ben', { name: 'Ben' }]]))
    const old = await cookieOf('ann')
    const [renewed = ''] = (await signIn('ann', { cookie: old })).headers.getSetCookie()
    expect(renewed).toMatch(/HttpOnly; SameSite=Lax/i)
    expect(renewed.startsWith(old)).toBe(false)
    const request = new Request('http://x', { headers: { cookie: old } })
    expect(await world.host.accounts.personOf(request)).toBeUndefined()
  })

  test('do not exist where an issuer is configured', async () => {
    const systems = { shelf: {}, other: {} }
    const issuers = JSON.stringify([{ issuer: 'https://id.example', systems }])
    let theirs: PagesHost | undefined
    const keepHost = (given: PagesHost) => {
      theirs = given
      return pages(given)
    }
    const real = await start({ MONOTABLE_ISSUERS: issuers }, { pages: keepHost })
    const body = JSON.stringify({ system: 'shelf', user: 'ann' })
    const headers = { 'content-type': 'application/json' }
    const signIn = await fetch(`${real.url}/accounts/sample/sign-in`, { method: 'POST', headers, body })
    expect(signIn.status).toBe(404)
    expect(theirs?.accounts.ways.samples).toEqual([])
    expect(theirs?.config.isDevelopment).toBe(false)
    expect(world.host.config).toMatchObject({
      isDevelopment: true,
      canFollow: true,
      baseUrl: expect.stringMatching(/^http:..localhost:\d+$/),
    })
    await real.close()
  })
})
