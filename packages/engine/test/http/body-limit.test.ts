import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { call, start } from './wire.ts'

const maxBodyBytes = 100_000

it('a body at the limit is taken', async () => {
  const { ask } = await start({ maxBodyBytes })
  expect((await ask({ headers: call('ListTables'), body: '{}'.padEnd(maxBodyBytes) })).status).toBe(200)
})

it.each([
  ['of a declared length', { 'Content-Length': String(maxBodyBytes + 1) }],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
])('a larger body %s is answered with 413 after it was sent', async (_form, headers) => {
  const { ask, engine } = await start({ maxBodyBytes })
  const answer = await ask({
    headers: { ...call('ListTables'), ...headers },
    body: '{}'.padEnd(maxBodyBytes + 1),
  })
  expect(answer.status).toBe(413)
  expect(answer.headers['transfer-encoding']).toBe('chunked')
  expect(answer.text).toBe('')
  expect(engine.mostInProgress).toBe(0)
})

it('a body that is larger once decompressed is answered with 413', async () => {
  const { ask } = await start({ maxBodyBytes })
  const body = gzipSync('{}'.padEnd(maxBodyBytes + 1))
  const { status } = await ask({ headers: { ...call('ListTables'), 'Content-Encoding': 'gzip' }, body })
  expect(status).toBe(413)
})

it('a client that sends without end is cut off', async () => {
  const { ask } = await start({ maxBodyBytes })
  const endless = ask({ headers: call('ListTables'), body: Buffer.alloc(maxBodyBytes * 200, ' ') })
  await expect(endless).rejects.toThrow(/ECONNRESET|EPIPE|socket hang up/)
  expect((await ask({ method: 'GET' })).status).toBe(200)
})
