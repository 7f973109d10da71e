import { open } from '@monotable/engine'
import { describe, expect, test } from 'vitest'
import { cookieIn, openPeople, type People, storedText } from '../support/open-people.ts'

/** What a default of better-auth would do here, and does not. */

const send = ({ post }: People, email: string, address?: string, headers: Record<string, string> = {}) =>
  post(
    '/email-otp/send-verification-otp',
    { email, type: 'sign-in' },
    { ...(address && { address }), headers },
  )

const statuses = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status)

describe('limits', () => {
  test('count the address of the connection: one who asks too often does not lock out the others', async () => {
    const people = await openPeople()
    const many = Array.from({ length: 8 }, (_, n) => send(people, `a${n}@example.com`, '192.0.2.7'))
    expect((await statuses(many)).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await send(people, 'b@example.com', '192.0.2.8')).status).toBe(200)
  })

  test('do not believe a header that the caller sends', async () => {
    const people = await openPeople()
    const forged = (n: number) => ({ 'x-monotable-address': `10.0.0.${n}`, 'x-forwarded-for': `10.0.0.${n}` })
    const many = Array.from({ length: 7 }, (_, n) =>
      send(people, `a${n}@example.com`, '192.0.2.7', forged(n)),
    )
    expect((await statuses(many)).filter(status => status === 429)).toHaveLength(2)
  })

  test('count a network of IPv6 as one caller', async () => {
    const people = await openPeople()
    const many = Array.from({ length: 7 }, (_, n) =>
      send(people, `a${n}@example.com`, `2001:db8:1:2::${n + 1}`),
    )
    expect((await statuses(many)).filter(status => status === 429)).toHaveLength(2)
    expect((await send(people, 'b@example.com', '2001:db8:1:3::1')).status).toBe(200)
  })

  test('count who is written to, by e-mail, whoever asks; the answer does not tell', async () => {
    const people = await openPeople()
    const answers = []
    for (let n = 0; n < 8; n++)
      answers.push(await (await send(people, 'victim@example.com', `192.0.2.${n}`)).text())
    expect(new Set(answers).size).toBe(1)
    expect((await people.sent()).letters).toHaveLength(5)
    await send(people, 'other@example.com')
    expect((await people.sent()).letters).toHaveLength(6)
  })

  test('count who is written to, by text message', async () => {
    const people = await openPeople()
    const ask = (phoneNumber: string, n: number) =>
      people.post('/phone-number/send-otp', { phoneNumber }, { address: `192.0.2.${n}` })
    const answers = []
    for (let n = 0; n < 8; n++) answers.push(await (await ask('+27831234567', n)).text())
    expect(new Set(answers).size).toBe(1)
    expect((await people.sent()).messages).toHaveLength(5)
    await ask('+27831234568', 9)
    expect((await people.sent()).messages).toHaveLength(6)
  })

  test('hold for all processes together', async () => {
    const engine = await open()
    const both = [await openPeople({ engine }), await openPeople({ engine })]
    const many = Array.from({ length: 12 }, (_, n) =>
      send(both[n % 2] as People, 'v@example.com', `192.0.2.${n}`),
    )
    await Promise.all(many)
    const letters = await Promise.all(both.map(async people => (await people.sent()).letters.length))
    expect(letters.reduce((a, b) => a + b)).toBe(5)
  })
})

describe('codes', () => {
  test('are neither plain nor a plain hash in the table', async () => {
    const people = await openPeople()
    const otp = await people.codeFor('ann@example.com')
    const stored = await storedText(people)
    expect(otp).toMatch(/^\d{6}$/)
    expect(stored).not.toContain(otp)
    const { createHash } = await import('node:crypto')
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(stored).not.toContain(createHash('sha256').update(otp).digest(form))
  })

  test('say that they have expired, not that they never were: the table keeps them a minute longer', async () => {
    const people = await openPeople()
    const otp = await people.codeFor('ann@example.com')
    const { Items } = (await people.engine.send('Scan', { TableName: 'MonotableAccounts' })) as {
      Items: Record<string, { S: string; N: string }>[]
    }
    const kept = Items.find(item => item.entityType?.S === 'VERIFICATION')
    expect(Number(kept?.TTL?.N) - Date.parse(kept?.expiresAt?.S ?? '') / 1000).toBeGreaterThanOrEqual(60)
    const past = { ...kept, expiresAt: { S: new Date(Date.now() - 1000).toISOString() } }
    await people.engine.send('PutItem', { TableName: 'MonotableAccounts', Item: past })
    const refused = await people.post('/sign-in/email-otp', { email: 'ann@example.com', otp })
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'OTP_EXPIRED' }])
  })
})

