import { describe, expect, it } from 'vitest'
import { addressOf, isLoopback } from '../../src/http/loopback.ts'
import { serveError } from '../../src/http/serve-error.ts'
import { serveRequests } from '../../src/http/server.ts'
import { FakeEngine } from './fake-engine.ts'
import { start } from './wire.ts'

const credentials = [{ accessKeyId: 'key', secretAccessKey: 'secret' }]

describe('the server', () => {
  it('listens on the loopback address unless told otherwise', async () => {
    const { url, port } = await start()
    expect(url).toBe(`http://127.0.0.1:${port}`)
  })

  it.each(['0.0.0.0', '::', ''])('does not listen on "%s" without access keys', async host => {
    await expect(serveRequests(new FakeEngine(), { port: 0, host })).rejects.toMatchObject({
      name: 'ServeError',
      code: 'unprotected',
      message: expect.stringMatching('--access-key'),
    })
  })

  it('listens on any address with access keys', async () => {
    const { ask } = await start({ host: '0.0.0.0', credentials })
    expect((await ask({ method: 'GET' })).status).toBe(200)
  })

  it('says which port is taken and what to do', async () => {
    const { port } = await start()
    await expect(serveRequests(new FakeEngine(), { port })).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringMatching(new RegExp(`^Port ${port} on 127.0.0.1 is in use .*--port`)),
    })
  })

  it.each([
    ['EACCES', 'not-permitted', 'This user may not listen on port 80. Choose one above 1023.'],
    ['ENOTFOUND', 'no-such-address', 'This machine does not know the host name db. Use 127.0.0.1.'],
    ['EWHAT', 'failed', 'what the system says'],
  ])('says %s in a sentence', (code, name, message) => {
    const error = Object.assign(new Error('what the system says'), { code })
    expect(serveError(error, 'db', 80)).toMatchObject({ code: name, message, cause: error })
  })

  it('says that an address is not of this machine', async () => {
    const refused = serveRequests(new FakeEngine(), { port: 0, host: '192.0.2.1', credentials })
    await expect(refused).rejects.toMatchObject({ code: 'no-such-address' })
  })
})

describe('the loopback address', () => {
  it.each(['127.0.0.1', '127.3.4.5', '::1', '::ffff:127.0.0.1'])('%s is one', address => {
    expect(isLoopback(address)).toBe(true)
  })

  it.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1'])('%s is none', address => {
    expect(isLoopback(address)).toBe(false)
  })

  it('stands behind localhost', async () => {
    expect(isLoopback(await addressOf('localhost'))).toBe(true)
  })
})
