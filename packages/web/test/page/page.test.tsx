import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { Button, Field, Form, FormRefused, Frame, pagesFor, redirect } from '../../src/index.ts'
import { type Garden, type gardenSystem, openGarden } from '../support/garden.tsx'

const texts = {
  en: { plants: 'Plants', errors: { NO_ROOM: 'There is no room left. Take a plant out first.' } },
  ko: { plants: '식물', errors: { NO_ROOM: '자리가 없습니다.' } },
}
const page = pagesFor<typeof gardenSystem, (typeof texts)['en']>(texts)

const list = page({
  path: '/',
  may: 'anyone',
  load: async ({ call, query }) => call.listPlants({ query: query.limit ? { limit: query.limit } : {} }),
  title: ({ texts: own }) => own.plants,
  view: ({ data, texts: own }) => {
    expectTypeOf(data.items).toEqualTypeOf<{ plantId: string; name: string; height: number }[]>()
    return (
      <Frame>
        <h1>{own.plants}</h1>
        <ul>
          {data.items.map(({ plantId, name }) => (
            <li key={plantId}>{name}</li>
          ))}
        </ul>
      </Frame>
    )
  },
})

const add = page({
  path: '/add',
  title: 'Add',
  view: () => (
    <Frame>
      <Form do="add">
        <Field name="name" label="Name" required />
        <Field name="height" label="Height" type="number" />
        <Button>Add</Button>
      </Form>
    </Frame>
  ),
  post: {
    add: async ({ call, form }) => {
      if (form.text('name') === 'Ivy') throw new FormRefused({ name: 'Ivy is not welcome here.' })
      const made = await call.addPlant({
        body: { name: form.text('name'), height: form.number('height') ?? 0 },
      })
      return redirect(`/garden/app/plants/${made.plantId}`, { text: 'Planted.' })
    },
    away: async ({ form }) => redirect(form.text('to')),
    fail: async () => {
      throw new Error('a secret of the server')
    },
  },
})

const show = page({
  path: '/plants/{plantId}',
  load: async ({ call, path }) => {
    expectTypeOf(path).toEqualTypeOf<{ readonly plantId: string }>()
    return call.getPlant({ path })
  },
  title: ({ data }) => data.name,
  preview: ({ data }) => ({
    description: `${data.height} cm`,
    image: { src: '/web/marks/garden.svg', alt: 'A leaf', width: 32, height: 32 },
  }),
  connects: ['https:'],
  view: ({ data }) => (
    <Frame>
      <h1>{data.name}</h1>
    </Frame>
  ),
  post: {
    uproot: async ({ call, path }) => {
      await call.uproot({ path })
      return redirect('/garden/app/')
    },
  },
})

let garden: Garden
beforeAll(async () => {
  garden = await openGarden([list, add, show])
})
afterAll(() => garden?.close())

const keyIn = (html: string) => /name="_key" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('a page calls operations in process, typed by its system, and says it in the language of the reader', async () => {
  const browser = garden.browser()
  const english = await browser.get('/garden/app/')
  expect(english.status).toBe(200)
  expect(english.text).toContain('<html lang="en"')
  expect(english.text).toContain('<h1>Plants</h1>')
  const korean = await browser.get('/garden/app', { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' })
  expect(korean.text).toContain('<h1>식물</h1>')
  // isiZulu is a language of the common texts, but not of this system's.
  expect((await browser.get('/garden/app/', { 'accept-language': 'zu' })).text).toContain('<html lang="en"')
})

test('a page has its own policy: no inline script, and a referrer that lets its forms prove where they come from', async () => {
  const { headers } = await garden.browser().get('/garden/app/')
  expect(headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  )
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a link to a page has a preview with whole addresses, and only that page may call others', async () => {
  const browser = garden.browser()
  await browser.signIn()
  const key = keyIn((await browser.get('/garden/app/add')).text)
  const sent = await browser.post('/garden/app/add?do=add', { _key: key, name: 'Fern & <co>', height: '7' })
  const { text, headers } = await browser.get(sent.location!)
  expect(text).toContain('<meta property="og:title" content="Fern &amp; &lt;co>"/>')
  expect(text).toContain('<meta property="og:description" content="7 cm"/>')
  expect(/property="og:image" content="([^"]+)"/.exec(text)?.[1]).toMatch(
    /^http:\/\/[^/]+\/web\/marks\/garden\.svg$/,
  )
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https:;")
  const list = await browser.get('/garden/app/')
  expect(list.text).not.toContain('og:')
  expect(list.headers.get('content-security-policy')).toContain("connect-src 'self';")
})

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'gzip'],
  ['gzip;q=0, br', null],
  ['identity', null],
])('a page is sent as the browser takes it: %s', async (accepted, encoding) => {
  const { headers, text } = await garden.browser({ 'accept-encoding': accepted }).get('/garden/app/')
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(headers.get('vary')).toContain('Accept-Encoding')
  expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
  expect(text).toContain('</html>')
})

