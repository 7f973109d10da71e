import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSharp } from '@monotable/server/kit'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sideways, violations } from '../../../packages/studio/test/support/fitness.mjs'
import { texts } from '../pages/texts.ts'
import { type Opened, type Shown, servePages, switches } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const event = '/snaprace/app/organizers/snaprace-kr/events/seoul-marathon-2024'
const race = '/snaprace/app/races/seoul-marathon-2024'

let shown: Shown
beforeAll(async () => {
  shown = await servePages()
})
afterAll(() => shown?.close())

/** What axe objects to, and whether anything is beside the screen. */
async function faults(page: Page): Promise<string[]> {
  const beside = await sideways(page)
  return [
    // The bar on top is on every page, and walked with the pages of its package.
    ...(await violations(page, { exclude: ['.top-bar'] })),
    ...(beside > 0 ? [`${page.url()} is ${beside} pixels too wide`] : []),
  ]
}

const phone: Opened = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  locale: 'ko-KR',
  colorScheme: 'dark',
}
const desk: Opened = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' }

describe.each([
  { name: 'a phone in Korean, dark', screen: phone, t: texts.ko },
  { name: 'a desk in English, light', screen: desk, t: texts.en },
])('on $name', ({ screen, t }) => {
  test('a runner finds the race, the photos by bib, and takes them', async () => {
    const page = await shown.open('/snaprace/app/', screen)
    await page.getByRole('heading', { level: 1, name: t.races.title }).waitFor()
    expect(await page.locator('.race-card').count()).toBe(3)
    expect(await faults(page)).toEqual([])
    await page.getByRole('searchbox').fill('광화문')
    await page.getByRole('button', { name: t.races.find }).click()
    await page.locator('.race-card').first().click()
    await page.waitForURL(`**${race}`)
    expect(await page.locator('h1').textContent()).toBe('서울 마라톤 2024')
    expect(await page.locator('.race-colour rect').getAttribute('fill')).toBe('#1d3a8a')
    expect(await page.locator('.photo-hash').count()).toBe(await page.locator('.photo-itself').count())
    expect(await faults(page)).toEqual([])
    await page.getByLabel(t.race.bib).fill('1234')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/bib?bib=1234')
    expect(await page.locator('.result').textContent()).toContain('2:4')
    expect(await faults(page)).toEqual([])
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t.mine.all }).click(),
    ])
    const count = await page.locator('.photo-cell').count()
    expect(Object.keys(unzipSync(await readFile(await zip.path())))).toHaveLength(count)
    await page.locator('.photo-cell').first().click()
    await page.waitForURL('**/photos/*?bib=1234')
    expect(await page.title()).toContain('1234')
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await fetch(image!)).headers.get('content-type')).toBe('image/jpeg')
    expect(await faults(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t.photo.download }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^DSC_\d+\.jpg$/)
    await page.getByText(t.photo.removeMe).click()
    await page.getByLabel(t.photo.contact).first().fill('ann@example.com')
    await page.getByRole('button', { name: t.photo.removeYes }).click()
    await page.getByText(t.photo.sent).waitFor()
    await page.context().close()
  })

  test('a selfie is compared after consent, and the page says where it cannot be', async () => {
    const page = await shown.open(`${race}/selfie`, screen)
    expect(await faults(page)).toEqual([])
    const first = await page
      .context()
      .request.get(`${shown.url}/snaprace/organizers/snaprace-kr/events/seoul-marathon-2024/photos?limit=1`)
    const { ulid } = (await first.json()).items[0]
    const picture = await page
      .context()
      .request.get(
        `${shown.url}/snaprace/organizers/snaprace-kr/events/seoul-marathon-2024/photos/${ulid}/download`,
      )
    const selfie = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture.body() }
    await page.getByLabel(t.selfie.picture).setInputFiles(selfie)
    await page.locator('form.selfie-form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true
    })
    await page.getByRole('button', { name: t.selfie.search }).click()
    await page.locator('.error-text', { hasText: t.selfie.consentMissing }).waitFor()
    expect(await page.getByText(t.selfie.consentMissing).count()).toBe(1)
    await page.getByLabel(t.selfie.picture).setInputFiles(selfie)
    await page.getByLabel(t.selfie.consent, { exact: true }).check()
    await page.getByRole('button', { name: t.selfie.search }).click()
    await page.waitForURL('**/selfie?photos=*')
    expect(page.url()).toContain(ulid)
    expect(await page.locator('.photo-cell').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: t.selfie.revoke }).click()
    await page.getByText(t.selfie.revoked).waitFor()
    switches.faces = 'personKey'
    await page.goto(`${shown.url}${race}/selfie`)
    await page.getByText(t.selfie.unavailable).waitFor()
    switches.faces = 'image'
    await page.context().close()
  })

  test('an organizer works through the queue by keyboard alone, imports a start list, and watches', async () => {
    const as = 'seoyeon'
    const page = await shown.open(`${event}/photos-without-bib`, { ...screen, as })
    expect(await faults(page)).toEqual([])
    const first = await page.locator('.queue-photo img').getAttribute('alt')
    // The field has the focus: what was read, which nobody has, a number that nobody has, then one of the list.
    const read = (await page.locator('.queue-side .badge').allTextContents()).join(', ')
    await page.keyboard.type('=')
    await page.keyboard.press('Enter')
    const refusal = read ? t.queue.notListed(read) : t.queue.missing
    await page.locator('.error-text', { hasText: refusal }).waitFor()
    await page.getByLabel(t.queue.bibs).fill('9999')
    await page.keyboard.press('Enter')
    await page.locator('.error-text', { hasText: t.queue.notListed('9999') }).waitFor()
    await page.getByLabel(t.queue.bibs).fill('5678')
    await page.keyboard.press('Enter')
    await page.getByText(t.queue.saved('5678')).waitFor()
    if (await page.locator('.queue-photo').count())
      expect(await page.locator('.queue-photo img').getAttribute('alt')).not.toBe(first)
    await page.goto(`${shown.url}${event}/do/importStartList`)
    expect(await faults(page)).toEqual([])
    const csv = 'bib,name,time\n1234,Ann,2:41:00\n12x4,Bad,\n5678,Ben,2:50:00\n'
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel(t.startList.file).setInputFiles(file)
    await page.getByRole('button', { name: t.startList.check }).click()
    await page.getByText('12X4 is not a bib of this event').first().waitFor()
    expect(await faults(page)).toEqual([])
    await page.goto(`${shown.url}${event}/stats`)
    await page.locator('[data-live]').waitFor()
    expect(await faults(page)).toEqual([])
    await page.context().close()
  })

  test('an organizer fixes a wrong bib and takes a photo down; the platform sees organizers, drift and jobs', async () => {
    const page = await shown.open(`${event}/photos`, { ...screen, as: 'seoyeon' })
    expect(await faults(page)).toEqual([])
    const api = `${shown.url}/snaprace/organizers/snaprace-kr/events/seoul-marathon-2024`
    const { items } = await (await page.context().request.get(`${api}/photos?limit=50`)).json()
    // Not one that another test looks for.
    const { ulid } = items.findLast(
      ({ bibs }: { bibs: string[] }) => bibs.length > 0 && !bibs.includes('1234') && !bibs.includes('5678'),
    )
    await page.goto(`${shown.url}${event}/photos/${ulid}/do/correctBibs`)
    expect(await faults(page)).toEqual([])
    await page.locator('[name="bibs"]').fill('5678')
    await page.locator('main form button[type=submit]').last().click()
    await page.waitForURL(url => !url.pathname.includes('/do/'))
    const bibsOf = async () =>
      (await (await page.context().request.get(`${api}/photos/${ulid}`)).json()).bibs as string[]
    expect(await bibsOf()).toEqual(['5678'])
    await page.goto(`${shown.url}${event}/photos/${ulid}/do/removePhoto`)
    await page.locator('main form button[type=submit]').last().click()
    await expect
      .poll(async () => (await page.context().request.get(`${api}/photos/${ulid}`)).status())
      .toBe(404)
    await page.context().close()
    const platform = await shown.open('/snaprace/app/organizers', { ...screen, as: 'yuna' })
    expect(await platform.locator('main').innerText()).toContain('snaprace-kr')
    for (const path of [
      '/snaprace/app/drift',
      `${event}/drift`,
      `${event}/photographers/ph_01/removals`,
      '/snaprace/app/photographers/ph_01/syncs',
    ]) {
      await platform.goto(shown.url + path)
      expect(await platform.locator('h1').count(), path).toBe(1)
      expect(await faults(platform)).toEqual([])
    }
    await platform.context().close()
  })
})

