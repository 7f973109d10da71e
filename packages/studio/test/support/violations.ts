import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds that keeps people out. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Debugging runs beside the page's policy, which forbids foreign scripts.
  await page.evaluate(axe)
  const { violations: found } = await page.evaluate(
    runOnly =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(runOnly ? { runOnly } : {}),
    rules,
  )
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
