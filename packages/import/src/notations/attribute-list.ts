import { keyName } from '../names/key-name.ts'
import type { Block, GridBlock, Line } from '../read/markdown/outline.ts'
import { namesIn } from './attribute-lines.ts'
import { typeOf } from './types.ts'

const item = /^`?([A-Za-z_]\w*)`?\s*(?:[(（]([^)）]*)[)）])?\s*(?:[:：—–-]\s*(.*))?$/u

/** `status`, `total` and `notes` (map): several attributes in one item. */
const namesOnly =
  /^`[A-Za-z_]\w*\??`(?:\s*[(（][^()（）]*[)）])?(?:\s*(?:[,、，/+&]|(?:and|und|et|y|e)(?=\s))\s*(?:(?:and|und|et|y|e)\s+)?`[A-Za-z_]\w*\??`(?:\s*[(（][^()（）]*[)）])?)+[.;,]?$/u

/** A list that has an attribute in each item and says which are keys: `- \`clinicId\` (PK) - the clinic`. */
export function asAttributeGrid(
  block: Block,
  lines: readonly Line[],
): { readonly grid: GridBlock; readonly rest: readonly Line[] } | undefined {
  const [head, ...inner] = lines
  const isHeaded = head?.depth === 0 && /[:：]\s*$/u.test(head.text) && inner.length > 1
  if (isHeaded && inner.every(({ depth }) => depth === 1))
    return asAttributeGrid(
      block,
      inner.map(line => ({ ...line, depth: 0 })),
    )
  if (block.kind !== 'list' || lines.some(({ depth, text }) => depth > 0 || /[#|]/.test(text)))
    return undefined
  const rows = lines.flatMap(({ text, line }) => {
    const several = namesOnly.test(text.trim()) ? namesIn(text, { text, depth: 0, line }) : []
    if (several.length > 1)
      return several.map(({ name, type }) => ({ cells: [name, type === 'any' ? '' : type, '', ''], line }))
    const [, name = '', aside = '', about = ''] = item.exec(text.trim()) ?? []
    const parts = aside.replaceAll('`', '').split(/\s*[,;/]\s*/)
    const told = /^[`*]*([^`*.;,(（]{2,30}?)[`*]*\s*(?:$|[.;,(（])/u.exec(about)?.[1] ?? ''
    const isRole = (part: string) => keyName(part) !== undefined && keyName(part)?.index === undefined
    const role = parts.find(isRole) ?? (isRole(told) && keyName(told)?.attribute === undefined ? told : '')
    const behind = role === told ? (/[(（,]\s*([A-Za-z]+)\s*[)）]?$/u.exec(about)?.[1] ?? '') : ''
    const type = [...parts, behind].find(part => typeOf(part) !== undefined) ?? ''
    return name === '' ? [] : [{ cells: [name, type, role, about], line }]
  })
  const isKey = ({ cells: [name = '', type, role] }: GridBlock['rows'][number]) =>
    role !== '' || (type !== '' && keyName(name)?.attribute !== undefined)
  if (rows.length < 2 || !rows.some(isKey)) return undefined
  const read = new Set(rows.map(({ line }) => line))
  const header = ['Attribute', 'Type', 'Key', 'Description']
  return {
    grid: { kind: 'grid', heading: block.heading, lead: block.lead, line: block.line, header, rows },
    rest: lines.filter(({ line }) => !read.has(line)),
  }
}