describe.each([
  { name: 'a phone in English', screen: { ...phone, locale: 'en-GB', colorScheme: 'light' as const } },
  { name: 'a desk in Korean, dark', screen: { ...desk, locale: 'ko-KR', colorScheme: 'dark' as const } },
])('on $name', ({ screen }) => {
  test('every page is in order, also with letters of twice the size', async () => {
    const open = [
      ...['/snaprace/app/', race, `${race}/bib?bib=1234`, `${race}/selfie`].map(path => ({
        path,
        as: undefined,
      })),
      ...['/snaprace/app/upload', `${event}/upload`].map(path => ({ path, as: 'ph_01' })),
      ...[`${event}/photos-without-bib`, `${event}/do/importStartList`, `${event}/stats`, event].map(
        path => ({
          path,
          as: 'seoyeon',
        }),
      ),
    ]
    for (const { path, as } of open) {
      const page = await shown.open(path, { ...screen, ...(as && { as }) })
      expect(await faults(page)).toEqual([])
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await sideways(page), `${path} with large letters`).toBe(0)
      // The first thing that the keyboard reaches leads past the menu.
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement !== document.body), path).toBe(true)
      await page.context().close()
    }
  })
})

test('reading pages and their forms work without script', async () => {
  const page = await shown.open(race, { ...phone, javaScriptEnabled: false })
  await page.getByLabel(texts.ko.race.bib).fill('1234')
  await page.getByRole('button', { name: texts.ko.race.find }).click()
  await page.locator('.photo-cell').first().click()
  await page.getByText(texts.ko.photo.report).click()
  await page.getByLabel(texts.ko.photo.kinds.WRONG_BIB).check()
  await page.getByRole('button', { name: texts.ko.photo.reportYes }).click()
  await page.getByText(texts.ko.photo.sent).waitFor()
  await page.context().close()
})

