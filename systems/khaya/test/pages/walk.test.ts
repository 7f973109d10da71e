import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { desk, fitsLargeText, isFit, look, phone } from '../../../../packages/studio/test/support/fitness.mjs'
import { servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const served = servePages()
const app = '/khaya/app'

/** Every page made by hand, by whom it is for. */
const walks: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  visitor: [
    ['find', '/'],
    ['project', 'a.cover'],
    ['find-nothing', '/?city=Nowhere'],
    ['user', '/people/usr_sipho'],
    ['materials-start', '/materials'],
    ['materials', '/materials?q=brick'],
    ['material', '/materials/usr_sarah/prod_sarah01'],
    ['basket-empty', '/basket'],
  ],
  nomsa: [
    ['my-projects', '/my-projects'],
    ['own-project', 'a.cover'],
    ['post-1', '/post'],
    ['post-2', '/post?step=2&title=Wall&description=Long&skills=bricklaying'],
    [
      'post-3',
      '/post?step=3&title=Wall&description=Long&city=Estcourt&min=1&max=2&start=2031-01-01&end=2031-01-02',
    ],
    ['messages', '/messages'],
    ['talk', 'a.cover'],
    ['me-buyer', '/me'],
  ],
  sipho: [
    ['my-work', '/my-work'],
    ['work', 'a.cover'],
    ['me', '/me'],
    ['edit', '/me/edit'],
  ],
  sarah: [['shop', '/']],
  ntando: [
    ['sign-up', '/sign-up'],
    ['sign-up-worker', '/sign-up?role=WORKER'],
  ],
  zanele: [['documents', '/me']],
}

async function goTo(page: Page, step: string): Promise<void> {
  if (step.startsWith('/')) await page.goto(served.url() + app + step)
  else await page.locator(step).first().click()
  await page.waitForLoadState('load')
}

test.each([
  [
    'en-ZA',
    [
      [phone, 'light'],
      [desk, 'dark'],
    ],
  ],
  [
    'zu-ZA',
    [
      [phone, 'dark'],
      [desk, 'light'],
    ],
  ],
] as const)(
  'every page is fit for everybody in %s, also with text of twice the size',
  async (locale, screens) => {
    const language = locale.slice(0, 2)
    for (const [who, steps] of Object.entries(walks)) {
      const page = await served.open(`${app}/`, { locale, ...(who !== 'visitor' && { as: who }) })
      for (const [name, step] of steps) {
        await goTo(page, step)
        await look(page, `${name}-${language}`)
        expect(await page.locator('html').getAttribute('lang'), page.url()).toBe(language)
        expect(await page.locator('h1').count(), page.url()).toBe(1)
        await isFit(page, screens)
        await fitsLargeText(page)
      }
      await page.context().close()
    }
  },
)

test('who reads needs no script, and who has it gets at most a little', async () => {
  const page = await served.open(`${app}/`, { javaScriptEnabled: false })
  await page.locator('[name=skill]').selectOption('roofing')
  await page.locator('.narrow-form button').click()
  expect(new URL(page.url()).searchParams.get('skill')).toBe('roofing')
  for (const text of await page.locator('.job-card').allInnerTexts()) expect(text).toContain('Roofing')
  await page.goto(`${served.url()}${app}/materials`)
  await page.locator('.tiles a', { hasText: 'Bricks' }).click()
  expect(await page.locator('.good-card').first().innerText()).toContain('brick')
  await page.goto(`${served.url()}${app}/materials`)
  await page.locator('[name=q]').fill('cement bag')
  await page.locator('.narrow-form button').click()
  expect(await page.locator('.good-card').count()).toBeGreaterThan(0)
  expect(await page.locator('.good-card').first().innerText()).toContain('VAT included')
  // The shop of one seller, as customers see it.
  await page.goto(`${served.url()}${app}/people/usr_sarah`)
  await page.locator('a[href*="materials?seller="]').click()
  expect(await page.locator('h1').innerText()).toBe('Estcourt Building Supplies')
  const goods = await page.locator('.good-card').allInnerTexts()
  expect(goods.length).toBeGreaterThan(1)
  for (const good of goods) expect(good).toMatch(/VAT included[\s\S]*Estcourt Building Supplies/)
  await page.goto(`${served.url()}${app}/materials?seller=usr_nobody`)
  expect(await page.locator('.good-card').count()).toBe(0)
  await page.goto(`${served.url()}${app}/materials?q=cement`)
  const choice = page.locator('[name=category]')
  const category = await choice.locator('option').nth(1).getAttribute('value')
  await choice.selectOption(category)
  await page.locator('.narrow-form button').click()
  expect(new URL(page.url()).searchParams.get('category')).toBe(category)
  await page.context().close()
})

