import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Built, buildSystems, type Deployed, deploy } from './deployed.ts'
import { apiEvent, functionUrlEvent, minuteEvent } from './events.ts'
import { unknownActions } from './known-actions.ts'
import { faultsOf } from './synthesised.ts'

// Khaya, Aura and EECAR as functions, as from-laptop.test.ts has Inventory: their stacks, the events that AWS sends, and every
// call held to the role of its function.

interface Session {
  readonly token: string
  readonly cookies: readonly string[]
}

interface Case {
  readonly table: string
  readonly secrets?: Readonly<Record<string, string>>
  readonly role: readonly [role: string, claims?: string]
  /** What is written first. */
  write(given: Session): object[]
  /** What is read after reactions, over every index. */
  read(given: Session): object[]
  /** Shown by a page of the system. */
  readonly page: readonly [path: string, text: string]
  readonly schedules: readonly string[]
}

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const location = { address: 'Plot 45', lat: -29.01, lng: 29.87, city: 'Estcourt', province: 'KZN' }

const cases: Readonly<Record<string, Case>> = {
  khaya: {
    table: 'ProjectKhaya',
    secrets: { KHAYA_ID_NUMBER_KEY: 'a key', KHAYA_PAYMENT_SECRET: 'another secret' },
    role: ['admin'],
    write: ({ token }) => [
      functionUrlEvent('POST', '/khaya/users', {
        token,
        body: { role: 'BUYER', name: 'Nomsa', email: 'ann@example.com', phone: '0829990000', location },
      }),
      apiEvent('POST', '/khaya/projects', {
        token,
        body: {
          title: 'Foundation of a house',
          description: 'Three bedrooms on clay',
          category: 'Construction',
          skills: ['bricklaying'],
          location,
          budget: { min: 50_000, max: 80_000 },
          timeline: { startDate: '2025-02-01', endDate: '2025-03-15', flexible: true },
        },
      }),
      apiEvent('POST', '/khaya/pictures', { token, file: { type: 'image/png', bytes: png } }),
    ],
    read: ({ token }) => [
      apiEvent('GET', '/khaya/users', { query: 'role=WORKER&city=Estcourt' }),
      apiEvent('GET', '/khaya/projects', { token }),
      apiEvent('GET', '/khaya/products', { query: 'category=Sand' }),
      apiEvent('GET', '/khaya/notifications', { token }),
      apiEvent('GET', '/khaya/events', { token }),
      apiEvent('GET', '/khaya/drift', { token }),
    ],
    page: ['/khaya/app/my-projects', 'Foundation of a house'],
    schedules: ['completeProjects', 'expireOrders', 'expireProjects', 'fillWords', 'sweepPictures'],
  },
  aura: {
    table: 'aura-historia-data',
    role: ['admin'],
    write: ({ token }) => [
      functionUrlEvent('POST', '/aura/shops', { token, body: { domain: 'antik.example' } }),
      apiEvent('POST', '/aura/shops/antik.example/urls', {
        token,
        body: { urls: [{ url: 'https://antik.example/products/1', type: 'product' }] },
      }),
    ],
    read: ({ token }) => [
      apiEvent('GET', '/aura/shops', { token }),
      apiEvent('GET', '/aura/due', { token, query: 'kind=crawl' }),
      apiEvent('GET', '/aura/due', { token, query: 'kind=scrape' }),
      apiEvent('GET', '/aura/drift', { token }),
    ],
    page: ['/aura/app/shops', 'antik.example'],
    schedules: ['finishRemovals'],
  },
  eecar: {
    table: 'eecar-parts-table',
    role: ['company', 'companyId=c-1,companyName=Ann Co'],
    write: ({ token }) => [
      functionUrlEvent('POST', '/eecar/parts', {
        token,
        body: { name: 'Ioniq5 pack', category: 'battery', price: 4_500_000, quantity: 2 },
      }),
    ],
    read: ({ token }) => [
      apiEvent('GET', '/eecar/parts', { query: 'category=battery' }),
      apiEvent('GET', '/eecar/search', { token, query: 'q=battery' }),
      apiEvent('GET', '/eecar/companies/c-1/needs', { token }),
      apiEvent('GET', '/eecar/notifications', { token }),
    ],
    page: ['/eecar/app/my-parts', 'Ioniq5 pack'],
    schedules: ['closeExpiredNeeds', 'sweepPictures'],
  },
}

let systems: ReadonlyMap<string, Built>
beforeAll(async () => {
  systems = await buildSystems(Object.keys(cases))
}, 600_000)

describe.each(Object.entries(cases))('%s as functions', (name, { table, secrets, role, ...given }) => {
  let built: Built
  let deployed: Deployed
  beforeAll(async () => {
    built = systems.get(name) as Built
    deployed = await deploy(name, built, secrets && { secrets })
  }, 300_000)
  afterAll(() => deployed.close())

  test('is within the budget with its pages, and a stack without a fault that AWS knows of', {
    timeout: 300_000,
  }, () => {
    expect(built.figures.zippedBytes).toBeLessThan(900 * 1024)
    expect(faultsOf(built.app.file)).toEqual([])
    expect(unknownActions(built.app.template)).toEqual([])
  })

  test('answers what AWS sends, each call is allowed by its role, and no statement goes unused', {
    timeout: 300_000,
  }, async () => {
    const { call } = deployed
    await deployed.grant('ann@example.com', ...role)
    const session = await deployed.signIn('ann@example.com')
    const phone = { phoneNumber: '+27821234567' }
    const written = await call(
      'http',
      apiEvent('GET', '/readyz'),
      apiEvent('POST', '/accounts/phone-number/send-otp', { body: phone }),
      ...given.write(session),
    )
    expect(written.filter(({ statusCode }) => ![200, 201].includes(statusCode))).toEqual([])
    for (let round = 0; round < 2; round++) await deployed.react(table)
    const [path, text] = given.page
    const page = { cookies: session.cookies, headers: { accept: 'text/html' } }
    const read = await call('http', ...given.read(session), apiEvent('GET', path, page))
    expect(read.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    expect(read.at(-1).body).toContain(text)
    const [due, again] = await call('schedule', minuteEvent, minuteEvent)
    expect(due.toSorted()).toEqual(given.schedules.map(each => `${name}/${each}`))
    expect(again).toEqual([])
    if (role[0] !== 'admin') {
      // Only an administrator lists rows that do not fit.
      await deployed.grant('bob@example.com', 'admin')
      const { token } = await deployed.signIn('bob@example.com')
      const [drift] = await call('http', apiEvent('GET', `/${name}/drift`, { token }))
      expect(drift.statusCode).toBe(200)
    }
    expect(deployed.outside.messages.join()).toMatch(/\d{6} is your sign-in code/)

    expect(deployed.refused()).toEqual([])
    expect(deployed.unused()).toEqual([])
  })
})
