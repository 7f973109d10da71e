import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler'
import { elementText } from './element-text.ts'
import { add, type Thing, thing, type Value } from './thing.ts'

/** How a standard marks things and their properties in the elements of a page. */
export interface Vocabulary {
  /** The kinds of the thing that an element is; undefined if it is none. */
  types(element: Element): readonly string[] | undefined
  /** The properties that an element is of the thing around it. */
  names(element: Element): readonly string[]
  /** Elements elsewhere that tell of the thing as well. */
  parts(element: Element): readonly Element[]
}

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

/** The things that the marks in a page describe, those inside others under their properties only. */
export function annotatedThings(root: ParentNode, vocabulary: Vocabulary): Thing[] {
  const reading: Reading = { vocabulary, found: [] }
  for (const child of root.children) visit(reading, child, undefined, false)
  return reading.found
}

interface Reading {
  readonly vocabulary: Vocabulary
  readonly found: Thing[]
}

function visit(reading: Reading, node: ChildNode, around: Thing | undefined, isPart: boolean): void {
  if (!isTag(node)) return
  const { vocabulary, found } = reading
  const types = vocabulary.types(node)
  const names = vocabulary.names(node)
  const inner = types && thing(types)
  if (around) for (const name of names) add(around, name, inner ?? valueIn(node, name))
  if (inner && (!around || names.length === 0)) found.push(inner)
  for (const child of node.children) visit(reading, child, inner ?? around, isPart)
  // Parts have no parts, and what a thing is in is none of it: pages that point in circles end.
  const parts = inner && !isPart ? vocabulary.parts(node) : []
  for (const part of parts) if (!isInside(node, part)) visit(reading, part, inner, true)
}

function isInside(element: Element, other: Element): boolean {
  for (let at: ParentNode | null = element; at; at = at.parent) if (at === other) return true
  return false
}

function valueIn(element: Element, name: string): Value {
  const { attribs } = element
  const given = attribs.content ?? (textual.has(name) ? undefined : addressIn(element))
  const value = given ?? attribs.datetime ?? (element.name === 'data' ? attribs.value : undefined)
  return value ?? elementText(element)
}

function addressIn({ name, attribs }: Element): string | undefined {
  const address = Object.hasOwn(addresses, name) ? attribs[addresses[name] as string] : attribs.resource
  // Images that are loaded late have a drawing in their place.
  const isLate = name === 'img' && (address === undefined || address.startsWith('data:'))
  return isLate ? (attribs['data-src'] ?? address) : address
}

const none: readonly string[] = []

export function wordsIn(attribute: string | undefined): readonly string[] {
  return attribute === undefined ? none : attribute.split(/\s+/).filter(word => word !== '')
}
