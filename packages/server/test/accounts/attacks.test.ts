import { describe, expect, test } from 'vitest'
import { cookieIn, openPeople } from '../support/open-people.ts'
import { shelf } from '../support/shelf/system.ts'

const email = 'ann@example.com'

describe('guessing', () => {
  test('ends with the third wrong code, whoever guesses from wherever, and the right one is no longer good', async () => {
    const { post, codeFor } = await openPeople()
    const otp = await codeFor(email)
    const wrong = otp === '111111' ? '222222' : '111111'
    for (let n = 0; n < 3; n++)
      expect(
        (await post('/sign-in/email-otp', { email, otp: wrong }, { address: `192.0.2.${n}` })).status,
      ).toBe(400)
    expect((await post('/sign-in/email-otp', { email, otp })).status).toBe(403)
    expect((await post('/sign-in/email-otp', { email, otp })).status).toBe(400)
  })

  test('after two wrong codes the right one still signs in', async () => {
    const { post, codeFor } = await openPeople()
    const otp = await codeFor(email)
    const wrong = otp === '111111' ? '222222' : '111111'
    for (let n = 0; n < 2; n++) await post('/sign-in/email-otp', { email, otp: wrong })
    expect((await post('/sign-in/email-otp', { email, otp })).status).toBe(200)
  })

  test('many at once do not get more tries: each takes the code away while it is compared', async () => {
    const { post, codeFor } = await openPeople()
    const otp = await codeFor(email)
    const wrong = otp === '111111' ? '222222' : '111111'
    const guess = (n: number) =>
      post('/sign-in/email-otp', { email, otp: wrong }, { address: `192.0.2.${n}` })
    await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
    // Those that found no code were not compared; at most two more are.
    await guess(21)
    await guess(22)
    expect((await post('/sign-in/email-otp', { email, otp })).status).not.toBe(200)
  })

  test('the code before the last is not good again when the last is used up', async () => {
    const { post, codeFor } = await openPeople()
    const old = await codeFor(email)
    const otp = await codeFor(email)
    const wrong = ['111111', '222222', '333333'].find(code => code !== old && code !== otp)
    for (let n = 0; n < 4; n++) await post('/sign-in/email-otp', { email, otp: wrong })
    expect((await post('/sign-in/email-otp', { email, otp: old })).status).not.toBe(200)
  })

  test('a new code takes the place of the old one, so asking again gives no more codes to guess at', async () => {
    const { post, codeFor } = await openPeople()
    const old = await codeFor(email)
    const renewed = await codeFor(email)
    if (old !== renewed) expect((await post('/sign-in/email-otp', { email, otp: old })).status).toBe(400)
    expect((await post('/sign-in/email-otp', { email, otp: renewed })).status).toBe(200)
  })

  test('a cookie cannot be made up, nor changed', async () => {
    const { signIn, personOf } = await openPeople()
    const cookie = await signIn(email)
    expect(await personOf(cookie)).toBeDefined()
    expect(await personOf(`${cookie.slice(0, -6)}AAAA%3D`)).toBeUndefined()
    expect(await personOf(cookie.replace(/=[^.]+/, '=made-up'))).toBeUndefined()
  })

  test('the token of a session, as the list of sessions and the table have it, is no cookie', async () => {
    const { signIn, personOf, db } = await openPeople()
    const id = (await personOf(await signIn(email)))?.id ?? ''
    const [session] = (await db.sessionsOf({ userId: id })).items
    expect(await personOf(`monotable.session_token=${session?.token}`)).toBeUndefined()
  })
})

describe('replay', () => {
  test('a code works once', async () => {
    const { post, codeFor } = await openPeople()
    const otp = await codeFor(email)
    expect((await post('/sign-in/email-otp', { email, otp })).status).toBe(200)
    expect((await post('/sign-in/email-otp', { email, otp })).status).toBe(400)
  })

  test('a code is for one address', async () => {
    const { post, codeFor } = await openPeople()
    const otp = await codeFor(email)
    await codeFor('eve@example.com')
    expect((await post('/sign-in/email-otp', { email: 'eve@example.com', otp })).status).toBe(400)
  })

  test('the cookie of a session that was signed out is worth nothing', async () => {
    const { signIn, personOf, post } = await openPeople()
    const cookie = await signIn(email)
    await post('/sign-out', undefined, { cookie })
    expect(await personOf(cookie)).toBeUndefined()
    expect((await post('/token/shelf', undefined, { cookie })).status).toBe(401)
  })
})

