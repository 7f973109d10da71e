import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { amzJson, call, signed, start } from './wire.ts'

const notFound = '<UnknownOperationException/>\n'

describe('an answer', () => {
  it('carries the content type, the length, a request id, a checksum and the name of the server', async () => {
    const { ask } = await start()
    const { status, headers, body } = await ask({ headers: call('ListTables'), body: '{"Limit":1}' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(amzJson)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['x-amzn-requestid']).toMatch(/^[0-9A-Z]{52}$/)
    expect(headers['x-amz-crc32']).toBe(String(crc32(body)))
    expect(headers.server).toBe('Server')
    expect(headers.date).toBeDefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(JSON.parse(body.toString())).toEqual({ input: { Limit: 1 }, region: 'eu-west-3' })
  })

  it('has an id of its own', async () => {
    const { ask } = await start()
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await ask({ method: 'GET' })).headers['x-amzn-requestid']),
    )
    expect(new Set(ids).size).toBe(3)
  })

  it('of an operation that answers nothing has no body', async () => {
    const { ask } = await start()
    const { status, headers, text } = await ask({ headers: call('TagResource'), body: '{}' })
    expect({ status, text, length: headers['content-length'], crc: headers['x-amz-crc32'] }).toEqual({
      status: 200,
      text: '',
      length: '0',
      crc: '0',
    })
  })

  it.each([100, 70_000, 2_000_000])('of %i bytes arrives whole', async length => {
    const { ask } = await start()
    const { headers, body } = await ask({ headers: call('Query'), body: JSON.stringify({ length }) })
    expect(body.length).toBe(length + 2)
    expect(headers['x-amz-crc32']).toBe(String(crc32(body)))
  })
})

describe('an error', () => {
  it('names its type and message, with what else it holds beside them', async () => {
    const { ask } = await start()
    const { status, headers, body, text } = await ask({ headers: call('PutItem'), body: '{}' })
    expect(status).toBe(400)
    expect(headers['x-amz-crc32']).toBe(String(crc32(body)))
    expect(JSON.parse(text)).toEqual({
      __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
      message: 'The conditional request failed',
      Item: {},
    })
  })

  it('of a cancelled transaction spells Message with a capital letter', async () => {
    const { ask } = await start()
    const { text } = await ask({ headers: call('TransactWriteItems'), body: '{}' })
    expect(JSON.parse(text)).toMatchObject({ Message: 'Transaction cancelled', CancellationReasons: [] })
  })

  it('of the engine itself is logged, not told', async () => {
    const lines: string[] = []
    const { ask } = await start({ logger: line => lines.push(line) })
    const { status, text } = await ask({ headers: call('DeleteTable'), body: '{}' })
    expect(status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: 'Internal server error',
    })
    expect(lines).toEqual([
      expect.stringMatching(/DynamoDB_20120810\.DeleteTable failed \(request \w+\): TypeError: a bug/),
    ])
    expect((await ask({ method: 'GET' })).status).toBe(200)
  })
})

describe('what is no call of an operation', () => {
  it('GET / is the health of the service', async () => {
    const { ask } = await start()
    for (const path of ['/', '/ping']) {
      const { status, text, headers } = await ask({ method: 'GET', path })
      expect(status).toBe(200)
      expect(text).toBe('healthy: dynamodb.us-east-1.amazonaws.com ')
      expect(headers['x-amz-crc32']).toBe('3128867991')
      expect(headers['content-length']).toBe('42')
    }
  })

  it.each(['localhost:8000', 'dynamodb.eu-west-1.amazonaws.com', 'db'])(
    'GET / names the host %s that was asked',
    async Host => {
      const { ask } = await start({ hosts: [Host.replace(/:.*/, '')] })
      const { text } = await ask({ method: 'GET', headers: { Host } })
      expect(text).toBe(`healthy: ${Host} `)
    },
  )

  it.each(['127.0.0.1', '127.0.0.1:8000', '[::1]:8000', ''])(
    'GET / names the host of AWS if %j was asked',
    async Host => {
      const { ask } = await start({ hosts: [Host.replace(/:.*/, '')] })
      const { text } = await ask({ method: 'GET', headers: { Host } })
      expect(text).toBe('healthy: dynamodb.us-east-1.amazonaws.com ')
    },
  )

  it.each([
    ['GET', '/abc'],
    ['GET', '/health'],
    ['POST', '/abc'],
    ['PUT', '/'],
    ['DELETE', '/'],
    ['OPTIONS', '/'],
  ])('%s %s is not found', async (method, path) => {
    const { ask } = await start()
    const { status, text, headers } = await ask({ method, path, headers: call('ListTables') })
    expect(status).toBe(404)
    expect(text).toBe(notFound)
    expect(headers['x-amz-crc32']).toBe('3552371480')
    expect(headers['x-amzn-requestid']).toMatch(/^[0-9A-Z]{52}$/)
  })

  it.each([undefined, 'whatever', 'application/jsonasdf', 'application/x-amz-json-1.1'])(
    'a body of type %s is not found',
    async type => {
      const { ask } = await start()
      const { 'Content-Type': _, ...headers } = call('ListTables')
      const { status, text } = await ask({
        headers: type ? { ...headers, 'Content-Type': type } : headers,
        body: '{}',
      })
      expect(status).toBe(404)
      expect(text).toBe(notFound)
    },
  )
})

