import { type ChildNode, hasChildren, isTag, isText } from 'domhandler'

const unseen = new Set(['script', 'style', 'template', 'noscript'])

/** Words stay apart where these begin and end. */
const inline = new Set(
  'a abbr b bdi bdo cite code data em font i mark meta link q s small span strong sub sup time u'.split(' '),
)

/** Nodes that a name or price is read from. Without end, elements in elements would be read again and again. */
const enough = 2000

/** An element with several properties is asked for its text once for each. */
const known = new WeakMap<ChildNode, string>()

/** What one reads of an element, in one line; scripts are not read, nor what stands far behind. */
export function elementText(node: ChildNode): string {
  const text = known.get(node) ?? textOf(node, enough)
  known.set(node, text)
  return text
}

/** The same of the first so many nodes. */
export function textOf(node: ChildNode, most: number): string {
  const reading: Reading = { parts: [], left: most }
  collect(node, reading)
  return reading.parts.join('').replace(/\s+/g, ' ').trim()
}

interface Reading {
  readonly parts: string[]
  left: number
}

function collect(node: ChildNode, reading: Reading): void {
  if (reading.left-- <= 0) return
  if (isText(node)) reading.parts.push(node.data)
  if (!hasChildren(node) || (isTag(node) && unseen.has(node.name))) return
  const separates = isTag(node) && !inline.has(node.name)
  if (separates) reading.parts.push(' ')
  for (const child of node.children) {
    if (reading.left <= 0) return
    collect(child, reading)
  }
  if (separates) reading.parts.push(' ')
}

/** What a script holds, as it is written. */
export function scriptText(node: ChildNode): string {
  return hasChildren(node) ? node.children.map(child => (isText(child) ? child.data : '')).join('') : ''
}
