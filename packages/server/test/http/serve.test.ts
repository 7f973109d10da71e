import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { serveShelf } from '../support/serve-shelf.ts'
import { shelfWith } from '../support/shelf-with.ts'

function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give }
}

/** An operation that ends when it is told to. */
function slowOperation() {
  const begun = signal()
  const end = signal()
  const slow = operationsFor<unknown, unknown>()({
    method: 'GET',
    path: '/slow',
    title: 'Takes its time',
    may: 'anyone',
    output: z.object({ done: z.boolean() }),
    handler: async () => {
      begun.give()
      await end.given
      return { done: true }
    },
  })
  return { systems: [shelfWith({ slow })], begun: begun.given, end: end.give }
}

describe('a server', () => {
  it('says in words that its port is taken', async () => {
    const first = await serveShelf()
    const { port } = first.server
    await expect(serveShelf({ serve: { port } })).rejects.toMatchObject({
      name: 'ListenError',
      code: 'port-taken',
      message: `Port ${port} on 127.0.0.1 is in use by another program: stop it, or choose another port`,
    })
    await first.close()
  })

  it('does not wait, when it closes, for connections on which nothing was said', async () => {
    const shelf = await serveShelf({ serve: { grace: 3_600_000 } })
    const socket = connect(shelf.server.port, '127.0.0.1')
    await new Promise(resolve => socket.once('connect', resolve))
    const cut = new Promise(resolve => socket.once('close', resolve))
    await shelf.close()
    await cut
  })

  it('answers what is no request in the envelope too', async () => {
    const shelf = await serveShelf()
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(shelf.server.port, '127.0.0.1', () => {
        socket.write('GET /x HTTP/1.1\r\nHost: a/b?c\r\nConnection: close\r\n\r\n')
      })
      let text = ''
      socket.on('data', chunk => {
        text += chunk
      })
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    await shelf.close()
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"VALIDATION_ERROR"')
  })

  it('that closes finishes what it has begun, takes nothing more, then stops what runs beside it', async () => {
    const { systems, begun, end } = slowOperation()
    const events: string[] = []
    const work = (name: string) => ({
      start: () => void events.push(`${name} starts`),
      stop: () => void events.push(`${name} stops`),
    })
    const background = [work('feed'), work('schedules')]
    const shelf = await serveShelf({ runtime: { systems }, serve: { background } })
    expect(events).toEqual(['feed starts', 'schedules starts'])
    const answer = shelf.send('GET', '/shelf/slow')
    await begun
    const closed = Promise.all([shelf.server.close(), shelf.server.close()])
    await expect(shelf.send('GET', '/healthz')).rejects.toThrow()
    events.push('the request may end')
    end()
    expect((await answer).body).toEqual({ done: true })
    await closed
    await shelf.server.close()
    expect(events.slice(2)).toEqual(['the request may end', 'schedules stops', 'feed stops'])
    await shelf.close()
  })

  it('does not wait longer than it was told', async () => {
    const { systems, begun, end } = slowOperation()
    const shelf = await serveShelf({ runtime: { systems }, serve: { grace: 50 } })
    const answer = expect(shelf.send('GET', '/shelf/slow')).rejects.toThrow()
    await begun
    await shelf.server.close()
    await answer
    end()
    await shelf.close()
  })

  it('whose background cannot start closes its port again', async () => {
    let stopped = 0
    const background = [
      { start: () => {}, stop: () => void stopped++ },
      { start: () => Promise.reject(new Error('no lease')), stop: () => void stopped++ },
    ]
    await expect(serveShelf({ serve: { background } })).rejects.toThrow('no lease')
    expect(stopped).toBe(1)
  })
})
