import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from '@monotable/engine'
import { readConfig, run, type System, storeOn } from '@monotable/server'
import { pages } from '@monotable/web'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumOptions } from '../../../packages/studio/test/support/chromium.mjs'
import { assetsOf } from '../../site.ts'
import { product } from '../pages/product.ts'
import type { OwnPorts } from '../ports/ports.ts'
import { system } from '../system.ts'
import { prepared } from './prepared.ts'

/** Faces by the package of this folder, and off when a test says so; bibs are those that come with samples. */
export const switches: { faces: 'image' | 'personKey' } = { faces: 'image' }

const shown: System = {
  ...(system as unknown as System),
  openPorts: async context => {
    const ports = (await system.openPorts?.(context)) as OwnPorts
    const { faceIndexer } = ports
    const faces = {
      ...faceIndexer,
      get searchesBy() {
        return switches.faces
      },
    }
    const textDetector = {
      ...ports.textDetector,
      detect: async (image: { analysis?: { text?: never } | undefined }) => image.analysis?.text ?? [],
    }
    return { ...ports, faceIndexer: faces, textDetector } as OwnPorts
  },
}

export interface Shown {
  readonly url: string
  open(path: string, options?: Opened): Promise<Page>
  close(): Promise<void>
}

export interface Opened extends BrowserContextOptions {
  /** A sample user. */
  readonly as?: string
}

/** SnapRace with its pages and sample data, and a browser that looks at it. */
export async function servePages(): Promise<Shown> {
  const data = mkdtempSync(join(tmpdir(), 'snaprace-pages-'))
  const engine = await open()
  const env = {
    MONOTABLE_DATA: data,
    MONOTABLE_PORT: '0',
    MONOTABLE_LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  }
  const running = await run([prepared(shown)], readConfig({ file: false, env }), {
    openStore: async () => ({ ...storeOn(engine), streams: engine }),
    pages: pages({ products: { snaprace: product }, assets: [assetsOf('snaprace')] }),
    samples: () => {},
    env: { SNAPRACE_FACES: fileURLToPath(new URL('face-package.mjs', import.meta.url)) },
  })
  const url = running.url.replace('127.0.0.1', 'localhost')
  const browser: Browser = await chromium.launch(chromiumOptions())
  return {
    url,
    async open(path, { as, ...options } = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      if (as)
        await context.request.post(`${url}/accounts/sample/sign-in`, {
          headers: { origin: url },
          data: { system: 'snaprace', user: as },
        })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      // A page that breaks its own policy, or fails, fails the test that opened it.
      page.on('pageerror', error => {
        throw error
      })
      await page.goto(url + path)
      return page
    },
    async close() {
      await browser.close()
      await running.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
