import { type ChildNode, hasChildren, isTag, isText } from 'domhandler'

const unseen = new Set(['script', 'style', 'template', 'noscript'])

/** Words stay apart where these begin and end. */
const inline = new Set(
  'a abbr b bdi bdo cite code data em font i mark meta link q s small span strong sub sup time u'.split(' '),
)

/** What one reads of an element, in one line; scripts are not read. */
export function elementText(node: ChildNode): string {
  const parts: string[] = []
  collect(node, parts)
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function collect(node: ChildNode, parts: string[]): void {
  if (isText(node)) parts.push(node.data)
  if (!hasChildren(node) || (isTag(node) && unseen.has(node.name))) return
  const separates = isTag(node) && !inline.has(node.name)
  if (separates) parts.push(' ')
  for (const child of node.children) collect(child, parts)
  if (separates) parts.push(' ')
}

/** What a script holds, as it is written. */
export function scriptText(node: ChildNode): string {
  return hasChildren(node) ? node.children.map(child => (isText(child) ? child.data : '')).join('') : ''
}
