import type { System } from '@monotable/server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { allSystems } from '../support/all-systems.ts'
import { type Browser, type Served, type Shown, serveSamples } from '../support/serve-samples.ts'

// The first of each system loads its sample data.
vi.setConfig({ testTimeout: 240_000 })

const systems = await allSystems()
const serving = new Map<string, Promise<Served>>()
afterAll(async () => {
  for (const served of serving.values()) await (await served).close()
})

async function at(name: string, user: string): Promise<Browser> {
  const known = serving.get(name) ?? serveSamples(systems.find(system => system.name === name) as System)
  serving.set(name, known)
  return (await known).browser(user)
}

type Values = Readonly<Record<string, string | readonly string[]>>

/** Follows the first link of a page that matches. */
async function follow(browser: Browser, page: Shown, link: RegExp): Promise<Shown> {
  const found = page.links.find(each => link.test(each))
  if (found === undefined) throw new Error(`${page.path} has no link like ${link}: ${page.links.join(' ')}`)
  const next = await browser.get(found)
  expect([next.status, next.path]).toEqual([200, next.path])
  return next
}

/** Presses the button, or fills in the form, that sends to an operation. */
async function press(browser: Browser, page: Shown, operation: string, values: Values = {}): Promise<Shown> {
  const direct = page.forms.find(({ action, isPost }) => isPost && action.includes(`/do/${operation}?`))
  const form = direct ?? page.forms.find(({ action, isPost }) => isPost && /(^|[?&])do=send/.test(action))
  if (!form) throw new Error(`${page.path} has no form for ${operation}`)
  return browser.send(page, form, values)
}

/** Opens the form of an operation and sends it. */
async function fill(browser: Browser, page: Shown, operation: string, values: Values): Promise<Shown> {
  return press(browser, await follow(browser, page, new RegExp(`/do/${operation}(\\?|$)`)), operation, values)
}

const done = (page: Shown) =>
  expect([page.status, /class="notice bad"|error-text/.test(page.text)]).toEqual([200, false])
const optionOf = (page: Shown, name: string) => {
  const select = new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(page.text)?.[0] ?? ''
  return /<option[^>]*value="([^"]+)"/.exec(select)?.[1] ?? ''
}

