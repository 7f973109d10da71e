import { existsSync, readFileSync } from 'node:fs'
import type { Item, KeyCondition, Seed, SeedAttribute, SeedEntity, SeedPattern } from './seeds.ts'

const folder = new URL('../../../shared/seeds/', import.meta.url)
export const documentsAreThere = existsSync(folder)

export interface Fence {
  language: string
  lines: string[]
  /** The line after its opening, counted from 0. */
  at: number
  /** The headings it stands under, outermost first. */
  headings: string[]
  /** The last line of text above it. */
  above: string
}

export interface Table {
  header: string[]
  rows: string[][]
}

export interface SeedDocument {
  text: string
  /** Fenced blocks and tables in the order of the document. */
  parts: (Fence | Table)[]
  /** What is neither. */
  prose: string[]
}

export function documentOf(seed: Seed): SeedDocument {
  return parseDocument(readFileSync(new URL(seed.source, folder), 'utf8'))
}

export function parseDocument(text: string): SeedDocument {
  const document: SeedDocument = { text, parts: [], prose: [] }
  let headings: { depth: number; title: string }[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const fence = /^(\s*)```(\w*)$/.exec(line)
    if (fence) {
      const end = lines.indexOf(`${fence[1]}\`\`\``, at + 1)
      const inside = lines.slice(at + 1, end).map(inner => inner.slice(fence[1]!.length))
      const over = headings.map(heading => heading.title)
      const above = titleOf(document.prose.at(-1) ?? '')
      document.parts.push({ language: fence[2]!, lines: inside, at: at + 1, headings: over, above })
      at = end
    } else if (line.startsWith('|')) {
      let end = at
      while (lines[end]?.startsWith('|')) end++
      const [header, , ...rows] = lines.slice(at, end).map(cellsOf)
      document.parts.push({ header: header!, rows })
      at = end - 1
    } else if (line.trim() !== '') {
      const depth = /^#*/.exec(line)![0].length
      if (depth > 0) {
        headings = [...headings.filter(heading => heading.depth < depth), { depth, title: titleOf(line) }]
      }
      document.prose.push(line)
    }
  }
  return document
}

export function fencesOf(document: SeedDocument): Fence[] {
  return document.parts.filter(part => 'lines' in part)
}

export function tablesOf(document: SeedDocument): Table[] {
  return document.parts.filter(part => 'rows' in part)
}

/** The sample items of a block, without its comments and the `...` that stands for more attributes. */
export function samplesOf(fence: Fence): Item[] {
  const json = compact(fence.lines.filter(line => !isComment(line)).join('\n')).replace(/,\.\.\.(?=})/g, '')
  return json.split(/(?<=})(?={)/).map(sample => JSON.parse(sample))
}

export function commentsOf(fence: Fence): string[] {
  return fence.lines.filter(isComment).map(line => line.trim())
}

/** Key templates as lines, and often attributes below them. */
export const isKeyBlock = (fence: Fence) => fence.lines.some(line => /^ *PK: /.test(line))

export function keysIn(block: Fence): Record<string, string> {
  const pairs = block.lines.map(line => /^ *((?:GSI\d)?[PS]K): (.*)$/.exec(line))
  return Object.fromEntries(pairs.filter(pair => pair !== null).map(([, key, template]) => [key, template]))
}

/** An entity as such a block writes it. */
export function linesOfEntity({ keys, attributes }: SeedEntity): string[] {
  const lines = Object.entries(keys).map(([key, template]) => `${key}: ${template}`)
  const index = lines.slice(2)
  return [
    ...lines.slice(0, 2),
    'Attributes:',
    ...attributes.flatMap(attribute => linesOfAttribute(attribute, '  ')),
    ...(index.length > 0 ? ['', ...index] : []),
  ]
}

function linesOfAttribute({ name, type, note, fields = [] }: SeedAttribute, indent: string): string[] {
  const line = `${indent}- ${name}: ${type}${note ? ` (${note})` : ''}`
  return [line, ...fields.flatMap(field => linesOfAttribute(field, `${indent}  `))]
}

/** JSON without the white space between its tokens. */
function compact(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text) => text ?? '')
}

/** Every access pattern that the document lists, in its order. */
export function patternsOf(document: SeedDocument): Partial<SeedPattern>[] {
  return document.parts.flatMap((part): Partial<SeedPattern>[] => {
    if ('rows' in part) return /Pattern$/.test(part.header[0]!) ? part.rows.map(patternOfRow) : []
    if (part.lines[0]!.startsWith('const params')) return [patternOfRequest(part)]
    if (part.lines[0]!.startsWith('FilterExpression')) return [patternOfScan(part)]
    return /^(Query|GSI\d)\b.*: /.test(part.lines[0]!) ? [patternOfExample(part)] : []
  })
}

function patternOfRow([title, cell, index]: string[]): Partial<SeedPattern> {
  const text = cell!.replace(/^`|`$/g, '')
  return { title: title!, text: [text], index: index ?? indexOf(text), condition: conditionOf(text) }
}

function patternOfExample({ above, lines }: Fence): Partial<SeedPattern> {
  const filter = lines.find(line => line.startsWith('Filter: '))?.slice('Filter: '.length)
  const order = /\((descending sort|sorted by price)\)/.exec(lines.join('\n'))?.[1]
  return {
    title: above,
    text: lines,
    index: indexOf(lines[0]!),
    condition: conditionOf(lines[0]!),
    ...(filter && { filter }),
    ...(order && { direction: order.startsWith('descending') ? 'desc' : 'asc' }),
  }
}

function patternOfScan({ headings, lines }: Fence): Partial<SeedPattern> {
  const filter = /'(.*)'/.exec(lines[0]!)![1]!
  return { title: headings.at(-1)!, text: lines, index: 'Main', condition: [], operation: 'scan', filter }
}

function patternOfRequest({ above, lines }: Fence): Partial<SeedPattern> {
  const literal = lines.slice(0, lines.indexOf('};')).join('\n').replace('const params = ', '')
  const json = literal.replace(/\/\/.*/g, '').replace(/^( *)(\w+):/gm, '$1"$2":')
  const request: Item = JSON.parse(`${json}}`.replaceAll("'", '"').replace(/,(\s*})/g, '$1'))
  const expression = String(request.KeyConditionExpression)
  const values = request.ExpressionAttributeValues as Record<string, string>
  const filled = expression
    .replace(/begins_with\((\w+), (:\w+)\)/, '$1 begins_with $2')
    .replace(/:\w+/g, name => values[name]!)
  return {
    title: above,
    text: [expression],
    index: String(request.IndexName ?? 'Main'),
    condition: conditionOf(filled),
    request,
    ...(request.ScanIndexForward === false && { direction: 'desc' }),
  }
}

const indexOf = (text: string) => /^(?:Query )?(GSI\d): /.exec(text)?.[1] ?? 'Main'

function conditionOf(text: string): KeyCondition[] {
  return text.split(/, | AND /).map(part => {
    const [, attribute, operator, rest] = /(\w+) (=|begins_with|between) (.+)$/.exec(part)!
    const [value, to] = rest!
      .replace(/ \(.*\)$/, '')
      .replaceAll('"', '')
      .split(' and ')
    return { attribute, operator, value, ...(to && { to }) } as KeyCondition
  })
}

const isComment = (line: string) => line.trim().startsWith('//')
const titleOf = (line: string) => line.replace(/^#+ |^\d+\. \*\*|\*\*$/g, '')
const cellsOf = (row: string) =>
  row
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())
