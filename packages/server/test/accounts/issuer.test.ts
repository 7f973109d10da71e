import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieIn, openPeople, type People } from '../support/open-people.ts'

const baseUrl = 'http://localhost:3000'
const callback = `${baseUrl}/accounts/callback/issuer`

/** An issuer that knows everybody who says a name. Whoever is `anybody` has no address. */
async function openIssuer() {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [{ client_id: 'shop', client_secret: 'a secret of the shop', redirect_uris: [callback] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        name: `Name of ${sub}`,
        ...(sub !== 'anybody' && { email: `${sub}@example.com`, email_verified: true }),
      }),
    }),
    cookies: { keys: ['of tests'] },
  })
  server.on('request', provider.callback())
  return { url, close: () => new Promise(resolve => server.close(resolve)) }
}

let issuer: Awaited<ReturnType<typeof openIssuer>>
beforeAll(async () => {
  issuer = await openIssuer()
})
afterAll(() => issuer.close())

const settings = () => ({
  MONOTABLE_SIGN_IN: JSON.stringify({
    name: 'Example',
    issuer: issuer.url,
    clientId: 'shop',
    clientSecret: 'a secret of the shop',
  }),
})

const cookiesIn = (response: Response) =>
  response.headers.getSetCookie().map(each => each.replace(/;.*/s, ''))

/** A browser at the issuer: says who it is, agrees, and is sent back. */
async function walkIssuer(start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  let [address, form]: [string, URLSearchParams | undefined] = [start, undefined]
  for (let step = 0; step < 12; step++) {
    const cookie = [...jar].map(pair => pair.join('=')).join('; ')
    const asked = form ? { method: 'POST', body: form } : {}
    const answer = await fetch(address, { ...asked, redirect: 'manual', headers: { cookie } })
    for (const each of cookiesIn(answer))
      jar.set(each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1))
    form = undefined
    const location = answer.headers.get('location')
    if (location?.startsWith(baseUrl)) return new URL(location)
    if (location) address = new URL(location, address).href
    else {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      address = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', address).href
      form = new URLSearchParams({ prompt, login, password: 'x' })
    }
  }
  throw new Error('The issuer never sent back')
}

async function begin({ post }: People, body: object = {}) {
  const answer = await post('/sign-in/social', {
    provider: 'issuer',
    callbackURL: '/inventory/app/',
    ...body,
  })
  return {
    status: answer.status,
    url: ((await answer.json()) as { url: string }).url,
    cookie: cookiesIn(answer).join('; '),
  }
}

async function signInAt(people: People, login: string) {
  const { url, cookie } = await begin(people)
  const back = await walkIssuer(url, login)
  return people.get(`/callback/issuer${back.search}`, { cookie, origin: null })
}

test('people sign in at the issuer, with PKCE, and are the same the second time', async () => {
  const people = await openPeople({ env: settings() })
  expect(people.accounts.ways).toMatchObject({
    email: false,
    phone: false,
    passkey: false,
    issuer: { name: 'Example' },
  })
  expect(new URL((await begin(people)).url).searchParams.get('code_challenge_method')).toBe('S256')
  const first = await signInAt(people, 'ann')
  expect([first.status, first.headers.get('location')]).toEqual([302, '/inventory/app/'])
  const person = await people.personOf(cookieIn(first))
  expect(person).toMatchObject({ name: 'Name of ann', email: 'ann@example.com' })
  expect((await people.personOf(cookieIn(await signInAt(people, 'ann'))))?.id).toBe(person?.id)
  expect((await people.personOf(cookieIn(await signInAt(people, 'ben'))))?.id).not.toBe(person?.id)
}, 60_000)

test('an issuer that cannot be reached is told, and tried again with the next who comes', async () => {
  const closed = await openIssuer()
  await closed.close()
  const signIn = { name: 'Example', issuer: closed.url, clientId: 'shop', clientSecret: 'x' }
  const people = await openPeople({ env: { MONOTABLE_SIGN_IN: JSON.stringify(signIn) } })
  const ask = () => people.post('/sign-in/social', { provider: 'issuer', callbackURL: '/' })
  expect((await ask()).status).toBe(503)
  const server = createServer((_, response) => {
    const names = ['authorization', 'token', 'userinfo'].map(name => [
      `${name}_endpoint`,
      `${closed.url}/${name}`,
    ])
    const said = { issuer: closed.url, jwks_uri: `${closed.url}/jwks`, ...Object.fromEntries(names) }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  })
  await new Promise<void>(resolve => server.listen(Number(new URL(closed.url).port), '127.0.0.1', resolve))
  expect((await ask()).status).toBe(200)
  await new Promise(resolve => server.close(resolve))
}, 60_000)

test('somebody of whom the issuer tells no address signs in too, and is shown without one', async () => {
  const people = await openPeople({ env: settings() })
  const person = await people.personOf(cookieIn(await signInAt(people, 'anybody')))
  expect(person).toMatchObject({ name: 'Name of anybody' })
  expect(person).not.toHaveProperty('email')
}, 60_000)

test('what the issuer gives is sealed in the table', async () => {
  const people = await openPeople({ env: settings() })
  const id = (await people.personOf(cookieIn(await signInAt(people, 'ann'))))?.id ?? ''
  const [account] = (await people.db.accountsOf({ userId: id })).items
  expect(account?.accessToken).toBeDefined()
  const asked = await fetch(`${issuer.url}/me`, {
    headers: { authorization: `Bearer ${account?.accessToken}` },
  })
  expect(asked.status).toBe(401)
}, 60_000)

test('an issuer that claims an address does not get the account of whoever has it', async () => {
  const local = await openPeople()
  const owner = await local.personOf(await local.signIn('ann@example.com'))
  const people = await openPeople({ env: settings(), engine: local.engine })
  const refused = await signInAt(people, 'ann')
  expect(cookieIn(refused)).toBe('')
  expect(refused.headers.get('location')).toContain('error=')
  expect((await people.db.accountsOf({ userId: owner?.id ?? '' })).items).toEqual([])
}, 60_000)

test('who signs in at the issuer cannot sign in here: neither codes nor passkeys are there', async () => {
  const { post, get, sent } = await openPeople({ env: settings() })
  const email = 'ann@example.com'
  expect((await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })).status).toBe(404)
  expect((await post('/phone-number/send-otp', { phoneNumber: '+27831234567' })).status).toBe(404)
  expect((await get('/passkey/generate-authenticate-options')).status).toBe(404)
  expect((await sent()).letters).toEqual([])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  'https://localhost:3000.evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
])('nobody is sent to %s afterwards', async callbackURL => {
  const people = await openPeople({ env: settings() })
  const refused = await people.post('/sign-in/social', { provider: 'issuer', callbackURL })
  expect(refused.status).toBe(403)
})

test('an answer of the issuer counts once, and in the browser that asked', async () => {
  const people = await openPeople({ env: settings() })
  const { url, cookie } = await begin(people)
  const back = await walkIssuer(url, 'ann')
  const stolen = await people.get(`/callback/issuer${back.search}`, { origin: null })
  expect(cookieIn(stolen)).toBe('')
  const again = await people.get(`/callback/issuer${back.search}`, { cookie, origin: null })
  const third = await people.get(`/callback/issuer${back.search}`, { cookie, origin: null })
  expect([cookieIn(again), cookieIn(third)].filter(Boolean).length).toBeLessThanOrEqual(1)
  const forged = back.search.replace(/state=[^&]+/, 'state=made-up')
  expect(cookieIn(await people.get(`/callback/issuer${forged}`, { cookie, origin: null }))).toBe('')
}, 60_000)
