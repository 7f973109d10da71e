import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { serveRequests } from '../../src/http/server.ts'
import { FakeEngine } from './fake-engine.ts'
import { ask, call } from './wire.ts'

describe('closing the server', () => {
  it('finishes what was begun, takes nothing more, then closes the engine', async () => {
    const engine = new FakeEngine()
    const server = await serveRequests(engine, { port: 0 })
    const begun = ask(server.port, { headers: call('Scan'), body: '{}' })
    await vi.waitFor(() => expect(engine.inProgress).toBe(1), { timeout: 20_000 })
    const closed = server.close()
    await expect(ask(server.port, { method: 'GET' })).rejects.toThrow('ECONNREFUSED')
    expect(engine.closed).toBe(false)
    engine.open()
    const { status, headers } = await begun
    expect(status).toBe(200)
    expect(headers.connection).toBe('close')
    await closed
    expect(engine.closed).toBe(true)
  })

  it('does not wait for idle connections', async () => {
    const engine = new FakeEngine()
    const server = await serveRequests(engine, { port: 0 })
    const idle = connect(server.port, '127.0.0.1')
    idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise(resolve => idle.once('data', resolve))
    await server.close()
    expect(engine.closed).toBe(true)
  })

  it('may be asked for twice', async () => {
    const engine = new FakeEngine()
    const server = await serveRequests(engine, { port: 0 })
    await Promise.all([server.close(), server.close()])
    expect(engine.closed).toBe(true)
  })
})
