import { type ChildNode, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { stateInPlaceOfPrice } from './availability.ts'
import type { ParsedPage } from './parse-page.ts'
import { priceClass } from './visible-words.ts'

/** A line of a page as a person sees it. */
export interface Block {
  readonly text: string
  /** The element that makes it a line of its own. */
  readonly element: Element
  /** Parts of the text that are crossed out, from and to. */
  readonly struck: readonly (readonly [from: number, to: number])[]
  readonly isBold: boolean
  /** Parts of the text that an element calls a price. */
  readonly priced: readonly (readonly [from: number, to: number])[]
  /** What stands before it as its label: the cell or term beside. */
  readonly label: string
}

const unseen = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg', 'select', 'textarea'])
const inline = new Set(
  'a abbr b bdi bdo cite code data del em font i img ins mark meta link q s small span strike strong sub sup time u'.split(
    ' ',
  ),
)
const bold = new Set(['b', 'strong', 'em', 'ins', 'h1', 'h2', 'h3', 'h4', 'big'])

/** Lines that are read of one page. */
const most = 3000
const longest = 2000

const struckClass =
  /(?:^|[\s_-])(?:was|old|regular|strike|line-through|crossed|rrp|uvp|msrp|before)(?:[\s_-]|$)/i

function isStruck({ name, attribs: { style = '', class: kind = '' } }: Element): boolean {
  return (
    /^(?:del|s|strike)$/.test(name) ||
    /line-through/i.test(style) ||
    (struckClass.test(kind) && !/special|sale|now|current/i.test(kind))
  )
}

interface Open {
  element: Element
  text: string
  struck: [number, number][]
  priced: [number, number][]
  bold: number
}

const isLarge = ({ name, attribs }: Element) =>
  bold.has(name) || (name === 'font' && /^\s*(?:\+|[4-7])/.test(attribs.size ?? ''))

/** The lines of a page, in its order. */
export function visibleBlocks({ document }: Pick<ParsedPage, 'document'>): Block[] {
  const blocks: Block[] = []
  let open: Open | undefined
  const close = () => {
    const text = open?.text.trim() ?? ''
    if (open && text !== '' && blocks.length < most) {
      const { element, struck, priced, bold } = open
      const label = labelOf(element, blocks)
      blocks.push({ text: open.text, element, struck, priced, isBold: bold * 2 >= text.length, label })
    }
    open = undefined
  }
  const read = (written: string, line: Element, marks: Marks) => {
    const data = narrow(written)
    if (data === '') return
    if (open?.element !== line) close()
    open ??= { element: line, text: '', struck: [], priced: [], bold: 0 }
    if (open.text.length > longest) return
    const from = open.text.length
    open.text += open.text === '' ? data.trimStart() : data
    if (marks.isStruck) open.struck.push([from, open.text.length])
    if (marks.isPriced) open.priced.push([from, open.text.length])
    if (marks.isBold) open.bold += data.trim().length
  }
  const visit = (node: ChildNode, line: Element | undefined, marks: Marks): void => {
    if (isText(node)) {
      if (line) read(node.data.replace(/\s+/g, ' '), line, marks)
      return
    }
    if (!hasChildren(node) || !isTag(node) || unseen.has(node.name) || isHidden(node)) return
    if (line) read(drawnBy(node, open?.text), line, marks)
    const isLine = !inline.has(node.name)
    if (isLine) close()
    const inside = marksIn(node, marks, isLine)
    for (const child of node.children) visit(child, isLine ? node : line, inside)
    if (isLine) close()
  }
  for (const child of document.children) visit(child, undefined, unmarked)
  close()
  return blocks
}

interface Marks {
  readonly isStruck: boolean
  readonly isBold: boolean
  readonly isPriced: boolean
}

const unmarked: Marks = { isStruck: false, isBold: false, isPriced: false }

const marksIn = (element: Element, around: Marks, isLine: boolean): Marks => ({
  isStruck: around.isStruck || isStruck(element),
  isBold: (around.isBold && !isLine) || isLarge(element),
  isPriced: !isLine && (around.isPriced || priceClass.test(element.attribs.class ?? '')),
})

/** Digits and signs of Japanese pages as wide as their letters: `４８，０００`, `￥`. */
const narrow = (text: string) =>
  text.replace(/[\uff01-\uff5e\uffe5]/g, wide =>
    wide === '￥' ? '¥' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  )

/** What people see of an element beside its text: a word on a picture, the point before cents. */
const drawnBy = (element: Element, before = '') =>
  element.name === 'img' ? stampOn(element) : isCents(element, before) ? ',' : ''

/** What a picture of a word says: `<img src="sold.gif">`. */
function stampOn({ attribs: { alt = '', src = '' } }: Element): string {
  const file = src.replace(/^.*\/|[?#].*$|\.\w+$/g, '').replace(/[-_]/g, ' ')
  const said = [alt, file].find(text => stateInPlaceOfPrice(text) !== undefined)
  return said === undefined ? '' : ` ${said} `
}

/** Two digits set high behind others are their decimals. */
function isCents({ name, children: [only] }: Element, before: string): boolean {
  return (
    name === 'sup' && only !== undefined && isText(only) && /^\d\d$/.test(only.data) && /\d$/.test(before)
  )
}

function isHidden({ attribs }: Element): boolean {
  return attribs.hidden !== undefined || /display\s*:\s*none/i.test(attribs.style ?? '')
}

/** The term of a definition, or the cell before in a row. */
function labelOf(element: Element, blocks: readonly Block[]): string {
  const before = blocks.at(-1)
  if (!before || before.text.length > 40) return ''
  const isTerm = element.name === 'dd' && before.element.name === 'dt'
  const isCell = element.name === 'td' && isBeside(before.element, element)
  return isTerm || isCell ? before.text.trim() : ''
}

function isBeside(one: Element, other: Element): boolean {
  return /^t[dh]$/.test(one.name) && one.parent === other.parent
}

/** An element and what it is in, the innermost first. */
export function* around(element: Element): Generator<Element> {
  for (let at: ParentNode | null = element; at; at = at.parent)
    if (isTag(at as ChildNode)) yield at as Element
}

/** Where on the page an element is: `main > div.product > p.price`. */
export function placeOf(element: Element): string {
  const steps: string[] = []
  for (const { name, attribs } of around(element)) {
    if (name === 'body' || name === 'html' || steps.length === 3) break
    const [kind] = (attribs.class ?? '').trim().split(/\s+/)
    steps.unshift(`${name}${attribs.id ? `#${attribs.id}` : kind ? `.${kind}` : ''}`)
  }
  return steps.join(' > ').slice(0, 200)
}
