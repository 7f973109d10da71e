import { fileURLToPath } from 'node:url'
import { DynamoDBError, type ErrorName } from '@monotable/dynamodb'
import { chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { chromiumOptions } from '../../../studio/test/support/chromium.mjs'
import { type Engine, insideOf } from '../../src/engine.ts'
import { serveRequests } from '../../src/http/server.ts'
import { open } from '../../src/open.ts'

type Answer = { answer: unknown } | { name: ErrorName; message: string; details: Record<string, unknown> }

/**
 * Opens the engine in a page of Chromium and serves it as the given endpoint: requests are read here, and answered there.
 * `npm run chromium` runs the operation tests on it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const browser = await chromium.launch(chromiumOptions())
  const page = await browser.newPage()
  await page.addScriptTag({ content: await engineScript() })
  const local = insideOf(await open())
  const server = await serveRequests(
    {
      operation: (service, name) => local.operation(service, name),
      answer: (operation, input) => answerInPage(page, operation.name, input),
      close: () => local.close(),
    },
    { port: 0 },
  )
  process.env.TEST_DYNAMODB_ENDPOINT = server.url
  return async () => {
    await server.close()
    await browser.close()
  }
}

/** The published entry as one script that any page can run. */
async function engineScript(): Promise<string> {
  const folder = fileURLToPath(new URL('../../dist', import.meta.url))
  const bundle = await rolldown({ input: `${folder}/memory.js`, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', name: 'memory' })
  return `${output[0].code}\nglobalThis.engine = memory.open()`
}

async function answerInPage(page: Page, name: string, input: unknown): Promise<unknown> {
  const found = await page.evaluate<Answer, [string, string]>(
    async ([operation, text]) => {
      const { engine } = globalThis as unknown as { engine: Promise<Pick<Engine, 'send'>> }
      try {
        return { answer: await (await engine).send(operation, JSON.parse(text)) }
      } catch (error) {
        const { name, message, details } = error as DynamoDBError
        return { name, message, details }
      }
    },
    [name, JSON.stringify(input)],
  )
  if ('answer' in found) return found.answer
  throw new DynamoDBError(found.name, found.message, found.details)
}
