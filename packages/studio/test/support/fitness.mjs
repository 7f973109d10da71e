// Whether everybody can use a page. Plain JavaScript, as the choice of the browser is: packages and systems share both.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from 'vitest'

export const phone = { width: 360, height: 740 }
export const desk = { width: 1280, height: 800 }

const sizesAndSchemes = [
  [phone, 'light'],
  [desk, 'dark'],
]
const otherPairs = [
  [phone, 'dark'],
  [desk, 'light'],
]

/** Both sizes and both schemes, each once; `WALK=all` looks at every pair. */
const usualScreens = process.env.WALK === 'all' ? [...sizesAndSchemes, ...otherPairs] : sizesAndSchemes

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function violations(page, { exclude = [], rules } = {}) {
  // Debugging runs beside the page's policy, which forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const found = await page.evaluate(
    ([exclude, runOnly]) =>
      globalThis.axe.run(
        { exclude },
        {
          resultTypes: ['violations'],
          ...(runOnly ? { runOnly } : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
        },
      ),
    [exclude, rules],
  )
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

export const sideways = page =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export async function isFit(page, screens = usualScreens) {
  for (const [size, colorScheme] of screens) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const where = `${page.url()} at ${size.width}, ${colorScheme}`
    expect.soft(await violations(page), where).toEqual([])
    expect.soft(await sideways(page), where).toBeLessThanOrEqual(0)
    await look(page, [nameOf(page.url()), size.width, colorScheme].join('-'))
  }
}

/** A page's address as the name of a file: `eecar-app-parts-01K…`. */
const nameOf = url =>
  decodeURIComponent(new URL(url).pathname + new URL(url).search)
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)

export async function fitsLargeText(page) {
  await page.setViewportSize(phone)
  const setSize = size =>
    page.evaluate(value => document.documentElement.style.setProperty('font-size', value), size)
  await setSize('200%')
  expect.soft(await sideways(page), `${page.url()} with large text`).toBeLessThanOrEqual(0)
  await setSize('')
}

export async function look(page, name) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }).catch(() => {})
}
