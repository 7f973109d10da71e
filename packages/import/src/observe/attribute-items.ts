import { indexNameOf } from '../names/index-name.ts'
import { keyName, operation, roleName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { isGenericHeading } from '../names/words.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import { typeOf } from '../notations/types.ts'
import type { Block, GridBlock } from '../read/markdown/outline.ts'
import type { Item } from './items.ts'

/** A name, and behind it a sign, a type or what a column begins with. */
const named =
  /^[`"']?([A-Za-z_]\w*)\??[`"']?\s*(?:$|(?=[:：(（[<{—–]|-\s|\/\/|\t)|(?<=\s\s|\t)(?=\S)|(?<=\s)(?=(?:string|number|binary|boolean|list|map|[SNB])(?![\w-])))/iu
const signs =
  /\s*(?:[:：,;()（）[\]<>{}|]|(?<=\s)[—–-]+(?=\s)|[—–]|\/\/|\s#\s|\.\s+(?=\p{Lu})|\s{2,}|\t|\s+(?=(?:PK|SK|HASH|RANGE)$))\s*/u
const plainType = /^(?:string|number|binary|text|int(?:eger)?|[SNB])$/i
/** `status`, `total` and `notes` (map): several attributes in one item. */
const namesOnly =
  /^`[A-Za-z_]\w*\??`(?:\s*[(（][^()（）]*[)）])?(?:\s*(?:[,、，/+&]|(?:and|und|et|y|e)(?=\s))\s*(?:(?:and|und|et|y|e)\s+)?`[A-Za-z_]\w*\??`(?:\s*[(（][^()（）]*[)）])?)+[.;,]?$/u

const plain = /^`?[A-Za-z_]\w*`?\??(?:\s*[(（][^()（）]{1,24}[)）])?$/u

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
    role !== '' || (plainType.test(type ?? '') && keyName(name)?.attribute !== undefined)
  if (!rows.some(isKey)) return undefined
  const read = new Set(rows.map(({ line }) => line))
  const header = ['Attribute', 'Type', 'Key', 'Description']
  return {
    grid: { kind: 'grid', heading: block.heading, lead: block.lead, line: block.line, header, rows },
    rest: items.filter(({ line }) => !read.has(line)),
  }
}

/** The attributes of an item: one, or all of them: `{ id (PK), email, name? }`. */
function rowsOf({ text, line }: Item): GridBlock['rows'][number][] {
  const parts = text.replace(/^\s*\{|\}\s*$/g, '').split(/,(?![^()（）]*[)）])/)
  const own = parts.map(part => part.trim())
  const areAll = own.length > 1 && own.every(part => plain.test(part)) && own.some(part => /[(（]/.test(part))
  return (areAll ? own : [text]).flatMap(part => rowsIn(part, line))
}

function rowsIn(text: string, line: number): GridBlock['rows'][number][] {
  if (indexNameOf(text)) return []
  const several = namesOnly.test(text.trim()) ? namesIn(text, { text, depth: 0, line }) : []
  if (several.length > 1)
    return several.map(({ name, type }) => ({ cells: [name, type === 'any' ? '' : type, '', ''], line }))
  const [begin = '', name = ''] = named.exec(text.trim()) ?? []
  const rest = text.trim().slice(begin.length)
  // "Order (PK: `A`, SK: `B`)" says what keys hold.
  if (keyPairs(rest).pairs.length > 0) return []
  const parts = rest
    .replace(/[`*]/g, '')
    .split(signs)
    .map(part => part.replace(/^(?:the|as(?: the)?|is the)\s+|\.$/gi, ''))
    .filter(part => part !== '')
  // "Keys: `PK`" and "Users – PK: `id`" say how keys are called.
  const isLabel = keyName(name) !== undefined || (/^[A-Z]/.test(text) && /^\s*[:：–—-]/u.test(rest))
  const isOwnRole = (part: string) => isRole(part) && !(isLabel && keyName(part)?.attribute)
  // What is said first: "string, partition key", not "read by its sort key".
  const others = parts.findIndex(part => !isOwnRole(part) && typeOf(part) === undefined)
  const first = others < 0 ? parts : parts.slice(0, others)
  const role = first.find(isOwnRole) ?? ''
  const type = first.find(part => !isOwnRole(part)) ?? ''
  const roles = first.flatMap(part => (isOwnRole(part) ? (keyName(part) ?? []) : []))
  // `Entity   PK   SK` heads columns.
  const isHeader = new Set(roles.filter(({ index }) => !index).map(each => each.role)).size > 1
  // "Indexes: …" heads something else, and `begins_with` is a call.
  const isOther =
    (/^[A-Z]/.test(name) && (isGenericHeading(name) || name === 'Primary')) ||
    /^(?:attribute_\w+|begins_with|size|contains)$/.test(name) ||
    operation.test(name)
  return name === '' || isHeader || isOther
    ? []
    : [{ cells: [name, type, role, rest.replace(/^[\s:：—–-]+/u, '')], line }]
}

/** "Partition key", `PK`, `GSI1 SK`: what an attribute is, and not how another one is called. */
const isRole = (part: string) => {
  const key = keyName(part) ?? roleName(part)
  return key !== undefined && (key.attribute === undefined || /^(?:GSI\d* )?[PS]K$/i.test(part))
}

/** Whether a line gives an attribute and says that it is the partition key of its table. */
export const givesPartitionKey = (item: Item) =>
  rowsOf(item).some(({ cells }) => {
    const key = keyName(cells[2] ?? '') ?? roleName(cells[2] ?? '')
    return key?.role === 'pk' && key.index === undefined
  })