/** Two cards of a camera that number their files alike; the size of each picture says which it is. */
async function makeCards(folder: string, count: number): Promise<Map<string, string>> {
  const sharp = await openSharp()
  const names = new Map<string, string>()
  for (let n = 0; n < count; n++) {
    const card = n % 2 === 0 ? 'card 1' : 'card 2'
    const name = `DSC_${String(Math.floor(n / 2)).padStart(4, '0')}.jpg`
    const size = { width: 30 + (n % 40), height: 30 + Math.floor(n / 40) }
    mkdirSync(join(folder, card), { recursive: true })
    const background = { r: n % 256, g: 90, b: 160 }
    writeFileSync(
      join(folder, card, name),
      await sharp({ create: { ...size, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
    names.set(`${size.width}x${size.height}`, name)
  }
  return names
}

const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`)

/** `SNAPRACE_FILES=300` drops as many as the issue asks for. */
const fileCount = Number(process.env.SNAPRACE_FILES ?? 60)

test('a photographer drops a folder, loses the network after a third, closes the page and comes back: each file is one photo', async () => {
  const upload = '/snaprace/app/organizers/snaprace-kr/events/busan-night-10k-2025/upload'
  const photosAt = '/snaprace/organizers/snaprace-kr/events/busan-night-10k-2025/photos'
  const folder = mkdtempSync(join(tmpdir(), 'snaprace-cards-'))
  const names = await makeCards(folder, fileCount)
  writeFileSync(join(folder, 'card 1', 'notes.txt'), 'not a picture')
  const page = await shown.open(upload, { ...desk, as: 'ph_01' })
  // The organizer watches and never loads the page again.
  const watching = await shown.open(upload.replace('/upload', '/stats'), { ...desk, as: 'seoyeon' })
  const photoCount = async () =>
    Number((await watching.locator('.stat-value').first().textContent()) ?? Number.NaN)
  const countBefore = await photoCount()
  await page.locator('[data-ready]').waitFor()
  expect(await faults(page)).toEqual([])
  const context = page.context()
  // There is no network yet when the first file asks for its address.
  await context.setOffline(true)
  await page.locator('[data-folder]').setInputFiles(folder)
  await page.getByText(texts.en.upload.island.offline).waitFor()
  await context.setOffline(false)
  await expect.poll(() => figure(page, 'all').textContent(), { timeout: 60_000 }).toBe(String(fileCount + 1))
  const left = async (of: Page) => Number((await figure(of, 'left').textContent()) ?? '0')
  await expect
    .poll(() => left(page), { timeout: 300_000, interval: 50 })
    .toBeLessThanOrEqual((fileCount * 2) / 3)
  await context.setOffline(true)
  await page.getByText(texts.en.upload.island.offline).waitFor()
  const before = await left(page)
  expect(before).toBeGreaterThan(0)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(shown.url + upload)
  await again.getByText(texts.en.upload.island.leftOver).waitFor()
  await again.locator('[data-folder]').setInputFiles(folder)
  await expect.poll(() => figure(again, 'done').textContent(), { timeout: 450_000 }).toBe(String(fileCount))
  expect(await figure(again, 'failed').textContent()).toBe('1')
  await again.getByText(texts.en.upload.island.notPicture).first().waitFor()
  await again.getByText(texts.en.upload.island.complete).waitFor()
  const photos: { originalFilename: string; dimensions: { width: number; height: number } }[] = []
  let cursor = ''
  do {
    const answer = await context.request.get(`${shown.url}${photosAt}?limit=100${cursor}`)
    const body = await answer.json()
    photos.push(...body.items)
    cursor = body.nextCursor ? `&cursor=${encodeURIComponent(body.nextCursor)}` : ''
  } while (cursor !== '')
  const sent = photos.filter(({ dimensions }) => dimensions.width < 100)
  const found = sent.map(
    ({ dimensions: { width, height }, originalFilename }) =>
      [`${width}x${height}`, originalFilename] as const,
  )
  expect(found).toHaveLength(fileCount)
  expect(new Map(found)).toEqual(names)
  await expect.poll(photoCount, { timeout: 60_000 }).toBe(countBefore + fileCount)
  await watching.context().close()
  await context.close()
  rmSync(folder, { recursive: true })
}, 900_000)
