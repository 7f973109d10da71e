import { type ChildNode, type Document, type Element, isTag, type ParentNode } from 'domhandler'
import { elementValue, wordsIn } from './element-value.ts'
import { add, localName, type Thing, thing } from './thing.ts'

/** Elements elsewhere that the things of a page may point to. */
const mostReferences = 50

/** The things that a page describes in microdata, those inside others under their properties only. */
export function microdata(document: Document, elements: readonly Element[]): Thing[] {
  const reading = new Reading(elements)
  for (const child of document.children) reading.visit(child)
  return reading.found
}

class Reading {
  readonly found: Thing[] = []
  readonly #byId = new Map<string, Element>()
  #references = 0

  constructor(elements: readonly Element[]) {
    for (const element of elements) {
      const { id } = element.attribs
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element)
    }
  }

  visit(node: ChildNode, around?: Thing, isPart = false): void {
    if (!isTag(node)) return
    const { itemscope, itemtype, itemprop } = node.attribs
    // Some shops forget the itemscope beside the itemtype.
    const isThing = itemscope !== undefined || itemtype !== undefined
    const inner = isThing ? thing(wordsIn(itemtype).map(localName)) : undefined
    const names = wordsIn(itemprop).map(localName)
    if (around) for (const name of names) add(around, name, inner ?? elementValue(node, name))
    if (inner && (!around || names.length === 0)) this.found.push(inner)
    for (const child of node.children) this.visit(child, inner ?? around, isPart)
    // Parts have no parts, and what a thing is in is none of it: pages that point in circles end.
    if (!inner || isPart) return
    for (const part of this.#partsOf(node)) if (!isInside(node, part)) this.visit(part, inner, true)
  }

  /** Elements elsewhere that tell of the thing as well. */
  #partsOf({ attribs: { itemref } }: Element): Element[] {
    return wordsIn(itemref).flatMap(id =>
      ++this.#references > mostReferences ? [] : (this.#byId.get(id) ?? []),
    )
  }
}

function isInside(element: Element, other: Element): boolean {
  for (let at: ParentNode | null = element; at; at = at.parent) if (at === other) return true
  return false
}
