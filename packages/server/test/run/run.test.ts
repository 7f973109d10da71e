import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@monotable/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { System } from '../../src/declare/system.ts'
import { OpenThings, openTogether } from '../../src/run/open-things.ts'
import { type RunOptions, run } from '../../src/run/run.ts'
import { book } from '../feed/shelf-with.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelf } from '../support/shelf/system.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-run-'))
afterAll(() => rmSync(folder, { recursive: true }))

const configWith = (env: Record<string, string> = {}) =>
  readConfig({
    file: false,
    env: { MONOTABLE_DATA: folder, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent', ...env },
  })

/** A store that says when it is closed. */
async function storeTelling(told: string[], engine?: Engine) {
  const transport = engine ?? (await open())
  const close = async () => {
    told.push('store')
    await transport.close()
  }
  const openStore: RunOptions['openStore'] = async () => ({ transport, url: 'here', close })
  return { transport, openStore }
}

const withPort = (port: object, more: Partial<System> = {}): System => ({
  ...shelf,
  ...more,
  openPorts: async () => ({ port }),
})

describe('systems that run', () => {
  it('have their tables and the tables of the server, answer, and are ready', async () => {
    const { transport, openStore } = await storeTelling([])
    const running = await run([shelf], configWith(), { openStore })
    const { TableNames } = (await transport.send('ListTables', {})) as { TableNames: string[] }
    expect(TableNames).toEqual(['MonotableAccounts', 'MonotableServer', 'Shelves'])
    for (const path of ['/healthz', '/readyz', '/metrics', '/docs'])
      expect([path, (await fetch(running.url + path)).status]).toEqual([path, 200])
    await running.close()
  })

  it('show their metrics to everybody only where nobody signs in; otherwise to who has the token', async () => {
    const issuers = JSON.stringify([{ issuer: 'https://issuer.example', systems: { shelf: {} } }])
    const ask = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
      const { openStore } = await storeTelling([])
      const running = await run([shelf], configWith(env), { openStore })
      const { status } = await fetch(`${running.url}/metrics`, { headers })
      await running.close()
      return status
    }
    const token = 'a token of metrics'
    const withToken = { MONOTABLE_ISSUERS: issuers, MONOTABLE_METRICS_TOKEN: token }
    const authorization = `Bearer ${token}`
    expect(await ask({})).toBe(200)
    expect(await ask({ MONOTABLE_ISSUERS: issuers })).toBe(404)
    expect(await ask({ MONOTABLE_ISSUERS: issuers }, { authorization })).toBe(404)
    expect(await ask(withToken)).toBe(401)
    expect(await ask(withToken, { authorization })).toBe(200)
    expect(await ask({ MONOTABLE_METRICS_TOKEN: token })).toBe(401)
    expect(await ask({ MONOTABLE_METRICS: 'false' })).toBe(404)
  })

  it('are closed from the outside in, once: requests, then ports, then the store', async () => {
    const told: string[] = []
    const { openStore } = await storeTelling(told)
    const port = { close: () => void told.push('port') }
    const running = await run([withPort(port)], configWith(), { openStore })
    await Promise.all([running.close(), running.close()])
    expect(told).toEqual(['port', 'store'])
    await expect(fetch(running.url)).rejects.toThrow()
  })

  it.each([
    ['a port that cannot be opened', {}, { ready: () => Promise.reject(new Error('the model is missing')) }],
    ['sample data that cannot be loaded', { samples: () => {} }, {}],
    ['a signal', { signal: AbortSignal.abort(new Error('the model is missing')) }, {}],
  ])('are not left half open by %s', async (_, options, port) => {
    const told: string[] = []
    const { openStore } = await storeTelling(told)
    const load = () => Promise.reject(new Error('the model is missing'))
    const demo = { users: [], load, example: { user: 'ann', method: 'GET', path: '/' } }
    const system = withPort({ ...port, close: () => void told.push('port') }, { demo })
    await expect(run([system], configWith(), { openStore, ...options })).rejects.toThrow(
      'the model is missing',
    )
    expect(told).toEqual(['port', 'store'])
  })

  it('are not reachable from elsewhere without an address under which people sign in', async () => {
    const told: string[] = []
    const { openStore } = await storeTelling(told)
    const config = configWith({ MONOTABLE_HOST: '0.0.0.0' })
    await expect(run([shelf], config, { openStore })).rejects.toThrow('MONOTABLE_URL must be set')
    expect(told).toEqual([])
  })

  it('react to changes by themselves; in test mode when they are told to', async () => {
    for (const isTest of ['false', 'true']) {
      const { openStore } = await storeTelling([])
      const running = await run([shelf], configWith({ MONOTABLE_TEST: isTest }), { openStore })
      const db: Db = running.runtime.systems[0]?.db
      const notes = async () => (await db.notesOfShelf({ shelfId: 's1' })).items.length
      await db.Book.create(book('b1', 3))
      const drain = () => fetch(`${running.url}/_test/feed/drain`, { method: 'POST' })
      if (isTest === 'true') {
        expect(await notes()).toBe(0)
        expect((await drain()).status).toBe(200)
        expect(await notes()).toBe(1)
      } else {
        expect((await drain()).status).toBe(404)
        await expect.poll(notes, { timeout: 10_000 }).toBe(1)
      }
      await running.close()
    }
  })
})

describe('things that are opened together', () => {
  it('are all closed, the last first, though one of them cannot be', async () => {
    const told: number[] = []
    const things = new OpenThings()
    for (const number of [1, 2, 3]) {
      things.add({
        close: () => {
          told.push(number)
          if (number === 2) throw new Error('stuck')
        },
      })
    }
    await expect(things.close()).rejects.toThrow('Not everything could be closed')
    expect(told).toEqual([3, 2, 1])
  })

  it('are closed when a later one cannot be opened', async () => {
    const told: string[] = []
    const opening = openTogether(async opened => {
      opened.add({ close: () => void told.push('first') })
      throw new Error('no second')
    })
    await expect(opening).rejects.toThrow('no second')
    expect(told).toEqual(['first'])
  })
})
