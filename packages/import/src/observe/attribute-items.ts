import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import { typeOf } from '../notations/types.ts'
import type { Block, GridBlock } from '../read/markdown/outline.ts'
import type { Item } from './items.ts'

const named = /^`?([A-Za-z_]\w*)`?\s*(?:[(（]([^)）]*)[)）])?\s*(?:[:：—–-]\s*(.*))?$/u
/** `status`, `total` and `notes` (map): several attributes in one item. */
const namesOnly =
  /^`[A-Za-z_]\w*\??`(?:\s*[(（][^()（）]*[)）])?(?:\s*(?:[,、，/+&]|(?:and|und|et|y|e)(?=\s))\s*(?:(?:and|und|et|y|e)\s+)?`[A-Za-z_]\w*\??`(?:\s*[(（][^()（）]*[)）])?)+[.;,]?$/u

/** A list that has an attribute in each item and says which are keys is a grid: `- \`clinicId\` (PK) - the clinic`. */
export function attributeSheet(
  block: Block,
  items: readonly Item[],
): { readonly grid: GridBlock; readonly rest: readonly Item[] } | undefined {
  const [head] = items
  const isHeaded = items.length === 1 && head && /[:：]\s*$/u.test(head.text) && head.children.length > 1
  if (isHeaded) return attributeSheet(block, head.children)
  if (items.some(({ children, text }) => children.length > 0 || /[#|]/.test(text))) return undefined
  const rows = items.flatMap(rowsOf)
  const isKey = ({ cells: [name = '', type, role] }: GridBlock['rows'][number]) =>
    role !== '' || (type !== '' && keyName(name)?.attribute !== undefined)
  if (rows.length < 2 || !rows.some(isKey)) return undefined
  const read = new Set(rows.map(({ line }) => line))
  const header = ['Attribute', 'Type', 'Key', 'Description']
  return {
    grid: { kind: 'grid', heading: block.heading, lead: block.lead, line: block.line, header, rows },
    rest: items.filter(({ line }) => !read.has(line)),
  }
}

function rowsOf({ text, line }: Item): GridBlock['rows'][number][] {
  if (indexNameOf(text)) return []
  const several = namesOnly.test(text.trim()) ? namesIn(text, { text, depth: 0, line }) : []
  if (several.length > 1)
    return several.map(({ name, type }) => ({ cells: [name, type === 'any' ? '' : type, '', ''], line }))
  const [, name = '', aside = '', about = ''] = named.exec(text.trim()) ?? []
  const parts = aside.replaceAll('`', '').split(/\s*[,;/]\s*/)
  const told = /^[`*]*([^`*.;,(（]{2,30}?)[`*]*\s*(?:$|[.;,(（])/u.exec(about)?.[1] ?? ''
  const isRole = (part: string) => keyName(part) !== undefined && keyName(part)?.index === undefined
  const role = parts.find(isRole) ?? (isRole(told) && keyName(told)?.attribute === undefined ? told : '')
  const behind = role === told ? (/[(（,]\s*([A-Za-z]+)\s*[)）]?$/u.exec(about)?.[1] ?? '') : ''
  const type = [...parts, behind].find(part => typeOf(part) !== undefined) ?? ''
  return name === '' ? [] : [{ cells: [name, type, role, about], line }]
}
