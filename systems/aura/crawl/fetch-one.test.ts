import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, worker } from '../test/world.ts'
import { fetchOne } from './fetch-one.ts'

describe('a page that somebody tries', () => {
  const server = createServer((request, response) => {
    const pages: Record<string, string> = {
      '/robots.txt': 'User-agent: *\nDisallow: /konto',
      '/uhr': '<h1>Uhr</h1><p>Preis: 450 €</p>',
      '/konto': '<p>private</p>',
    }
    const body = pages[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  let connect: { host: string; port: number }
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    connect = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  it('is fetched where robots may go', async () => {
    const { fetch } = fetchOne({ connect })
    expect(await fetch('http://dealer.example/uhr#top')).toMatchObject({
      url: 'http://dealer.example/uhr',
      html: expect.stringContaining('450 €'),
    })
    await expect(fetchOne({ connect }).fetch('http://dealer.example/konto')).rejects.toThrow('robots.txt')
    await expect(fetchOne({ connect }).fetch('http://dealer.example/fehlt')).rejects.toThrow('it answers 404')
  }, 60_000)

  it('is not fetched from a private address', async () => {
    const { port } = connect
    await expect(fetchOne().fetch(`http://127.0.0.1:${port}/uhr`)).rejects.toThrow(
      'not on the public internet',
    )
  }, 60_000)
})

describe('a server that may not fetch', () => {
  const { call } = openWorld()

  it('says so, and reads what is pasted', async () => {
    const as = worker('operator', 'registry:write')
    const url = 'https://dealer.example/uhr'
    const none = await call('POST', '/extractions', { as, body: { url } })
    expect([none.status, none.body.error.code]).toEqual([409, 'FETCH_DISABLED'])
    const html = '<h1>Uhr</h1><p>Preis: 450 €</p>'
    const read = await call('POST', '/extractions', { as, body: { url, html } })
    expect(read.body).toMatchObject({ price_minor: 45_000, estimated: true })
  })
})
