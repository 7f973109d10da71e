import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testStore } from '@monotable/engine/testing'
import { type Running, readConfig, run, storeOn } from '@monotable/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { system } from '../system.ts'

let server: Running
let data: string
// A store in memory: every test begins with the tables as the server made them, and nothing in them.
testStore({
  hooks: { beforeAll, beforeEach, afterAll },
  prepare: async engine => {
    data = await mkdtemp(join(tmpdir(), 'tasks-'))
    const env = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'error' }
    const config = readConfig({ file: false, env })
    server = await run([system], config, { openStore: async () => storeOn(engine) })
  },
})
afterAll(async () => {
  await server.close()
  await rm(data, { recursive: true })
})

/** A request of a sample user, or of somebody who is not signed in. */
async function call(user: string | undefined, method: string, body?: object) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (user !== undefined) headers.authorization = `Bearer ${await tokenOf(user)}`
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${server.url}/tasks/tasks`, request)
  return { status: response.status, body: (await response.json()) as { items?: unknown[] } }
}

async function tokenOf(user: string): Promise<string> {
  const body = JSON.stringify({ system: 'tasks', user })
  const response = await fetch(`${server.url}/_dev/token`, { method: 'POST', body })
  return ((await response.json()) as { token: string }).token
}

test('a task is in the list of whoever added it, and in no other', async () => {
  const added = await call('ada', 'POST', { title: 'Try the API' })
  expect(added).toMatchObject({ status: 201, body: { title: 'Try the API', isDone: false } })
  expect((await call('ada', 'GET')).body.items).toEqual([added.body])
  expect((await call('ben', 'GET')).body.items).toEqual([])
})

test('a task without a title is refused', async () => {
  expect(await call('ada', 'POST', { title: '  ' })).toMatchObject({ status: 400 })
})

test('whoever is not signed in has no list', async () => {
  expect(await call(undefined, 'GET')).toMatchObject({ status: 401 })
})

test('a test sees nothing of what another wrote', async () => {
  expect((await call('ada', 'GET')).body.items).toEqual([])
})
