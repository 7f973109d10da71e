import { crc32, deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { preferredEncoding } from '../../src/http/accept-encoding.ts'
import { call, start } from './wire.ts'

const json = JSON.stringify({ Limit: 7 })

describe('a compressed request', () => {
  it.each([
    ['gzip', gzipSync(json)],
    ['GZIP', gzipSync(json)],
    ['gzip', Buffer.concat([gzipSync(json.slice(0, 4)), gzipSync(json.slice(4))])],
    ['deflate', deflateSync(json)],
    ['identity', Buffer.from(json)],
  ])('of %s is read', async (encoding, body) => {
    const { ask } = await start()
    const { status, text } = await ask({
      headers: { ...call('ListTables'), 'Content-Encoding': encoding },
      body,
    })
    expect(status).toBe(200)
    expect(JSON.parse(text).input).toEqual({ Limit: 7 })
  })

  it.each([
    ['garbage', Buffer.from(json)],
    ['gzip', Buffer.from(json)],
    ['gzip', Buffer.alloc(0)],
    ['gzip', gzipSync(json).subarray(0, -1)],
    ['gzip', Buffer.concat([gzipSync(json), Buffer.from('junk')])],
    ['deflate', Buffer.from(json)],
    ['deflate', Buffer.alloc(0)],
    ['deflate', Buffer.concat([deflateSync(json), Buffer.from('junk')])],
  ])('of broken %s is a fault, as AWS has it', async (encoding, body) => {
    const { ask, engine } = await start({ logger: line => expect.fail(line) })
    const { status, text } = await ask({
      headers: { ...call('ListTables'), 'Content-Encoding': encoding },
      body,
    })
    expect(status).toBe(500)
    expect(text).toMatch('InternalServerError')
    expect(engine.mostInProgress).toBe(0)
  })
})

describe('an answer to a client that takes compression', () => {
  const query = async (length: number, accepted: string) => {
    const { ask } = await start()
    const headers = { ...call('Query'), 'Accept-Encoding': accepted }
    return ask({ headers, body: JSON.stringify({ length: length - 2 }) })
  }

  it('is compressed from 4,096 bytes on, and the checksum is of what is sent', async () => {
    const small = await query(4095, 'gzip')
    expect(small.headers['content-encoding']).toBeUndefined()
    const { headers, body } = await query(4096, 'gzip')
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['x-amz-crc32']).toBe(String(crc32(body)))
    expect(body.length).toBeLessThan(4096 / 30)
    expect(gunzipSync(body).length).toBe(4096)
  })

  it('may be deflated', async () => {
    const { headers, body } = await query(100_000, 'deflate')
    expect(headers['content-encoding']).toBe('deflate')
    expect(inflateSync(body).length).toBe(100_000)
  })

  it('is plain if the client takes nothing that we have', async () => {
    const { headers, body } = await query(100_000, 'br, identity')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.length).toBe(100_000)
  })
})

describe('Accept-Encoding', () => {
  it.each([
    ['identity', undefined],
    ['', undefined],
    ['br', undefined],
    ['x-gzip', undefined],
    ['gzip, deflate', 'gzip'],
    ['br, identity, deflate, gzip', 'deflate'],
    ['GZIP, identity', 'gzip'],
    ['dog, gzip ,, cat', 'gzip'],
    ['gzip;q=0.8, deflate;q=0.5', 'gzip'],
    ['br, gzip;q=0, deflate; q = 0.5 , identity;q=0', 'deflate'],
    ['*', 'gzip'],
    ['*, deflate;q=0.5', 'gzip'],
    ['*, deflate', 'deflate'],
    ['*, identity', 'gzip'],
    ['*, gzip;q=0.5', 'deflate'],
    ['gzip ;q=0', undefined],
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['*;q=0.5,identity', 'gzip'],
    ['gzip;q=0.5,identity;q=0.8', 'gzip'],
    ['br;q=0.8,identity;q=0.5,*;q=0', undefined],
    ['"gzip"', undefined],
    ['gzip br', undefined],
    ['gzip:q=1', undefined],
    ['deflate;q=0.5, gzip;q=31', 'gzip'],
    ['gzip;q=31,deflate;q=51', 'gzip'],
    ['deflate;q=0.5, gzip;q=0.2', 'deflate'],
    ['deflate;q=0.5, gzip;q=1;q=0.2', 'gzip'],
    ['deflate;q=0.5,gzip;q=0.', 'deflate'],
    ['deflate;q=0.5,gzip;q=0.x', 'gzip'],
    ['deflate;q=-0.5,gzip;q=0.2', 'gzip'],
    ['deflate;q=0.5,gzip;q=0. x', 'gzip'],
    ['gzip;q= 0;q=1', undefined],
    ['gzip;q =0;q=1', 'gzip'],
    ['gzip; q=0;q=1', undefined],
    ['gzip;nq=1;q=0 ', undefined],
    ['gzip;nq=0;q=1', undefined],
    ['gzip;q=0, gzip;q=1, gzip;q=0', 'gzip'],
    ['br,identity;q=0.5,gzip;q=0.0001', 'gzip'],
  ])('%s asks for %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding)
  })
})
