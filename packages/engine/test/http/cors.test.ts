import { describe, expect, it } from 'vitest'
import { call, signed, start as startServer } from './wire.ts'

const origin = { Origin: 'http://example.com' }
const exposed = 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date'

const start = () => startServer({ origins: ['http://example.com'] })

describe('a script of an allowed origin', () => {
  it.each(['GET', 'POST', 'PUT'])('may read the answer to its %s', async method => {
    const { ask } = await start()
    const { headers } = await ask({ method, headers: { ...origin, 'Access-Control-Request-Headers': 'a' } })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
    })
    expect(headers['access-control-max-age']).toBeUndefined()
    expect(headers['access-control-allow-headers']).toBeUndefined()
  })

  it('may read errors', async () => {
    const { ask } = await start()
    const { status, headers } = await ask({ headers: { ...call('PutItem'), ...origin }, body: '{}' })
    expect(status).toBe(400)
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  it('is allowed what its preflight asks for', async () => {
    const { ask } = await start()
    const asked = { 'Access-Control-Request-Headers': 'a, b, c', 'Access-Control-Request-Method': 'd' }
    const { status, headers, text } = await ask({ method: 'OPTIONS', headers: { ...origin, ...asked } })
    expect(status).toBe(200)
    expect(text).toBe('')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
      'access-control-allow-headers': 'a, b, c',
      'access-control-allow-methods': 'd',
      'access-control-max-age': '172800',
      'content-length': '0',
    })
  })
})

it.each(['GET', 'POST', 'OPTIONS'])('%s without an origin has no headers for scripts', async method => {
  const { ask } = await start()
  const { headers } = await ask({ method })
  expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
})

describe('without access keys', () => {
  const listTables = { headers: call('ListTables'), body: '{}' }
  const withHeaders = (headers: Record<string, string>) => ({
    ...listTables,
    headers: { ...listTables.headers, ...headers },
  })

  it.each([
    'https://evil.example',
    'http://localhost:3000',
    'http://127.0.0.1:8000',
    'null',
    'http://example.com.evil.example',
    'http://example.com:81',
  ])('a page of %s cannot list tables, nor learn why', async from => {
    const { ask, engine } = await start()
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const { status, headers, text } = await ask({ ...withHeaders({ Origin: from }), method })
      expect(status).toBe(400)
      expect(text).toContain('AccessDeniedException')
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
    }
    expect(engine.mostInProgress).toBe(0)
  })

  it.each([
    'evil.example',
    'evil.example:8000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.7',
    '[2001:db8::1]',
  ])('a name that was made to point here does not open the tables: %s', async host => {
    const { ask, engine } = await start()
    const { status, text } = await ask(withHeaders({ Host: host }))
    expect([status, text.includes('AccessDeniedException')]).toEqual([400, true])
    expect(engine.mostInProgress).toBe(0)
  })

  it.each(['localhost', 'LOCALHOST:8000', '127.0.0.1', '127.0.0.53:8000', '[::1]:8000', '[::1]'])(
    'an SDK calls by %s',
    async host => {
      const { ask } = await start()
      expect((await ask(withHeaders({ Host: host }))).status).toBe(200)
    },
  )

  it('a name that was allowed is one too', async () => {
    const { ask } = await startServer({ hosts: ['dynamodb.test'] })
    expect((await ask(withHeaders({ Host: 'DynamoDB.test:8000' }))).status).toBe(200)
    expect((await ask(withHeaders({ Host: 'else.test' }))).status).toBe(400)
  })
})

it('with access keys signatures protect the tables, whatever origin and name', async () => {
  const credentials = [{ accessKeyId: 'id', secretAccessKey: 'secret' }]
  const { ask } = await startServer({ credentials })
  const { headers, text } = await ask({
    headers: { ...signed, Origin: 'https://a.example', Host: 'a.example' },
  })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(text).not.toContain('AccessDenied')
})
