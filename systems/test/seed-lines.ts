import { existsSync, readFileSync } from 'node:fs'
import {
  commentsOf,
  type Fence,
  fencesOf,
  isKeyBlock,
  keysIn,
  linesOfEntity,
  patternsOf,
  type SeedDocument,
  samplesOf,
} from './seed-document.ts'
import type { Seed, SeedAttribute } from './seeds.ts'

/** A line of a document, and everything in the repository that answers to it. */
export interface SeedLine {
  number: number
  text: string
  parts: string[]
}

/** The loads of the document, `systems/<name>/test/traffic.json`; a document without figures has none. */
export function scenariosOf(
  system: string,
): { name: string; quotes?: string[]; figures: { said: string }[] }[] {
  const file = new URL(`../${system}/test/traffic.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).scenarios : []
}

/** Every line of a document that is not empty, with the parts that answer to it; without any where nothing does. */
export function linesOf(seed: Seed, document: SeedDocument): SeedLine[] {
  const answers = answersOf(seed)
  const lines = document.text.split('\n').map((text, at): SeedLine => {
    const whole = answers.get(unquotedName(text.trim())) ?? []
    return { number: at + 1, text, parts: [...new Set([...whole, ...readingsOf(seed, text)])] }
  })
  for (const fence of fencesOf(document)) {
    for (const [at, part] of answersIn(seed, fence).entries())
      if (part) lines[fence.at + at]!.parts.unshift(part)
  }
  markStructure(lines)
  return lines.filter(({ text }) => text.trim() !== '')
}

/** What answers to a whole line, by the line. */
function answersOf(seed: Seed): Map<string, string[]> {
  const answers = new Map<string, string[]>()
  const add = (line: string, part: string) =>
    answers.set(line.trim(), [...(answers.get(line.trim()) ?? []), part])
  for (const { name, lines, attributes } of seed.tables) {
    for (const line of lines) add(line, `table ${name}`)
    for (const attribute of attributes) add(rowOf(attribute), `attribute ${attribute.name} of the table`)
  }
  for (const { name, heading, attributes } of seed.entities) {
    for (const rank of ['###', '####']) add(`${rank} ${heading}`, `entity ${name}`)
    for (const attribute of attributes) add(rowOf(attribute), `attribute ${attribute.name} of ${name}`)
  }
  for (const [at, { title, text, index }] of seed.patterns.entries()) {
    const cells = [[text[0]], [`\`${text[0]}\``], [text[0], index]]
    const rows = cells.map(row => `| ${[title, ...row].join(' | ')} |`)
    const titles = [title, `## ${title}`, `### ${title}`, `#### ${title}`, `${at + 1}. **${title}**`]
    for (const line of [...rows, ...titles]) add(line, `pattern "${title}"`)
  }
  for (const { name, quotes = [] } of scenariosOf(seed.system))
    for (const line of quotes) add(line, `scenario "${name}"`)
  for (const { lines, here } of seed.prose) for (const line of lines) add(line, `prose "${here}"`)
  return answers
}

/** The row of an attribute in a table, as the documents write it without backquotes. */
const rowOf = ({ name, type, mark, note }: SeedAttribute) =>
  `| ${[name, type, mark, note].filter(cell => cell !== undefined).join(' | ')} |`

const unquotedName = (row: string) => row.replace(/^\| `(\w+)` \|/, '| $1 |')

function readingsOf({ contradictions }: Seed, text: string): string[] {
  const quoting = contradictions.filter(({ quotes }) => quotes.some(quote => text.includes(quote.trim())))
  return quoting.map(({ id }) => `reading ${id}`)
}

/** What answers to each line of a block, by the kind of block that it is. */
function answersIn(seed: Seed, fence: Fence): (string | undefined)[] {
  if (/^jsonc?$/.test(fence.language)) return answersToSamples(seed, fence)
  if (fence.lines[0]!.includes('dynamodb.Table(')) return answersToDefinition(seed, fence)
  if (isKeyBlock(fence)) return answersToKeys(seed, fence)
  const [stated] = patternsOf({ text: '', parts: [fence], prose: [] })
  const pattern = seed.patterns.find(({ title }) => title === stated?.title)
  if (!pattern) return []
  const end = pattern.request ? fence.lines.indexOf('};') : fence.lines.length - 1
  return fence.lines.map((_, at) => (at <= end ? `pattern "${pattern.title}"` : undefined))
}

