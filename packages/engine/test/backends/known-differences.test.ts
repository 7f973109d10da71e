import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../src/http/server.ts'
import { open } from '../../src/open.ts'
import { temporaryFolder } from '../storage/folder.ts'
import type { Connection } from './backend.ts'
import { withinBudget } from './budget.ts'
import { pastFaults } from './known-store.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const file = 'packages/engine/test/describe-limits.test.ts'
const subject = 'DescribeLimits'

/** How the cases of one operation end on an endpoint whose differences are these. */
async function runOn(url: string, cases: object[]): Promise<{ code: number; output: string }> {
  const differences = join(temporaryFolder(), 'store.json')
  writeFileSync(differences, JSON.stringify({ differences: cases }))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    TEST_DYNAMODB_ENDPOINT: url,
    TEST_DYNAMODB_STORE: differences,
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
  }
  // This test runs inside vitest itself; the one inside must not take itself for the same worker.
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '-t', 'on the given endpoint', file]
  const child = spawn(process.execPath, args, { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** A store that knows no operation. */
async function emptyStore(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' })
    response.end('{"__type":"com.amazon.coral.service#UnknownOperationException"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function ourStore(): Promise<string> {
  const server = await serve(await open(), { port: 0 })
  onTestFinished(() => server.close())
  return server.url
}

const title = 'answers with the limits of a new account'
const known = { subject, case: title, does: 'it knows no such operation' }

test('a store that differs is green where its differences are named, and red where one is new', {
  timeout: 300_000,
}, async () => {
  const url = await emptyStore()
  expect(await runOn(url, [known])).toMatchObject({ code: 0 })
  expect(await runOn(url, [{ ...known, sometimes: true }])).toMatchObject({ code: 0 })
  const unnamed = await runOn(url, [])
  expect(unnamed.code).toBe(1)
  expect(unnamed.output).toContain(title)
})

test('a difference that is gone is told', { timeout: 300_000 }, async () => {
  const url = await ourStore()
  expect(await runOn(url, [])).toMatchObject({ code: 0 })
  const { code, output } = await runOn(url, [known])
  expect(code).toBe(1)
  expect(output).toContain('This store no longer differs here')
})

test('no request is sent once the tests may have cost as much as is allowed', async () => {
  let sent = 0
  const store: Connection = {
    send: async () => {
      sent += 1
      return {}
    },
    close: async () => {},
  }
  const frugal = withinBudget(store, 0.001)
  const put = () => frugal.send('PutItem', { TableName: 'any', Item: { pk: { S: 'x'.repeat(10_000) } } })
  await put()
  const all = Array.from({ length: 100 }, put)
  await expect(Promise.all(all)).rejects.toThrow('no request is sent any more')
  await Promise.allSettled(all)
  expect(sent).toBeGreaterThan(1)
  expect(sent).toBeLessThan(30)
})

test('a fault that passes is sent again where the store is known for it, and a lasting one is told', async () => {
  const faults = [{ operation: 'UpdateTable', error: 'InternalFailure', when: 'sometimes' }]
  let left = 3
  let sent = 0
  const failing = async () => {
    sent += 1
    if (left-- > 0) throw Object.assign(new Error('no'), { name: 'InternalFailure' })
    return { sent }
  }
  const patient = pastFaults({ send: failing, sendUnchecked: failing, close: async () => {} }, faults)
  expect(await patient.send('UpdateTable', {})).toEqual({ sent: 4 })
  left = 1
  expect(await patient.sendUnchecked?.('UpdateTable', {})).toEqual({ sent: 6 })
  left = 1
  await expect(patient.send('Scan', {})).rejects.toThrow('no')
  expect(sent).toBe(7)
  left = 100
  await expect(patient.send('UpdateTable', {})).rejects.toThrow('no')
  expect(sent).toBe(17)
})