test('a session that was ended is ended at once: the cookie carries no copy of it', async () => {
  const { signIn, personOf, post } = await openPeople()
  const [kept, ended] = [await signIn('a@example.com'), await signIn('a@example.com')]
  expect(ended.length).toBeLessThan(200)
  await post('/revoke-other-sessions', undefined, { cookie: kept })
  expect(await personOf(ended)).toBeUndefined()
})

test('asking for the session signs no token', async () => {
  const { signIn, get } = await openPeople()
  const answer = await get('/get-session', { cookie: await signIn('a@example.com') })
  expect(answer.headers.get('set-auth-jwt')).toBeNull()
  expect(await answer.json()).toMatchObject({ user: { email: 'a@example.com' } })
})

test('a session lasts 30 days, and reading it writes nothing', async () => {
  const { signIn, personOf, db } = await openPeople()
  const cookie = await signIn('a@example.com')
  const id = (await personOf(cookie))?.id ?? ''
  const before = (await db.sessionsOf({ userId: id })).items
  expect(Number(before[0]?.expiresAt) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
  await personOf(cookie)
  expect((await db.sessionsOf({ userId: id })).items).toEqual(before)
})

describe('whoever asks for a code learns nothing of who has an account', () => {
  test('by status and body, at every step', async () => {
    const people = await openPeople()
    await people.signIn('known@example.com')
    const walk = async (email: string, address: string) => {
      const told = []
      for (const path of ['/email-otp/send-verification-otp', '/sign-in/email-otp', '/sign-in/email-otp']) {
        const answer = await people.post(path, { email, type: 'sign-in', otp: '000000' }, { address })
        told.push([answer.status, await answer.text()])
      }
      for (let n = 0; n < 4; n++) {
        const answer = await people.post('/sign-in/email-otp', { email, otp: '000001' }, { address })
        told.push([answer.status, await answer.text()])
      }
      return told
    }
    expect(await walk('known@example.com', '192.0.2.5')).toEqual(
      await walk('unknown@example.com', '192.0.2.6'),
    )
  })

  test('by phone', async () => {
    const people = await openPeople()
    const known = '+27831234567'
    await people.post('/phone-number/verify', { phoneNumber: known, code: await people.codeForPhone(known) })
    const walk = async (phoneNumber: string, address: string) => {
      const told = []
      for (const path of ['send-otp', 'verify', 'verify', 'verify', 'verify', 'verify']) {
        const answer = await people.post(
          `/phone-number/${path}`,
          { phoneNumber, code: '000000' },
          { address },
        )
        told.push([answer.status, await answer.text()])
      }
      return told
    }
    expect(await walk(known, '192.0.2.5')).toEqual(await walk('+27831234568', '192.0.2.6'))
  })

  test('by time: the answer does not wait for the carrier', async () => {
    const people = await openPeople({ carrierMs: 1500 })
    await send(people, 'warm@example.com', '192.0.2.9')
    const began = performance.now()
    expect((await send(people, 'a@example.com')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(1000)
    expect((await people.sent()).letters).toHaveLength(2)
  })
})

test('a code too many for an address that nobody has is no way around: such addresses are refused', async () => {
  const people = await openPeople()
  expect((await send(people, 'x@phone.invalid')).status).toBe(400)
  expect((await people.sent()).letters).toEqual([])
})

test('codes are for signing in: the other types of better-auth are refused', async () => {
  const { post, sent } = await openPeople()
  for (const type of ['email-verification', 'forget-password', 'change-email', undefined])
    expect((await post('/email-otp/send-verification-otp', { email: 'a@example.com', type })).status).toBe(
      400,
    )
  expect((await sent()).letters).toEqual([])
})

test('a body that is too large, or not JSON, is refused before it is read', async () => {
  const { post } = await openPeople()
  const large = JSON.stringify({ email: 'x'.repeat(70_000) })
  const length = { 'content-length': String(large.length) }
  expect((await post('/sign-in/email-otp', large, { headers: length })).status).toBe(413)
  const text = { 'content-type': 'text/plain', 'content-length': '2' }
  expect((await post('/sign-in/email-otp', '{}', { headers: text })).status).toBe(415)
})

test('two who sign up with one phone number at once are one person', async () => {
  const { post, codeForPhone, personOf } = await openPeople()
  const phoneNumber = '+27831234567'
  const first = cookieIn(
    await post('/phone-number/verify', { phoneNumber, code: await codeForPhone(phoneNumber) }),
  )
  const again = cookieIn(
    await post('/phone-number/verify', { phoneNumber, code: await codeForPhone(phoneNumber) }),
  )
  expect((await personOf(first))?.id).toBe((await personOf(again))?.id)
})
