import type { Element } from 'domhandler'
import { elementText } from './element-text.ts'

/** Those that are words, whatever element holds them. */
const textual = new Set(['name', 'price', 'pricecurrency', 'lowprice', 'highprice'])

/** Elements whose address is their value. */
const addresses: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  link: 'href',
  object: 'data',
  source: 'src',
  track: 'src',
  video: 'src',
}

/** What an element says as the property of that name. */
export function elementValue(element: Element, name: string): string {
  const { attribs } = element
  const given = attribs.content ?? (textual.has(name) ? undefined : addressIn(element))
  const value = given ?? attribs.datetime ?? (element.name === 'data' ? attribs.value : undefined)
  return value ?? elementText(element)
}

/** Where an element leads. */
export function addressIn({ name, attribs }: Element): string | undefined {
  const address = Object.hasOwn(addresses, name) ? attribs[addresses[name] as string] : attribs.resource
  // Images that are loaded late have a drawing in their place.
  const isLate = name === 'img' && (address === undefined || address.startsWith('data:'))
  return isLate ? (attribs['data-src'] ?? address) : address
}

const none: readonly string[] = []

export function wordsIn(attribute: string | undefined): readonly string[] {
  return attribute === undefined ? none : attribute.split(/\s+/).filter(word => word !== '')
}
