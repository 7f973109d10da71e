import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const folder = fileURLToPath(new URL('../../../../docs/studio/', import.meta.url))

/** A picture of the documentation: written again with `STUDIO_PICTURES=1`, so that a test run leaves them as they are. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const where = process.env.STUDIO_PICTURES ? { path: `${folder}${name}.png` } : {}
  expect((await page.screenshot(where)).length).toBeGreaterThan(10_000)
}
