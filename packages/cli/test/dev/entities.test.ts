import { importDocument } from '@monotable/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../../src/dev/api/paths.ts'
import { schemaOf } from '../../src/dev/schema-of.ts'
import { type RunningDev, startDev } from '../../src/dev/start-dev.ts'

const document = `# Shop

## users table

- **Partition key**: \`userId\` (String)

**Attributes**

- \`email\` (String)
- \`city\` (String)
- \`street\` (String)

**Global secondary indexes**

- \`place-index\`: partition key \`city\`, sort key \`street\`

## orders table

- **Partition key**: \`userId\` (String)
- **Sort key**: \`orderId\` (String)

**Attributes**

- \`total\` (Number)

## Access patterns

| Access pattern | Table | Index | Key condition |
|---|---|---|---|
| Get users | users | – | \`userId = :userId\` |
| Orders of a user | orders | – | \`userId = :userId\` |
| 주문 | orders | – | \`userId = :userId\` |
`

describe('a document with two tables', () => {
  let running: RunningDev
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${running.api}/${running.system}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  beforeAll(async () => {
    const made = schemaOf(importDocument(document, 'shop.md').report.design)
    expect(made.left).toEqual([])
    running = await startDev({
      ...made,
      name: 'shop',
      port: 0,
      dynamodbPort: 0,
      studioPort: 0,
      samples: 0,
      given: new Map(),
      observe: () => {},
    })
  })
  afterAll(() => running.close())

  const ann = { userId: 'u1', email: 'ann@example.org', city: 'Basel', street: 'Main' }

  test('serves both', async () => {
    expect(await call('POST', '/users', ann)).toMatchObject({ status: 201, body: ann })
    expect(await call('POST', '/orders', { userId: 'u1', orderId: 'o1', total: 3 })).toMatchObject({
      status: 201,
    })
    expect((await call('GET', '/patterns/ordersOfAUser?userId=u1')).body.items).toMatchObject([
      { orderId: 'o1' },
    ])
  })

  test('a pattern that is called as an operation of an entity leaves it in its place', async () => {
    expect((await call('GET', '/users/u1')).body).toEqual(ann)
    expect((await call('GET', '/patterns/getUsers?userId=u1')).body).toEqual(ann)
  })

  test('one part of an index key with two can be changed', async () => {
    expect(await call('PATCH', '/users/u1', { street: 'Side' })).toMatchObject({
      status: 200,
      body: { city: 'Basel', street: 'Side' },
    })
  })

  test('what was read can be put back, and a key that differs from the address is refused', async () => {
    const { body } = await call('GET', '/users/u1')
    expect(await call('PUT', '/users/u1', body)).toEqual({ status: 200, body })
    expect(await call('PUT', '/users/u1', { ...body, userId: 'u2' })).toMatchObject({ status: 400 })
  })

  test('a pattern of another script is reached by its name', async () => {
    expect((await call('GET', `/patterns/${encodeURIComponent('주문')}?userId=u1`)).body.items).toMatchObject(
      [{ orderId: 'o1' }],
    )
  })

  test('an entity is listed, page by page', async () => {
    await call('POST', '/users', { ...ann, userId: 'u2' })
    const first = await call('GET', '/users?limit=1')
    const second = await call('GET', `/users?limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`)
    const found = [...first.body.items, ...second.body.items].map(({ userId }) => userId)
    expect(found.sort()).toEqual(['u1', 'u2'])
  })
})

test('accents are spelled without, and other scripts are kept', () => {
  const named = (name: string) => ({ name, keys: {}, attributes: [] })
  const design = {
    tables: [{ entities: [named('Größe'), named('Élève'), named('주문'), named('Größe2')], patterns: [] }],
  }
  const { entities } = pathsOf(design as never)
  expect([...entities.values()]).toEqual(['/grosses', '/eleves', '/주문', '/grosse2s'])
})
