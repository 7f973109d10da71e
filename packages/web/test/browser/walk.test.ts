import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chromiumOptions } from '../../../studio/test/support/chromium.mjs'
import { isFit, phone, sideways, violations } from '../../../studio/test/support/fitness.mjs'
import { type Garden, openGarden } from '../support/garden.tsx'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let garden: Garden
let browser: Browser
beforeAll(async () => {
  garden = await openGarden()
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await garden?.close()
})

async function open(path: string, options: BrowserContextOptions & { as?: string } = {}): Promise<Page> {
  const { as, ...rest } = options
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', ...rest })
  if (as) {
    await context.request.post(`${garden.url}/accounts/sample/sign-in`, {
      headers: { origin: garden.url },
      data: { system: 'garden', user: as },
    })
  }
  const page = await context.newPage()
  // A page that breaks its own policy, or fails, fails the test that opened it.
  page.on('console', message => {
    if (message.type() === 'error' && !/status of (4|5)\d\d/.test(message.text()))
      throw new Error(message.text())
  })
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(garden.url + path)
  return page
}

const pages = [
  { path: '/' },
  { path: '/account/sign-in' },
  { path: '/account/code' },
  { path: '/account', as: 'ann' },
  { path: '/account/sign-out', as: 'ann' },
  { path: '/web/parts' },
  { path: '/garden/app/nowhere' },
]

describe.each(pages)('$path', ({ path, as }) => {
  const who = as ? { as } : {}

  test('has nothing that axe objects to, on a phone and a desk, in light and dark', async () => {
    const page = await open(path, who)
    await isFit(page)
    await page.context().close()
  })

  test('does not scroll sideways on a phone, nor with text of twice the size', async () => {
    const page = await open(path, who)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    // What a reader sets in the browser: every size of ours follows the root's.
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { frameTree } = await session.send('Page.getFrameTree')
    const { styleSheetId } = await session.send('CSS.createStyleSheet', { frameId: frameTree.frame.id })
    await session.send('CSS.setStyleSheetText', { styleSheetId, text: 'html { font-size: 200% !important }' })
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.context().close()
  })

  test('is used by keyboard alone: everything is reached, seen, and nothing holds the focus', async () => {
    const page = await open(path, who)
    const wanted = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
        ].filter(
          each =>
            each.checkVisibility() &&
            !each.matches(':disabled, [type=hidden]') &&
            !(each.matches('[type=radio]') && !(each as HTMLInputElement).checked),
        ).length,
    )
    const seen = await page.evaluate(() => document.activeElement?.tagName)
    expect(seen).toBeDefined()
    const reached = new Set<string>()
    for (let presses = 0; presses < wanted * 4 + 10; presses++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const { activeElement: element } = document
        if (!element || element === document.body) return undefined
        const all = [...document.querySelectorAll('*')]
        const { outlineStyle } = getComputedStyle(element)
        const isSeen = outlineStyle !== 'none' || element.matches('[type=file], [type=date], [type=time]')
        return { index: String(all.indexOf(element)), isSeen, html: element.outerHTML.slice(0, 120) }
      })
      if (!at) break
      expect(at.isSeen, at.html).toBe(true)
      reached.add(at.index)
    }
    expect(reached.size).toBeGreaterThanOrEqual(wanted)
    await page.context().close()
  })
})

describe('without script', () => {
  test('a sample user signs in, changes the appearance, and signs out', async () => {
    const page = await open('/account/sign-in?next=/account', { javaScriptEnabled: false })
    await page.getByRole('button', { name: /Ann Archer/ }).click()
    await page.waitForURL('**/account')
    await page.locator('summary[aria-label=Appearance]').click()
    await page.getByRole('button', { name: 'Dark' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.locator('.account-button').click()
    await page.locator('.panel').getByRole('button', { name: 'Sign out' }).click()
    expect(await page.getByText('You are signed out.').isVisible()).toBe(true)
    await page.context().close()
  })

  test('a refused form comes back with its messages and what was typed; a dangerous action asks first', async () => {
    const page = await open('/web/parts', { javaScriptEnabled: false })
    await page.getByLabel('Name').fill('Spirit level')
    await page.getByRole('button', { name: 'Save (is refused)' }).click()
    await page.getByText('Fill in this field.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Spirit level')
    const yes = page.getByRole('button', { name: 'Yes, delete it' })
    expect(await yes.isVisible()).toBe(false)
    await page.locator('summary', { hasText: 'Delete' }).click()
    await yes.click()
    await page.getByText('Saved.').waitFor()
    await page.context().close()
  })
})

describe('with script', () => {
  test('a form that is on its way is not sent again', async () => {
    const page = await open('/web/parts')
    let posts = 0
    await page.route('**/web/parts?do=*', async route => {
      posts += 1
      await new Promise(done => setTimeout(done, 300))
      await route.continue()
    })
    const button = page.getByRole('button', { name: 'Save (is refused)' })
    await button.dblclick({ noWaitAfter: true })
    await page.getByText('Fill in this field.').waitFor()
    expect(posts).toBe(1)
    // What is wrong has the focus.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    await page.context().close()
  })

  test('menus close by Escape and by pressing elsewhere; a dialog opens and closes; offline is said', async () => {
    const page = await open('/web/parts', { viewport: { width: 1280, height: 800 } })
    const menu = page.locator('summary[aria-label=Appearance]')
    await menu.click()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: 'Dark' }).isVisible()).toBe(false)
    await menu.click()
    await page.getByRole('button', { name: 'Dark' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.reload()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    expect(await page.getByRole('dialog', { name: 'Receive goods' }).isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test('a passkey is added to an account and signs in', async () => {
    const page = await open('/account/sign-in')
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByLabel('E-mail address').fill('key@example.com')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.waitForURL('**/account/code')
    await expect.poll(async () => (await newestLetter(page))?.to).toBe('key@example.com')
    const code = /\b\d{6}\b/.exec((await newestLetter(page))?.text ?? '')?.[0] ?? ''
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill('Kay')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.goto(`${garden.url}/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Passkey 1').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(`${garden.url}/account/sign-out`)
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${garden.url}/account/sign-in?next=/account`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/account')
    expect(await page.getByLabel('Name').inputValue()).toBe('Kay')
    await page.context().close()
  })
})

async function newestLetter(page: Page): Promise<{ to: string; text: string } | undefined> {
  const answer = await page.context().request.get(`${garden.url}/_dev/outbox`)
  return (await answer.json()).items[0]
}
