import { describe, expect, test } from 'vitest'
import { codeOf, fresh, issuePaths, openWorld, operator } from '../test/world.ts'

const { at, call, drain, openShop, served, stored } = openWorld()

const shopsOf = async (as: string) => (await call('GET', '/inventory/shops', { as })).body.items
const create = (as: string, body: object = { name: 'Another' }) =>
  call('POST', '/inventory/shops', { as, body })
const setPlan = (userId: string, plan: string, headers = {}) =>
  call('PUT', `/inventory/users/${userId}/plan`, { as: operator, body: { plan }, headers })
const accountOf = async (as: string) => call('GET', '/inventory/account', { as })

describe('creating a shop', () => {
  test('needs a name alone; the rest has defaults', async () => {
    const { created, owner } = await openShop()
    expect(created).toEqual({
      shopId: expect.any(String),
      name: 'Corner shop',
      ownerId: owner,
      timezone: 'UTC',
      currency: 'USD',
      alertPreferences: { email: true, sms: false },
      createdAt: '2025-01-20T10:00:00.000Z',
      updatedAt: '2025-01-20T10:00:00.000Z',
      version: 1,
    })
    expect(issuePaths(await create(owner, {}))).toEqual(['name'])
  })

  test('keeps all that is given', async () => {
    const given = {
      name: 'Harbour',
      address: 'Quay 1',
      phone: '+27 31 555 0101, ask for Maya',
      email: 'shop@example.com',
      notificationEmail: 'me@example.com',
      notificationPhone: '+27821234567',
      timezone: 'Africa/Johannesburg',
      alertPreferences: { email: false, sms: true },
    }
    const shop = await openShop(given)
    expect(shop.created).toMatchObject(given)
    expect((await shop.get('')).body).toEqual(shop.created)
  })

  test('keeps a phone number for alerts as text messages are sent to it, and takes both addresses away again', async () => {
    const shop = await openShop({
      notificationPhone: '+27 (82) 123-4567',
      notificationEmail: 'me@example.com',
    })
    expect(shop.created.notificationPhone).toBe('+27821234567')
    const changed = await shop.patch('', { notificationPhone: null, notificationEmail: null })
    expect(changed.body).not.toHaveProperty('notificationPhone')
    expect(changed.body).not.toHaveProperty('notificationEmail')
    for (const body of [{ notificationEmail: 'me' }, { notificationPhone: '1' }, { name: ' ' }])
      expect(issuePaths(await shop.patch('', body))).toEqual(Object.keys(body))
  })

  test('refuses what it does not know, who acts included, and what is no time zone', async () => {
    const owner = fresh()
    for (const [body, path] of [
      [{ ownerId: 'somebody' }, 'ownerId'],
      [{ shopId: 'mine' }, 'shopId'],
      [{ PK: 'SHOP#1' }, 'PK'],
      [{ alertPreferences: { fax: true } }, 'alertPreferences.fax'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ timezone: '+02:00' }, 'timezone'],
      [{ name: '' }, 'name'],
      [{ name: ' \u200b' }, 'name'],
      [{ address: '  ' }, 'address'],
      [{ phone: '\t' }, 'phone'],
      [{ email: 'nobody at all' }, 'email'],
      [{ notificationEmail: 'shop@' }, 'notificationEmail'],
      [{ notificationEmail: 'a@example.com, b@example.com' }, 'notificationEmail'],
      [{ notificationPhone: '082 123 4567' }, 'notificationPhone'],
      [{ notificationPhone: '+27 ask Maya' }, 'notificationPhone'],
    ] as const) {
      const answer = await create(owner, { name: 'Shop', ...body })
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
      expect(issuePaths(answer)).toEqual([path])
    }
    expect(await shopsOf(owner)).toEqual([])
  })

  test('S5: writes the membership with the shop, which is the list of my shops and the permission', async () => {
    const owner = fresh()
    const first = await openShop({ name: 'First' }, owner)
    const second = await openShop({ name: 'Second' }, owner)
    const mine = [first, second].map(({ shopId, created }) => ({ shopId, name: created.name, role: 'owner' }))
    expect(await shopsOf(owner)).toEqual(mine.sort((one, other) => (one.shopId < other.shopId ? -1 : 1)))
    const items = await stored(`SHOP#${first.shopId}`)
    expect(items.map(({ SK }) => SK)).toEqual([`MEMBER#${owner}`, 'META'])
  })
})