test('a keyboard alone finds a project, and every field says what it is', async () => {
  const page = await served.open(`${app}/`)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  const title = await page.locator('.job-card .cover').first().innerText()
  for (let presses = 0; presses < 60 && (await focused()) !== title; presses++)
    await page.keyboard.press('Tab')
  expect(await focused()).toBe(title)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/projects\//)
  expect(await page.locator('h1').innerText()).toBe(title)
  await page.context().close()
})

test('what is refused is said in the language of the person, beside the field, and nothing typed is lost', async () => {
  const page = await served.open(`${app}/sign-up?role=WORKER`, {
    ...{ as: 'ntando', locale: 'zu-ZA' },
  })
  await page.evaluate(() => document.querySelector('form.form')?.setAttribute('novalidate', ''))
  await page.locator('[name=name]').fill('Ntando Gumede')
  await page.locator('[name=phone]').fill('12')
  await page.locator('[name="location.city"]').fill('Estcourt')
  await page.locator('[name=skills]').first().check()
  await page.locator('[name=idNumber]').fill('9203045800085')
  await page.locator('main form button').last().click()
  const refused = await page.locator('.error-text').allInnerTexts()
  expect(refused).toEqual([
    'Lena akuyona inombolo yefoni.',
    'Inombolo yokugcina ayifani. Hlola ukuthi awenzanga iphutha.',
  ])
  expect(await page.locator('[name=name]').inputValue()).toBe('Ntando Gumede')
  await isFit(page)
  await page.context().close()
})

test('a conversation opens at its end, also without script', async () => {
  const talk = `${app}/messages/usr_sipho`
  const page = await served.open(talk, { as: 'nomsa', javaScriptEnabled: false })
  for (let said = 1; said <= 6; said++) {
    await page.locator('[name=content]').fill(`Six lines of it, one after the other: ${said}`)
    await page.locator('.talk-form button.primary').click()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(served.url() + talk)
  const list = (await page.locator('.talk-scroll').boundingBox()) as { y: number; height: number }
  const last = (await page.locator('.talk li').last().boundingBox()) as { y: number; height: number }
  expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height + 1)
  expect(last.y).toBeGreaterThanOrEqual(list.y)
  const first = (await page.locator('.talk li').first().boundingBox()) as { y: number }
  expect(first.y).toBeLessThan(list.y)
  await page.context().close()
})

test('what the desk lists is in the language of the page: notifications too', async () => {
  for (const [locale, words, others] of [
    ['en-ZA', 'A new bid', 'Isiphakamiso esisha'],
    ['zu-ZA', 'Isiphakamiso esisha', 'A new bid'],
  ] as const) {
    const page = await served.open(`${app}/notifications`, { as: 'nomsa', locale })
    const text = await page.locator('main').innerText()
    expect(text).toContain(words)
    expect(text).not.toContain(others)
    expect(await page.locator('main [name=language]').count()).toBe(0)
    // What is done with one of them says which, in the same language.
    await page.locator('a[href*=readNotification]').last().click()
    await page.waitForURL(/readNotification/)
    const form = await page.locator('main').innerText()
    expect(form).toContain(words)
    expect(form).not.toContain(others)
    await page.context().close()
  }
})

test('administrators alone are led to the queue and the reports', async () => {
  for (const [who, isLed] of [
    ['lindiwe', true],
    ['ntando', false],
    ['nomsa', false],
  ] as const) {
    const page = await served.open(`${app}/`, { as: who })
    expect([who, (await page.locator(`a[href="${app}/reports"]`).count()) > 0]).toEqual([who, isLed])
    await page.context().close()
  }
})

test('a message appears by itself, a block stops the next one, and a report reaches the administrators', async () => {
  const nomsa = await served.open(`${app}/messages/usr_sipho`, { as: 'nomsa' })
  const sipho = await served.open(`${app}/messages/usr_nomsa`, { as: 'sipho' })
  await nomsa.locator('[name=content]').fill('Live and well')
  await nomsa.locator('.talk-form button.primary').click()
  await expect.poll(() => sipho.locator('.talk').innerText(), { timeout: 60_000 }).toContain('Live and well')
  await nomsa.locator('details.confirm', { hasText: 'Block' }).locator('summary').click()
  await nomsa.locator('form[action*="do=block"] button').click()
  await nomsa.locator('form[action*="unblock"]').waitFor()
  await sipho.locator('[name=content]').fill('Hello?')
  await sipho.locator('.talk-form button.primary').click()
  await expect.poll(() => sipho.locator('main').innerText(), { timeout: 60_000 }).toContain('blocked')
  await nomsa.locator('details.confirm', { hasText: 'Report' }).locator('summary').click()
  await nomsa.locator('[name=text]').fill('Rude')
  await nomsa.locator('form[action*="do=report"] button').click()
  await expect.poll(() => nomsa.locator('.toast').innerText()).toContain('administrator')
  const admin = await served.open(`${app}/reports`, { as: 'lindiwe' })
  expect(await admin.locator('main').innerText()).toContain('Rude')
  for (const page of [nomsa, sipho, admin]) await page.context().close()
})
