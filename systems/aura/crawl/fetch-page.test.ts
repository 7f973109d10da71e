import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchPage } from './fetch-page.ts'

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
