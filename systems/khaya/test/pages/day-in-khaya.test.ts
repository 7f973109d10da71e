import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { look } from '../../../../packages/studio/test/support/fitness.mjs'
import { onePicture } from '../one-picture.ts'
import { servePages } from './serve-pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const secret = 'of the payment provider'
const served = servePages({ env: { KHAYA_PAYMENT_SECRET: secret } })

const app = '/khaya/app'
const said = (page: Page) => page.locator('.toast').innerText()
const photo = async (name: string, colour?: string) => {
  const { bytes, contentType } = await onePicture(colour)
  return { name, mimeType: contentType, buffer: bytes }
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
/** Unfolds what asks, and says yes. */
async function confirm(page: Page, name: string, fill?: string): Promise<void> {
  const asking = page.locator('details.confirm', { has: page.locator('summary', { hasText: name }) }).first()
  await asking.locator('summary').click()
  if (fill !== undefined) await asking.locator('textarea').fill(fill)
  await asking.locator('form button').last().click()
}

/** By the code of a text message, as a newcomer does; then who they are here. */
async function signUp(page: Page, { phone, name, role }: { phone: string; name: string; role: string }) {
  await page.goto(`${served.url()}/account/sign-in?next=${encodeURIComponent(`${app}/sign-up`)}`)
  // Khaya asks for the number first.
  await page.locator('[name=phone]').fill(phone)
  await page.locator('form[action*="do=phone"] button').click()
  await page.locator('[name=code]').fill(await served.codeFor(phone))
  await page.locator('form[action*="do=check"] button').first().click()
  await page.locator('[name=name]').fill(name)
  await page.locator('main form button').last().click()
  await page.locator(`a[href*="role=${role}"]`).click()
  await page.locator('[name="location.city"]').fill('Estcourt')
  if (role === 'WORKER') {
    await page.locator('[name=skills][value=tiling]').check()
    await page.locator('[name=idNumber]').fill('9203045800084')
  }
  await look(page, `sign-up-${role}`)
  await page.locator('main form button').last().click()
}

async function postAProject(buyer: Page): Promise<string> {
  await buyer.goto(`${served.url()}${app}/post`)
  await buyer.locator('[name=title]').fill('Tile a shower')
  await buyer.locator('[name=skills][value=tiling]').check()
  await buyer.locator('[name=description]').fill('Six square metres.\nTiles are bought.')
  await press(buyer, 'Next')
  await buyer.locator('[name=address]').fill('14 Harding St')
  await buyer.locator('[name=min]').fill('2000')
  await buyer.locator('[name=max]').fill('3500')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await buyer.locator('[name=start]').fill(day(3))
  await buyer.locator('[name=end]').fill(day(10))
  await press(buyer, 'Next')
  await buyer
    .locator('[name=images]')
    .first()
    .setInputFiles([await photo('a.jpg'), await photo('b.jpg', '#336699')])
  await press(buyer, 'Post project')
  expect(await said(buyer)).toContain('posted')
  return new URL(buyer.url()).pathname
}

test('a day in Khaya: two people meet by phone, agree, argue, finish and review; material is ordered, paid and shipped', async () => {
  // No script at all: what follows must work on the oldest phone.
  const buyer = await served.open(`${app}/`, { javaScriptEnabled: false })
  const worker = await served.open(`${app}/`, { javaScriptEnabled: false, locale: 'zu-ZA' })
  try {
    await signUp(buyer, { phone: '+27825550111', name: 'Thandi Mkhize', role: 'BUYER' })
    await signUp(worker, { phone: '+27825550112', name: 'Bheki Zulu', role: 'WORKER' })
    const project = await postAProject(buyer)
    expect(await buyer.locator('.gallery-large img').count()).toBe(2)

    // Not verified yet: no bid, but a way to become so.
    await worker.goto(served.url() + project)
    expect(await worker.locator('main').innerText()).toContain('Umazisi wakho awukaqinisekiswa')
    expect(await worker.locator('main').innerText()).not.toContain('Harding')
    await verifyByAdmin(worker)
    await worker.goto(`${served.url()}${app}/?city=Estcourt&skill=tiling`)
    await worker.getByRole('link', { name: 'Tile a shower' }).click()
    await worker.locator('[name=quote]').fill('2800')
    await worker.locator('[name=days]').fill('3')
    await worker.locator('[name=proposal]').fill('Nginamathuluzi ami.')
    await press(worker, 'Thumela isiphakamiso')
    expect(await said(worker)).toContain('sithunyelwe')

    // The homeowner compares, writes, accepts.
    await buyer.goto(served.url() + project)
    const bids = await buyer.locator('.compare').innerText()
    for (const part of [/Bheki Zulu/, /R\s?2\s?800/, /3 days/, /New/, /Verified/]) expect(bids).toMatch(part)
    await buyer.locator('.compare a', { hasText: 'Write' }).click()
    await buyer.locator('[name=content]').fill('Can you start on Monday?')
    await press(buyer, 'Send')
    await worker.goto(`${served.url()}${app}/messages`)
    expect(await worker.locator('.inbox-row.unread').innerText()).toContain('Can you start on Monday?')
    await worker.getByRole('link', { name: 'Thandi Mkhize' }).click()
    await worker.locator('[name=content]').fill('Yebo')
    await worker.locator('details.attach summary').click()
    await worker.locator('[name=images]').setInputFiles(await photo('tools.jpg', '#224422'))
    await press(worker, 'Thumela')
    await buyer.reload()
    expect(await buyer.locator('.talk .theirs').innerText()).toContain('Yebo')
    expect(await buyer.locator('.talk .theirs img').count()).toBe(1)
    await buyer.goto(served.url() + project)
    await confirm(buyer, 'Accept bid')
    expect(await said(buyer)).toContain('accepted')

    // Done, not done, done; each reviews the other.
    await worker.goto(served.url() + project)
    expect(await worker.locator('main').innerText()).toContain('Harding')
    await press(worker, 'Bika ukuthi kuqediwe')
    await buyer.goto(served.url() + project)
    await confirm(buyer, 'Not done yet', 'The grout is missing')
    await worker.goto(`${served.url()}${app}/my-work`)
    expect(await worker.locator('main').innerText()).toContain('The grout is missing')
    await worker.goto(served.url() + project)
    await press(worker, 'Bika ukuthi kuqediwe')
    await buyer.goto(served.url() + project)
    await press(buyer, 'Yes, it is done')
    for (const page of [buyer, worker]) {
      await page.goto(served.url() + project)
      await page.locator('[name=rating][value="5"]').check()
      await page.locator('[name=comment]').fill('Good')
      await page.locator('form[action*="do=review"] button').click()
      expect(await page.locator('form[action*="do=review"]').count()).toBe(0)
    }
    await buyer.goto(`${served.url()}${app}/my-projects`)
    expect(await buyer.locator('.job-card').innerText()).toContain('Completed')
    await orderMaterial(buyer)
  } catch (error) {
    await look(buyer, 'day-buyer')
    await look(worker, 'day-worker')
    throw error
  }
})

/** The worker sends a photo of the ID; an administrator finds it in the queue, looks at it, and says so. */
async function verifyByAdmin(worker: Page): Promise<void> {
  await worker.goto(`${served.url()}${app}/me`)
  expect(await worker.locator('main').innerText()).toContain('Ifoni iqinisekisiwe')
  await worker.locator('[name=file]').setInputFiles(await photo('id.jpg'))
  await worker.locator('form[action*="do=document"] button').click()
  expect(await said(worker)).toContain('Idokhumenti ithunyelwe')
  const admin = await served.open(`${app}/verification-queue`, { as: 'lindiwe', javaScriptEnabled: false })
  await look(admin, 'queue')
  const follow = (name: string) => admin.locator('main').getByRole('link', { name, exact: true }).click()
  await follow('Bheki Zulu')
  const person = new URL(admin.url()).pathname
  await follow('Documents')
  await follow('ID')
  const file = await admin.getByRole('link', { name: 'Document file' }).getAttribute('href')
  const fileStatus = async () => (await admin.request.get(served.url() + file)).status()
  expect(await fileStatus()).toBe(200)
  // Each look is written down, for administrators and for the person.
  await admin.goto(`${served.url()}${person}/document-accesses`)
  expect(await admin.locator('main tbody tr').count()).toBe(1)
  await worker.goto(`${served.url()}${app}/me`)
  expect(await worker.locator('#documents').innerText()).toContain('Umphathi uyibhekile')
  await admin.goto(served.url() + person)
  await follow('Verify')
  await admin.locator('[name=flag]').selectOption('idVerified')
  await admin.locator('[name=value]').check()
  await press(admin, 'Verify')
  // Then the document has served.
  await expect.poll(fileStatus, { timeout: 30_000 }).toBe(404)
  await admin.context().close()
}

async function orderMaterial(buyer: Page): Promise<void> {
  await buyer.goto(`${served.url()}${app}/materials?q=bricks&city=Estcourt`)
  await buyer.locator('.good-card a').first().click()
  await buyer.locator('main form button').last().click()
  expect(await buyer.locator('.sums').innerText()).toContain('VAT 15 %')
  await buyer.locator('[name=address]').fill('14 Harding St')
  await press(buyer, 'Order and pay later')
  const orderId = new URL(buyer.url()).pathname.split('/').at(-1) as string
  expect(orderId).toMatch(/^ord_/)

  const { issuer } = served.running().identity
  const token = await issuer?.token({ system: 'khaya', sub: 'sarah' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const order = async () => (await fetch(`${served.url()}/khaya/orders/${orderId}`, { headers })).json()
  const { totals, sellerId } = await order()
  expect(sellerId).toBe('usr_sarah')
  const body = JSON.stringify({ reference: `pay-${orderId}`, orderId, amount: totals.total, currency: 'ZAR' })
  const pay = (by: string) =>
    fetch(`${served.url()}/khaya/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-payment-signature': createHmac('sha256', by).update(body).digest('hex'),
      },
      body,
    })
  expect((await pay('somebody else')).status).toBe(401)
  for (const status of [201, 200]) expect((await pay(secret)).status).toBe(status)
  const seller = await served.open(`${app}/orders?as=seller`, { as: 'sarah', javaScriptEnabled: false })
  // Whose orders they are is not asked: there is but one answer.
  expect(await seller.locator('main [name=as]').count()).toBe(0)
  await seller.goto(`${served.url()}${app}/`)
  expect(await seller.locator('.group-title').first().innerText()).toBe('Orders that wait for you')
  await seller.locator(`main a[href*="${orderId}"]`).first().click()
  for (const move of ['Confirm', 'Ship']) await press(seller, move)
  await givePicture(seller)
  await seller.context().close()
  expect(await order()).toMatchObject({ status: 'SHIPPED', paymentStatus: 'PAID' })
  await buyer.goto(`${served.url()}${app}/orders/${orderId}`)
  expect(await buyer.locator('main').innerText()).toMatch(/shipped/i)
  expect(await buyer.locator('main a[href="/khaya/app/people/usr_sarah"]').count()).toBe(1)
}

/** A seller gives a product one more picture, by the desk's form. */
async function givePicture(seller: Page): Promise<void> {
  await seller.goto(`${served.url()}${app}/sellers/usr_sarah/products/prod_sarah02/do/editProduct`)
  const kept = await seller.locator('.upload-file').count()
  await seller.locator('[name=images][type=file]').setInputFiles(await photo('wall.jpg', '#23415a'))
  await press(seller, 'Save')
  await seller.goto(`${served.url()}${app}/sellers/usr_sarah/products/prod_sarah02/do/editProduct`)
  expect(await seller.locator('.upload-file').count()).toBe(kept + 1)
}
