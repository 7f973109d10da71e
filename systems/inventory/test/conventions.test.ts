import { randomUUID } from 'node:crypto'
import type { System } from '@monotable/server'
import type { RequestParts } from '@monotable/server/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { system } from '../system.ts'
import { requestsIn } from './requests.ts'
import { codeOf, fresh, issuePaths, openWorld, operator, type ShopOfTest } from './world.ts'

const { operations }: System = system

const world = openWorld()
const { at, call, drain, openShop, served } = world

const [owner, staff] = [fresh('owner'), fresh('staff')]
let shop: ShopOfTest
let requests: ReturnType<typeof requestsIn>
beforeAll(async () => {
  await call('PUT', `/inventory/users/${owner}/plan`, { as: operator, body: { plan: 'enterprise' } })
  shop = await openShop({ notificationEmail: 'me@example.com' }, owner)
  await shop.staff(staff)
  requests = requestsIn(world, shop, await openShop({}, owner), staff)
})

const names = Object.keys(operations)
const caller = (name: string) => (['setPlan', 'listDrift'].includes(name) ? operator : owner)

function send(name: string, { path = {}, query, body, file, headers = {} }: RequestParts, as = caller(name)) {
  const { method, path: pattern } = operations[name]!
  const filled = pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] as string))
  const target = `/inventory${filled}${query ? `?${new URLSearchParams(query)}` : ''}`
  return call(method, target, { as, headers, ...(body !== undefined && { body }), ...(file && { file }) })
}

describe('every operation', () => {
  test.each(names)('%s refuses a field and a query that it does not know', async name => {
    const { method, input } = operations[name]!
    const request = await requests[name]!()
    if (method !== 'GET' && !input.file) {
      const answer = await send(name, { ...request, body: { ...(request.body as object), performedBy: 'x' } })
      expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], ['performedBy']])
    }
    const answer = await send(name, { ...request, query: { ...request.query, shopOf: 'x' } })
    expect([codeOf(answer), issuePaths(answer)]).toEqual([[400, 'VALIDATION_ERROR'], ['shopOf']])
  })

  test.each(names)('%s is answered with a request id and nothing that belongs to keys', async name => {
    const { status, headers, body } = await send(name, await requests[name]!())
    expect(status).toBeLessThan(300)
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(JSON.stringify(body ?? {})).not.toMatch(
      /"(PK|SK|GSI\dPK|GSI\dSK|TTL|entityType|deficit:|bodyHash)"/,
    )
  })
})

describe('S4: a caller without membership', () => {
  const ofShops = names.filter(name => operations[name]!.path.includes('{shopId}'))

  test.each(ofShops)('is told the same by %s of a shop that exists, does not, or cannot', async name => {
    const request = await requests[name]!()
    const stranger = fresh('stranger')
    const told = []
    for (const shopId of [
      request.path!.shopId as string,
      '3f0e8b1a-7d60-4a5e-9a3b-111111111111',
      'nonsense',
    ]) {
      const { status, body } = await send(name, { ...request, path: { ...request.path, shopId } }, stranger)
      const { requestId: _, ...error } = body.error
      told.push([status, error])
    }
    expect(told[0]).toEqual([403, { code: 'FORBIDDEN', message: expect.any(String) }])
    expect(told).toEqual([told[0], told[0], told[0]])
  })

  test('is refused before anything of the shop is read or written', async () => {
    const { productId } = await shop.product()
    served.sent.length = 0
    const stranger = fresh('stranger')
    await shop.get(`/products/${productId}/transactions`, stranger)
    await shop.call('POST', '/sales', { as: stranger, body: { productId, quantity: 1 } })
    expect(served.sent.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'BatchGetItem'])
    expect(JSON.stringify(served.sent)).not.toContain(`PRODUCT#${productId}`)
  })

  test('a member of one shop sees nothing of a product of another through it', async () => {
    const foreign = await openShop()
    const { productId } = await foreign.product()
    const { saleId } = await foreign.sold(productId)
    for (const path of [`/products/${productId}`, `/products/${productId}/transactions`, `/sales/${saleId}`])
      expect(codeOf(await shop.get(path))).toEqual([404, 'NOT_FOUND'])
    expect((await shop.get(`/sales?productId=${productId}`)).body.items).toEqual([])
  })
})

