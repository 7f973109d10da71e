// Ways to write a document otherwise that leave its meaning as it is. Each takes the lines of a document, with whether each
// stands in a fence, and gives the lines of another.

const outside = change => lines =>
  lines.map(line => (line.isCode ? line : { ...line, text: change(line.text) }))
const isHeading = text => /^#{2,6}\s/.test(text)
const onHeadings = change => outside(text => (isHeading(text) ? change(text) : text))
const isRow = text => /^\s*\|/.test(text)
const isRule = text => /^\s*\|?[\s:|-]+\|?\s*$/.test(text) && text.includes('-')

/** Sections of the third level and below, which name entities or tables, as lines in bold. */
const boldTitles = lines => {
  const deepest = Math.max(...lines.filter(({ text, isCode }) => !isCode && isHeading(text)).map(depthOf), 0)
  if (deepest < 3) return lines
  return lines.flatMap(line =>
    !line.isCode && isHeading(line.text) && depthOf(line) === deepest
      ? [{ text: '' }, { text: `**${line.text.replace(/^#+\s*/, '').replaceAll('**', '')}**` }, { text: '' }]
      : [line],
  )
}
const depthOf = ({ text }) => /^#+/.exec(text)?.[0].length ?? 0

const numbered = separator => {
  let at = 0
  return onHeadings(text =>
    text.replace(/^(#+)\s+(?![\d\W]*\d)/, (_, marks) => `${marks} ${++at}${separator} `),
  )
}

const cells = change => lines => {
  let isHeader = true
  return lines.map((line, at) => {
    if (line.isCode || !isRow(line.text)) {
      isHeader = true
      return line
    }
    if (isRule(line.text)) return line
    const isFirst = isHeader && isRule(lines[at + 1]?.text ?? '')
    isHeader = false
    return { ...line, text: change(line.text, isFirst) }
  })
}
const eachCell = (text, change) => {
  const parts = text
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
  return `| ${parts.map((cell, at) => change(cell.trim(), at)).join(' | ')} |`
}

const noise = [
  ['## Costs', '', 'On-demand billing. We expect about 12 USD a month for 3 GB and 40 million requests.', ''],
  ['> **Note**: run `npm run seed` before the first test. The table is deleted by `make clean`.', ''],
]
const withNoise = lines => {
  const first = lines.findIndex(({ text, isCode }, at) => at > 3 && !isCode && /^## /.test(text))
  if (first < 0) return lines
  const [costs, note] = noise.map(all => all.map(text => ({ text })))
  return [...lines.slice(0, first), ...note, ...lines.slice(first), { text: '' }, ...costs]
}

/** Each header of a grid in other words, by a table of words. */
const headers = words =>
  cells((text, isFirst) =>
    isFirst ? eachCell(text, cell => words[cell.replaceAll('*', '').trim().toLowerCase()] ?? cell) : text,
  )

/** A grid with one more column, before or behind the others. */
const column = (title, value, isBefore) => lines => {
  let row = 0
  return cells((text, isFirst) => {
    if (isFirst) row = 0
    const cell = isFirst ? title : value(++row)
    return isBefore ? `| ${cell} ${text.trimStart()}` : `${text.trimEnd()} ${cell} |`
  })(lines).map(line =>
    !line.isCode && isRow(line.text) && isRule(line.text)
      ? { ...line, text: isBefore ? `|---${line.text.trimStart()}` : `${line.text.trimEnd()}---|` }
      : line,
  )
}

const isPlainGrid = lines => lines.every(({ text, isCode }) => isCode || !isRow(text) || /\|\s*$/.test(text))
const onPlainGrids = change => lines => (isPlainGrid(lines) ? change(lines) : lines)

const partsOf = text =>
  text
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map(part => part.trim())

/** Grids of attributes as lists: `| name | S | … |` is "- `name` (S) - …". */
const gridsAsLists = write => lines => {
  const all = []
  for (let at = 0; at < lines.length; at++) {
    const isGrid = !lines[at].isCode && isRow(lines[at].text) && isRule(lines[at + 1]?.text ?? '')
    const end = isGrid ? lines.findIndex((line, own) => own > at && !isRow(line.text)) : -1
    const rows = lines.slice(at + 2, end < 0 ? lines.length : end).map(line => partsOf(line.text))
    const [first, second, third] = partsOf(lines[at].text.toLowerCase())
    const isList =
      isGrid &&
      /^(?:attribute|field)(?: name)?$/.test(first) &&
      /^type$/.test(second) &&
      third !== 'key' &&
      rows.every(row => row.length === 3 && /^[`*]*\w+[`*]*$/.test(row[0]) && /^`?\w+`?$/.test(row[1]))
    if (!isList) all.push(lines[at])
    else {
      all.push(...rows.map(row => ({ text: write(...row.map(cell => cell.replace(/^[`*]+|[`*]+$/g, ''))) })))
      at += rows.length + 1
    }
  }
  return all
}

const keyItem = /^(\s*[-*]\s+)(?:\*\*|`)?((?:GSI\d?)?)([PS])K(?:\*\*|`)?\s*[:=]\s*(?:\*\*)?\s*(?=`|[A-Z]+#)/
const keyWords = { P: 'Partition key', S: 'Sort key' }
const onKeys = write =>
  outside(text =>
    text.replace(keyItem, (_, bullet, index, role) => `${bullet}${write(`${index}${role}K`, index, role)} `),
  )

const section = words =>
  onHeadings(text => {
    const [, marks, title] = /^(#+)\s+(.*?)\s*$/.exec(text)
    const other = words[title.toLowerCase()]
    return other ? `${marks} ${other}` : text
  })

/** Titles of tables: "Orders Table". */
const tableTitle = write =>
  onHeadings(text =>
    text.replace(/^(#+)\s+([A-Z]\w+) [Tt]able$/, (_, marks, name) => `${marks} ${write(name)}`),
  )
/** Titles of one word over keys that are composed: entities. */
const entityTitle = write => lines =>
  lines.map((line, at) => {
    const [, marks, name] =
      /^(#{3,4})\s+([A-Z][a-z]+(?:[A-Z][a-z]+)*)$/.exec(line.isCode ? '' : line.text) ?? []
    const next = lines
      .slice(at + 1, at + 7)
      .map(each => each.text)
      .join('\n')
    return name && /\bPK\b[^\n]*[A-Z]+#/.test(next) ? { ...line, text: `${marks} ${write(name)}` } : line
  })

export const mutations = {
  'headers: long words': headers({
    pk: 'Partition Key',
    sk: 'Sort Key',
    attribute: 'Attribute Name',
    field: 'Field Name',
    type: 'Data Type',
    entity: 'Entity Type',
    index: 'Index Name',
  }),
  'headers: both words': headers({
    pk: 'Partition Key (PK)',
    sk: 'Sort Key (SK)',
    'partition key': 'Partition Key (PK)',
    'sort key': 'Sort Key (SK)',
  }),
  'headers: other words': headers({
    attribute: 'Field',
    field: 'Attribute',
    entity: 'Item',
    description: 'Notes',
    notes: 'Description',
    'access pattern': 'Use Case',
    pattern: 'Access Pattern',
    index: 'GSI',
    purpose: 'Description',
  }),
  'headers: in capitals': cells((text, isFirst) =>
    isFirst ? eachCell(text, cell => (/^[A-Za-z ]+$/.test(cell) ? cell.toUpperCase() : cell)) : text,
  ),
  'headers: in bold': cells((text, isFirst) =>
    isFirst ? eachCell(text, cell => (/^[\w ]+$/.test(cell) ? `**${cell}**` : cell)) : text,
  ),
  'a column of numbers': onPlainGrids(column('#', row => String(row), true)),
  'a column of remarks': onPlainGrids(
    column('Comment', row => ['as agreed with the team', '', 'see the wiki'][row % 3], false),
  ),
  'grids as lists': gridsAsLists(
    (name, type, remark) => `- \`${name}\` (${type})${remark ? ` - ${remark}` : ''}`,
  ),
  'grids as lists with colons': gridsAsLists(
    (name, type, remark) => `- ${name}: ${type}${remark ? ` — ${remark}` : ''}`,
  ),
  'grids as bold lists': gridsAsLists((name, type, remark) => `- **${name}** (${type}): ${remark ?? ''}`),
  'grids as names': gridsAsLists(name => `- \`${name}\``),
  'grids as names with remarks': gridsAsLists(
    (name, _, remark) => `- \`${name}\`${remark ? `: ${remark}` : ''}`,
  ),
  'types in words': cells((text, isFirst) =>
    isFirst ? text : eachCell(text, cell => ({ S: 'String', N: 'Number', BOOL: 'Boolean' })[cell] ?? cell),
  ),
  'types in letters': cells((text, isFirst) =>
    isFirst
      ? text
      : eachCell(text, cell => ({ String: 'S', Number: 'N', string: 'S', number: 'N' })[cell] ?? cell),
  ),
  'keys in words': onKeys((_, index, role) => `${index && `${index} `}${keyWords[role]}:`),
  'keys in both': onKeys((key, index, role) => (index ? `**${key}**:` : `**${keyWords[role]} (${key})**:`)),
  'keys by equals': onKeys(key => `\`${key}\` =`),
  'keys by arrows': onKeys(key => `${key} →`),
  'keys by dashes': onKeys(key => `**${key}** –`),
  'remarks behind keys': outside(text =>
    keyItem.test(text) && /`$/.test(text) ? `${text} (one for each of them)` : text,
  ),
  'values without marks': outside(text => (keyItem.test(text) ? text.replace(/`/g, '') : text)),
  'values in quotes': outside(text => (keyItem.test(text) ? text.replace(/`([^`]+)`/g, '"$1"') : text)),
  'sections of other names': section({
    'access patterns': 'Query Patterns',
    'query patterns': 'Access Patterns',
    attributes: 'Fields',
    'global secondary indexes': 'GSIs',
    gsis: 'Global Secondary Indexes (GSIs)',
    indexes: 'Secondary Indexes',
    entities: 'Entity Definitions',
    'table structure': 'Primary Table',
    'primary key': 'Key Schema',
    'data model': 'Schema',
  }),
  'sections of longer names': section({
    'access patterns': 'Supported Access Patterns',
    attributes: 'Item Attributes',
    'global secondary indexes': 'Global Secondary Indexes (GSI)',
    entities: 'Entities and their keys',
    'primary key': 'Primary Key Structure',
  }),
  'Table: Orders': tableTitle(name => `Table: ${name}`),
  'Orders in code': tableTitle(name => `\`${name}\` Table`),
  'Table of orders in brackets': tableTitle(name => `${name} (DynamoDB table)`),
  'Order Entity': entityTitle(name => `${name} Entity`),
  'Order Item': entityTitle(name => `${name} Item`),
  'Entity: Order': entityTitle(name => `Entity: ${name}`),
  'Order record with an aside': entityTitle(name => `${name} Record (main)`),
  'Order in code': entityTitle(name => `\`${name}\``),
  'bold titles': boldTitles,
  'numbered sections': numbered('.'),
  'numbered with a bracket': numbered(')'),
  'signs before headings': onHeadings(text => text.replace(/^(#+)\s+/, '$1 🔑 ')),
  'headings in bold': onHeadings(text => text.replace(/^(#+)\s+(?!.*\*\*)(.*?)\s*$/, '$1 **$2**')),
  'headings with a colon': onHeadings(text => text.replace(/\s*:?\s*$/, ':')),
  'one level deeper': onHeadings(text => `#${text}`),
  'stars as bullets': outside(text => text.replace(/^(\s*)-\s+/, '$1* ')),
  'deeper items': outside(text => text.replace(/^(\s+)(?=[-*]\s)/, '$1$1')),
  'loose items': lines =>
    lines.flatMap(line => (!line.isCode && /^[-*]\s/.test(line.text) ? [{ text: '' }, line] : [line])),
  'no code in cells': cells(text =>
    /[|]`|`\s*\|/.test(text) && !/\\\|/.test(text)
      ? text.replace(/(?<=\|\s*)`([^`|]*)`(?=\s*\|)/g, '$1')
      : text,
  ),
  'code in cells': cells((text, isFirst) =>
    isFirst || /`/.test(text)
      ? text
      : eachCell(text, cell => (/^[A-Z]+[#:][^\s]*$/.test(cell) ? `\`${cell}\`` : cell)),
  ),
  'first column in bold': cells((text, isFirst) =>
    isFirst
      ? text
      : eachCell(text, (cell, at) => (at === 0 && cell && !/[*`]/.test(cell) ? `**${cell}**` : cell)),
  ),
  'wide rules': outside(text => (isRow(text) && isRule(text) ? text.replace(/-+/g, ':---:') : text)),
  'labels in bold': outside(text =>
    text.replace(/^(\s*[-*]\s+)((?:GSI\d?)?[PS]K|Partition key|Sort key)(\s*[:=])/i, '$1**$2**$3'),
  ),
  'labels in code': outside(text => text.replace(/^(\s*[-*]\s+)((?:GSI\d?)?[PS]K)(\s*[:=])/, '$1`$2`$3')),
  'angle brackets': lines =>
    lines.map(line => ({ ...line, text: line.text.replace(/(?<=[#:_-])\{(\w+)\}/g, '<$1>') })),
  dollars: lines =>
    lines.map(line => ({
      ...line,
      text: line.text.replace(/(?<=[#:_-])(?:\{(\w+)\}|<(\w+)>)/g, (_, a, b) => `\${${a ?? b}}`),
    })),
  'more sections': withNoise,
  windows: lines => lines.map(line => ({ ...line, text: `${line.text}\r` })),
}

export function mutate(text, change) {
  let isOpen = false
  const lines = text.split('\n').map(line => {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) isOpen = !isOpen
    return { text: line, isCode: isOpen || isFence }
  })
  return change(lines)
    .map(({ text: line }) => line)
    .join('\n')
}
