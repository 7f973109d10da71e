import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open, type RunningServer, serve } from '@monotable/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, endAll, notes, Started, start } from './support/started.ts'

afterAll(endAll)

const design = fileURLToPath(new URL('./support/designs/tasks.ts', import.meta.url))

let endpoint: RunningServer
beforeAll(async () => {
  endpoint = await serve(await open(), { port: 0 })
})
afterAll(() => endpoint.close())

async function testToken(started: Started): Promise<string> {
  const { body } = await started.call('POST', '/_test/tokens', { body: { system: 'notes', sub: 'eve' } })
  return body.token
}

test('in test mode nothing runs by itself, and the hooks are there', async () => {
  const started = await start(notes, await emptyFolder(), ['--test']).ready()
  expect(started.said).not.toContain('Loading')
  const now = '2030-01-02T03:04:05.000Z'
  expect(await started.call('PUT', '/_test/clock', { body: { now } })).toMatchObject({ body: { now } })
  const token = await testToken(started)
  await started.call('POST', '/notes/notes', { token, body: { noteId: 'n1', text: 'hello' } })
  const path = '/_test/items?system=notes&pk=BOARD&sk=NOTE%23n1'
  expect((await started.call('GET', path)).body).toMatchObject({ createdAt: now })
  const drained = await started.call('POST', '/_test/feed/drain', { body: {} })
  expect(drained.body).toMatchObject({ deadLetters: 0, processed: expect.any(Number) })
  expect((await started.call('GET', '/notes/notes', { token })).body.echoes).toHaveLength(1)
})

test('without test mode there are no hooks', async () => {
  const started = await start(notes, await emptyFolder(), ['--no-demo']).ready()
  const { status } = await started.call('POST', '/_test/feed/drain', { body: {} })
  expect(status).toBe(404)
})

test('DYNAMODB_ENDPOINT puts tables and streams elsewhere, and keeps sample data out', async () => {
  const data = await emptyFolder()
  const env = { DYNAMODB_ENDPOINT: endpoint.url, MONOTABLE_TEST: 'true' }
  const started = await start(notes, data, [], env).ready()
  expect(started.url('DynamoDB')).toBe(endpoint.url)
  expect(existsSync(join(data, 'tables'))).toBe(false)
  const token = await testToken(started)
  await started.call('POST', '/notes/notes', { token, body: { noteId: 'n1', text: 'hello' } })
  await started.call('POST', '/_test/feed/drain', { body: {} })
  const hello = { noteId: 'n1', text: 'hello' }
  const { body } = await started.call('GET', '/notes/notes', { token })
  expect(body).toEqual({ notes: [hello], echoes: [hello] })
  await started.call('POST', '/_test/sweeps', { body: { system: 'notes' } })
  await started.call('POST', '/_test/reset', { body: { system: 'notes' } })
  const emptied = await started.call('GET', '/notes/notes', { token })
  expect(emptied.body).toEqual({ notes: [], echoes: [] })
  expect(await started.stop()).toBe(0)
})

const nobody = 'http://127.0.0.1:9'

test('an endpoint that does not answer is named', async () => {
  const env = { DYNAMODB_ENDPOINT: nobody, MONOTABLE_TEST: 'true' }
  const started = start(notes, await emptyFolder(), [], env)
  expect(await started.ended()).toBe(1)
  expect(started.complained).toMatch(/^The tables at http:\/\/127\.0\.0\.1:9 cannot be used: .+\n$/)
})

test('a service on tables elsewhere needs an issuer', async () => {
  const started = start(notes, await emptyFolder(), [], { DYNAMODB_ENDPOINT: nobody })
  expect(await started.ended()).toBe(1)
  expect(started.complained).toContain('MONOTABLE_ISSUERS must be set')
})

test('DynamoDB needs a region', async () => {
  const env = { MONOTABLE_STORE: 'dynamodb', MONOTABLE_TEST: 'true' }
  const started = start(notes, await emptyFolder(), [], env)
  expect(await started.ended()).toBe(1)
  expect(started.complained).toContain('Set AWS_REGION or DYNAMODB_ENDPOINT')
})

test('tables elsewhere are not begun again', async () => {
  const env = { DYNAMODB_ENDPOINT: endpoint.url, MONOTABLE_TEST: 'true' }
  const started = start(notes, await emptyFolder(), ['--fresh'], env)
  expect(await started.ended()).toBe(2)
  expect(started.complained).toContain('--fresh works only with the embedded store')
})

test.each([
  [['diff', design, '--endpoint'], 1],
  [['doctor', design, '--endpoint'], 4],
  [['adopt', '--table', 'None', '--endpoint'], 4],
])('%j prints no notice of the AWS SDK', async (args, code) => {
  const command = new Started([...args, endpoint.url])
  expect(await command.ended()).toBe(code)
  expect(command.complained).not.toMatch(/NodeVersionSupportWarning|node --trace-warnings/)
})
