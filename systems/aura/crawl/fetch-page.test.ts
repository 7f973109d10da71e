import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchPage } from './fetch-page.ts'

/** What a shop is asked for. */
async function askedFor(address: string, known: { etag?: string; modified?: string } = {}) {
  const asked: { path?: string | undefined; headers?: IncomingHttpHeaders } = {}
  const server = createServer(({ url, headers }, answer) => {
    Object.assign(asked, { path: url, headers })
    answer.writeHead(304).end()
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reach = { agent: 'test', seconds: 10, bytes: 1000, known, connect: { host: '127.0.0.1', port } }
  await fetchPage(address, reach)
  return asked
}

it('a shop is asked for the page with its query, under its own name', async () => {
  const { path, headers } = await askedFor('http://shop.example.com/stock?page=2&sort=new')
  expect(path).toBe('/stock?page=2&sort=new')
  expect(headers).toMatchObject({ host: 'shop.example.com', 'user-agent': 'test' })
  expect(headers).not.toHaveProperty('if-none-match')
  expect(headers).not.toHaveProperty('if-modified-since')
})

it('a page that is known is asked for only if it has changed, by tag and by moment', async () => {
  const modified = 'Wed, 21 Oct 2026 07:28:00 GMT'
  expect((await askedFor('http://shop.example.com/', { etag: '"v1"', modified })).headers).toMatchObject({
    'if-none-match': '"v1"',
    'if-modified-since': modified,
  })
  const { headers } = await askedFor('http://shop.example.com/', { modified })
  expect(headers).toMatchObject({ 'if-modified-since': modified })
  expect(headers).not.toHaveProperty('if-none-match')
})

/** How long a host is left alone that says this in Retry-After. */
async function waitFor(retryAfter: string): Promise<number | undefined> {
  const server = createServer((_, answer) => answer.writeHead(503, { 'retry-after': retryAfter }).end())
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reach = { agent: 'test', seconds: 10, bytes: 1000, connect: { host: '127.0.0.1', port } }
  return (await fetchPage('http://shop.example.com/', reach)).retryAfter
}

it('a host says when to come again in seconds or as a moment', async () => {
  expect(await waitFor('120')).toBe(120)
  const wait = await waitFor(new Date(Date.now() + 120_000).toUTCString())
  expect(wait).toBeGreaterThan(60)
  expect(wait).toBeLessThanOrEqual(120)
})

it('a moment that is over, or no moment at all, is no reason to wait', async () => {
  expect(await waitFor(new Date(Date.now() - 120_000).toUTCString())).toBeUndefined()
  expect(await waitFor('soon')).toBeUndefined()
})
