// Photographs pages for people to look at, on a server that runs with sample data:
//
//   node scripts/page-pictures.mjs --url http://localhost:3000 --to /tmp/pictures
//   node scripts/page-pictures.mjs … --only sign-in,parts
//   node scripts/page-pictures.mjs --documents
//
// Phone, tablet and desktop, light and dark. Pages are a list that grows: `as` is the sample user who looks. With --documents
// it takes those that the READMEs of systems and docs/systems show, by their names: docs/pictures/till-phone-dark.webp.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { chromiumOptions } from '../packages/studio/test/support/chromium.mjs'
import { pages } from './pages-to-look-at.mjs'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    to: { type: 'string' },
    only: { type: 'string' },
    documents: { type: 'boolean', default: false },
  },
})
const inDocuments = options.documents ? new Set(picturesInDocuments()) : undefined
const to = inDocuments ? 'docs/pictures' : options.to
if (!to) throw new Error('Give the folder for the pictures: --to /tmp/pictures')

const screens = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}
mkdirSync(to, { recursive: true })
const wanted = options.only?.split(',')
const browser = await chromium.launch(chromiumOptions())
for (const [screen, settings] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark']) await photograph(screen, settings, colorScheme)
}
await browser.close()
if (inDocuments?.size)
  throw new Error(`No page has the name of these pictures: ${[...inDocuments].join(', ')}`)

function picturesInDocuments() {
  const texts = ['systems', 'docs/systems'].flatMap(folder =>
    readdirSync(folder, { recursive: true })
      .filter(file => /(^[^/]*\/README|^[^/]*)\.md$/.test(file))
      .map(file => readFileSync(join(folder, file), 'utf8')),
  )
  return texts.flatMap(text => [...text.matchAll(/pictures\/([\w-]+)\.webp/g)].map(([, name]) => name))
}

async function photograph(screen, settings, colorScheme) {
  const contexts = new Map()
  for (const { name, path, as, open, press, locale, isWindow } of pages) {
    const picture = `${name}-${screen}-${colorScheme}`
    if (inDocuments ? !inDocuments.delete(picture) : wanted && !wanted.includes(name)) continue
    const who = `${as ?? ''} ${locale ?? ''}`
    if (!contexts.has(who))
      contexts.set(who, await contextFor(as, { ...settings, colorScheme, locale: locale ?? 'en-GB' }))
    const page = await contexts.get(who).newPage()
    await page.goto(new URL(path, options.url).href, { waitUntil: 'networkidle' })
    // Wait until what a script draws can be pressed and nothing loads any more.
    if (press) await page.locator(press).first().waitFor()
    if (press) await page.waitForLoadState('networkidle')
    if (open) await open(page)
    // A page that fills the window scrolls inside itself; a document shows one window of each.
    await keep(picture, await page.screenshot({ fullPage: !isWindow && !inDocuments }))
    await page.close()
  }
  for (const context of contexts.values()) await context.close()
}

async function keep(picture, shot) {
  if (!inDocuments) return writeFile(join(to, `${picture}.png`), shot)
  await sharp(shot)
    .webp()
    .toFile(join(to, `${picture}.webp`))
}

/** A browser in which that sample user is signed in. */
async function contextFor(as, settings) {
  const context = await browser.newContext({ ...settings, reducedMotion: 'reduce' })
  if (as) {
    const [system, user] = as.split('/')
    const answer = await context.request.post(new URL('/accounts/sample/sign-in', options.url).href, {
      headers: { origin: new URL(options.url).origin },
      data: { system, user },
    })
    if (!answer.ok()) throw new Error(`${as} cannot sign in: ${answer.status()} ${await answer.text()}`)
  }
  return context
}
