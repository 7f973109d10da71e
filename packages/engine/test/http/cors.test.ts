import { describe, expect, it } from 'vitest'
import { call, start } from './wire.ts'

const origin = { Origin: 'http://example.com' }
const exposed = 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date'

describe('a script of another origin', () => {
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
