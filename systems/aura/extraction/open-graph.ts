import type { Element } from 'domhandler'
import { add, type Thing, thing } from './thing.ts'

/** What the properties of Open Graph are called in schema.org, the preferred ones first. */
const names: readonly (readonly [property: string, name: string])[] = [
  ['og:title', 'name'],
  ['og:url', 'url'],
  ['og:image:secure_url', 'image'],
  ['og:image:url', 'image'],
  ['og:image', 'image'],
  ['product:sale_price:amount', 'price'],
  ['product:price:amount', 'price'],
  ['og:price:amount', 'price'],
  ['product:sale_price:currency', 'pricecurrency'],
  ['product:price:currency', 'pricecurrency'],
  ['og:price:currency', 'pricecurrency'],
  ['product:availability', 'availability'],
  ['og:availability', 'availability'],
]

/** Words of its own for what schema.org calls otherwise. */
const availabilities: Readonly<Record<string, string>> = {
  oos: 'OutOfStock',
  'available for order': 'BackOrder',
}

/** What the meta elements of a page say of it; undefined if they do not speak Open Graph. */
export function openGraph(elements: readonly Element[]): Thing | undefined {
  const said = saidIn(elements)
  if (said.size === 0) return undefined
  const [kind = ''] = said.get('og:type') ?? []
  const page = thing([/^(?:og:)?product(?:\.item)?$/i.test(kind.trim()) ? 'product' : kind.toLowerCase()])
  for (const [property, name] of names) {
    for (const value of said.get(property) ?? []) {
      add(page, name, name === 'availability' ? wordFor(value) : value)
    }
  }
  return page
}

function saidIn(elements: readonly Element[]): Map<string, string[]> {
  const said = new Map<string, string[]>()
  for (const { name, attribs } of elements) {
    const property = (attribs.property ?? attribs.name ?? '').trim().toLowerCase()
    const content = attribs.content?.trim() ?? ''
    if (name !== 'meta' || content === '' || !/^(?:og|product):/.test(property)) continue
    const values = said.get(property)
    if (values) values.push(content)
    else said.set(property, [content])
  }
  return said
}

function wordFor(availability: string): string {
  const word = availability.toLowerCase()
  return Object.hasOwn(availabilities, word) ? (availabilities[word] as string) : availability
}
