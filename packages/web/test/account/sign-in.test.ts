import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garden, openGarden, type TestBrowser } from '../support/garden.tsx'

let garden: Garden
beforeAll(async () => {
  garden = await openGarden()
})
afterAll(() => garden?.close())

/** The newest code that was sent to this address, as a newcomer reads it in the outbox. */
async function codeFor(to: string, browser: TestBrowser): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const asked = `/_dev/outbox?to=${encodeURIComponent(to)}`
    const { items } = JSON.parse((await browser.get(asked, { accept: 'application/json' })).text)
    const code = /\b\d{6}\b/.exec(items[0]?.text ?? '')?.[0]
    if (code) return code
    await new Promise(done => setTimeout(done, 20))
  }
  throw new Error(`No code was sent to ${to}`)
}

async function signUp(email: string, browser: TestBrowser, query = ''): Promise<string | null> {
  const sent = await browser.post(`/account/sign-in${query}${query ? '&' : '?'}do=email`, { email })
  expect(sent.status).toBe(303)
  const code = await codeFor(email, browser)
  const url = new URL(sent.location!, garden.url)
  url.searchParams.set('do', 'check')
  return (await browser.post(`${url.pathname}${url.search}`, { code })).location
}

test('a newcomer signs up with the code from the outbox, says a name, and arrives where they were going', async () => {
  const browser = garden.browser()
  const page = await browser.get('/account/sign-in?next=/garden/app/')
  expect(page.text).toContain('/_dev/outbox')
  expect(page.text).toContain('Sign in to Garden')
  expect((await browser.get('/account/code')).text).toContain('Nobody has asked for a code in this browser')
  const location = await signUp('new@example.com', browser, '?next=%2Fgarden%2Fapp%2F')
  expect(location).toBe('/account/welcome?next=%2Fgarden%2Fapp%2F')
  const named = await browser.post('/account/welcome?next=%2Fgarden%2Fapp%2F&do=name', { name: 'Nia New' })
  expect(named.location).toBe('/garden/app/')
  const { text } = await browser.get('/account')
  expect(text).toContain('value="Nia New"')
  expect(text).toContain('new@example.com')
  // Whoever comes again is known.
  const again = garden.browser()
  expect(await signUp('new@example.com', again)).toBe('/')
})

test('a phone number gets its code by text message', async () => {
  const browser = garden.browser()
  const sent = await browser.post('/account/sign-in?do=phone', { phone: '+27 82 123-4567' })
  expect(sent.location).toBe('/account/code')
  const code = await codeFor('+27821234567', browser)
  expect((await browser.get('/account/code')).text).toContain('+27821234567')
  expect((await browser.post('/account/code?do=check', { code })).location).toBe('/account/welcome')
  const wrong = await browser.post('/account/sign-in?do=phone', { phone: '082 123 4567' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('country code')
  expect(wrong.text).toContain('value="082 123 4567"')
  const isOpen = ({ text }: { text: string }) => text.includes('<details class="other-way" open')
  expect([isOpen(wrong), isOpen(await browser.get('/account/sign-in'))]).toEqual([true, false])
})

test('a number with a 0 in front is one of the country of the product, or of the browser', async () => {
  const browser = garden.browser()
  const headers = { 'accept-language': 'en-ZA,en;q=0.9' }
  const sent = await browser.post('/account/sign-in?do=phone', { phone: '082 123 4568' }, headers)
  expect(sent.location).toBe('/account/code')
  expect(await codeFor('+27821234568', browser)).toMatch(/^\d{6}$/)
  const abroad = await browser.post('/account/sign-in?do=phone', { phone: '082 123 4569', country: 'ZA' })
  expect(abroad.location).toBe('/account/code')
  expect(await codeFor('+27821234569', browser)).toMatch(/^\d{6}$/)
})

test('a wrong code is refused in one sentence, and nobody is signed in', async () => {
  const browser = garden.browser()
  await browser.post('/account/sign-in?do=email', { email: 'ann@example.com' })
  const { status, text } = await browser.post('/account/code?do=check', { code: '000 000' })
  expect(status).toBe(422)
  expect(text.split('This code is wrong or has expired.')).toHaveLength(2)
  expect((await browser.get('/account')).location).toMatch(/^\/account\/sign-in/)
  // The address that the code went to stands in no address of a page.
  expect((await browser.post('/account/sign-in?do=email', { email: 'ann@example.com' })).location).toBe(
    '/account/code',
  )
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/account/sign-in?next=/',
])('after sign-in nobody is led to %j', async next => {
  const browser = garden.browser()
  const query = new URLSearchParams({ next, do: 'sample' })
  const { location } = await browser.post(`/account/sign-in?${query}`, { system: 'garden', user: 'ann' })
  expect(location).toBe('/garden/app/')
})

test('a sample user signs in by one click and out again; the list is grouped by product', async () => {
  const browser = garden.browser()
  const { text } = await browser.get('/account/sign-in')
  expect(text).toContain('Ann Archer')
  expect(text).toContain('is the gardener')
  await browser.post('/account/sign-in?do=sample', { system: 'garden', user: 'ann' })
  expect((await browser.get('/account')).text).toContain('sample user')
  const out = await browser.post('/account/sign-out?do=out', {})
  expect(out.location).toBe('/')
  expect((await browser.get('/')).text).toContain('You are signed out.')
  expect((await browser.get('/account')).status).toBe(303)
  expect((await browser.post('/account/sign-in?do=sample', { system: 'garden', user: 'eve' })).status).toBe(
    404,
  )
})

test('sessions are listed and ended, the profile is changed, the data is downloaded, the account is deleted', async () => {
  const own = await openGarden()
  const [browser, other] = [
    own.browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140' }),
    own.browser(),
  ]
  await signUp('sam@example.com', browser)
  await browser.post('/account/welcome?do=name', { name: 'Sam' })
  await signUp('sam@example.com', other)
  const before = await browser.get('/account')
  expect(before.text).toContain('Firefox · Windows')
  const token = /name="token" value="([^"]+)"/.exec(before.text)?.[1] ?? ''
  await browser.post('/account?do=end', { token })
  expect((await other.get('/account')).status).toBe(303)
  expect((await browser.get('/account')).text).not.toContain('name="token"')
  await browser.post('/account?do=profile', { name: 'Sam the Second', language: 'ko' })
  expect((await browser.get('/account')).text).toContain('<html lang="ko"')
  const download = await browser.post('/account?do=export', {})
  expect(download.headers.get('content-disposition')).toContain('account.json')
  expect(download.text).toContain('Sam the Second')
  expect((await browser.post('/account?do=delete', {})).location).toBe('/')
  expect((await browser.get('/account')).status).toBe(303)
  await own.close()
})

test('outside of development there are no sample users and no way to the outbox', async () => {
  const production = await openGarden([], { env: { MONOTABLE_URL: 'https://garden.example' } })
  try {
    const browser = production.browser()
    const { status, text } = await browser.get('/account/sign-in')
    expect(status).toBe(200)
    expect(text).toContain('E-mail address')
    expect(text).not.toContain('Ann Archer')
    expect(text).not.toContain('outbox')
    const sent = await browser.post('/account/sign-in?do=sample', { system: 'garden', user: 'ann' })
    expect(sent.status).toBe(404)
    expect((await browser.get('/web/parts')).status).toBe(404)
  } finally {
    await production.close()
  }
})
