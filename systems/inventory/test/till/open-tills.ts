import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll } from 'vitest'
import { chromiumOptions } from '../../../../packages/studio/test/support/chromium.mjs'
import type { Serving } from '../../../test/serving.ts'
import { Wire } from './wire.ts'

const till = fileURLToPath(new URL('../../till/', import.meta.url))

/** What stands between a till and the server. */
export interface Line {
  /** Who is signed in on the page; nobody if undefined. */
  cashier: string | undefined
  shopId: string
  /** Of the page and its service worker. */
  version: string
  /** How many receipts the server answers without the till hearing of it. */
  lost: number
  /** What answers in place of the server, as a hotel's sign-in page would. */
  instead: { status: number; body: string; headers?: Record<string, string> } | undefined
  /** Receipts that were posted, by id. */
  readonly posted: string[]
}

/** The till's page and worker on an origin of their own, before the real server. */
export function openTills(served: Serving) {
  const line: Line = { cashier: undefined, shopId: '', version: '1', lost: 0, instead: undefined, posted: [] }
  let [server, scripts]: [Server | undefined, Record<string, string>] = [undefined, {}]
  const devices: Device[] = []
  beforeAll(async () => {
    scripts = await bundle()
    server = createServer((request, response) => {
      answer(request, response, { line, served, scripts }).catch(() => response.destroy())
    })
    await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  }, 60_000)
  afterAll(async () => {
    for (const device of devices) await device.end()
    await new Promise(resolve => server?.close(resolve))
  })
  return {
    line,
    /** A tablet: its browser keeps what it has when it is killed. */
    async device(): Promise<Device> {
      const { port } = (server as Server).address() as AddressInfo
      const device = new Device(`http://localhost:${port}/inventory/app/till/`)
      devices.push(device)
      await device.start()
      return device
    },
  }
}

/** A tablet, with a browser that keeps what it has when it is killed. */
export class Device {
  readonly #folder = mkdtempSync(join(tmpdir(), 'monotable-till-'))
  readonly #address: string
  readonly #args: readonly string[]
  readonly #wire = new Wire()
  #isOffline = false
  #context: BrowserContext | undefined

  constructor(address: string, args: readonly string[] = []) {
    this.#address = address
    this.#args = args
  }

  get context(): BrowserContext {
    return this.#context as BrowserContext
  }

  async start(): Promise<void> {
    const { args, ...options } = chromiumOptions()
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...options,
      args: [...(args ?? []), ...this.#args, ...(await this.#wire.args())],
      locale: 'en-GB',
      viewport: { width: 360, height: 740 },
    })
    // A device that was switched off in flight mode is in flight mode when it is switched on.
    if (this.#isOffline) await this.context.setOffline(true)
  }

  /** The wire is cut; the browser is told, so that pages hear of it. */
  async offline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline
    this.#wire.cut(isOffline)
    await this.context.setOffline(isOffline)
  }

  async open(): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(this.#address)
    await page.waitForFunction('globalThis.isReady === true', undefined, { timeout: 20_000 })
    return page
  }

  /** As the power button does. */
  async kill(): Promise<void> {
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#folder))
          process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await this.#context?.close().catch(() => {})
  }

  async end(): Promise<void> {
    await this.#context?.close().catch(() => {})
    await this.#wire.end()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What a page does with its till, for tests to call. */
const entry = `
import { openTill } from '${till}till.ts'
import { searchCatalogue, findByCode } from '${till}catalogue.ts'
import { registerWorker } from '${till}register-worker.ts'
const { shopid: shopId, version } = document.body.dataset
let token
const getToken = async ({ isStale }) => {
  if (token && !isStale) return token
  const response = await fetch('/token')
  token = response.ok ? await response.text() : undefined
  return token
}
globalThis.signOut = () => { token = undefined }
globalThis.states = []
globalThis.till = await openTill({ shopId, getToken, changed: state => { globalThis.last = state } })
globalThis.search = async text => searchCatalogue((await till.state()).catalogue, text)
globalThis.scan = async code => findByCode((await till.state()).catalogue, code)
await registerWorker({
  script: '/inventory/app/till/service-worker.js',
  scope: '/inventory/app/till/',
  version,
  assets: ['/inventory/app/till/', '/web/till-' + version + '.js'],
  updated: activate => { globalThis.activate = activate },
})
await navigator.serviceWorker.ready
globalThis.isReady = true
`

async function bundle(): Promise<Record<string, string>> {
  const build = async (input: string, format: 'esm' | 'iife', plugins: object[] = []) => {
    const made = await rolldown({ input, platform: 'browser', plugins: plugins as never })
    const { output } = await made.generate({ format })
    await made.close()
    return output[0].code
  }
  const virtual = {
    name: 'entry',
    resolveId: (id: string) => (id === 'till-entry.js' ? id : undefined),
    load: (id: string) => (id === 'till-entry.js' ? entry : undefined),
  }
  return {
    page: await build('till-entry.js', 'esm', [virtual]),
    worker: await build(`${till}worker/till-worker.island.ts`, 'iife'),
  }
}

interface Site {
  readonly line: Line
  readonly served: Serving
  readonly scripts: Record<string, string>
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { line, served, scripts }: Site,
): Promise<void> {
  const path = (request.url ?? '/').replace(/\?.*$/, '')
  const send = (type: string, text: string | undefined, status = 200) => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(text)
  }
  if (path === '/inventory/app/till/')
    return send(
      'text/html',
      `<!doctype html><body data-shopid="${line.shopId}" data-version="${line.version}"><script type="module" src="/web/till-${line.version}.js"></script>`,
    )
  if (path.startsWith('/web/till-')) return send('text/javascript', scripts.page)
  if (path.endsWith('/service-worker.js')) return send('text/javascript', scripts.worker)
  if (path === '/token')
    return line.cashier === undefined
      ? send('text/plain', '', 401)
      : send('text/plain', await served.token(line.cashier))
  if (path.startsWith('/inventory/')) return forward(request, response, { line, served, scripts })
  send('text/plain', '', 404)
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { line, served }: Site,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const isReceipt = request.method === 'POST' && request.url?.endsWith('/receipts')
  if (isReceipt) line.posted.push(JSON.parse(body.toString()).receiptId)
  if (line.instead) {
    response.writeHead(line.instead.status, line.instead.headers ?? { 'content-type': 'text/html' })
    response.end(line.instead.body)
    return
  }
  const headers: Record<string, string> = {}
  for (const name of ['authorization', 'content-type', 'if-none-match'])
    if (typeof request.headers[name] === 'string') headers[name] = request.headers[name]
  const answered = await fetch(`${served.server.url}${request.url}`, {
    method: request.method as string,
    headers,
    ...(body.byteLength > 0 && { body }),
  })
  if (isReceipt && line.lost > 0) {
    line.lost--
    response.destroy()
    return
  }
  const sent = Object.fromEntries(
    [...answered.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
    ),
  )
  response.writeHead(answered.status, sent).end(Buffer.from(await answered.arrayBuffer()))
}
