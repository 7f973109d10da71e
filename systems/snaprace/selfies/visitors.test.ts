import { expect, test } from 'vitest'
import { codeOf, openRace, pathOf } from '../test/race.ts'

const race = openRace()
const bearer = (token: string) => ({ as: undefined, headers: { authorization: `Bearer ${token}` } })
const claimsIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const visitors = () => race.call('POST', '/visitors', { as: undefined })

test('a visitor gets a token without saying who they are, and with it the rights of one', async () => {
  const { status, body } = await visitors()
  expect(status).toBe(201)
  expect(claimsIn(body.token)).toMatchObject({
    role: 'visitor',
    visitorId: body.visitorId,
    sub: body.visitorId,
  })
  const event = await race.event()
  await race.photo(event, { people: ['ann'] })
  const path = pathOf(event)
  const selfie = { body: { personKey: 'ann' }, ...bearer(body.token) }
  const consent = { body: { textVersion: '1', accepted: true }, ...bearer(body.token) }
  expect(codeOf(await race.call('POST', `${path}/selfie-searches`, selfie))).toEqual([
    403,
    'CONSENT_REQUIRED',
  ])
  expect((await race.call('POST', `${path}/consents`, consent)).status).toBe(201)
  expect((await race.call('POST', `${path}/selfie-searches`, selfie)).body.items).toHaveLength(1)
  expect(codeOf(await race.call('GET', `${path}/stats`, bearer(body.token)))).toEqual([403, 'FORBIDDEN'])
})

test('two visitors are two, and each has consented for themselves alone', async () => {
  const [one, other] = [(await visitors()).body, (await visitors()).body]
  expect(one.visitorId).not.toBe(other.visitorId)
  const event = await race.event()
  const consent = { body: { textVersion: '1', accepted: true }, ...bearer(one.token) }
  expect((await race.call('POST', `${pathOf(event)}/consents`, consent)).status).toBe(201)
  const search = { body: { personKey: 'ann' }, ...bearer(other.token) }
  const refused = await race.call('POST', `${pathOf(event)}/selfie-searches`, search)
  expect(codeOf(refused)).toEqual([403, 'CONSENT_REQUIRED'])
})

test('who asks for too many has to wait', async () => {
  const answers = []
  for (let n = 0; n < 31; n++) answers.push(await visitors())
  const last = answers.at(-1)!
  expect(codeOf(last)).toEqual([429, 'RATE_LIMITED'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})
