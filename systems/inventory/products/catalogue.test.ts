import { describe, expect, test } from 'vitest'
import { codeOf, openWorld, type ShopOfTest } from '../test/world.ts'

const { openShop } = openWorld()

const send = (shop: ShopOfTest, text: string | Uint8Array, { dryRun = false, as = shop.owner } = {}) =>
  shop.call('POST', `/imports/catalogue?dryRun=${dryRun}`, {
    as,
    file: { bytes: typeof text === 'string' ? Buffer.from(text) : text, contentType: 'text/csv' },
  })

describe('the catalogue of a till', () => {
  test('has every product at once, and is not sent again to whoever has it', async () => {
    const shop = await openShop({ currency: 'EUR' })
    const { productId } = await shop.product({ name: 'Radio', sku: 'R-1', barcode: '4006381333931' })
    await shop.call('DELETE', `/products/${(await shop.product()).productId}`)
    const { body, headers } = await shop.get('/catalogue')
    expect(body).toMatchObject({ shopId: shop.shopId, currency: 'EUR', timezone: 'UTC' })
    expect(body.products).toEqual([[productId, 'Radio', 'R-1', '4006381333931', 'Audio', 29.99, 100, null]])
    const known = { 'if-none-match': headers.get('etag') as string }
    expect((await shop.call('GET', '/catalogue', { headers: known })).status).toBe(304)
    await shop.sold(productId)
    expect((await shop.call('GET', '/catalogue', { headers: known })).status).toBe(200)
  })
})

