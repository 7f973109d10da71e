import type { AttributeFact, Facts, KeyFact, RecordFact } from '../facts.ts'
import type { KeyName } from '../names/key-name.ts'
import type { Block, GridBlock, Heading } from '../read/markdown/outline.ts'
import { clausesOf } from './conditions.ts'
import { typeOf } from './types.ts'

/** Whether a document was written by `monotable docs`, which says everything in one way. */
export const isOwnDocument = (markdown: string) => /^<!-- Written by `monotable docs/m.test(markdown)

/** Reads what `monotable docs` writes: the tables of each section, and nothing of its prose, pictures and samples. */
export function readOwnDocument(blocks: readonly Block[], facts: Facts): void {
  const sections = new Map<Heading, Block[]>()
  for (const block of blocks) {
    if (block.heading) sections.set(block.heading, [...(sections.get(block.heading) ?? []), block])
  }
  const names = new Set([...sections.keys()].flatMap(heading => tableOf(heading) ?? []))
  for (const name of names) {
    const own = [...sections].filter(([heading]) => tableOf(heading) === name)
    const gridIn = (title: string) => own.find(([{ text }]) => text === title)?.[1].find(isGrid)
    const line = blocks.find(({ heading }) => heading && tableOf(heading) === name)?.line ?? 1
    facts.tables.push({ name, heading: undefined, line })
    const roles = readIndexes(name, gridIn('Keys'), gridIn('Indexes'), facts)
    readSettings(name, gridIn('Settings'), facts)
    readEntities(name, gridIn('Key templates'), { own, roles }, facts)
    readPatterns(name, gridIn('Access patterns'), facts)
  }
}

const isGrid = (block: Block): block is GridBlock => block.kind === 'grid'
const bare = (cell = '') => cell.replaceAll('`', '').trim()

/** The table that a section is about. */
function tableOf(heading: Heading): string | undefined {
  for (let each: Heading | undefined = heading; each; each = each.parent) {
    const name = /^Table: `([^`]+)`$/.exec(each.text)?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

/** The keys of the table and of its indexes; gives what each key attribute is. */
function readIndexes(
  table: string,
  keys: GridBlock | undefined,
  indexes: GridBlock | undefined,
  facts: Facts,
): Map<string, KeyName> {
  const roles = new Map<string, KeyName>()
  const said = (line: number) => ({ table, heading: undefined, line, isCode: true })
  for (const { cells, line } of keys?.rows ?? []) {
    const [attribute = '', , is = ''] = cells.map(bare)
    if (!/^(?:partition|sort) key(?! of)/.test(is)) continue
    const role = is.startsWith('sort') ? 'sk' : 'pk'
    facts.tableKeys.push({ ...said(line), role, attribute })
    roles.set(attribute, { role, attribute })
  }
  for (const { cells, line } of indexes?.rows ?? []) {
    const [name = '', kind, pk, sk] = cells.map(bare)
    for (const [role, attribute] of [
      ['pk', pk],
      ['sk', sk],
    ] as const) {
      if (!attribute || !/^(?=.*\w)[\w.:#|/-]+$/.test(attribute)) continue
      const isLocal = kind === 'local'
      facts.indexes.push({ ...said(line), name, role, attribute, kind: isLocal ? 'LSI' : 'GSI' })
      if (!roles.has(attribute)) roles.set(attribute, { role, attribute, index: name })
    }
  }
  return roles
}

function readSettings(table: string, grid: GridBlock | undefined, facts: Facts): void {
  const ttl = grid?.rows.find(({ cells }) => cells[0] === 'TTL')
  const attribute = /`([^`]+)`/.exec(ttl?.cells[1] ?? '')?.[1]
  if (ttl && attribute)
    facts.ttls.push({ table, heading: undefined, line: ttl.line, isCode: true, attribute })
}

function readEntities(
  table: string,
  grid: GridBlock | undefined,
  {
    own,
    roles,
  }: {
    readonly own: readonly (readonly [Heading, readonly Block[]])[]
    readonly roles: ReadonlyMap<string, KeyName>
  },
  facts: Facts,
): void {
  for (const { cells, line } of grid?.rows ?? []) {
    const name = bare(cells[0])
    const keys = cells.flatMap((cell, at): KeyFact[] => {
      const label = bare(grid?.header[at])
      const role = roles.get(label)
      return role && bare(cell) !== '' ? [{ name: role, label, values: [bare(cell)], rest: '', line }] : []
    })
    const blocks = own.find(([{ text, depth }]) => depth === 4 && bare(text) === name)?.[1] ?? []
    const attributes = blocks.flatMap(block => (isGrid(block) ? attributesIn(block, roles) : []))
    const record: RecordFact = {
      name,
      table,
      lead: '',
      source: 'row',
      heading: undefined,
      line,
      keys,
      attributes,
      values: typeIn(blocks),
      isExact: true,
    }
    facts.records.push(record)
  }
}

/** `- \`EntityType\` is \`PHOTO\`.` */
function typeIn(blocks: readonly Block[]): Record<string, string> {
  const lines = blocks.flatMap(block => (block.kind === 'list' ? block.lines : []))
  const found = lines.map(({ text }) => /^`([^`]+)` is `([^`]+)`\.$/.exec(text)).find(Boolean)
  return found ? { [found[1] as string]: found[2] as string } : {}
}

function attributesIn({ header, rows }: GridBlock, roles: ReadonlyMap<string, KeyName>): AttributeFact[] {
  if (header[0] !== 'Attribute') return []
  const names = new Set(rows.map(({ cells }) => bare(cells[0])))
  return rows.flatMap(({ cells: [cell, type = '', required = ''], line }) => {
    const name = bare(cell)
    // `place.city` is a field of `place`, unless there is no such attribute.
    const [whole = ''] = name.split(/[.[]/)
    if ((whole !== name && names.has(whole)) || (roles.has(name) && /[#{]/.test(type))) return []
    const exact = /^(?:string|number|binary) set$/.test(type) ? type : typeOf(type)
    return [{ name, type: exact ?? 'any', line, isOptional: required === 'no', isSample: false }]
  })
}

function readPatterns(table: string, grid: GridBlock | undefined, facts: Facts): void {
  for (const { cells, line } of grid?.rows ?? []) {
    const [title = '', name = '', , condition = ''] = cells
    const description = title === '' ? bare(name) : title
    const text = bare(condition)
    const index = /^([\w.-]+):\s/.exec(text)?.[1] ?? ''
    const clauses = clausesOf(text.slice(index === '' ? 0 : index.length + 1))
    if (clauses.length > 0)
      facts.patterns.push({
        description,
        index,
        ...(index === '' ? {} : { namesIndex: true }),
        table,
        clauses,
        heading: undefined,
        line,
        isExact: true,
      })
  }
}