test('who is not signed in is led to sign-in and back', async () => {
  const browser = garden.browser()
  const { status, location } = await browser.get('/garden/app/add?from=here')
  expect([status, location]).toEqual([303, '/account/sign-in?next=%2Fgarden%2Fapp%2Fadd%3Ffrom%3Dhere'])
  await browser.signIn()
  expect((await browser.get('/garden/app/add')).status).toBe(200)
})

test('a form is sent, answered by a redirect, and the message is shown once', async () => {
  const browser = garden.browser()
  await browser.signIn()
  const key = keyIn((await browser.get('/garden/app/add')).text)
  const sent = await browser.post('/garden/app/add?do=add', { _key: key, name: 'Rose', height: '12' })
  expect(sent.status).toBe(303)
  const first = await browser.get(sent.location!)
  expect(first.text).toContain('Planted.')
  expect((await browser.get(sent.location!)).text).not.toContain('Planted.')
})

test('a form that is sent twice does nothing twice', async () => {
  const browser = garden.browser()
  await browser.signIn()
  const key = keyIn((await browser.get('/garden/app/add')).text)
  const fields = { _key: key, name: 'Tulip', height: '3' }
  const both = await Promise.all([1, 2].map(() => browser.post('/garden/app/add?do=add', fields)))
  const again = await browser.post('/garden/app/add?do=add', fields)
  const led = both.filter(({ status }) => status === 303).map(({ location }) => location)
  expect(new Set([...led, again.location]).size).toBe(1)
  const { text } = await browser.get('/garden/app/')
  expect(text.split('Tulip').length - 1).toBe(1)
  // The browser's back button, another name, the same key: the person decides.
  const other = await browser.post('/garden/app/add?do=add', { ...fields, name: 'Orchid' })
  expect(other.status).toBe(409)
  expect(other.text).toContain('You already sent this form')
  expect(keyIn(other.text)).not.toBe(key)
})

test('a refused form comes back with what was typed and the message of each field', async () => {
  const browser = garden.browser()
  await browser.signIn()
  const { status, text } = await browser.post('/garden/app/add?do=add', { name: 'x"<', height: '0' })
  expect(status).toBe(400)
  expect(text).toContain('value="x&quot;&lt;"')
  expect(text).toContain('Must be at least 1.')
  expect(text).toMatch(/aria-invalid="true" aria-describedby="add-height-error"/)
  // The one field that is wrong is led to, and nothing says so twice.
  expect(text).toMatch(/<input (?=[^>]*autofocus)[^>]*name="height"/)
  expect(text).not.toContain('Please check the marked fields.')
  const both = await browser.post('/garden/app/add?do=add', { name: '', height: '0' })
  expect(both.text).toContain('Please check the marked fields.')
  expect(both.text).not.toContain('autofocus')
  const own = await browser.post('/garden/app/add?do=add', { name: 'Ivy', height: '3' })
  expect(own.status).toBe(422)
  expect(own.text).toContain('Ivy is not welcome here.')
  const korean = await browser.post(
    '/garden/app/add?do=add',
    { name: 'Oak', height: '0' },
    { 'accept-language': 'ko' },
  )
  expect(korean.text).toContain('1 이상이어야 합니다.')
})

