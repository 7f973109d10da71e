import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identity } from '../../src/index.ts'
import { brandStyles, brandsOf } from '../../src/products/identity.ts'
import { allProducts } from '../support/all-systems.ts'
import { type Garden, openGarden } from '../support/garden.tsx'

const identity: Identity = {
  name: 'Green Thumb',
  mark: '<circle cx="16" cy="16" r="6" fill="#fff"/>',
  colors: {
    accent: ['#2d6a31', '#8fd694'],
    accentText: ['#ffffff', '#0a160b'],
    accentSoft: ['#e4f2e5', '#1c331e'],
  },
  about: { en: 'What grows', ko: '자라는 것' },
}

describe('a system that declares its identity', () => {
  let garden: Garden
  beforeAll(async () => {
    garden = await openGarden([], { product: { identity } })
  })
  afterAll(() => garden.close())

  test('has its name, mark and sentence on the landing page, in the language of the reader', async () => {
    const { text } = await garden.browser({ 'accept-language': 'ko' }).get('/')
    expect(text).toContain('Green Thumb')
    expect(text).toContain('자라는 것')
    expect(text).toContain('<rect width="32" height="32" rx="8" fill="#2d6a31"/><circle cx="16"')
    expect(text).toContain('data-product="garden"')
  })

  test('has its colours in the one stylesheet, light and dark, under a name of its content', async () => {
    const browser = garden.browser()
    const href = /href="(\/web\/assets\/styles-[^"]*\.css)"/.exec((await browser.get('/')).text)?.[1] ?? ''
    const { text, headers } = await browser.get(href)
    expect(text).toContain('[data-product="garden"]{--accent:#2d6a31;')
    expect(text).toContain('[data-theme=dark][data-product="garden"]')
    expect(headers.get('cache-control')).toContain('immutable')
    const plain = await openGarden()
    const other = /href="(\/web\/assets\/styles-[^"]*\.css)"/.exec((await plain.browser().get('/')).text)?.[1]
    expect(other).not.toBe(href)
    await plain.close()
  })

  test('has its mark as a file, and every page says whose it is', async () => {
    const browser = garden.browser()
    expect((await browser.get('/web/marks/garden.svg')).text).toContain('fill="#2d6a31"')
    await browser.signIn()
    expect((await browser.get('/garden/app/')).text).toContain('· Green Thumb</title>')
  })
})

describe('the menu of the desk', () => {
  const menuOf = (text: string) =>
    [...(/<nav .*?<\/nav>/s.exec(text)?.[0] ?? '').matchAll(/nav-label">([^<]*)|href="([^"]*)"/g)].map(
      ([, label, href]) => label ?? href,
    )

  test('is that of the product, for whoever looks; the desk adds what is not in it', async () => {
    const shed = { href: '/garden/app/shed?all', label: 'Shed' }
    const plants = { href: '/garden/app/plants?tall', label: 'Tall plants' }
    const open = await openGarden([], {
      product: {
        nav: ({ person }) => (person ? [{ label: 'Mine', items: [shed, plants] }] : [{ items: [shed] }]),
      },
    })
    const browser = open.browser()
    expect(menuOf((await browser.get('/garden/app/plants')).text)).toEqual([
      shed.href,
      'More',
      '/garden/app/plants',
    ])
    await browser.signIn()
    expect(menuOf((await browser.get('/garden/app/plants')).text)).toEqual(['Mine', shed.href, plants.href])
    await open.close()
  })

  test('is derived where the product has none for this person', async () => {
    const open = await openGarden([], { product: { nav: async () => [] } })
    const { text } = await open.browser().get('/garden/app/plants')
    expect(menuOf(text)).toEqual(['/garden/app/', '/garden/app/plants'])
    await open.close()
  })
})

test('a system without one is shown by its name and first letter', async () => {
  const plain = await openGarden()
  const { text } = await plain.browser().get('/')
  expect(text).toContain('Garden')
  expect(text).toContain('data-product="other"')
  expect(text).toContain('>G</text>')
  await plain.close()
})

test('a colour that is none is refused by name', () => {
  const brandOf = brandsOf({
    garden: { identity: { ...identity, colors: { ...identity.colors, accent: ['red;}', '#8fd694'] } } },
  })
  expect(() => brandStyles([brandOf({ name: 'garden' })])).toThrow(
    "Identity of Green Thumb: accent 'red;}' is not a colour such as #0f6b4f. Write it as #rrggbb",
  )
})

describe('the products of this repository', async () => {
  const products = Object.entries(await allProducts())

  test.each(products)('%s reads at 4.5 to 1, light and dark', (_, { identity }) => {
    const { accent, accentText, ground = ['#f6f7f9', '#14161a'] } = (identity as Identity).colors
    for (const at of [0, 1] as const) {
      expect(contrast(accent[at], ground[at])).toBeGreaterThan(4.5)
      expect(contrast(accent[at], accentText[at])).toBeGreaterThan(4.5)
    }
  })

  test.each(products)('%s has a drawing, and its sentence in every language', (_, { identity }) => {
    expect(identity?.scene).toBeDefined()
    expect(Object.keys(identity?.about ?? {})).toEqual(['en', 'ko', 'zu'])
  })
})

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b].map(luminance).sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
