import { describe, expect, it } from 'vitest'
import { extract } from './extract-product.ts'

const read = (body: string, address = 'https://dealer.example/stueck/kommode', head = '') =>
  extract(`<html><head><title>Kommode</title>${head}</head><body>${body}</body></html>`, address)

const piece = (price: string, more = '') =>
  `<main><h1>Kommode</h1><p class="price">${price}</p>${more}</main>`

describe('C17: pages without structured data are read by what they show', () => {
  it.each([
    ['1.234,56 €', 123_456, 'EUR'],
    ['€ 1.234,–', 123_400, 'EUR'],
    ['1 234 €', 123_400, 'EUR'],
    ['£1,234', 123_400, 'GBP'],
    ["CHF 1'234.–", 123_400, 'CHF'],
    ['Fr. 1’234.50', 123_450, 'CHF'],
    ['US$ 99.00', 9900, 'USD'],
    ['12.500,- EUR', 1_250_000, 'EUR'],
    ['€ 1.950,=', 195_000, 'EUR'],
    ['€ <span>1.450</span><sup>00</sup>', 145_000, 'EUR'],
    ['£2.5k', 250_000, 'GBP'],
    ['85,000円(税込)', 85_000, 'JPY'],
    ['￥４８，０００', 48_000, 'JPY'],
    ['￥48,000（税込）', 48_000, 'JPY'],
    ['1,200,000원', 1_200_000, 'KRW'],
  ])('%s is %d of %s', (shown, price_minor, currency) => {
    expect(read(piece(shown))).toMatchObject({
      type: 'product',
      price_minor,
      currency,
      state: 'AVAILABLE',
      estimated: true,
      found: [{ field: 'price', from: 'visible', at: 'main > p.price' }, { field: 'state' }],
    })
  })

  it.each([
    ['Sold', 'SOLD'],
    ['Status: SOLD', 'SOLD'],
    ['Reserviert', 'RESERVED'],
    ['Riservato', 'RESERVED'],
    ['Vendu', 'SOLD'],
    ['Venduto', 'SOLD'],
    ['This item has been sold. Please ask for something similar that we may have.', 'SOLD'],
    ['Leider bereits verkauft', 'SOLD'],
    ['Cette pièce est déjà vendue', 'SOLD'],
    ['Derzeit reserviert', 'RESERVED'],
    ['Sold for 450 €', 'SOLD'],
    ['Sold as seen', 'AVAILABLE'],
    ['Not sold separately', 'AVAILABLE'],
    ['Trattativa riservata', 'AVAILABLE'],
    ['On hold for a customer', 'RESERVED'],
    ['Rezerwacja', 'RESERVED'],
    ['<img src="/gifs/sold.gif">', 'SOLD'],
    ['<img src="a.jpg" alt="Reserved">', 'RESERVED'],
    ['<img src="unsold-stock.gif" alt="Sold as a pair">', 'AVAILABLE'],
    ['Lot withdrawn', 'REMOVED'],
    ['Withdrawn', 'REMOVED'],
  ])('"%s" beside a price says %s', (words, state) => {
    expect(read(piece('450 €', `<div>${words}</div>`)).state).toBe(state)
  })

  it.each([
    ['postage', '<p>Versand 12,90 €</p>'],
    ['a price before', '<p><del>900 €</del></p>'],
    ['a price that was', '<p>statt 900 €</p>'],
    ['instalments', '<p>oder 3 x 150 €</p>'],
    ['a saving', '<p>Sie sparen 200 €</p>'],
    ['the basket', '<p>Warenkorb 0,00 €</p>'],
    ['another piece', '<ul><li><a href="/stueck/uhr">Uhr</a> <b>9.900 €</b></li></ul>'],
    [
      'what it cost its owner',
      '<p>Die Kommode wurde 1987 bei einer Auktion in Wien für damals 2.000 € erworben und seitdem gepflegt.</p>',
    ],
    ['an estimate', '<p>Schätzpreis 500 € – 700 €</p>'],
    ['an estimate with one currency', '<p>Schätzpreis 500 – 700 €</p>'],
    ['a range', '<p>500 / 700 €</p>'],
    ['an estimate with words', '<p>Estimation basse 300 € - haute 400 €</p>'],
    ['the next bid', '<p>Next bid: 500 €</p>'],
    ['a weight', '<p>It weighs 12 pounds</p>'],
  ])('is not misled by %s', (_, noise) => {
    const body = `<main><h1>Kommode</h1>${noise}<p>Preis: 450 €</p></main>`
    expect(read(body)).toMatchObject({ price_minor: 45_000, state: 'AVAILABLE' })
    // Nor is the noise alone a price.
    expect(read(`<main><h1>Kommode</h1>${noise}</main>`).price_minor).toBeUndefined()
  })

  it('takes a number that is much smaller for no end of a range', () => {
    expect(read(piece('Los 12 - 450 €'))).toMatchObject({ price_minor: 45_000 })
  })

  it('takes what a lot went for, before what was hoped for', () => {
    const lot = (rows: string) => `<main><h1>Los 412: Kommode</h1><dl>${rows}</dl></main>`
    const hoped = '<dt>Limit</dt><dd>600 €</dd>'
    const hammer = '<dt>Zuschlag</dt><dd>950 €</dd>'
    expect(read(lot(hoped + hammer))).toMatchObject({ price_minor: 95_000, state: 'SOLD' })
    expect(read(lot(hoped))).toMatchObject({ price_minor: 60_000, state: 'AVAILABLE' })
    const bid = '<dt>Aktuelles Gebot</dt><dd>720 €</dd>'
    expect(read(lot(hoped + bid))).toMatchObject({ price_minor: 72_000, state: 'AVAILABLE' })
    const start = '<dt>Mise à prix</dt><dd>150 €</dd>'
    expect(read(lot(start))).toMatchObject({ price_minor: 15_000, state: 'AVAILABLE' })
  })

  it('says neither sold nor available of a lot that nobody bought', () => {
    const lot = read('<h1>Lot 436</h1><p>Estimate £300 - 500</p><p>Unsold</p>')
    expect(lot.type).toBe('product')
    expect(lot).not.toHaveProperty('state')
    expect(lot).not.toHaveProperty('price_minor')
  })

  it('takes pounds for money only where a price is announced', () => {
    expect(read('<h1>Tray</h1><p>Price: 450 pounds</p>')).toMatchObject({
      price_minor: 45_000,
      currency: 'GBP',
    })
    expect(read('<h1>Tray</h1><p>450 pounds</p>')).not.toHaveProperty('price_minor')
  })

  it('reads a sign as in the country of the page', () => {
    const page = (lang: string) =>
      extract(`<html lang="${lang}"><body>${piece('$450')}</body></html>`, 'https://dealer.example/stueck/1')
    expect(page('en-AU').currency).toBe('AUD')
    expect(page('en').currency).toBe('USD')
  })

  it('reads nothing under a heading of others', () => {
    const others = '<h2>Ähnliche Stücke</h2><p class="price">9.900 €</p><p>VERKAUFT</p>'
    const own = `<main><h1>Kommode</h1><p>450 €</p>${others}</main>`
    expect(read(own)).toMatchObject({ price_minor: 45_000, state: 'AVAILABLE' })
    expect(read(`<main><h1>Kommode</h1>${others}</main>`).price_minor).toBeUndefined()
  })

  it('does not take the stamp of another piece for its own', () => {
    const others = '<aside><p><a href="/stueck/uhr">Uhr</a> VERKAUFT</p></aside>'
    expect(read(piece('450 €', others)).state).toBe('AVAILABLE')
  })

  const described = (offers: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Kommode', offers })}</script>`

  it('never reads over structured data', () => {
    const offers = { price: '450.00', priceCurrency: 'EUR', availability: 'InStock' }
    const found = read(piece('999 €', '<p>VERKAUFT</p>'), undefined, described(offers))
    expect(found).toMatchObject({ price_minor: 45_000, state: 'AVAILABLE' })
    expect(found.found.map(({ from }) => from)).toEqual(['json-ld', 'json-ld', 'json-ld'])
    expect(found).not.toHaveProperty('estimated')
  })

  it.each([
    ['a state', { price: '450.00', priceCurrency: 'EUR' }, { price_minor: 45_000, state: 'SOLD' }],
    ['a price', { availability: 'InStock' }, { price_minor: 99_900, currency: 'EUR', state: 'AVAILABLE' }],
  ])('reads %s that structured data leaves out, marked as an estimate', (_, offers, expected) => {
    const found = read(piece('999 €', '<p>VERKAUFT</p>'), undefined, described(offers))
    expect(found).toMatchObject({ ...expected, estimated: true })
    expect(found.found.filter(({ from }) => from === 'visible')).toHaveLength(1)
  })

  it.each([
    ['the price that is shown', '450 €', 45_000],
    ['none where one should ask', 'Signed. Price on request.', undefined],
    ['0 where nothing else is said', '', 0],
  ])('takes a price of 0 for %s', (_, shown, price) => {
    const offers = { price: 0, priceCurrency: 'EUR', availability: 'InStock' }
    expect(read(piece(shown), undefined, described(offers)).price_minor).toBe(price)
  })

  it('takes no charge for the price', () => {
    const charge = { '@type': 'DeliveryChargeSpecification', price: '6.90', priceCurrency: 'EUR' }
    const asked = { '@type': 'UnitPriceSpecification', price: '238.00', priceCurrency: 'EUR' }
    const offers = (...priceSpecification: object[]) =>
      described({ availability: 'InStock', priceSpecification })
    expect(read('', undefined, offers(charge, asked)).price_minor).toBe(23_800)
    expect(read('', undefined, offers(charge))).not.toHaveProperty('price_minor')
  })

  it("takes the dealer's own word for the availability in structured data", () => {
    const offers = { price: '450.00', priceCurrency: 'EUR', availability: 'Verkauft' }
    expect(read(piece('450 €'), undefined, described(offers))).toMatchObject({ state: 'SOLD' })
  })

  it('takes the last large line for the name where there is no heading', () => {
    const page = (rows: string) => `<font size=6>Antik Huber</font><hr><table>${rows}</table>`
    const own = '<tr><td><b>Kasten</b></td></tr><tr><td>EUR 450,-</td></tr>'
    expect(read(page(own))).toMatchObject({ type: 'product', price_minor: 45_000, state: 'AVAILABLE' })
    const linked = '<tr><td><a href="/a">Kasten</a></td><td>EUR 450,-</td></tr>'
    expect(read(page(linked + linked))).toMatchObject({ type: 'listing' })
  })

  it('takes a text with its day for an article', () => {
    const text = (day: string) =>
      `<article><h1>Polituren</h1>${day}<p>Sie kosten 400 bis 900 €.</p></article>`
    const address = 'https://dealer.example/ratgeber/polituren'
    expect(read(text('<time datetime="2025-02-11">11.2.</time>'), address).type).toBe('article')
    expect(read(text(''), address).type).toBe('other')
  })

  it('leaves pages about the business what they are', () => {
    const body = '<h1>Bedingungen</h1><p>Mahngebühr: 5,00 €</p>'
    for (const path of ['/agb', '/shop/terms-and-conditions.html', '/versandkosten/', '/versand-und-zahlung'])
      expect(read(body, `https://dealer.example${path}`)).not.toHaveProperty('price_minor')
    for (const path of ['/agbar', '/delivery-bicycle'])
      expect(read(body, `https://dealer.example${path}`)).toHaveProperty('price_minor')
  })

  it('takes linked pieces that are called sold for a list', () => {
    const sold = (id: number) => `<div><a href="/o/${id}">Truhe ${id}</a> verkauft</div>`
    expect(read(`<h1>Archiv</h1>${sold(1)}${sold(2)}`).type).toBe('listing')
    expect(read(`<h1>Archiv</h1>${sold(1)}`).type).toBe('other')
  })

  it('takes several products under a trail of crumbs that ends here for a category', () => {
    const address = 'https://dealer.example/schraenke/'
    const page = (end: string, at = address) => {
      const crumbs = { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', item: end }] }
      const things = [crumbs, ...['Schrank', 'Truhe'].map(name => ({ '@type': 'Product', name }))]
      return read('', at, `<script type="application/ld+json">${JSON.stringify(things)}</script>`).type
    }
    expect(page(address)).toBe('category')
    expect(page('https://dealer.example/')).toBe('listing')
    expect(page(`${address}?page=2`, `${address}?page=2`)).toBe('listing')
    expect(page('https://dealer.example/', 'https://dealer.example/kategorie/schraenke')).toBe('category')
  })

  it('leaves home pages, articles and lists what they are', () => {
    const list = [1, 2, 3].map(id => `<li><a href="/stueck/${id}">Uhr ${id}</a> ${id}00 €</li>`).join('')
    expect(read(`<h1>Antik</h1><p class="price">450 €</p>`, 'https://dealer.example/').type).toBe('home')
    expect(read(`<h1>Neu</h1><p>Preis: 450 €</p>`, 'https://dealer.example/blog/neu').type).toBe('article')
    expect(read(`<h1>Uhren</h1><ul>${list}</ul>`)).toMatchObject({ type: 'listing' })
    expect(read(`<h1>Uhren</h1><ul>${list}</ul>`).price_minor).toBeUndefined()
  })
})
