import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, endAll, notes, start } from './support/started.ts'

afterAll(endAll)

const textOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

/** The lines of a list or a map below a name, up to the next name of its rank. */
function below(name: string): string[] {
  const [, block = ''] =
    new RegExp(`^    ${name}:\\n((?: {6}.*\\n)+)`, 'm').exec(textOf('docker-compose.yml')) ?? []
  return block.split('\n').flatMap(line => (/^\s*(#|$)/.test(line) ? [] : [line.trim()]))
}

/** What the image sets. */
function imageEnvironment(): Record<string, string> {
  const set = textOf('Dockerfile').matchAll(/^(?:ENV| {3}) (MONOTABLE_\w+)=(\S+)/gm)
  const { MONOTABLE_DATA: _, ...rest } = Object.fromEntries(
    Array.from(set, ([, name, value]) => [name, value]),
  )
  return rest
}

/** What the container is started with, where nobody sets anything. */
function environment(): Record<string, string> {
  const image = Object.entries(imageEnvironment())
  const compose = below('environment').map(line => {
    const [name = '', value = ''] = line.split(/:\s(.*)/)
    return [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1').replace(/^(['"])(.*)\1$/, '$2')]
  })
  const all = Object.fromEntries([...image, ...compose]) as Record<string, string>
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

const portOf = (url: string) => new URL(url).port

/** The status of a request that calls the server by a name, or comes from a page. */
function statusOf(port: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, headers, host: '127.0.0.1' }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', reject)
    sent.end()
  })
}

test('docker-compose up gives DynamoDB on 8000 and the studio on 8001, without a key or a token', async () => {
  expect(below('ports').map(line => line.replace(/ #.*/, ''))).toEqual([
    '- 127.0.0.1:3000:3000',
    '- 127.0.0.1:8000:8000',
    '- 127.0.0.1:8001:8001',
  ])
  const started = await start(notes, await emptyFolder(), [], environment()).ready()
  const [dynamodb, studio] = [started.url('DynamoDB'), started.url('studio')]
  expect([dynamodb, studio]).toEqual([
    expect.stringMatching(/^http:\/\/localhost:\d+$/),
    expect.stringMatching(/^http:\/\/localhost:\d+$/),
  ])

  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' }
  const client = new DynamoDBClient({ endpoint: dynamodb, region: 'any', credentials })
  expect((await client.send(new ListTablesCommand({}))).TableNames).toContain('Notes')
  client.destroy()
  const page = await fetch(studio)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Monotable Studio')])

  // Nobody but this machine: neither by another name, nor from a page that somebody opens on it.
  for (const port of [dynamodb, studio].map(portOf)) {
    expect(await statusOf(port, { host: 'rebound.example' })).toBeGreaterThanOrEqual(400)
    const fromPage = { host: `localhost:${port}`, origin: 'http://elsewhere.example' }
    expect(await statusOf(port, fromPage)).toBeGreaterThanOrEqual(400)
  }
  expect(await started.stop()).toBe(0)
}, 60_000)

test('the image starts with its own defaults: people sign in, nobody is a sample user, and SIGTERM ends it', async () => {
  expect(imageEnvironment()).toEqual({ MONOTABLE_HOST: '0.0.0.0', MONOTABLE_URL: 'http://localhost:3000' })
  const [, args = ''] = /^CMD (\[.*\])$/m.exec(textOf('Dockerfile')) ?? []
  const started = await start(notes, await emptyFolder(), JSON.parse(args), imageEnvironment()).ready()
  const api = started.url('API').replace('0.0.0.0', '127.0.0.1')
  expect((await fetch(`${api}/healthz`)).status).toBe(200)
  expect((await fetch(`${api}/readyz`)).status).toBe(200)
  const token = await fetch(`${api}/_dev/token`, { method: 'POST', body: '{"system":"notes","user":"ann"}' })
  expect(token.status).toBe(404)
  expect(started.said).not.toContain('sample')
  expect(await started.stop()).toBe(0)
}, 60_000)
