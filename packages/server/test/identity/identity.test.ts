import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { System } from '../../src/declare/system.ts'
import { Refusal } from '../../src/errors.ts'
import { openIdentity } from '../../src/identity/identity.ts'
import { shelf } from '../support/shelf/system.ts'

const ann = { sub: 'user-ann', name: 'Ann', claims: { role: 'operator' } }
const withUsers: System = {
  ...shelf,
  demo: {
    users: [ann, { sub: 'user-ben', name: 'Ben' }],
    load: async () => {},
    example: { user: ann.sub, method: 'GET', path: '/shelf/about' },
  },
}
const cognito = '[{"issuer":"https://id.example","systems":{"shelf":{"audience":"x"}}}]'

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'identity-'))
})
afterAll(() => rm(data, { recursive: true }))

const open = (env: Record<string, string> = {}) =>
  openIdentity(readConfig({ env: { MONOTABLE_DATA: data, ...env } }), [withUsers])

async function post(app: Hono, body: unknown) {
  const mounted = new Hono().route('/', app)
  mounted.onError((error, context) => context.text((error as Refusal).code, (error as Refusal).status as 400))
  return mounted.request('/_dev/token', { method: 'POST', body: JSON.stringify(body) })
}

test('a first start has tokens for its sample users', async () => {
  const { routes, identify } = await open()
  const users = (await (await (routes as Hono).request('/_dev/users')).json()) as { items: unknown }
  expect(users.items).toMatchObject([{ system: 'shelf', users: [{ sub: 'user-ann', name: 'Ann' }, {}] }])
  for (const user of ['user-ann', 'ann']) {
    const answer = await post(routes as Hono, { system: 'shelf', user })
    const { token, sub } = (await answer.json()) as { token: string; sub: string }
    expect(sub).toBe('user-ann')
    const actor = await identify(`Bearer ${token}`, 'shelf')
    expect(actor).toMatchObject({ id: 'user-ann', claims: { role: 'operator' } })
  }
})

test.each([
  [{ system: 'shelf', user: 'nobody' }, 404],
  [{ system: 'none', user: 'ann' }, 404],
  [{ system: 'shelf', user: 'ann', sub: 'root' }, 400],
  ['text', 400],
])('%o has no token', async (body, status) => {
  const { routes } = await open()
  expect((await post(routes as Hono, body)).status).toBe(status)
})

test.each([
  { MONOTABLE_ISSUERS: cognito },
  { DYNAMODB_ENDPOINT: 'http://localhost:8000' },
  { MONOTABLE_STORE: 'dynamodb', MONOTABLE_ISSUERS: cognito },
])('with %o there is no local issuer and no route to it', async env => {
  const empty = await mkdtemp(join(tmpdir(), 'identity-'))
  const { issuer, routes } = await open({ ...env, MONOTABLE_DATA: empty })
  expect([issuer, routes]).toEqual([undefined, undefined])
  expect(await readdir(empty)).toEqual([])
  await rm(empty, { recursive: true })
})

test('test mode has the issuer beside others, without the routes', async () => {
  const { issuer, routes, identify } = await open({ MONOTABLE_TEST: 'true', MONOTABLE_ISSUERS: cognito })
  expect(routes).toBeUndefined()
  expect(
    (await identify(`Bearer ${await issuer?.token({ system: 'shelf', sub: 'tester' })}`, 'shelf')).id,
  ).toBe('tester')
  await expect(identify('x', 'shelf')).rejects.toBeInstanceOf(Refusal)
})

test.each([
  [
    'a system that no issuer names',
    { shelff: { audience: 'x' } },
    /names no issuer for shelf, so nobody could/,
  ],
  ['no system at all', {}, /names no issuer for shelf/],
])('%s does not start', async (_, systems, said) => {
  const issuers = JSON.stringify([{ issuer: 'https://id.example', systems }])
  await expect(open({ MONOTABLE_ISSUERS: issuers })).rejects.toThrow(said)
})

test.each([
  [
    [
      {
        issuer: 'https://id.example',
        systems: { shelf: { audience: 'app' }, bank: { audience: ['b', 'app'] } },
      },
    ],
  ],
  [
    [
      { issuer: 'https://id.example', systems: { shelf: { clientId: 'app' } } },
      { issuer: 'https://id.example', systems: { bank: { clientId: 'app' } } },
    ],
  ],
])('an issuer whose tokens would be good in two systems is refused: %j', async issuers => {
  const opened = open({ MONOTABLE_ISSUERS: JSON.stringify(issuers) })
  await expect(opened).rejects.toThrow(/has app for both shelf and bank: a token is for one system/)
})

test('issuers may have an audience each for every system, and the same one for two issuers', async () => {
  const issuers = ['https://a.example', 'https://b.example'].map(issuer => ({
    issuer,
    systems: { shelf: { audience: 'app' }, bank: { audience: 'other', clientId: 'app' } },
  }))
  expect((await open({ MONOTABLE_ISSUERS: JSON.stringify(issuers) })).issuer).toBeUndefined()
})
