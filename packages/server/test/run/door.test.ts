import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { System } from '../../src/declare/system.ts'
import { type RunOptions, run } from '../../src/run/run.ts'
import { storeOn } from '../../src/store/store.ts'
import { shelf } from '../support/shelf/system.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-door-'))
afterAll(() => rmSync(folder, { recursive: true }))

const config = readConfig({
  file: false,
  env: { MONOTABLE_DATA: folder, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' },
})

/** A start that stops in the middle of its sample data, at the given share, until it is let go on. */
async function startUntil(share: number) {
  const told: string[] = []
  let url = ''
  let goOn!: () => void
  let fail!: (reason: Error) => void
  const rest = new Promise<void>((resolve, reject) => {
    goOn = resolve
    fail = reject
  })
  let isThere!: () => void
  const middle = new Promise<void>(resolve => {
    isThere = resolve
  })
  const demo: System['demo'] = {
    users: [],
    load: async ({ progress }) => {
      progress(share)
      isThere()
      await rest
    },
    example: { user: 'ann', method: 'GET', path: '/' },
  }
  const running = run([{ ...shelf, demo }], config, {
    before: async door => {
      url = door.url
      told.push('before')
    },
    openStore: async () => {
      told.push('store')
      return storeOn(await open())
    },
    samples: () => {},
  } satisfies RunOptions)
  await Promise.race([middle, running])
  return { url, told, running, goOn, fail }
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('while a server starts', () => {
  it('a browser sees how far it is and asks again, and then gets what it asked for', async () => {
    const { url, told, running, goOn } = await startUntil(0.425)
    expect(told).toEqual(['before', 'store'])
    const early = await fetch(`${url}/docs`, { headers: browser })
    expect(early.status).toBe(503)
    expect(Object.fromEntries(early.headers)).toMatchObject({
      refresh: '1',
      'retry-after': '1',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
    })
    expect(await early.text()).toContain('Loading sample data of shelf: 42 %')
    goOn()
    const server = await running
    expect(server.url).toBe(url)
    const late = await fetch(`${url}/docs`, { headers: browser })
    expect([late.status, late.headers.get('refresh')]).toEqual([200, null])
    await server.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('a program is told to come back, whatever it asks, and nothing is done for it', async () => {
    const { url, running, goOn } = await startUntil(0.5)
    const asked = [
      ['GET', '/healthz'],
      ['GET', '/readyz'],
      ['POST', '/_dev/token'],
      ['POST', '/shelf/shelves'],
      ['DELETE', '/nothing'],
    ] as const
    for (const [method, path] of asked) {
      const answer = await fetch(url + path, { method, headers: { accept: '*/*' } })
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1'])
      expect(await answer.json()).toEqual({
        error: {
          code: 'STARTING',
          message: 'The server is starting (50 % of the sample data is loaded). Try again in a moment.',
          details: { retryAfter: 1 },
          requestId: '',
        },
      })
    }
    // A form that a browser sends is not sent again by a page that reloads.
    const form = await fetch(`${url}/sign-in`, { method: 'POST', headers: browser })
    expect([form.status, form.headers.get('refresh')]).toEqual([503, null])
    goOn()
    const server = await running
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await server.close()
  })

  it('and it fails, the port is free again', async () => {
    const { url, running, fail } = await startUntil(0.5)
    const answer = await fetch(url)
    expect(answer.status).toBe(503)
    fail(new Error('no more paper'))
    await expect(running).rejects.toThrow('no more paper')
    await expect(fetch(url)).rejects.toThrow()
  })

  it('on a port that is taken, it is refused before anything is opened', async () => {
    const { url, running, goOn } = await startUntil(0.5)
    goOn()
    const server = await running
    const told: string[] = []
    const openStore = async () => {
      told.push('store')
      return storeOn(await open())
    }
    const port = Number(new URL(url).port)
    await expect(run([shelf], { ...config, port }, { openStore })).rejects.toThrow(
      'is in use by another program',
    )
    expect(told).toEqual([])
    await server.close()
  })
})
