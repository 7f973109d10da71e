// A token is for one system. The administrator of Khaya once was the administrator of EECAR, and the other way round.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import {
  type Operation,
  type Running,
  readConfig,
  run,
  type SampleUser,
  type System,
  storeOn,
} from '@monotable/server'
import { storedState } from '@monotable/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systems } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-foreign-'))
const all: readonly System[] = systems
let running: Running
const tokens = new Map<SampleUser, string>()

beforeAll(async () => {
  const engine = await open({ sweepInterval: 0 })
  const env = {
    MONOTABLE_DATA: folder,
    MONOTABLE_PORT: '0',
    MONOTABLE_TEST: 'true',
    MONOTABLE_LOG_LEVEL: 'silent',
  }
  running = await run(all, readConfig({ file: false, env }), {
    env: {},
    openStore: async () => storeOn(engine),
  })
  for (const { name: system, demo } of all)
    for (const user of demo?.users ?? []) tokens.set(user, await tokenOf(system, user))
}, 90_000)

afterAll(async () => {
  await running.close()
  rmSync(folder, { recursive: true })
})

async function tokenOf(system: string, { sub }: SampleUser): Promise<string> {
  const body = JSON.stringify({ system, user: sub })
  const answer = await running.app.request('/_dev/token', { method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}

async function call(system: string, { method, path, input }: Operation, user: SampleUser) {
  const filled = path.replace(/\{\w+\}/g, 'x')
  const hasBody = method !== 'GET'
  const [contentType = 'application/json'] = input.file ?? []
  const response = await running.app.request(`/${system}${filled}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens.get(user)}`,
      ...(hasBody && { 'content-type': contentType }),
    },
    ...(hasBody && { body: '{}' }),
  })
  // Some answers do not end by themselves.
  const text = response.status < 400 ? await response.body?.cancel() : await response.text()
  return { status: response.status, reason: text ? JSON.parse(text).error.details?.reason : undefined }
}

describe.each(all)('$name', system => {
  const operations = Object.entries(system.operations)
  const others = all.filter(each => each !== system)

  test('lets no user of another system into any operation', async () => {
    const before = await Promise.all(running.runtime.systems.map(storedState))
    const got: string[] = []
    for (const [name, operation] of operations)
      for (const other of others)
        for (const user of other.demo?.users ?? []) {
          const { status, reason } = await call(system.name, operation, user)
          if (status !== 401 || reason !== 'audience')
            got.push(`${name} by ${user.name}: ${status} ${reason}`)
        }
    expect(got).toEqual([])
    expect(await Promise.all(running.runtime.systems.map(storedState))).toEqual(before)
  })

  test('knows its own users in every operation', async () => {
    for (const user of system.demo?.users ?? [])
      for (const [, operation] of operations)
        expect((await call(system.name, operation, user)).reason).not.toBe('audience')
  })
})
