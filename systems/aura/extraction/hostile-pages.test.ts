import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePage } from './decode-page.ts'
import { extract } from './extract-product.ts'
import { ExtractionFailed } from './extraction-failed.ts'

const url = 'https://example.com/product/chair'
const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`
const chair =
  '{"@type":"Product","name":"Chair","offers":{"@type":"Offer","price":"10","priceCurrency":"EUR"}}'
const price = { price_minor: 1000, currency: 'EUR' }

/** So many words, all different. */
const words = (many: number) => Array.from({ length: many }, (_, at) => `w${at}`).join(' ')

describe('a page that cannot be read is an error, never an empty result', () => {
  it.each([
    ['empty', ''],
    ['empty', ' \n\t'],
    ['not-html', 'Service Unavailable'],
    ['not-html', '{"error": "rate limited"}'],
    ['too-large', 'x'.repeat(5_000_001)],
    ['too-large', '<br>'.repeat(100_001)],
    ['too-deep', '<div>'.repeat(501)],
    ['too-deep', '<b>'.repeat(1_000_000)],
    ['too-large', `<p itemscope><i itemprop="${words(51)}">x</i>`],
    ['too-large', `<p typeof="Product"><i property="${words(500_000)}">x</i>`],
    ['unreadable-data', `<p>${jsonLd('['.repeat(200_000))}`],
    ['unreadable-data', `<p>${jsonLd('oops')}`],
    ['unreadable-data', `<p>${jsonLd(`{"a":"${'b" c", '.repeat(20_000)}`)}`],
  ])('%s', (reason, html) => {
    expect(() => extract(html, url)).toThrow(ExtractionFailed)
    expect(() => extract(html, url)).toThrow(reason)
  })

  it('a URL that is none is refused', () => {
    expect(() => extract('<p>', 'ftp://example.com/')).toThrow('INVALID_URL')
  })
})

it('of several offers the one that can be had counts, then one that can be ordered, then any other', () => {
  const offer = (word: string, amount: number) =>
    `{"@type":"Offer","price":"${amount}","priceCurrency":"EUR","availability":"https://schema.org/${word}"}`
  const best = (...offers: string[]) =>
    extract(`<p>${jsonLd(`{"@type":"Product","name":"Chair","offers":[${offers.join(',')}]}`)}`, url)
  const [had, ordered, gone] = [offer('InStock', 30), offer('PreOrder', 20), offer('SoldOut', 10)]
  expect(best(gone, ordered, had)).toMatchObject({ price_minor: 3000 })
  expect(best(had, ordered, gone)).toMatchObject({ price_minor: 3000 })
  expect(best(gone, ordered)).toMatchObject({ price_minor: 2000 })
  expect(best(ordered, gone)).toMatchObject({ price_minor: 2000 })
})

it('an offer that stands elsewhere belongs to the product that names it; what is no text names nothing', () => {
  const page = (id: string) =>
    jsonLd(
      `[{"@type":"Product","name":"Chair","offers":{"@id":${id}}},` +
        `{"@id":${id},"@type":"Offer","price":"20.00","priceCurrency":"EUR"}]`,
    )
  expect(extract(page('"#offer"'), url)).toMatchObject({ title: 'Chair', price_minor: 2000 })
  expect(extract(page('7'), url)).not.toMatchObject({ price_minor: 2000 })
})

describe('what is made to be hard is read all the same', () => {
  it.each([
    [
      'JSON that is nested deeply beside the product',
      jsonLd(`[${chair},{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`),
    ],
    ['graphs in graphs', jsonLd(`[${chair},${'{"@graph":['.repeat(5_000)}${']}'.repeat(5_000)}]`)],
    ['values in values', jsonLd(`[${chair},{"name":${'{"@value":'.repeat(5_000)}1${'}'.repeat(5_000)}}]`)],
    ['very many things', jsonLd(`[${chair},{"a":[${'{"b":1},'.repeat(50_000)}1]}]`)],
    [
      'things that name each other',
      jsonLd(`[${chair},{"@id":"a","about":{"@id":"b"}},{"@id":"b","about":{"@id":"a"}}]`),
    ],
    [
      'keys of prototypes',
      jsonLd(chair.replace('{', '{"__proto__":{"price":1},"constructor":1,"toString":2,')),
    ],
    ['a depth that is still allowed', `${'<div>'.repeat(499)}${jsonLd(chair)}`],
  ])('%s', (_, html) => {
    expect(extract(html, url)).toMatchObject({ type: 'product', title: 'Chair', ...price })
    expect(Object.hasOwn(Object.prototype, 'price')).toBe(false)
  })

  it('microdata that refers to itself in circles', () => {
    const html = `<div id="a" itemscope itemtype="http://schema.org/Product" itemref="b a">
      <i itemprop="name">Chair</i></div>
      <div id="b" itemprop="offers" itemscope itemtype="http://schema.org/Offer" itemref="a b">
      <i itemprop="price">10 €</i></div>`
    expect(extract(html, url)).toMatchObject({ title: 'Chair', ...price })
  })

  it('properties in properties', () => {
    const html = `<div itemscope itemtype="http://schema.org/Product"><i itemprop="name">Chair</i>
      ${'<i itemprop="description">'.repeat(490)}${'<b itemprop="color">x</b>'.repeat(50_000)}`
    expect(extract(html, url)).toMatchObject({ title: 'Chair' })
  })

  it.each([
    ['itemprop', 'itemscope itemtype="http://schema.org/Product"'],
    ['property', 'typeof="schema:Product"'],
  ])('one element that says a property again and again, in %s', (attribute, around) => {
    const html = `<div ${around}><i ${attribute}="${'name '.repeat(100_000)}">Chair</i>
      <i ${attribute}="${'description '.repeat(100_000)}">${'<b>x</b>'.repeat(2_000)}</i></div>`
    expect(extract(html, url)).toMatchObject({ title: 'Chair' })
  })

  it('one element that has fifty properties', () => {
    const html = `<div itemscope itemtype="http://schema.org/Product"><i itemprop="name ${words(49)}">Chair</i>`
    expect(extract(html, url)).toMatchObject({ title: 'Chair' })
  })

  it('a relation that leads from a thing again and again', () => {
    const html = `<div typeof="Product"><i property="name">Chair</i><div rel="${'offers '.repeat(50_000)}">
      ${'<a href="x"></a>'.repeat(50_000)}`
    expect(extract(html, url)).toMatchObject({ title: 'Chair' })
  })

  it('thousands of offers', () => {
    const offers = `{"@type":"Offer","price":"10","priceCurrency":"EUR"},`.repeat(5_000)
    const html = jsonLd(`{"@type":"Product","name":"Chair","offers":[${offers.slice(0, -1)}]}`)
    expect(extract(html, url)).toMatchObject(price)
  })
})

describe('any text', () => {
  const bits = fc.constantFrom(
    ...[
      '<div itemscope itemtype="http://schema.org/Product">',
      '<p itemprop="name offers price">',
      '</div>',
      '</p>',
    ],
    ...[
      '<script type="application/ld+json">',
      '</script>',
      chair,
      '{',
      '}',
      '[',
      '"@type":"Product",',
      '"',
      '\\',
      '&amp;',
    ],
    ...[
      '<meta property="og:price:amount" content="1,2.3">',
      '<div typeof="schema:Offer" property="offers">',
      '<!--',
    ],
    ...[
      '-->',
      '<![CDATA[',
      '<base href="//[">',
      '<link rel=canonical href="http://[">',
      '450 €',
      '\0',
      '\ud800',
      '<svg><title>',
    ],
    ...[
      'Estimate: 1 - 2 €',
      '<h1>',
      'sold: ',
      '<title>',
      '<textarea>',
      '<plaintext>',
      '<a itemref="x" id="x" itemscope>',
    ],
  )

  it('is read or refused, the same way each time', () => {
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), bits => {
        const once = outcome(bits.join(''))
        expect(outcome(bits.join(''))).toEqual(once)
      }),
      { numRuns: 1000 },
    )
  })

  it('is decoded from any bytes, under any name of an encoding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, label) => {
        expect(typeof decodePage(bytes, `text/html; charset=${label}`)).toBe('string')
      }),
    )
  })

  function outcome(html: string): unknown {
    try {
      return extract(html, url)
    } catch (failure) {
      expect(failure).toBeInstanceOf(ExtractionFailed)
      return (failure as ExtractionFailed).reason
    }
  }
})
