import type { Document, Element } from 'domhandler'
import { annotatedThings, wordsIn } from './annotations.ts'
import { localName, type Thing } from './thing.ts'

/** Elements elsewhere that the things of a page may point to. */
const mostReferences = 50

export function microdata(document: Document, elements: readonly Element[]): Thing[] {
  const byId = new Map<string, Element>()
  for (const element of elements) {
    const { id } = element.attribs
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
  }
  let references = 0
  return annotatedThings(document, {
    // Some shops forget the itemscope beside the itemtype.
    types: ({ attribs: { itemscope, itemtype } }) =>
      itemscope === undefined && itemtype === undefined ? undefined : wordsIn(itemtype).map(localName),
    names: ({ attribs: { itemprop } }) => wordsIn(itemprop).map(localName),
    parts: ({ attribs: { itemref } }) =>
      wordsIn(itemref).flatMap(id => (++references > mostReferences ? [] : (byId.get(id) ?? []))),
  })
}