test('a form that is sent after the session ended keeps what was typed until the person is signed in again', async () => {
  const { status, text } = await garden
    .browser()
    .post('/garden/app/add?do=add', { _key: 'k1', name: 'Fern & moss' })
  expect(status).toBe(401)
  expect(text).toContain('<form method="post" action="/garden/app/add?do=add"')
  expect(text).toContain('name="name" value="Fern &amp; moss"')
  expect(text).toContain('name="_key" value="k1"')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:1' }],
  ['an old browser on another site', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ['a page without an origin', { 'sec-fetch-site': '', origin: 'null' }],
])('a form of %s is refused and does nothing', async (_, headers) => {
  const browser = garden.browser()
  await browser.signIn()
  const { status, text } = await browser.post(
    '/garden/app/add?do=add',
    { name: 'Weed', height: '5' },
    headers,
  )
  expect(status).toBe(403)
  expect(text).toContain('This form came from elsewhere')
  expect((await browser.get('/garden/app/')).text).not.toContain('Weed')
})

test('behind a proxy that ends TLS the browser names another origin, and the form is taken', async () => {
  const browser = garden.browser()
  await browser.signIn()
  const { host } = new URL(garden.url)
  const old = { 'sec-fetch-site': '', origin: `https://${host}` }
  expect((await browser.post('/garden/app/add?do=add', { name: 'Lily', height: '5' }, old)).status).toBe(303)
})

test('refusals are pages: not found, forbidden, and failed with a request id', async () => {
  const browser = garden.browser()
  await browser.signIn('bob')
  const missing = await browser.get('/garden/app/nowhere')
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('Page not found')
  expect(missing.text).not.toContain(missing.headers.get('x-request-id'))
  expect((await browser.get('/garden/app/plants/none')).status).toBe(500)
  const { text } = await browser.get('/garden/app/add')
  const { location } = await browser.post('/garden/app/add?do=add', {
    _key: keyIn(text),
    name: 'Elm',
    height: '9',
  })
  const forbidden = await browser.post(`${location}?do=uproot`, {})
  expect(forbidden.status).toBe(403)
  expect(forbidden.text).toContain('Your account has no right to it.')
  const failed = await browser.post('/garden/app/add?do=fail', {})
  expect(failed.status).toBe(500)
  expect(failed.text).toContain('Something went wrong')
  expect(failed.text).not.toContain('a secret')
  expect(failed.text).toContain(failed.headers.get('x-request-id'))
  expect((await browser.post('/garden/app/add?do=unknown', {})).status).toBe(404)
  // The API's answers stay what they were.
  const json = await browser.get('/nowhere', { accept: 'application/json' })
  expect(JSON.parse(json.text).error.code).toBe('NOT_FOUND')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('redirect(%j) leads nowhere', async to => {
  const browser = garden.browser()
  await browser.signIn()
  expect((await browser.post('/garden/app/add?do=away', { to })).status).toBe(500)
})

test('language and appearance are kept by the browser, and lead back to an own path only', async () => {
  const browser = garden.browser()
  const { location } = await browser.post('/web/language', { language: 'ko', next: '/garden/app/?limit=5' })
  expect(location).toBe('/garden/app/?limit=5')
  expect((await browser.get('/garden/app/', { 'accept-language': 'en' })).text).toContain('<html lang="ko"')
  await browser.post('/web/theme', { theme: 'dark', next: '/' })
  expect((await browser.get('/garden/app/')).text).toContain('data-theme="dark"')
  expect((await browser.post('/web/theme', { theme: 'auto', next: '//evil.example' })).location).toBe('/')
  expect((await browser.post('/web/language', { language: 'xx' })).status).toBe(303)
  expect((await browser.get('/garden/app/')).text).toContain('<html lang="ko"')
})

test('files for browsers are kept for a year, under a name of their content', async () => {
  const browser = garden.browser()
  const { text } = await browser.get('/garden/app/')
  const href = /rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? ''
  expect(href).toMatch(/^\/web\/assets\/styles-[\w-]{8}\.css$/)
  const { status, headers } = await browser.get(href)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await browser.get('/web/assets/..%2f..%2fpackage.json')).status).toBe(404)
})

test('a form larger than allowed is refused before it is read', async () => {
  const browser = garden.browser()
  await browser.signIn()
  const { status, text } = await browser.post('/garden/app/add?do=add', { name: 'x'.repeat(1_100_000) })
  expect(status).toBe(413)
  expect(text).toContain('Too large')
})