describe('S6: the plan', () => {
  test('an account is made with the first shop, on the free plan', async () => {
    const owner = fresh()
    const none = await accountOf(owner)
    expect(none.body).toEqual({ userId: owner, plan: 'free', shopCount: 0, shopLimit: 5 })
    await openShop({}, owner)
    const one = await accountOf(owner)
    expect(one.body).toEqual({ userId: owner, plan: 'free', shopCount: 1, shopLimit: 5, version: 1 })
    expect(one.headers.get('etag')).toBe('"1"')
  })

  test('pro allows 20 shops, enterprise any number; a lower plan keeps what is there', async () => {
    const owner = fresh()
    await setPlan(owner, 'pro')
    for (let count = 0; count < 20; count++) await openShop({}, owner)
    const refused = await create(owner)
    expect(codeOf(refused)).toEqual([409, 'SHOP_LIMIT_REACHED'])
    expect(refused.body.error.details).toEqual({ plan: 'pro', limit: 20 })
    expect((await setPlan(owner, 'enterprise')).body).toMatchObject({ plan: 'enterprise', shopCount: 20 })
    await openShop({}, owner)
    const lowered = await setPlan(owner, 'free')
    expect(lowered.body).toMatchObject({ userId: owner, plan: 'free', shopCount: 21 })
    expect(codeOf(await create(owner))).toEqual([409, 'SHOP_LIMIT_REACHED'])
    expect((await call('GET', '/inventory/shops?limit=100', { as: owner })).body.items).toHaveLength(21)
  })

  test('is one of three, and is not set over a version that is gone', async () => {
    const owner = fresh()
    expect(codeOf(await setPlan(owner, 'gold'))).toEqual([400, 'VALIDATION_ERROR'])
    expect(codeOf(await setPlan(owner, 'pro', { 'if-match': '"3"' }))).toEqual([412, 'STALE_VERSION'])
    expect((await setPlan(owner, 'pro')).headers.get('etag')).toBe('"1"')
    expect((await setPlan(owner, 'free', { 'if-match': '"1"' })).body.version).toBe(2)
    expect(codeOf(await setPlan(owner, 'pro', { 'if-match': '"1"' }))).toEqual([412, 'STALE_VERSION'])
  })

  test('a shop that is deleted makes room for another', async () => {
    const owner = fresh()
    const shops = []
    for (let count = 0; count < 5; count++) shops.push(await openShop({}, owner))
    expect((await shops[0]!.call('DELETE', '')).status).toBe(204)
    expect((await create(owner)).status).toBe(201)
    expect(codeOf(await create(owner))).toEqual([409, 'SHOP_LIMIT_REACHED'])
  })

  test('of two shops deleted at once, one stays', async () => {
    const owner = fresh()
    const shops = [await openShop({}, owner), await openShop({}, owner)]
    const answers = await Promise.all(shops.map(shop => shop.call('DELETE', '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await shopsOf(owner)).toHaveLength(1)
    expect((await accountOf(owner)).body.shopCount).toBe(1)
  })
})

describe('changing a shop', () => {
  test('touches what is given, and null takes an optional value away', async () => {
    const shop = await openShop({ address: 'Quay 1', phone: '1' })
    at('2025-01-20T11:00:00.000Z')
    const changed = await shop.patch('', { name: 'Harbour', address: null })
    expect(changed.body).toMatchObject({
      name: 'Harbour',
      phone: '1',
      createdAt: shop.created.createdAt,
      updatedAt: '2025-01-20T11:00:00.000Z',
      version: 2,
    })
    expect(changed.body).not.toHaveProperty('address')
    expect((await shop.get('')).body).toEqual(changed.body)
    at('2025-01-20T10:00:00.000Z')
  })

  test('changes one alert preference without the other', async () => {
    const shop = await openShop()
    const { body } = await shop.patch('', { alertPreferences: { sms: true } })
    expect(body.alertPreferences).toEqual({ email: true, sms: true })
    const { body: next } = await shop.patch('', { alertPreferences: { email: false } })
    expect(next.alertPreferences).toEqual({ email: false, sms: true })
  })

  test.each([
    { timezone: 'UTC' },
    { ownerId: 'me' },
    { shopId: 'x' },
    { createdAt: '2025-01-01T00:00:00Z' },
    { version: 7 },
    { deletedAt: null },
    { name: null },
  ])('refuses %j', async body => {
    const shop = await openShop()
    const answer = await shop.patch('', body)
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
    expect(issuePaths(answer)).toEqual(Object.keys(body))
  })

  test('If-Match that is not current changes and deletes nothing', async () => {
    const shop = await openShop()
    await openShop({}, shop.owner)
    expect((await shop.get('')).headers.get('etag')).toBe('"1"')
    const changed = await shop.patch('', { name: 'Two' }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const stale = { 'if-match': '"1"' }
    expect(codeOf(await shop.patch('', { name: 'Three' }, stale))).toEqual([412, 'STALE_VERSION'])
    expect(codeOf(await shop.call('DELETE', '', { headers: stale }))).toEqual([412, 'STALE_VERSION'])
    expect((await shop.get('')).body).toMatchObject({ name: 'Two', version: 2 })
    expect((await shop.call('DELETE', '', { headers: { 'if-match': '"2"' } })).status).toBe(204)
  })

  test('memberships follow a new name, each of them', async () => {
    const shop = await openShop({ name: 'Old' })
    const staff = await shop.staff()
    await shop.patch('', { name: 'Newer' })
    await shop.patch('', { name: 'Newest' })
    await drain()
    for (const user of [shop.owner, staff]) expect(await shopsOf(user)).toMatchObject([{ name: 'Newest' }])
    const late = await shop.staff()
    expect(await shopsOf(late)).toEqual([{ shopId: shop.shopId, name: 'Newest', role: 'staff' }])
  })
})

describe('deleting a shop', () => {
  test('is answered with 403 at once, to everybody and in every way; its data stays', async () => {
    const shop = await openShop()
    await openShop({}, shop.owner)
    const staff = await shop.staff()
    const { productId } = await shop.product()
    const before = await stored(`SHOP#${shop.shopId}`)
    expect((await shop.call('DELETE', '')).status).toBe(204)
    for (const as of [shop.owner, staff]) {
      for (const path of ['', '/products', `/products/${productId}`, '/sales', '/stats'])
        expect(codeOf(await shop.get(path, as))).toEqual([403, 'FORBIDDEN'])
      const sale = await shop.call('POST', '/sales', { as, body: { productId, quantity: 1 } })
      expect(codeOf(sale)).toEqual([403, 'FORBIDDEN'])
    }
    expect(codeOf(await shop.call('DELETE', ''))).toEqual([403, 'FORBIDDEN'])
    expect(await shopsOf(shop.owner)).toHaveLength(1)
    const after = await stored(`SHOP#${shop.shopId}`)
    expect(before.length - after.length).toBe(1)
    expect(after).toContainEqual(expect.objectContaining({ SK: `PRODUCT#${productId}` }))
  })

  test('ends the memberships of its staff by reaction', async () => {
    const shop = await openShop()
    await openShop({}, shop.owner)
    const staff = [await shop.staff(), await shop.staff()]
    await shop.call('DELETE', '')
    await drain()
    for (const user of staff) {
      expect(await shopsOf(user)).toEqual([])
      expect(await stored(`USER#${user}`)).toEqual([])
    }
    expect((await stored(`SHOP#${shop.shopId}`)).map(({ SK }) => SK)).toEqual(['META'])
  })
})

describe('the currency of a shop', () => {
  test('is chosen at creation, and dollars unless it is', async () => {
    expect((await openShop()).created.currency).toBe('USD')
    const shop = await openShop({ currency: 'ZAR' })
    expect((await shop.get('')).body.currency).toBe('ZAR')
  })

  test('stays', async () => {
    const shop = await openShop({ currency: 'ZAR' })
    expect(codeOf(await shop.call('PATCH', '', { body: { currency: 'EUR' } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })

  test.each(['XXQ', 'eur', 'JPY', 'KWD', ''])('cannot be %j', async currency => {
    await expect(openShop({ currency })).rejects.toThrow('currency')
  })

  test('of a shop that another program has written is dollars', async () => {
    const shop = await openShop()
    await served.engine.send('UpdateItem', {
      TableName: 'InventorySystem',
      Key: { PK: { S: `SHOP#${shop.shopId}` }, SK: { S: 'META' } },
      UpdateExpression: 'REMOVE currency',
    })
    expect((await shop.get('')).body.currency).toBe('USD')
  })
})
