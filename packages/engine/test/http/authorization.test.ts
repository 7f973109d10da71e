import { describe, expect, it, vi } from 'vitest'
import { start } from './wire.ts'

const target = { 'X-Amz-Target': 'DynamoDB_20120810.ListTables' }
const missing = {
  __type: 'com.amazon.coral.service#MissingAuthenticationTokenException',
  message: 'Request is missing Authentication Token',
}
const incomplete = (message: string) => ({
  __type: 'com.amazon.coral.service#IncompleteSignatureException',
  message,
})
const invalid = (message: string) => ({
  __type: 'com.amazon.coral.service#InvalidSignatureException',
  message,
})

/** What the server says of a call with these headers and this query string. */
async function refusal(headers: Record<string, string>, path = '/') {
  const { ask } = await start()
  const { status, text } = await ask({
    path,
    headers: { ...target, 'Content-Type': 'application/json', ...headers },
    body: '{}',
  })
  return status === 200 ? 'accepted' : JSON.parse(text)
}

describe('a request without a signature', () => {
  it.each([
    ['no header', {}, '/'],
    ['another scheme', { Authorization: 'Basic abc' }, '/'],
    ['half a scheme', { Authorization: 'AWS4' }, '/'],
    ['a misspelt query', { Authorization: 'X' }, '/?X-Amz-Algorith'],
    [
      'a query without the algorithm',
      {},
      '/?X-Amz-Credential=a&X-Amz-Signature=b&X-Amz-SignedHeaders=c&X-Amz-Date=d',
    ],
  ])('(%s) is missing it', async (_case, headers, path) => {
    expect(await refusal(headers, path)).toEqual(missing)
  })
})

describe('an incomplete signature', () => {
  it('lists what the header lacks', async () => {
    expect(await refusal({ Authorization: 'AWS4-' })).toEqual(
      incomplete(
        "Authorization header requires 'Credential' parameter. " +
          "Authorization header requires 'Signature' parameter. " +
          "Authorization header requires 'SignedHeaders' parameter. " +
          "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. Authorization=AWS4-",
      ),
    )
  })

  it.each([
    'AWS4- Signature=b Credential=a',
    'AWS4- Signature=b,Credential=a',
    'AWS4- Signature=b, Credential=a',
  ])('may be separated by spaces and commas: %s', async Authorization => {
    expect(await refusal({ Authorization, Date: 'a' })).toEqual(
      incomplete(`Authorization header requires 'SignedHeaders' parameter. Authorization=${Authorization}`),
    )
  })

  it('names what is no pair', async () => {
    const Authorization = 'AWS4-HMAC-SHA256 Credential= key/2/3/4/5, SignedHeaders=host, Signature=1'
    expect(await refusal({ Authorization, Date: 'a' })).toEqual(
      incomplete(
        `'key/2/3/4/5' not a valid key=value pair (missing equal-sign) in Authorization header: '${Authorization}'.`,
      ),
    )
  })

  it('lists what the query string lacks', async () => {
    expect(await refusal({}, '/?X-Amz-Algorithm')).toEqual(
      incomplete(
        "AWS query-string parameters must include 'X-Amz-Algorithm'. " +
          "AWS query-string parameters must include 'X-Amz-Credential'. " +
          "AWS query-string parameters must include 'X-Amz-Signature'. " +
          "AWS query-string parameters must include 'X-Amz-SignedHeaders'. " +
          "AWS query-string parameters must include 'X-Amz-Date'. Re-examine the query-string parameters.",
      ),
    )
    expect(
      await refusal({}, '/?X-Amz-Algorithm=a&X-Amz-Credential=b&X-Amz-Signature=c&X-Amz-Date=d'),
    ).toEqual(
      incomplete(
        "AWS query-string parameters must include 'X-Amz-SignedHeaders'. Re-examine the query-string parameters.",
      ),
    )
  })

  it('may not be in both places', async () => {
    expect(await refusal({ Authorization: 'X' }, '/?X-Amz-Algorithm')).toEqual(
      invalid("Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header."),
    )
  })
})

describe('without access keys', () => {
  const header = (credential: string, signedHeaders = 'host', algorithm = 'AWS4-HMAC-SHA256') =>
    `${algorithm} Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=00`
  const signed = (credential: string, date = '20260101T000000Z') =>
    refusal({ Authorization: header(credential), 'X-Amz-Date': date })

  it.each([
    ['a clock that is years off', '20010101T000000Z'],
    ['a date in another form', 'Mon, 01 Jan 2026 00:00:00 GMT'],
  ])('any key and secret will do, with %s', async (_case, date) => {
    expect(await signed('any/20260101/us-east-1/dynamodb/aws4_request', date)).toBe('accepted')
  })

  it('commas alone may separate the parts', async () => {
    const Authorization = header('any/20260101/us-east-1/dynamodb/aws4_request').replaceAll(', ', ',')
    expect(await refusal({ Authorization, 'X-Amz-Date': '20260101T000000Z' })).toBe('accepted')
  })

  it('a presigned request is taken too', async () => {
    const path =
      '/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=any%2F20260101%2Fus-east-1%2Fdynamodb%2Faws4_request' +
      '&X-Amz-Date=20260101T000000Z&X-Amz-SignedHeaders=host&X-Amz-Signature=00'
    expect(await refusal({}, path)).toBe('accepted')
  })

  it.each([
    [
      '20170101T010101Z',
      'Signature expired: 20170101T010101Z is now earlier than 20260101T114500Z (20260101T120000Z - 15 min.)',
    ],
    [
      '30200101T010101Z',
      'Signature not yet current: 30200101T010101Z is still later than 20260101T121500Z (20260101T120000Z + 15 min.)',
    ],
    [
      '20260101T120000Z',
      "Credential should be scoped to correct service: 'dynamodb'. Date in Credential scope does not match " +
        "YYYYMMDD from ISO-8601 version of date from HTTP: '2' != '20260101', from '20260101T120000Z'. ",
    ],
  ])('a credential without a proper scope is judged as AWS does, signed at %s', async (date, message) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12) })
    try {
      expect(await signed('any/2/3/4/aws4_request', date)).toEqual(invalid(message))
    } finally {
      vi.useRealTimers()
    }
  })

  it('a credential names the region that it is for', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12) })
    try {
      expect(await signed('any/20260101//dynamodb/aws4_request', '20260101T120000Z')).toEqual(
        invalid("Credential should be scoped to a valid region, not ''. "),
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('a credential of another form is incomplete', async () => {
    const now = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
    expect(await signed('a/b/c/d', now)).toEqual(
      incomplete(
        'Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, ' +
          "got 'a/b/c/d'",
      ),
    )
    expect(await signed('a', '201')).toEqual(
      incomplete(
        "Date must be in ISO-8601 'basic format'. Got '201'. See http://en.wikipedia.org/wiki/ISO_8601",
      ),
    )
  })
})
