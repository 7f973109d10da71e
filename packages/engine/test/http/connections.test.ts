import { connect, type Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { Lane } from '../../src/http/lane.ts'
import { StoredItem } from '../../src/items/stored-item.ts'
import { FakeEngine } from './fake-engine.ts'
import { call, converse, start } from './wire.ts'

const raw = (operation: string, body: string, version = '1.1') => {
  const headers = Object.entries({
    Host: 'localhost',
    ...call(operation),
    'Content-Length': String(body.length),
  })
  return `POST / HTTP/${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

const count = (text: string, part: string) => text.split(part).length - 1

describe('one connection', () => {
  it('may send its requests without waiting, and gets the answers in their order', async () => {
    const engine = new FakeEngine({
      ListTables: ({ wait, n }: { wait: number; n: number }) =>
        new Promise(resolve => setTimeout(() => resolve({ n }), wait)),
    })
    const { port } = await start({}, engine)
    const requests = Array.from({ length: 50 }, (_, n) =>
      raw('ListTables', JSON.stringify({ n, wait: (50 - n) % 7 })),
    )
    const text = await converse(port, requests.join(''), all => count(all, '{"n":') === 50)
    const order = [...text.matchAll(/\{"n":(\d+)\}/g)].map(([, n]) => Number(n))
    expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  it('stays open between requests', async () => {
    const { port } = await start()
    const socket = connect(port, '127.0.0.1')
    for (let i = 0; i < 3; i++) {
      socket.write(raw('ListTables', '{}'))
      await new Promise(resolve => socket.once('data', resolve))
    }
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })

  it('that breaks off in the middle of a body leaves nothing behind', async () => {
    const { port, engine, ask } = await start()
    for (let i = 0; i < 20; i++) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(raw('ListTables', ' '.repeat(100_000)).slice(0, 5_000))
        setTimeout(() => socket.destroy(), 5)
      })
      await new Promise(resolve => socket.on('close', resolve))
    }
    const large = JSON.stringify({ text: ' '.repeat(100_000) })
    expect((await ask({ headers: call('TagResource'), body: large })).status).toBe(200)
    expect(engine.mostInProgress).toBe(1)
  })

  it.each([10, 1_000_000])('that is gone before its answer of %i bytes disturbs nobody', async length => {
    let finish: () => void = () => {}
    const engine = new FakeEngine({
      Query: () =>
        new Promise(resolve => {
          finish = () =>
            resolve({ first: 'x'.repeat(length), items: new StoredItem(1, Buffer.alloc(length, '1')) })
        }),
    })
    const { port, ask } = await start({ logger: line => expect.fail(line) }, engine)
    const socket = connect(port, '127.0.0.1', () => socket.write(raw('Query', '{}')))
    await vi.waitFor(() => expect(engine.inProgress).toBe(1), { timeout: 20_000 })
    socket.destroy()
    await new Promise(resolve => setTimeout(resolve, 20))
    finish()
    expect((await ask({ headers: call('ListTables'), body: '{}' })).status).toBe(200)
  })

  it('whose client does not read holds its answer and nobody else', async () => {
    const { port, ask } = await start()
    const sockets = Array.from({ length: 20 }, () =>
      connect(port, '127.0.0.1', function (this: Socket) {
        this.pause()
        this.write(raw('Query', '{"length":8000000}'))
      }),
    )
    await new Promise(resolve => setTimeout(resolve, 100))
    expect((await ask({ headers: call('ListTables'), body: '{}' })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  it('that speaks something else is answered with 400', async () => {
    const { port, ask } = await start()
    expect(await converse(port, 'hello\r\n\r\n', () => false)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await ask({ method: 'GET' })).status).toBe(200)
  })

  it('a head that is too large was answered with 431, where AWS says 400', async () => {
    const { port, ask } = await start()
    const head = (line: string, header: string) =>
      `${line} HTTP/1.1\r\nHost: localhost\r\nX-Long: ${header}\r\n\r\n`
    for (const request of [head('GET /', 'x'.repeat(20_000)), head(`GET /${'x'.repeat(20_000)}`, '')]) {
      expect(await converse(port, request, () => false)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    }
    expect((await ask({ method: 'GET', headers: { 'X-Long': 'x'.repeat(15_000) } })).status).toBe(200)
  })

  it('gets no second answer into the middle of one that has begun', async () => {
    const { port } = await start()
    const nonsense = 'hello\r\n\r\n'
    const text = await new Promise<string>(resolve => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(raw('Query', '{"length":8000000}')))
      socket.on('data', data => {
        // The answer has begun, and is far too long to have been sent.
        if (received === '') socket.write(nonsense)
        received += data.toString('latin1')
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(received))
    })
    expect(count(text, 'HTTP/1.1 ')).toBe(1)
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('under load', () => {
  it('a bounded number of requests is in progress, and the others wait for them', async () => {
    const { port, engine } = await start()
    const all = Array.from({ length: 1100 }, () => raw('Scan', '{}')).join('')
    const answers = converse(port, all, text => count(text, 'HTTP/1.1 200') === 1100)
    await vi.waitFor(() => expect(engine.inProgress).toBe(1024), { timeout: 20_000 })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(engine.inProgress).toBe(1024)
    engine.open()
    expect(count(await answers, 'HTTP/1.1 200')).toBe(1100)
    expect(engine.mostInProgress).toBe(1024)
  })

  it('beyond the queue requests are turned away at once', async () => {
    const { port, engine, ask } = await start({ maxQueued: 2 })
    const all = Array.from({ length: 1026 }, () => raw('Scan', '{}')).join('')
    const answers = converse(port, all, text => count(text, 'HTTP/1.1 200') === 1026)
    await vi.waitFor(() => expect(engine.inProgress).toBe(1024), { timeout: 20_000 })
    const turnedAway = await ask({ headers: call('ListTables'), body: '{}' })
    expect(turnedAway.status).toBe(503)
    expect(turnedAway.text).toMatch('ServiceUnavailable')
    engine.open()
    await answers
    expect((await ask({ headers: call('ListTables'), body: '{}' })).status).toBe(200)
  })
})

describe('a lane', () => {
  const guest = (begin: (leave: () => void) => void) => ({
    start: begin,
    received: () => undefined,
    turnOut: () => expect.fail('it has its body'),
  })

  it('starts who waits in the order of arrival', async () => {
    const lane = new Lane(1, 2)
    const started: number[] = []
    let leave = () => {}
    const enter = (n: number) =>
      lane.enter(
        guest(end => {
          started.push(n)
          leave = end
        }),
      )
    expect([1, 2, 3, 4].map(enter)).toEqual([true, true, true, false])
    expect(started).toEqual([1])
    leave()
    await vi.waitFor(() => expect(started).toEqual([1, 2]), { timeout: 20_000 })
    leave()
    await vi.waitFor(() => expect(started).toEqual([1, 2, 3]), { timeout: 20_000 })
    leave()
    expect(enter(5)).toBe(true)
    expect(started).toEqual([1, 2, 3, 5])
  })
})
