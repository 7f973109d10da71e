import { type Document, DomHandler, type Element, isTag, type ParentNode } from 'domhandler'
import { Parser } from 'htmlparser2'
import { ExtractionFailed } from './extraction-failed.ts'

/** Far beyond what shops write, and little enough that no page holds a worker for long. */
export const longestPage = 5_000_000
const limits = { elements: 100_000, depth: 500 } as const

export interface ParsedPage {
  readonly document: Document
  /** All elements in the order of the page. */
  readonly elements: readonly Element[]
}

/** The tree of a page. Nothing in it is run. Throws `ExtractionFailed`. */
export function parsePage(html: string): ParsedPage {
  if (html.trim() === '') throw new ExtractionFailed('empty')
  if (html.length > longestPage) throw new ExtractionFailed('too-large')
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  if (handler.elements === 0) throw new ExtractionFailed('not-html')
  return { document: handler.root, elements: elementsOf(handler.root) }
}

class BoundedHandler extends DomHandler {
  elements = 0

  override onopentag(name: string, attributes: { [key: string]: string }): void {
    this.elements++
    if (this.elements > limits.elements) throw new ExtractionFailed('too-large')
    if (this.tagStack.length > limits.depth) throw new ExtractionFailed('too-deep')
    super.onopentag(name, attributes)
  }
}

function elementsOf(root: ParentNode): Element[] {
  const found: Element[] = []
  const collect = (parent: ParentNode) => {
    for (const child of parent.children) {
      if (!isTag(child)) continue
      found.push(child)
      collect(child)
    }
  }
  collect(root)
  return found
}
