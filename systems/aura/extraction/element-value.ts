import type { Element } from 'domhandler'
import { elementText } from './element-text.ts'
import { ExtractionFailed } from './extraction-failed.ts'

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

/** Words of one attribute. Each is worked on by itself, and no page needs more. */
const mostWords = 50

/** The words of an attribute, each once. Throws `ExtractionFailed`. */
export function wordsIn(attribute: string | undefined): readonly string[] {
  if (attribute === undefined) return none
  const words = [...new Set(attribute.split(/\s+/))].filter(word => word !== '')
  if (words.length > mostWords) throw new ExtractionFailed('too-large')
  return words
}