function answersToSamples({ entities }: Seed, fence: Fence): (string | undefined)[] {
  const ownerOf = (sample: unknown) =>
    entities.find(({ items, excerpts = [] }) =>
      [...items, ...excerpts].some(item => JSON.stringify(item) === JSON.stringify(sample)),
    )
  const owners = samplesOf(fence).map(ownerOf)
  if (owners.includes(undefined)) return []
  const names = [...new Set(owners.map(owner => owner!.name))].join(', ')
  const comments = commentsOf(fence)
  return fence.lines.map(line => {
    if (!comments.includes(line.trim())) return `sample of ${names}`
    const owner = entities.find(entity => entity.comments?.includes(line.trim()))
    return owner && `comment in the sample of ${owner.name}`
  })
}

function answersToKeys({ entities, tables }: Seed, fence: Fence): (string | undefined)[] {
  const owner = entities.find(entity => {
    const stated = Object.entries(keysIn(fence))
    return (
      stated.every(([key, template]) => entity.keys[key] === template) &&
      fence.headings.includes(entity.heading)
    )
  })
  if (!owner) return []
  const listed = linesOfEntity(owner)
  const labels = ['Base Table', ...tables.flatMap(({ indexes }) => Object.keys(indexes))]
  return fence.lines.map(line => {
    if (labels.includes(line)) return `keys of ${owner.name}`
    const isKey = Object.entries(owner.keys).some(([key, template]) => line.trim() === `${key}: ${template}`)
    return isKey || listed.includes(line) ? `keys and attributes of ${owner.name}` : undefined
  })
}

/** The lines of a definition in code, and the fact of the table that each states. */
const stated: readonly (readonly [line: RegExp, fact: string])[] = [
  [/tableName:/, 'name'],
  [/^ {2}(partition|sort)Key:/, 'key'],
  [/billingMode:/, 'billing'],
  [/stream:/, 'stream'],
  [/pointInTimeRecovery:/, 'pointInTimeRecovery'],
  [/encryption:/, 'encryption'],
  [/removalPolicy:/, 'removalPolicy'],
  [/addGlobalSecondaryIndex|indexName:|projectionType:|^\/\/ GSI\d: /, 'indexes'],
  [/^const table = |^\}\);$/, 'name'],
]

function answersToDefinition({ tables: [table] }: Seed, { lines }: Fence): (string | undefined)[] {
  return lines.map(line => {
    const fact = stated.find(([pattern]) => pattern.test(line))?.[1]
    return fact !== undefined && fact in table! ? `${fact} of table ${table!.name}` : undefined
  })
}

/** What holds other lines together is answered to by these. */
function markStructure(lines: SeedLine[]): void {
  for (const [at, { text, parts }] of lines.entries()) {
    if (parts.length > 0) continue
    const next = (step: number) => lines[at + step]
    if (/^-{3,}$/.test(text)) parts.push('rule between sections')
    if (/^\|[-|\s]+\|$/.test(text) && isAnswered(next(1))) parts.push('columns of the rows below')
    if (/^\|[-|\s]+\|$/.test(next(1)?.text ?? '') && isAnswered(next(2)))
      parts.push('columns of the rows below')
    if (/^\s*```/.test(text) && (isAnswered(next(1)) || isAnswered(next(-1)))) parts.push('fence of a block')
    if (/^#+ /.test(text) && hasSection(lines, at)) parts.push('heading of what follows')
  }
}

const isAnswered = (line: SeedLine | undefined) => line !== undefined && line.parts.length > 0

/** Whether there is something under a heading, so that the heading only names it. */
function hasSection(lines: readonly SeedLine[], at: number): boolean {
  const next = lines.slice(at + 1).find(({ text }) => text.trim() !== '')
  const rank = (text: string) => /^(#+) /.exec(text)?.[1]?.length ?? 7
  return next !== undefined && rank(next.text) > rank(lines[at]!.text)
}
