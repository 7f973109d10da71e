import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { serveStudio, studioApp } from '../../server/index.ts'
import { openStudio, type TestStudio } from '../support/studio.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close()
})
const studio = async (options = {}): Promise<TestStudio> => {
  const started = await openStudio(options)
  opened.push(started)
  return started
}

const host = { host: '127.0.0.1:8001' }
const json = { ...host, 'content-type': 'application/json' }
const nothing = { send: async () => ({}) }

async function post(url: string, operation: string, input: object) {
  const response = await fetch(`${url}/api/dynamodb/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: await response.json() }
}

describe('operations', () => {
  test("DynamoDB's JSON goes in and out as it is, 38 digits too", async () => {
    const { url } = await studio()
    const Item = {
      PK: { S: 'a' },
      SK: { S: 'b' },
      n: { N: '12345678901234567890123456789012345678' },
      b: { BS: ['AQI='] },
    }
    expect((await post(url, 'PutItem', { TableName: 'Shop', Item })).status).toBe(200)
    const Key = { PK: Item.PK, SK: Item.SK }
    expect((await post(url, 'GetItem', { TableName: 'Shop', Key })).body).toEqual({ Item })
  })

  test('a refusal has its name, its message and the stored item', async () => {
    const { url } = await studio()
    const input = {
      TableName: 'Shop',
      Item: { PK: { S: 'SHOP#north' }, SK: { S: 'META' } },
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }
    const { status, body } = await post(url, 'PutItem', input)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { name: { S: 'Northern Lights' } },
    })
  })

  test('a store that does not answer is named, with what to do', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8000'), { code: 'ECONNREFUSED' })
    const { url } = await studio({ send: () => Promise.reject(refused) })
    const { status, body } = await post(url, 'ListTables', {})
    expect(status).toBe(500)
    expect(body).toMatchObject({
      message: expect.stringContaining('DynamoDB does not answer at its endpoint: start the engine'),
    })
  })

  test('only what the page needs is sent', async () => {
    const { url } = await studio()
    for (const operation of ['DeleteTable', 'CreateBackup', 'constructor', 'toString']) {
      expect((await post(url, operation, { TableName: 'Shop' })).status).toBe(403)
    }
  })

  test('read-only refuses every write and no read', async () => {
    const { url, engine } = await studio({ isReadOnly: true })
    const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'META' } }
    const writes = {
      PutItem: { TableName: 'Shop', Item: Key },
      UpdateItem: { TableName: 'Shop', Key },
      DeleteItem: { TableName: 'Shop', Key },
      BatchWriteItem: { RequestItems: { Shop: [{ DeleteRequest: { Key } }] } },
      TransactWriteItems: { TransactItems: [{ Delete: { TableName: 'Shop', Key } }] },
    }
    const before = await engine.send('Scan', { TableName: 'Shop' })
    for (const [operation, input] of Object.entries(writes))
      expect((await post(url, operation, input)).status).toBe(403)
    expect(await engine.send('Scan', { TableName: 'Shop' })).toEqual(before)
    expect((await post(url, 'GetItem', { TableName: 'Shop', Key })).status).toBe(200)
  })

  test('a transport of the AWS SDK is given bytes, and its bytes and times become text and numbers', async () => {
    const given: unknown[] = []
    const app = studioApp({
      binary: 'bytes',
      send: async (_, input) => {
        given.push(input)
        return {
          Item: { b: { B: new Uint8Array([1, 2]) }, s: { BS: [new Uint8Array([3])] } },
          at: new Date(5000),
        }
      },
    })
    const body = JSON.stringify({ Item: { B: { B: 'AQI=' }, S: { S: 'AQI=' }, set: { BS: ['Aw=='] } } })
    const response = await app.request('/api/dynamodb/PutItem', { method: 'POST', headers: json, body })
    expect(given).toEqual([
      { Item: { B: { B: Buffer.from([1, 2]) }, S: { S: 'AQI=' }, set: { BS: [Buffer.from([3])] } } },
    ])
    expect(await response.json()).toEqual({ Item: { b: { B: 'AQI=' }, s: { BS: ['Aw=='] } }, at: 5 })
  })
})

describe('what cannot be read', () => {
  test.each(['', '{', '[]', 'null', '"text"'])('a body %j is refused with the reason', async body => {
    const { url } = await studio()
    const headers = { 'content-type': 'application/json' }
    for (const path of ['/api/dynamodb/Scan', '/api/patterns/shop/products']) {
      const response = await fetch(url + path, { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ name: 'SerializationException' })
    }
  })

  test('an address that is wrongly escaped is the page, which says what is wrong', async () => {
    const { url } = await studio()
    expect((await fetch(`${url}/tables/%/items`)).status).toBe(200)
  })

  test('a table that is not there has no feed', async () => {
    const { url } = await studio()
    expect((await fetch(`${url}/api/feed/Nowhere`)).status).toBe(404)
  })

  test('an address may be as long as what is chosen and written in it', async () => {
    const { url } = await studio()
    expect((await fetch(`${url}/tables/Shop/items?chosen=${'x'.repeat(100_000)}`)).status).toBe(200)
  })

  test('no answer stays in a cache', async () => {
    const { url } = await studio()
    for (const path of ['/api/design', '/api/none']) {
      expect((await fetch(url + path)).headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('access', () => {
  test('a name that somebody else gave to this machine is refused', async () => {
    const app = studioApp(nothing)
    expect((await app.request('/api/design', { headers: { host: 'evil.example' } })).status).toBe(403)
    for (const name of ['localhost:8001', '127.0.0.1:8001', '[::1]:8001', 'localhost']) {
      expect((await app.request('/api/design', { headers: { host: name } })).status).toBe(200)
    }
  })

  test('a page of another site cannot call it', async () => {
    const app = studioApp(nothing)
    const call = (headers: Record<string, string>) =>
      app.request('/api/dynamodb/ListTables', {
        method: 'POST',
        body: '{}',
        headers: { ...json, ...headers },
      })
    expect((await call({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await call({ origin: 'null' })).status).toBe(403)
    expect((await call({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await call({ origin: 'http://127.0.0.1:8001', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    )
  })

  test('beyond this machine a token is asked for, which the address gives once', async () => {
    const running = await serveStudio({ ...nothing, host: '0.0.0.0', port: 0 })
    opened.push(running)
    const address = new URL(running.url)
    const token = address.searchParams.get('token')
    expect(token).toHaveLength(32)
    expect((await fetch(`${address.origin}/api/design`)).status).toBe(401)
    expect((await fetch(`${address.origin}/?token=guessed`)).status).toBe(401)
    const first = await fetch(running.url, { redirect: 'manual' })
    expect(first.status).toBe(302)
    expect(first.headers.get('location')).toBe('/')
    const cookie = first.headers.get('set-cookie') ?? ''
    const deep = await fetch(`${address.origin}/tables/Shop/items?pk=a%20b&token=${token}`, {
      redirect: 'manual',
    })
    expect(deep.headers.get('location')).toBe('/tables/Shop/items?pk=a+b')
    // `//elsewhere` would be another server.
    const bent = await fetch(`${address.origin}//elsewhere.example?token=${token}`, { redirect: 'manual' })
    expect(bent.headers.get('location')).toBe('/elsewhere.example')
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect(
      (await fetch(`${address.origin}/api/design`, { headers: { cookie: cookie.split(';')[0]! } })).status,
    ).toBe(200)
  })

  test('nothing from elsewhere is loaded, and nobody may frame it', async () => {
    const app = studioApp(nothing)
    for (const path of ['/', '/api/design', '/api/none', '/tables/x/items']) {
      const { headers } = await app.request(path, { headers: host })
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('no address reaches a file outside the page', async () => {
    const app = studioApp(nothing)
    for (const path of [
      '/assets/../../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/..%2fpackage.svg',
    ]) {
      const response = await app.request(path, { headers: host })
      expect(await response.text()).not.toContain('"dependencies"')
    }
  })
})

describe('access patterns', () => {
  const run = async (url: string, pattern: string, body: object) => {
    const response = await fetch(`${url}/api/patterns/shop/${pattern}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  test('are run by the library, and tell what they took', async () => {
    const { url } = await studio()
    const given = { arguments: { shopId: 'north', category: 'Light' }, options: { limit: 4 } }
    const { body } = await run(url, 'products', given)
    expect(body.items).toHaveLength(4)
    expect(body.items[0]).toMatchObject({ name: 'Aldo Lamp', tags: ['lamp', 'new'] })
    expect(body.requests[0]).toMatchObject({
      operation: 'Query',
      read: 5,
      returned: 5,
      input: { IndexName: 'GSI1' },
    })
    expect(body.units).toMatchObject({ total: 0.5, tables: { Shop: { indexes: { GSI1: 0.5 } } } })
    const next = await run(url, 'products', { ...given, options: { limit: 4, cursor: body.cursor } })
    expect(next.body.items).toHaveLength(2)
  })

  test('what the library refuses is told in its words', async () => {
    const { url } = await studio()
    const { status, body } = await run(url, 'ordersBetween', {
      arguments: { shopId: 'north', from: 'then', to: 'now' },
    })
    expect(status).toBe(400)
    expect(body.message).toContain('cannot be "then"')
    expect((await run(url, 'none', { arguments: {} })).status).toBe(404)
    expect((await run(url, 'toString', { arguments: {} })).status).toBe(404)
  })
})

test('the first view is less than 250 KB, compressed', () => {
  const folder = fileURLToPath(new URL('../../dist/page/', import.meta.url))
  const html = readFileSync(`${folder}index.html`, 'utf8')
  const loaded = new Set(html.match(/assets\/[^"]+/g))
  expect(loaded.size).toBeGreaterThan(1)
  const sizes = [...loaded].map(name => gzipSync(readFileSync(folder + name)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000)
})

test('the whole page is less than 350 KiB, compressed', async () => {
  const folder = fileURLToPath(new URL('../../dist/page/assets/', import.meta.url))
  const sizes = readdirSync(folder).map(name => gzipSync(readFileSync(folder + name)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350 * 1024)
})
