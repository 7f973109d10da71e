import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Lane } from '../../src/http/lane.ts'
import type { FakeEngine } from './fake-engine.ts'
import { key, sign } from './signing.ts'
import { amzJson, call, converse, start } from './wire.ts'

const large = JSON.stringify({ text: 'x'.repeat(100_000) })

const headOf = (headers: Record<string, string>, length: number) =>
  ['POST / HTTP/1.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    .concat(`Content-Length: ${length}`, '', '')
    .join('\r\n')

const unsigned = {
  Host: 'localhost',
  'Content-Type': amzJson,
  'X-Amz-Target': 'DynamoDB_20120810.TagResource',
}

/** Callers that announce a large body and send a byte of it now and then, for as long as the test runs. */
function trickle(port: number, callers: number, headers: Record<string, string>): Promise<Socket[]> {
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise(resolve => socket.once('connect', resolve))
    socket.write(`${headOf(headers, large.length)}{`)
    const timer = setInterval(() => socket.writable && socket.write(' '), 50)
    socket.on('close', () => clearInterval(timer))
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return Promise.all(Array.from({ length: callers }, open))
}

describe('with access keys', () => {
  const secured = (engine?: FakeEngine) => start({ credentials: [key], maxBodyBytes: 1_000_000 }, engine)

  it('40 unsigned uploads that trickle keep no signed request waiting', async () => {
    const { port, ask } = await secured()
    await trickle(port, 40, unsigned)
    const began = performance.now()
    const signed = Array.from({ length: 20 }, () => ask(sign(port, { body: large })))
    for (const { status } of await Promise.all(signed)) expect(status).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('an unsigned request is answered before its body has come, and then cut off', async () => {
    const { port } = await secured()
    const [socket] = (await trickle(port, 1, unsigned)) as [Socket]
    let text = ''
    socket.on('data', chunk => (text += chunk))
    await vi.waitFor(() => expect(text).toMatch('MissingAuthenticationTokenException'), { timeout: 3_000 })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    await vi.waitFor(() => expect(socket.destroyed).toBe(true), { timeout: 15_000 })
  })

  it('a client that sends a large body unsigned sees why it is refused, and may go on with its connection', async () => {
    const { port } = await secured()
    const request = headOf(unsigned, large.length) + large
    const text = await converse(port, request + request, all => all.split('MissingAuth').length === 3)
    expect(text.match(/HTTP\/1\.1 400 /g)).toHaveLength(2)
  })

  it.each([
    ['that is not JSON', { body: 'hi' }, {}],
    ['that does not decompress', { body: 'hi' }, { 'content-encoding': 'gzip' }],
    ['of another type', { body: 'hi' }, { 'content-type': 'text/plain' }],
    ['for an unknown operation', { body: '{}' }, { 'x-amz-target': 'DynamoDB_20120810.Nothing' }],
    ['that is larger once decompressed', { body: gzipSync(' '.repeat(2e6)) }, { 'content-encoding': 'gzip' }],
  ])('a body %s says nothing to somebody whose signature does not hold', async (_what, { body }, headers) => {
    const { ask, port } = await secured()
    const right = sign(port, { body, headers })
    const wrong = await ask({ ...sign(port, { body, headers, secret: 'wrong' }) })
    expect(wrong.text).toMatch('InvalidSignatureException')
    const { authorization: _, ...without } = right.headers
    expect((await ask({ ...right, headers: without })).text).toMatch('MissingAuthenticationTokenException')
    expect((await ask(right)).text).not.toMatch(/Signature|Authentication/)
  })
})

describe('without access keys', () => {
  it('uploads that trickle give their places to those whose body comes', async () => {
    const { port, ask } = await start()
    const sockets = await trickle(port, 20, { ...call('TagResource'), Host: 'localhost' })
    const answers = sockets.map(
      socket => new Promise<string>(resolve => socket.once('data', chunk => resolve(String(chunk)))),
    )
    await new Promise(resolve => setTimeout(resolve, 100))
    const began = performance.now()
    expect((await ask({ headers: call('TagResource'), body: large })).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(10_000)
    const turnedOut = await Promise.race(answers)
    expect(turnedOut).toMatch(/^HTTP\/1\.1 408 /)
    expect(turnedOut).toMatch('RequestTimeoutException')
    expect(turnedOut).toMatch(/Connection: close/i)
  })

  it('a slow upload keeps its place while nobody waits for it', async () => {
    const { port } = await start()
    const [socket] = (await trickle(port, 1, { ...call('TagResource'), Host: 'localhost' })) as [Socket]
    await new Promise(resolve => setTimeout(resolve, 3_500))
    expect(socket.destroyed).toBe(false)
    const answer = new Promise<string>(resolve => socket.once('data', chunk => resolve(String(chunk))))
    socket.write(`${' '.repeat(large.length)}}`)
    expect(await answer).toMatch(/^HTTP\/1\.1 /)
  })

  it('what is no call of an operation is answered without its body', async () => {
    const { port } = await start()
    const request = headOf({ Host: 'localhost' }, large.length).replace('POST / ', 'GET / ')
    expect(await converse(port, request, text => text.includes('healthy'))).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a lane', () => {
  function guest(name: string, rate: number | undefined) {
    let received = 0
    const state = { name, started: false, turnedOut: false, leave: () => {} }
    return Object.assign(state, {
      start: (leave: () => void) => {
        state.started = true
        state.leave = leave
      },
      received: () => {
        received += rate ?? 0
        return rate === undefined ? undefined : received
      },
      turnOut: () => {
        state.turnedOut = true
        state.leave()
      },
    })
  }

  it('takes the place of who stands still, and of nobody whose body comes or has come', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] })
    try {
      const lane = new Lane(3, 10)
      const [slow, fast, complete] = [guest('slow', 10), guest('fast', 20_000), guest('complete', undefined)]
      const next = guest('next', 20_000)
      for (const each of [slow, fast, complete, next]) lane.enter(each)
      vi.advanceTimersByTime(1_000)
      expect(slow.turnedOut, 'it is given a second').toBe(false)
      vi.advanceTimersByTime(1_000)
      expect([slow, fast, complete].map(each => each.turnedOut)).toEqual([true, false, false])
      vi.advanceTimersByTime(5_000)
      expect(next.started).toBe(true)
      expect([fast, complete, next].map(each => each.turnedOut)).toEqual([false, false, false])
    } finally {
      vi.useRealTimers()
    }
  })

  it('blames nobody for a time in which the process itself stood still', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] })
    try {
      const lane = new Lane(1, 10)
      const slow = guest('slow', 10)
      lane.enter(slow)
      lane.enter(guest('next', undefined))
      vi.advanceTimersByTime(1_000)
      const now = performance.now.bind(performance)
      const jumped = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
      vi.advanceTimersByTime(1_000)
      expect(slow.turnedOut).toBe(false)
      jumped.mockRestore()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a head that is too large', () => {
  it.each([
    ['a header', `POST / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['a request line', `POST /?${'x'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ])('by %s is answered with 400, as AWS does', async (_what, request) => {
    const { port, ask } = await start()
    expect(await converse(port, request, text => text.includes('\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
    expect((await ask({ method: 'GET' })).status).toBe(200)
  })
})
