import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { type Running, readConfig, run, storeOn } from '@monotable/server'
import { pages } from '@monotable/web'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { product } from '../../pages/product.ts'
import { system } from '../../system.ts'
import { Device } from '../till/open-tills.ts'

/** Files for browsers, as `npm run build` leaves them. */
const assets = [new URL('../../../dist/assets/inventory/', import.meta.url)]

// biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
type Body = any

/** Inventory with its sample data and all of its pages, as `npm start` serves them. */
export function servePages() {
  const data = mkdtempSync(join(tmpdir(), 'monotable-pages-'))
  const devices: Device[] = []
  let running: Running | undefined
  let url = ''
  beforeAll(async () => {
    const engine = await open()
    const env = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' }
    running = await run([system], readConfig({ file: false, env }), {
      openStore: async () => ({ ...storeOn(engine), streams: engine }),
      pages: pages({ products: { inventory: product }, assets }),
      samples: () => {},
      env: {},
    })
    // The name that service workers and cameras are allowed on.
    url = running.url.replace('127.0.0.1', 'localhost')
  }, 300_000)
  afterAll(async () => {
    for (const device of devices) await device.end()
    await running?.close()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    url: () => url,
    /** A tablet or phone of its own. */
    async device(args: readonly string[] = []): Promise<Device> {
      const device = new Device(url, args)
      devices.push(device)
      await device.start()
      return device
    },
    /** As one click on the sign-in page does. */
    signIn: (context: BrowserContext, user: string) =>
      context.request.post(`${url}/accounts/sample/sign-in`, {
        headers: { origin: url },
        data: { system: 'inventory', user },
      }),
    /** Calls the API as somebody. */
    async call(
      as: string,
      method: string,
      path: string,
      body?: object,
    ): Promise<{ status: number; body: Body }> {
      const token = await running?.identity.issuer?.token({ system: 'inventory', sub: as })
      const answer = await fetch(`${url}/inventory${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.json().catch(() => undefined) }
    },
    /** What was mailed, the newest first. */
    letters: async (): Promise<{ to: string; subject: string; text: string }[]> =>
      (await (await fetch(`${url}/_dev/outbox?limit=50`)).json()).items,
  }
}