describe('fixation', () => {
  test('who signs in gets a new session, and the one that was there before ends', async () => {
    const { signIn, personOf } = await openPeople()
    const planted = await signIn('eve@example.com')
    const own = await signIn(email, { cookie: planted })
    expect(own).not.toBe(planted)
    expect((await personOf(own))?.email).toBe(email)
    expect(await personOf(planted)).toBeUndefined()
  })
})

describe('pages of other origins', () => {
  const paths = [
    '/email-otp/send-verification-otp',
    '/sign-in/email-otp',
    '/sign-out',
    '/token/shelf',
    '/profile',
  ]

  test.each(paths)('cannot post to %s, with a cookie or without', async path => {
    const { post, signIn, sent } = await openPeople()
    const cookie = await signIn(email)
    const body = { email, otp: '000000', type: 'sign-in', name: 'Eve' }
    const letters = (await sent()).letters.length
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      'http://localhost:3000.evil.example',
    ]) {
      expect((await post(path, body, { origin })).status).toBe(403)
      expect((await post(path, body, { origin, cookie })).status).toBe(403)
    }
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await post(path, body, { origin: null, headers })).status).toBe(403)
    expect((await post(path, body, { origin: null, cookie })).status).toBe(403)
    expect((await sent()).letters.length).toBe(letters)
    expect((await post(path, path.endsWith('token/shelf') ? undefined : body, { cookie })).status).not.toBe(
      403,
    )
  })

  test('the server knows itself by all names of this machine, and by no other name', async () => {
    const { post, signIn } = await openPeople()
    const cookie = await signIn(email)
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect((await post('/token/shelf', undefined, { cookie, origin })).status).toBe(200)
    const shop = await openPeople({ baseUrl: 'https://shop.example' })
    const theirs = await shop.signIn(email)
    expect((await shop.post('/token/shelf', undefined, { cookie: theirs })).status).toBe(200)
    for (const origin of ['http://shop.example', 'http://localhost:3000', 'https://shop.example:444'])
      expect((await shop.post('/token/shelf', undefined, { cookie: theirs, origin })).status).toBe(403)
  })
})

describe('sample users', () => {
  const systems = [
    {
      ...shelf,
      demo: {
        users: [{ sub: 'ann', name: 'Ann', claims: { role: 'librarian' } }],
        load: async () => {},
        example: { user: 'ann', method: 'GET', path: '/' },
      },
    },
  ]

  test('whose session is left over are nobody where there are no sample users', async () => {
    const development = await openPeople({ systems, hasSamples: true })
    const cookie = cookieIn(await development.post('/sample/sign-in', { system: 'shelf', user: 'ann' }))
    expect(await development.personOf(cookie)).toMatchObject({ id: 'ann', isSample: true })
    const production = await openPeople({ systems, engine: development.engine })
    expect(await production.personOf(cookie)).toBeUndefined()
    expect((await production.post('/token/shelf', undefined, { cookie })).status).toBe(401)
    expect((await production.post('/sample/sign-in', { system: 'shelf', user: 'ann' })).status).toBe(404)
    expect((await production.get('/profile', { cookie })).status).toBe(401)
  })

  test('sign in under a name of this machine alone', async () => {
    const { post } = await openPeople({ systems, hasSamples: true, baseUrl: 'http://rebound.example:3000' })
    expect((await post('/sample/sign-in', { system: 'shelf', user: 'ann' })).status).toBe(403)
  })

  test('have the claims of their own system alone', async () => {
    const other = { ...systems[0], name: 'other', demo: undefined } as never
    const { accounts } = await openPeople({ systems: [...systems, other], hasSamples: true })
    const ann = { id: 'ann', name: 'Ann', isSample: true }
    expect(await accounts.claimsOf(ann, 'shelf')).toEqual({ role: 'librarian' })
    expect(await accounts.claimsOf(ann, 'other')).toEqual({})
  })
})