describe('S22: a barcode', () => {
  test('finds its product exactly, and belongs to one product of the shop', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    const barcode = '4006381333931'
    const { productId, name } = await shop.product({ barcode })
    const found = async (code: string) => (await shop.get(`/products?barcode=${code}`)).body.items
    expect(await found(barcode)).toMatchObject([{ productId, barcode }])
    expect(await found('400638133393')).toEqual([])
    const taken = await shop.newProduct({ barcode })
    expect(codeOf(taken)).toEqual([409, 'BARCODE_TAKEN'])
    expect(taken.body.error.message).toContain(`belongs to “${name}”`)
    expect((await other.newProduct({ barcode })).status).toBe(201)
  })

  test('is free after it was changed, removed or deleted with its product, and taken again by restoring', async () => {
    const shop = await openShop()
    const { productId } = await shop.product({ barcode: 'A1' })
    await shop.patch(`/products/${productId}`, { barcode: 'A2' })
    const second = await shop.product({ barcode: 'A1' })
    expect(codeOf(await shop.patch(`/products/${productId}`, { barcode: 'A1' }))).toEqual([
      409,
      'BARCODE_TAKEN',
    ])
    await shop.patch(`/products/${second.productId}`, { barcode: null })
    expect((await shop.patch(`/products/${productId}`, { barcode: 'A1' })).status).toBe(200)
    await shop.call('DELETE', `/products/${productId}`)
    await shop.patch(`/products/${second.productId}`, { barcode: 'A1' })
    expect(codeOf(await shop.post(`/products/${productId}/restorations`))).toEqual([409, 'BARCODE_TAKEN'])
    await shop.patch(`/products/${second.productId}`, { barcode: null })
    expect((await shop.post(`/products/${productId}/restorations`)).status).toBe(200 + 1)
    expect((await shop.get('/products?barcode=A1')).body.items).toMatchObject([{ productId }])
  })

  test('is asked for alone, and has no spaces or hashes', async () => {
    const shop = await openShop()
    expect(codeOf(await shop.get('/products?barcode=A1&q=x'))).toEqual([400, 'VALIDATION_ERROR'])
    for (const barcode of ['4 006', 'A#B', '', 'x'.repeat(65)])
      expect(codeOf(await shop.newProduct({ barcode }))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('a search', () => {
  test('finds all of its words, whatever case and accents, in name, SKU, barcode and category', async () => {
    const shop = await openShop()
    await shop.product({ name: 'Café crème 250 g', sku: 'CC-250', category: 'Coffee', barcode: '12345670' })
    await shop.product({ name: 'Tea', sku: 'T-1', category: 'Coffee' })
    const names = async (q: string) =>
      (await shop.list(`/products?q=${encodeURIComponent(q)}`)).map(({ name }) => name)
    for (const q of ['cafe 250', 'CREME', '250 café', 'cc-2', '4567', 'coffee g'])
      expect(await names(q)).toEqual(['Café crème 250 g'])
    expect(await names('coffee')).toHaveLength(2)
    expect(await names('cafe tea')).toEqual([])
  })

  test('of deleted products finds these alone, of one category, too', async () => {
    const shop = await openShop()
    const [lamp] = [await shop.product({ name: 'Lamp', category: 'Light' }), await shop.product()]
    await shop.call('DELETE', `/products/${lamp.productId}`)
    expect((await shop.list('/products?deleted=true', 1)).map(({ name }) => name)).toEqual(['Lamp'])
    expect(await shop.list('/products?deleted=true&category=light')).toHaveLength(1)
    expect(await shop.list('/products?deleted=true&category=audio')).toEqual([])
    expect(await shop.list('/products?deleted=true&q=radio')).toEqual([])
  })
})

describe('an import', () => {
  const file = `SKU;Product name;Category;Unit price;Stock;EAN;Colour
A-1;Lamp;Light;"29,99";5;4006381333931;red
A-2;Cable "2 m";Light;3;;;
R-1;New radio;Audio;30;7;;
R-2;;;;;;
A-1;Again;Light;1;;;
A-3;Expensive;Light;a lot;;;
;Nameless;Light;1;;;
`
  const prepared = async () => {
    const shop = await openShop()
    const radio = await shop.product({ name: 'Radio', sku: 'r-1', unitPrice: 30, currentStock: 3 })
    await shop.product({ name: 'Clock', sku: 'R-2' })
    return { shop, radio }
  }
  const fates = (body: { lines: { line: number; fate: string }[] }) =>
    body.lines.map(({ line, fate }) => [line, fate])
  const expected = [
    [2, 'create'],
    [3, 'create'],
    [4, 'update'],
    [5, 'same'],
    [6, 'refused'],
    [7, 'refused'],
    [8, 'refused'],
  ]

  test('tells what each line would do, and does nothing', async () => {
    const { shop } = await prepared()
    const before = await shop.list('/products')
    const { status, body } = await send(shop, file, { dryRun: true })
    expect([status, fates(body)]).toEqual([200, expected])
    expect(body).toMatchObject({
      dryRun: true,
      counts: { create: 2, update: 1, same: 1, refused: 3 },
      unknownColumns: ['Colour'],
    })
    expect(body.lines[2]).toMatchObject({ sku: 'R-1', changes: ['sku', 'name'] })
    expect(body.lines[2].notes[0]).toMatch(/^Stock stays 3, not 7/)
    expect(
      body.lines.slice(4).map(({ problems }: { problems: { field: string }[] }) => problems[0]?.field),
    ).toEqual(['sku', 'unitPrice', 'sku'])
    expect(await shop.list('/products')).toEqual(before)
  })

  test('does what it told, and nothing more when it is repeated', async () => {
    const { shop, radio } = await prepared()
    expect(fates((await send(shop, file)).body)).toEqual(expected)
    const products = await shop.list('/products')
    expect(products).toHaveLength(4)
    expect(products.find(({ sku }) => sku === 'A-1')).toMatchObject({
      name: 'Lamp',
      unitPrice: 29.99,
      currentStock: 5,
      barcode: '4006381333931',
    })
    expect(products.find(({ productId }) => productId === radio.productId)).toMatchObject({
      name: 'New radio',
      currentStock: 3,
    })
    expect(await shop.differences()).toBe(0)
    expect((await send(shop, file)).body.counts).toEqual({ create: 0, update: 0, same: 4, refused: 3 })
  })

  test('takes back what the export gave, without a difference', async () => {
    const { shop } = await prepared()
    await shop.product({
      name: '=HYPERLINK("x")',
      sku: '+1',
      description: 'a,b;"c"\nd',
      location: '-3',
      barcode: '77',
    })
    const { body: csv, headers } = await shop.get('/exports/catalogue')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('Corner shop catalogue.csv')
    expect(csv).toContain(`'=HYPERLINK`)
    const { body } = await send(shop, csv)
    expect(body.counts).toEqual({ create: 0, update: 0, same: 3, refused: 0 })
    const other = await openShop()
    await send(other, csv)
    const facts = (products: Record<string, unknown>[]) =>
      products
        .map(({ name, sku, category, unitPrice, currentStock, description, location, barcode }) =>
          JSON.stringify({ name, sku, category, unitPrice, currentStock, description, location, barcode }),
        )
        .sort()
    expect(facts(await other.list('/products'))).toEqual(facts(await shop.list('/products')))
  })

  test('of a line whose barcode another product has is refused by name, and the others are done', async () => {
    const { shop } = await prepared()
    await shop.product({ name: 'Owner of it', barcode: '77' })
    const { body } = await send(shop, 'sku,name,category,price,barcode\nB-1,One,C,1,77\nB-2,Two,C,1,78\n')
    expect(body.lines).toMatchObject([
      { fate: 'refused', problems: [{ reason: expect.stringContaining('Owner of it') }] },
      { fate: 'create' },
    ])
  })

  test.each([
    ['nothing below its headings', 'sku,name\n', /no rows/],
    ['no column of SKUs', 'name,price\nLamp,1\n', /no column sku/],
    ['a quotation mark that stays open', 'sku,name\nA,"Lamp\n', /quotation mark in line/],
    ['more cells than columns', 'sku,name\nA,Lamp,1\n', /more cells in line 2/],
    ['another encoding', Buffer.from([0x73, 0x6b, 0x75, 0x0a, 0xfc, 0xff]), /UTF-8/],
    ['too many rows', `sku\n${'A\n'.repeat(2001)}`, /more than 2000 rows/],
  ])('of a file with %s is refused', async (_, text, reason) => {
    const { shop } = await prepared()
    const answer = await send(shop, text)
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer.body.error.details.issues[0].reason).toMatch(reason)
  })

  test('repeated with its key after it was cut short goes on where it was', async () => {
    const { shop } = await prepared()
    const rows = Array.from({ length: 30 }, (_, n) => `N-${n},Product ${n},C,1,2`)
    const bytes = Buffer.from(['sku,name,category,price,stock', ...rows].join('\n'))
    const run = () =>
      shop.call('POST', '/imports/catalogue?dryRun=false', {
        file: { bytes, contentType: 'text/csv' },
        headers: { 'idempotency-key': 'import 1' },
      })
    const [one, other] = await Promise.all([run(), run()])
    for (const { status } of [one, other]) expect([200, 503]).toContain(status)
    expect((await run()).status).toBe(200)
    expect(await shop.list('/products?q=product')).toHaveLength(30)
    expect(await shop.differences()).toBe(0)
  }, 30_000)
})
