import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garden, openGarden, type TestBrowser } from '../support/garden.tsx'

let garden: Garden
beforeAll(async () => {
  garden = await openGarden()
}, 60_000)
afterAll(() => garden?.close())

interface Letter {
  readonly to: string
  readonly text: string
}

async function signUp(email: string): Promise<TestBrowser> {
  const browser = garden.browser()
  await browser.post('/account/sign-in?do=email', { email })
  const letter = await newestLetter(email)
  await browser.post('/account/code?do=check', { code: /\b\d{6}\b/.exec(letter.text)?.[0] ?? '' })
  return browser
}

async function newestLetter(to: string): Promise<Letter> {
  for (;;) {
    const { items } = (await (await fetch(`${garden.url}/_dev/outbox`)).json()) as { items: Letter[] }
    const found = items.find(each => each.to === to)
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const profileOf = async (browser: TestBrowser) =>
  JSON.parse((await browser.get('/accounts/profile')).text) as { id?: string; email?: string }

test('an administrator gives a role on a page, and gives a lost account to a new address; others may not', async () => {
  const ann = garden.browser()
  await ann.signIn('ann')
  expect((await ann.get('/account')).text).toContain('/account/people')
  const page = await ann.get('/account/people')
  expect(page.status).toBe(200)
  expect(page.text).toContain('takes plants out')

  const helper = await ann.post('/account/people?do=grant', {
    _of: 'garden',
    email: 'h@example.com',
    role: 'helper',
  })
  expect(helper.status).toBe(422)
  expect(helper.text).toContain('h@example.com')
  const given = { _of: 'garden', email: 'carl@example.com', role: 'gardener' }
  expect((await ann.post('/account/people?do=grant', given)).location).toBe('/account/people')
  const carl = await signUp('carl@example.com')
  expect((await carl.get('/account/people')).status).toBe(200)

  const dora = await signUp('dora@example.com')
  const { id = '' } = await profileOf(dora)
  expect((await dora.get('/account/people')).status).toBe(403)
  expect((await dora.get('/account')).text).not.toContain('/account/people')
  expect((await dora.post('/account/people?do=grant', given)).status).toBe(403)
  const lost = { _of: 'garden', userId: id, email: 'new@example.com' }
  expect((await dora.post('/account/people?do=recover', lost)).status).toBe(403)
  expect((await ann.post('/account/people?do=recover', lost)).location).toBe('/account/people')
  expect((await dora.get('/accounts/profile')).status).toBe(401)
  expect((await profileOf(await signUp('new@example.com'))).id).toBe(id)
}, 120_000)