describe('S4: the ledger of a product', () => {
  test('drops rows of another shop', async () => {
    const { productId } = await shop.product({ currentStock: 5 })
    const foreign = await openShop()
    const { db } = served.runtime.systems[0]!
    await db.Transaction.create({
      productId,
      shopId: foreign.shopId,
      transactionId: '3f0e8b1a-7d60-4a5e-9a3b-111111111111',
      quantityChange: 1000,
      type: 'IN',
      reason: 'adjustment',
      performedBy: 'somebody',
      timestamp: '2025-01-20T10:00:00.000Z',
    })
    for (const query of ['', '?start=2025-01-20', '?includeArchived=true']) {
      const movements = await shop.list(`/products/${productId}/transactions${query}`)
      expect(movements.map(({ quantityChange }) => quantityChange)).toEqual([5])
    }
    expect(await shop.differences()).toBe(0)
  })
})

describe('a token', () => {
  test.each(['a#META', 'a b', 'a"b', 'x'.repeat(129)])(
    'whose subject can be no user id is refused: %j',
    async sub => {
      for (const [method, path] of [
        ['POST', '/inventory/shops'],
        ['GET', shop.path],
      ] as const) {
        const { status } = await call(method, path, {
          as: sub,
          ...(method === 'POST' && { body: { name: 'Shop' } }),
        })
        expect([400, 401, 403]).toContain(status)
      }
    },
  )

  test.each(['auth0|7', 'maya@example.com', 'urn:user:7'])(
    'of any issuer is that of a user: %s',
    async sub => {
      const own = await openShop({}, sub)
      expect(await own.list('/members')).toEqual([{ userId: sub, role: 'owner' }])
      expect(
        (await shop.call('PUT', `/members/${encodeURIComponent(sub)}`, { body: { role: 'staff' } })).status,
      ).toBe(200)
      expect((await shop.get('', sub)).status).toBe(200)
    },
  )

  test('is needed everywhere', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic eDp5']) {
      const { status, body } = await call(
        'GET',
        shop.path,
        authorization ? { headers: { authorization } } : {},
      )
      expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })
})

