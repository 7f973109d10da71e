import { expect, test } from 'vitest'
import { cookieIn, openPeople, storedText } from '../support/open-people.ts'

test('a code by e-mail signs up somebody new and signs in somebody known', async () => {
  const { signIn, personOf, sent } = await openPeople()
  const first = await personOf(await signIn('ann@example.com'))
  expect(first).toMatchObject({ email: 'ann@example.com', name: 'ann@example.com' })
  const again = await personOf(await signIn('Ann@Example.com'.toLowerCase()))
  expect(again?.id).toBe(first?.id)
  const { letters } = await sent()
  expect(letters.map(({ to }) => to)).toEqual(['ann@example.com', 'ann@example.com'])
  expect(letters[0]?.text).toContain('localhost')
})

test('a code by text message does the same, and phones offer it on this host alone', async () => {
  const { post, codeForPhone, personOf, sent } = await openPeople()
  const phoneNumber = '+27831234567'
  const verify = async () =>
    post('/phone-number/verify', { phoneNumber, code: await codeForPhone(phoneNumber) })
  const first = await personOf(cookieIn(await verify()))
  expect(first).toMatchObject({ phone: phoneNumber, name: phoneNumber })
  expect(first).not.toHaveProperty('email')
  expect((await personOf(cookieIn(await verify())))?.id).toBe(first?.id)
  const { messages } = await sent()
  expect(messages[0]?.text).toMatch(/@localhost #\d{6}$/)
})

test.each(['0831234567', '+27 83 123', 'hello', '+0123456789'])(
  '%s is not a phone number',
  async phoneNumber => {
    const { post, sent } = await openPeople()
    expect((await post('/phone-number/send-otp', { phoneNumber })).status).toBe(400)
    expect((await sent()).messages).toEqual([])
  },
)

test('the session cookie is HttpOnly and SameSite=Lax, and Secure where TLS is', async () => {
  const setBy = async (baseUrl: string) => {
    const { post, codeFor } = await openPeople({ baseUrl })
    const email = 'ann@example.com'
    return (await post('/sign-in/email-otp', { email, otp: await codeFor(email) })).headers
      .getSetCookie()
      .join('\n')
  }
  const plain = await setBy('http://localhost:3000')
  expect(plain).toMatch(/^monotable\.session_token=[^;]+;.*HttpOnly/i)
  expect(plain).toMatch(/SameSite=Lax/i)
  expect(plain).not.toMatch(/Secure/i)
  expect(await setBy('https://shop.example')).toMatch(/^__Secure-monotable\.session_token=[^;]+;.*Secure/i)
})

test('signing out ends the session, of this browser alone; ending the others ends them', async () => {
  const { post, get, signIn, personOf } = await openPeople()
  const [phone, tablet, till] = [
    await signIn('a@example.com'),
    await signIn('a@example.com'),
    await signIn('a@example.com'),
  ]
  expect(await (await get('/list-sessions', { cookie: phone })).json()).toHaveLength(3)
  expect((await post('/sign-out', undefined, { cookie: phone })).status).toBe(200)
  expect(await personOf(phone)).toBeUndefined()
  expect(await personOf(tablet)).toBeDefined()
  expect((await post('/revoke-other-sessions', undefined, { cookie: tablet })).status).toBe(200)
  expect([await personOf(tablet), await personOf(till)].map(Boolean)).toEqual([true, false])
})

test('a person says a name, a picture and a language, which others see as far as they should', async () => {
  const { accounts, post, get, signIn, personOf } = await openPeople()
  const cookie = await signIn('ann@example.com')
  const id = (await personOf(cookie))?.id ?? ''
  expect(await accounts.namesOf([id, 'nobody'])).toEqual(new Map([[id, { name: 'No name yet' }]]))
  const profile = { name: 'Ann', picture: '/pictures/ann.webp', language: 'en' }
  expect(await (await post('/profile', profile, { cookie })).json()).toMatchObject({ id, ...profile })
  expect(await (await get('/profile', { cookie })).json()).toMatchObject({ id, ...profile })
  expect(await accounts.namesOf([id, id])).toEqual(new Map([[id, { name: 'Ann', picture: profile.picture }]]))
  const without = await post('/profile', { picture: null, language: null }, { cookie })
  expect(await without.json()).toEqual({ id, name: 'Ann', email: 'ann@example.com', proven: ['email'] })
  expect((await post('/profile', { name: 'Eve' })).status).toBe(401)
  expect((await get('/profile')).status).toBe(401)
})

test.each([
  { picture: 'https://evil.example/track.gif' },
  { picture: '//evil.example/a' },
  { picture: 'javascript:alert(1)' },
  { name: ' ' },
  { name: 'x'.repeat(81) },
  { language: 'English please' },
  { email: 'other@example.com' },
  { isSample: true },
])('a profile cannot be %j', async profile => {
  const { post, signIn } = await openPeople()
  expect((await post('/profile', profile, { cookie: await signIn('a@example.com') })).status).toBe(400)
})

test.each([
  '/sign-up/email',
  '/sign-in/email',
  '/update-user',
  '/delete-user',
  '/change-email',
  '/link-social',
  '/sign-in/social',
  '/email-otp/verify-email',
  '/email-otp/reset-password',
  '/email-otp/check-verification-otp',
  '/sample/sign-in',
  '/token',
])('%s of better-auth is not there', async path => {
  const { post, signIn } = await openPeople()
  const cookie = await signIn('a@example.com')
  expect((await post(path, { email: 'a@example.com', password: 'long enough' }, { cookie })).status).toBe(404)
})

test('nothing of a session or a code can be used by who reads the table', async () => {
  const people = await openPeople()
  const otp = await people.codeFor('ann@example.com')
  const sms = await people.codeForPhone('+27831234567')
  const text = await storedText(people)
  expect(text).not.toContain(otp)
  expect(text).not.toContain(sms)
  expect(text).not.toContain('ann@example.com')
  expect(text).not.toContain('+27831234567')
})
