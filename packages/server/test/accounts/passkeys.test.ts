import { expect, test } from 'vitest'
import { cookieIn, openPeople, type People } from '../support/open-people.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'

type Authenticator = ReturnType<typeof softwareAuthenticator>
type Use = Parameters<Authenticator['sign']>[0]

const cookiesIn = (response: Response) =>
  response.headers.getSetCookie().map(each => each.replace(/;.*/s, ''))

/** A challenge, with the cookie that binds it to a browser. */
async function challenge({ get }: People, path: string, cookie = '') {
  const answer = await get(`/passkey/${path}`, { cookie })
  const { challenge: text } = (await answer.json()) as { challenge: string }
  return {
    challenge: text,
    cookie: [cookie, ...cookiesIn(answer)].filter(Boolean).join('; '),
    status: answer.status,
  }
}

async function register(people: People, key: Authenticator, cookie: string, use: Partial<Use> = {}) {
  const asked = await challenge(people, 'generate-register-options', cookie)
  const response = key.register({ challenge: asked.challenge, ...use })
  return people.post('/passkey/verify-registration', { response, name: 'Phone' }, { cookie: asked.cookie })
}

async function signIn(people: People, key: Authenticator, use: Partial<Use> = {}) {
  const asked = await challenge(people, 'generate-authenticate-options')
  const response = key.sign({ challenge: asked.challenge, ...use })
  return people.post('/passkey/verify-authentication', { response }, { cookie: asked.cookie })
}

async function withPasskey() {
  const people = await openPeople()
  const [key, cookie] = [softwareAuthenticator(), await people.signIn('ann@example.com')]
  expect((await register(people, key, cookie)).status).toBe(200)
  const id = (await people.personOf(cookie))?.id ?? ''
  return { people, key, cookie, id }
}

test('a passkey is added by who is signed in, and then signs in by itself', async () => {
  const { people, key, cookie, id } = await withPasskey()
  const answer = await signIn(people, key)
  expect(answer.status).toBe(200)
  expect((await people.personOf(cookieIn(answer)))?.id).toBe(id)
  const listed = await people.get('/passkey/list-user-passkeys', { cookie })
  expect(await listed.json()).toMatchObject([{ name: 'Phone' }])
})

test('nobody adds a passkey without being signed in', async () => {
  const people = await openPeople()
  const asked = await people.get('/passkey/generate-register-options')
  expect(asked.status).toBe(401)
})

test('a passkey that was not unlocked signs nobody in, and cannot be added', async () => {
  const { people, key, cookie } = await withPasskey()
  const refused = await signIn(people, key, { isUnlocked: false })
  expect([refused.status >= 400, cookieIn(refused)]).toEqual([true, ''])
  const added = await register(people, softwareAuthenticator(), cookie, { isUnlocked: false })
  expect(added.status).toBeGreaterThanOrEqual(400)
  expect(
    (await people.db.passkeysOf({ userId: (await people.personOf(cookie))?.id ?? '' })).items,
  ).toHaveLength(1)
})

test.each([
  ['made for another page', { origin: 'https://evil.example' }],
  ['made for another challenge', { challenge: Buffer.from('another challenge').toString('base64url') }],
])('an answer %s signs nobody in', async (_, use) => {
  const { people, key } = await withPasskey()
  const refused = await signIn(people, key, use)
  expect([refused.status >= 400, cookieIn(refused)]).toEqual([true, ''])
})

test('the key of somebody else signs nobody in', async () => {
  const { people } = await withPasskey()
  const refused = await signIn(people, softwareAuthenticator())
  expect([refused.status >= 400, cookieIn(refused)]).toEqual([true, ''])
})

test('of four who bring one answer at once, one signs in', async () => {
  const { people, key } = await withPasskey()
  const asked = await challenge(people, 'generate-authenticate-options')
  const response = key.sign({ challenge: asked.challenge })
  const bring = () => people.post('/passkey/verify-authentication', { response }, { cookie: asked.cookie })
  const answers = await Promise.all([bring(), bring(), bring(), bring()])
  expect(answers.filter(answer => cookieIn(answer) !== '')).toHaveLength(1)
})

test('a counter that goes back is a copy of the key, and refused', async () => {
  const { people, key } = await withPasskey()
  expect((await signIn(people, key, { counter: 5 })).status).toBe(200)
  expect((await signIn(people, key, { counter: 6 })).status).toBe(200)
  const refused = await signIn(people, key, { counter: 5 })
  expect([refused.status >= 400, cookieIn(refused)]).toEqual([true, ''])
})