describe('through the desk', { timeout: 240_000 }, () => {
  test('an owner finds a product by typing, counts it, and sends some to the other shop', async () => {
    const browser = await at('inventory', 'maya')
    const start = await browser.get('/inventory/app/')
    const shops = start.links.filter(link => /app\/shops\/[0-9a-f-]{36}$/.test(link))
    const [fromShopId, toShopId] = [...new Set(shops)].map(link => link.slice(-36)) as [string, string]
    const form = await browser.get(`/inventory/app/shops/${fromShopId}/do/countStock`)
    const optionsFor = async (field: string, q: string) =>
      JSON.parse((await browser.get(`${form.path}/options/${field}?q=${q}`)).text)
    const options: { value: string; label: string }[] = await optionsFor(
      'lines.productId',
      'inner%20tube%20700',
    )
    const found = options.find(({ label }) => /inner tube 700/i.test(label)) as { value: string }
    expect(options.length).toBeLessThan((await optionsFor('lines.productId', '')).length)
    expect(await optionsFor('lines.productId', 'nothing-like-it')).toEqual([])
    expect(await optionsFor('notes', 'x')).toEqual([])
    const counted = { 'lines.0.productId': found.value, 'lines.0.counted': '7' }
    done(await press(browser, form, 'countStock', counted))
    const product = `/inventory/app/shops/${fromShopId}/products/${found.value}`
    expect((await browser.get(product)).text).toContain('>7<')
    const transfer = await browser.get(`/inventory/app/do/transferStock?fromShopId=${fromShopId}`)
    const moved = { fromShopId, toShopId, productId: found.value, quantity: '2' }
    done(await press(browser, transfer, 'transferStock', moved))
    expect((await browser.get(product)).text).toContain('>5<')
  })

  test('an owner adds a product, changes it, deletes it and takes that back', async () => {
    const browser = await at('inventory', 'maya')
    const shop = await follow(browser, await browser.get('/inventory/app/'), /app\/shops\/[0-9a-f-]{36}$/)
    const list = await follow(browser, shop, /\/products$/)
    const values = {
      name: 'Bell, brass',
      sku: 'BEL-1',
      category: 'Bells',
      unitPrice: '12.50',
      currentStock: '4',
    }
    const refused = await fill(browser, list, 'createProduct', { ...values, unitPrice: '12.505' })
    expect(refused.text).toContain('Bell, brass')
    expect(refused.text).toMatch(/error-text/)
    const product = await fill(browser, list, 'createProduct', values)
    done(product)
    expect(product.text).toContain('Bell, brass')
    const edited = await fill(browser, product, 'updateProduct', { unitPrice: '13' })
    done(edited)
    expect(edited.text).toMatch(/13[.,]00/)
    const adjusted = await fill(browser, edited, 'adjustStock', { quantityChange: '6', reason: 'purchase' })
    done(adjusted)
    expect((await browser.get(product.path)).text).toContain('>10<')
    const deleted = await press(browser, await browser.get(product.path), 'deleteProduct')
    expect(deleted.text).toContain('Undo')
    const restored = await press(browser, deleted, 'restoreProduct')
    done(restored)
    expect((await browser.get(product.path)).text).not.toContain('/do/restoreProduct')
  })

  test('no form asks for what its person cannot know, and none is offered that would be refused', async () => {
    const browser = await at('inventory', 'maya')
    const shop = await follow(browser, await browser.get('/inventory/app/'), /app\/shops\/[0-9a-f-]{36}$/)
    const product = await follow(
      browser,
      await follow(browser, shop, /\/products$/),
      /\/products\/[0-9a-f-]{36}$/,
    )
    const edit = await follow(browser, product, /\/do\/updateProduct$/)
    // A picture is given by another form; its address goes along unseen.
    const address = ({ text }: Shown) => /<input type="hidden" name="imageUrl"[^>]*>/.exec(text)?.[0]
    expect([typeof address(edit), edit.text.includes('Image URL')]).toEqual(['string', false])
    done(await press(browser, edit, 'updateProduct', { location: 'Aisle 9' }))
    expect(address(await browser.get(edit.path))).toBe(address(edit))
    const create = await browser.get('/inventory/app/shops/do/createShop')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(create.text).toMatch(new RegExp(`<option[^>]* selected[^>]*>${zone}<`))
    // What the server would fill in is filled in.
    expect(create.text).toMatch(/<input [^>]*name="alertPreferences.email" checked/)
    expect(create.text).not.toMatch(/<input [^>]*name="alertPreferences.sms" checked/)
    const statistics = await browser.get(`${shop.path}/stats`)
    expect(statistics.text).toMatch(/<time datetime="\d{4}-\d\d-\d\d">(?!\d{4}-)[^<]*\d{4}</i)
    const members = await follow(browser, shop, /\/members$/)
    const { path: remove } = await follow(browser, members, /\/do\/removeMember/)
    // Without somebody to remove there is nothing to send.
    const page = await browser.get(remove.replace(/\?.*$/, ''))
    const isOffered = page.forms.some(({ action }) => action.includes('do=send'))
    expect([isOffered, page.text.includes('This cannot be done')]).toEqual([false, true])
  })

  test('an edit that lost a race shows what changed and keeps what was typed', async () => {
    const browser = await at('inventory', 'maya')
    const shop = await follow(browser, await browser.get('/inventory/app/'), /app\/shops\/[0-9a-f-]{36}$/)
    const product = await follow(
      browser,
      await follow(browser, shop, /\/products$/),
      /\/products\/[0-9a-f-]{36}$/,
    )
    const form = await follow(browser, product, /\/do\/updateProduct/)
    done(await press(browser, form, 'updateProduct', { location: 'Shelf 9' }))
    const late = await press(browser, form, 'updateProduct', { reorderThreshold: '3' })
    expect(late.status).toBe(412)
    expect(late.text).toContain('Shelf 9')
    const saved = await press(browser, late, 'updateProduct')
    done(saved)
    const now = await browser.get(product.path)
    expect(now.text).toContain('Shelf 9')
    expect(now.text).toMatch(/>3</)
  })

  test('a cashier sells, the owner voids, once', async () => {
    const browser = await at('inventory', 'maya')
    const shop = await follow(browser, await browser.get('/inventory/app/'), /app\/shops\/[0-9a-f-]{36}$/)
    const sales = await follow(browser, shop, /\/sales$/)
    const form = await follow(browser, sales, /\/do\/recordSale/)
    const values = { productId: optionOf(form, 'productId'), quantity: '1' }
    const sale = await press(browser, form, 'recordSale', values)
    done(sale)
    // The same form again is the same sale.
    expect((await press(browser, form, 'recordSale', values)).path).toBe(sale.path)
    const voided = await press(browser, sale, 'voidSale')
    done(voided)
    expect((await browser.get(sale.path)).text).not.toContain('/do/voidSale')
  })

  test('a list is downloaded whole as CSV', async () => {
    const browser = await at('inventory', 'maya')
    const shop = await follow(browser, await browser.get('/inventory/app/'), /app\/shops\/[0-9a-f-]{36}$/)
    const list = await follow(browser, shop, /\/products$/)
    const form = list.forms.find(({ action }) => action.includes('do=csv'))
    const file = await browser.send(list, form as NonNullable<typeof form>)
    const lines = file.text.trim().split('\r\n')
    expect(lines[0]).toContain('productId,shopId,name,sku')
    expect(lines.length).toBeGreaterThan(21)
  })

  test('a buyer posts a project, a worker bids, the buyer accepts', async () => {
    const nomsa = await at('khaya', 'nomsa')
    const values = {
      title: 'Garden wall',
      description: 'Twelve metres, one gate',
      category: 'Masonry',
      skills: 'bricklaying',
      'location.city': 'Estcourt',
      'budget.min': '9000',
      'budget.max': '14000',
      'timeline.startDate': '2027-02-01',
      'timeline.endDate': '2027-03-01',
    }
    const project = await fill(nomsa, await nomsa.get('/khaya/app/projects'), 'postProject', values)
    done(project)
    const sipho = await at('khaya', 'sipho')
    const bids = await follow(sipho, await sipho.get(project.path), /projects\/[^/]+\/bids$/)
    const offer = {
      quote: '12000',
      'timeline.startDate': '2027-02-03',
      'timeline.duration': '9',
      'timeline.unit': 'days',
      proposal: 'I bring my own mixer',
    }
    done(await fill(sipho, bids, 'placeBid', offer))
    const offered = await nomsa.get(`${project.path}/bids`)
    expect(offered.text).toContain('Sipho Dlamini')
    done(await fill(nomsa, offered, 'transitionBid', {}))
    expect((await nomsa.get(project.path)).text).toContain('In progress')
  })

  test('a seller adds a product, and a buyer orders it', async () => {
    const sarah = await at('khaya', 'sarah')
    const own = await follow(sarah, await sarah.get('/khaya/app/'), /\/sellers\/[^/]+\/products$/)
    const product = await fill(sarah, own, 'createProduct', {
      title: 'Door frame',
      category: 'Timber',
      price: '450',
      stock: '8',
      'delivery.available': 'true',
      'delivery.cost': '60',
    })
    done(product)
    const nomsa = await at('khaya', 'nomsa')
    const ordered = await fill(nomsa, await nomsa.get(product.path), 'placeOrders', {
      'items.0.quantity': '2',
      fulfilment: 'COLLECTION',
    })
    done(ordered)
    const orders = await sarah.get('/khaya/app/orders')
    const order = await follow(sarah, orders, /\/orders\/[^/?]+$/)
    const confirmed = await press(sarah, order, 'transitionOrder')
    done(confirmed)
    expect(confirmed.text).toContain('Confirmed.')
    expect((await sarah.get(order.path)).text).toContain('Confirmed')
  })

  test('a yard registers a part, withdraws it and lists it again', async () => {
    const browser = await at('eecar', 'minji')
    const values = {
      name: 'Heat pump',
      category: 'electronics',
      condition: 'used',
      price: '350000',
      quantity: '1',
    }
    const part = await fill(browser, await browser.get('/eecar/app/parts'), 'registerPart', values)
    done(part)
    const withdrawn = await press(browser, part, 'transitionPart')
    done(withdrawn)
    expect((await browser.get(part.path)).text).toContain('Withdrawn')
    done(await press(browser, await browser.get(part.path), 'transitionPart'))
    expect((await browser.get(part.path)).text).toContain('Listed')
  })

  test('an operator registers a shop, changes it, and deletes it after a question', async () => {
    const browser = await at('aura', 'ida')
    const shop = await fill(browser, await browser.get('/aura/app/shops'), 'registerShop', {
      domain: 'antik-neu.example',
      country: 'DE',
    })
    done(shop)
    done(await fill(browser, shop, 'updateShop', { name: 'Antik Neu' }))
    expect((await browser.get(shop.path)).text).toContain('Antik Neu')
    done(await fill(browser, await browser.get(shop.path), 'deleteShop', {}))
    expect((await browser.get(shop.path)).status).toBe(404)
  })

  test('an organizer adds a race, its start list and a photographer', async () => {
    const browser = await at('snaprace', 'seoyeon')
    const events = await follow(browser, await browser.get('/snaprace/app/'), /\/events$/)
    const event = await fill(browser, events, 'createEvent', {
      eventId: 'han-river-2027',
      name: 'Han River Run',
      eventDate: '2027-04-11',
    })
    done(event)
    const runners = await follow(browser, event, /\/runners$/)
    done(
      await fill(browser, runners, 'putRunners', { 'runners.0.bib': '101', 'runners.0.name': 'Mina Park' }),
    )
    expect((await browser.get(runners.path)).text).toContain('Mina Park')
    const assigned = await follow(browser, await browser.get(event.path), /\/photographers$/)
    done(await fill(browser, assigned, 'assignPhotographer', { photographerId: 'ph_01' }))
    expect((await browser.get(assigned.path)).text).toContain('Studio AAA')
  })
})
