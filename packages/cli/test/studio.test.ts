import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, endAll, notes, type Started, start } from './support/started.ts'

afterAll(endAll)

async function ask(started: Started, path: string, body?: object): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json' }
  const request = body && { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(started.url('studio') + path, request)
  return { status: response.status, text: await response.text() }
}

test('the studio has the page, the designs of all systems with their places, what is to be said of them, and the tables', async () => {
  const started = await start(notes, join(await emptyFolder(), 'data')).ready()
  expect((await ask(started, '/tables/Notes/items')).text).toContain('<title>Monotable Studio</title>')
  const { systems, endpoint } = JSON.parse((await ask(started, '/api/design')).text)
  expect(systems.map(({ name }: { name: string }) => name)).toEqual(['notes', 'server'])
  expect(systems[0].design.tables[0].entities[0].place.file).toMatch(/notes\.mjs$/)
  expect(endpoint).toBe(started.url('DynamoDB'))
  expect((await ask(started, '/api/findings/notes')).status).toBe(200)
  expect(JSON.parse((await ask(started, '/api/cost/notes', {})).text).prices.currency).toBe('USD')
  const { TableNames } = JSON.parse((await ask(started, '/api/dynamodb/ListTables', {})).text)
  expect(TableNames).toContain('MonotableServer')
  // Where samples are, somebody looks: the X-ray is on.
  expect(JSON.parse((await ask(started, '/api/x-ray')).text)).toMatchObject({ isOn: true })
  await started.stop()
})

test('--read-only keeps the studio from writing; without samples the X-ray is off until somebody turns it on', async () => {
  const flags = ['--read-only', '--no-demo']
  const started = await start(notes, join(await emptyFolder(), 'data'), flags).ready()
  const input = { TableName: 'MonotableServer', Item: { PK: { S: 'a' }, SK: { S: 'b' } } }
  expect((await ask(started, '/api/dynamodb/PutItem', input)).status).toBe(403)
  expect((await ask(started, '/api/dynamodb/Scan', { TableName: 'MonotableServer' })).status).toBe(200)
  await started.call('GET', '/healthz')
  expect(JSON.parse((await ask(started, '/api/x-ray')).text)).toEqual({ isOn: false, calls: [] })
  expect(JSON.parse((await ask(started, '/api/x-ray', { isOn: true })).text)).toMatchObject({ isOn: true })
  expect(JSON.parse((await ask(started, '/api/queries')).text)).toEqual({ queries: [] })
  expect((await ask(started, '/api/queries', { remove: 'any' })).status).toBe(404)
  await started.stop()
})