describe('a content type', () => {
  it.each([
    [amzJson, amzJson],
    [`${amzJson};blahblah`, amzJson],
    [`   ${amzJson}   `, amzJson],
    ['application/json', 'application/json'],
    ['  application/json  ;   asfd', 'application/json'],
  ])('of %s is answered with %s', async (type, answered) => {
    const { ask } = await start()
    const { status, headers } = await ask({
      headers: { ...call('ListTables'), 'Content-Type': type },
      body: '{}',
    })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(answered)
  })
})

describe('a target', () => {
  it.each([
    undefined,
    'whatever',
    'DynamoDB_20120810',
    'DynamoDB_20120810.',
    'DynamoDB_20120810.ListTable',
    'DynamoDB_20120810.constructor',
    'DynamoDB_20111205.ListTables',
    'Other_20120810.ListTables',
  ])('%s is an unknown operation, whoever asks', async target => {
    const { ask } = await start()
    const { status, headers, text } = await ask({ headers: target ? { 'X-Amz-Target': target } : {} })
    expect(status).toBe(400)
    expect(text).toBe('{"__type":"com.amazon.coral.service#UnknownOperationException"}')
    expect(headers['x-amz-crc32']).toBe('1368724161')
    expect(headers['content-type']).toBe('application/json')
  })
})

describe('a body', () => {
  it.each([
    'hi',
    '7',
    '[]',
    'null',
    '"x"',
    '{',
    '{"a":1}}',
    '{7}',
    '\ufeff{}',
    '{'.repeat(10_000) + '}'.repeat(9_999),
  ])('of %.20s is no request', async body => {
    const { ask } = await start()
    const { status, text } = await ask({ headers: call('ListTables'), body })
    expect(status).toBe(400)
    expect(text).toBe('{"__type":"com.amazon.coral.service#SerializationException"}')
  })

  it('that is not JSON is refused before the target and the signature are looked at', async () => {
    const { ask } = await start()
    const { headers } = await ask({ headers: { 'Content-Type': amzJson }, body: 'hi' })
    expect(headers['x-amz-crc32']).toBe('3948637019')
  })

  it('that is missing is refused after the signature', async () => {
    const { ask } = await start()
    const unsigned = await ask({ headers: { 'X-Amz-Target': 'DynamoDB_20120810.ListTables' } })
    expect(unsigned.text).toMatch('MissingAuthenticationTokenException')
    const whole = await ask({ headers: { ...signed, 'X-Amz-Target': 'DynamoDB_20120810.ListTables' } })
    expect(whole.text).toBe('{"__type":"com.amazon.coral.service#SerializationException"}')
  })

  it('of broken UTF-8 is refused', async () => {
    const { ask } = await start()
    const body = Buffer.from('{"a":"\u00e9"}', 'latin1')
    expect((await ask({ headers: call('ListTables'), body })).text).toMatch('SerializationException')
  })

  it('keeps the last of two equal names', async () => {
    const { ask } = await start()
    const { text } = await ask({ headers: call('ListTables'), body: '{"Limit":1,"Limit":2}' })
    expect(JSON.parse(text).input).toEqual({ Limit: 2 })
  })

  it('may be sent in many pieces', async () => {
    const { ask } = await start()
    const text = 'é'.repeat(200_000)
    const answer = await ask({ headers: call('ListTables'), body: JSON.stringify({ text }) })
    expect(JSON.parse(answer.text).input).toEqual({ text })
  })

  it('of a hundred thousand brackets neither hangs nor stops the server', async () => {
    const { ask } = await start()
    const body = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await ask({ headers: call('TagResource'), body })).status).toBe(200)
    const deeper = `{"a":${'{"":'.repeat(200_000)}{}${'}'.repeat(200_000)}}`
    expect((await ask({ headers: call('TagResource'), body: deeper })).text).toMatch('SerializationException')
    const quoted = JSON.stringify({ a: `\\"${'['.repeat(300_000)}` })
    expect((await ask({ headers: call('TagResource'), body: quoted })).status).toBe(200)
  })
})