describe('Idempotency-Key', () => {
  const posts = names.filter(name => operations[name]!.method === 'POST')

  test.each(posts)('%s with the same key is done once and answered the same', async name => {
    const request = await requests[name]!()
    const headers = { 'idempotency-key': `once ${name}` }
    const first = await send(name, { ...request, headers })
    const stored = await storedItems()
    const second = await send(name, { ...request, headers })
    expect(first.status).toBeLessThan(300)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await storedItems()).toEqual(stored)
  })

  test.each(posts)('%s with a key of another request is refused', async name => {
    const headers = { 'idempotency-key': `reused ${name}` }
    const first = name === 'sendTestAlert' ? 'reconcileStock' : 'sendTestAlert'
    await send(first, { ...(await requests[first]!()), headers })
    const answer = await send(name, { ...(await requests[name]!()), headers })
    expect(codeOf(answer)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('of one caller means nothing to another, and is forgotten after a day', async () => {
    const { productId } = await shop.product()
    const headers = { 'idempotency-key': 'mine' }
    const sell = (as: string) =>
      shop.call('POST', '/sales', { as, headers, body: { productId, quantity: 1 } })
    const [mine, theirs, again] = [await sell(owner), await sell(staff), await sell(owner)]
    expect(mine.body.saleId).toBe(again.body.saleId)
    expect(theirs.body.saleId).not.toBe(mine.body.saleId)
    at('2025-01-21T10:00:01.000Z')
    expect((await sell(owner)).body.saleId).not.toBe(mine.body.saleId)
    at('2025-01-20T10:00:00.000Z')
  })

  async function storedItems(): Promise<string[]> {
    const { Items = [] } = (await served.engine.send('Scan', { TableName: 'InventorySystem' })) as {
      Items?: object[]
    }
    return Items.map(item => JSON.stringify(item)).sort()
  }
})

describe('lists', () => {
  // What lists leave out is the operator's and of all shops: systems/test/drift.test.ts.
  const lists = names.filter(name => operations[name]!.input.query?.shape.cursor && name !== 'listDrift')

  async function filled(): Promise<ShopOfTest> {
    const many = await openShop({}, owner)
    await many.staff(staff)
    for (let n = 0; n < 3; n++) {
      const product = { category: `C${n}`, currentStock: 10, reorderThreshold: 10 }
      const { productId } = await many.product({ ...product, name: `P${n}` })
      await many.sold(productId)
      const lines = [{ productId, quantity: 1 }]
      await many.post('/receipts', { receiptId: randomUUID(), paidBy: 'card', lines })
    }
    await drain()
    return many
  }
  let many: Promise<ShopOfTest> | undefined
  const pathOf = async (name: string) => {
    many ??= filled()
    const { path } = await many
    const [{ productId }] = await (await many).list('/products')
    const pattern = operations[name]!.path.replace('/shops/{shopId}', path).replace('{productId}', productId)
    return pattern.startsWith('/inventory') ? pattern : `/inventory${pattern}`
  }

  test('are ten', () => {
    expect(lists).toHaveLength(10)
  })

  test.each(lists)('%s has pages of 1 to 100, 20 unless asked for', async name => {
    const path = await pathOf(name)
    for (const limit of ['0', '101', '-1', '1.5', 'x', ''])
      expect(issuePaths(await call('GET', `${path}?limit=${limit}`, { as: owner }))).toEqual(['limit'])
    const whole = (await call('GET', `${path}?limit=100`, { as: owner })).body
    expect(whole.items.length).toBeGreaterThan(1)
    expect(whole).not.toHaveProperty('nextCursor')
    expect((await call('GET', path, { as: owner })).body).toEqual({ items: whole.items.slice(0, 20) })
    const items = []
    let next = ''
    do {
      const page = (await call('GET', `${path}?limit=1${next && `&cursor=${next}`}`, { as: owner })).body
      items.push(...page.items)
      next = page.nextCursor ?? ''
    } while (next)
    expect(items).toEqual(whole.items)
  })

  test.each(lists)('%s takes its own cursors of the same caller alone', async name => {
    const path = await pathOf(name)
    const { nextCursor } = (await call('GET', `${path}?limit=1`, { as: owner })).body
    const ask = (cursor: string, as = owner) => call('GET', `${path}?cursor=${cursor}`, { as })
    expect((await ask(nextCursor)).status).toBe(200)
    const altered = `${nextCursor.slice(0, -3)}${nextCursor.endsWith('AAA') ? 'BBB' : 'AAA'}`
    for (const bad of [altered, 'x', 'bm9uc2Vuc2U', nextCursor.slice(1)])
      expect(codeOf(await ask(bad))).toEqual([400, 'INVALID_CURSOR'])
    if (name !== 'listMembers') expect(codeOf(await ask(nextCursor, staff))).toEqual([400, 'INVALID_CURSOR'])
    const elsewhere = await pathOf(name === 'listSales' ? 'listAlerts' : 'listSales')
    expect(codeOf(await call('GET', `${elsewhere}?cursor=${nextCursor}`, { as: owner }))).toEqual([
      400,
      'INVALID_CURSOR',
    ])
  })
})

describe('what is asked of the table', () => {
  test('S10: is never a scan, and of a shop always with a condition on the sort key', async () => {
    const asked = [...served.sent]
    for (const name of names) {
      const request = await requests[name]!()
      served.sent.length = 0
      await send(name, request)
      asked.push(...served.sent)
    }
    await drain()
    asked.push(...served.sent)
    expect(asked.filter(({ operation }) => operation === 'Scan')).toEqual([])
    const queries = asked.filter(({ operation }) => operation === 'Query')
    expect(queries.length).toBeGreaterThan(20)
    for (const { input } of queries) {
      const { KeyConditionExpression, ExpressionAttributeValues } = input as Record<string, object>
      const [partition] = Object.values(ExpressionAttributeValues ?? {}) as { S?: string }[]
      if (/^SHOP#[^#]+$/.test(partition?.S ?? '')) expect(KeyConditionExpression).toContain(' AND ')
    }
  })
})
