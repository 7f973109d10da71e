import { describe, expect, it } from 'vitest'
import {
  commentsOf,
  documentOf,
  documentsAreThere,
  fencesOf,
  isKeyBlock,
  keysIn,
  linesOfEntity,
  patternsOf,
  type SeedDocument,
  samplesOf,
  tablesOf,
} from './seed-document.ts'
import { type SeedAttribute, seedOf, systemNames } from './seeds.ts'

const title = documentsAreThere
  ? 'the data files say what the seed documents say'
  : 'skipped, because the folder ../shared/seeds is not beside the repository: data files against documents'

describe.skipIf(!documentsAreThere)(title, () => {
  describe.each(systemNames)('%s', system => {
    const seed = seedOf(system)
    const { entities, patterns } = seed
    const document = documentsAreThere ? documentOf(seed) : nothing
    const fences = fencesOf(document)
    const sampleFences = fences.filter(fence => /^jsonc?$/.test(fence.language))

    it('every sample item of the document is in the data, and no other', () => {
      const stored = [
        ...entities.flatMap(entity => entity.items),
        ...entities.flatMap(entity => entity.excerpts ?? []),
      ]
      const samples = sampleFences.flatMap(samplesOf)
      expect(stored).toEqual(samples)
      expect(JSON.stringify(stored), 'the order of attributes').toBe(JSON.stringify(samples))
    })

    it('every comment inside a sample is in the data', () => {
      const stored = entities.flatMap(entity => entity.comments ?? [])
      expect(stored).toEqual(sampleFences.filter(fence => fence.language === 'json').flatMap(commentsOf))
    })

    it('every heading over an entity is one of the document, and a block of the entity stands under it', () => {
      const blocks = fences.filter(fence => isKeyBlock(fence) || sampleFences.includes(fence))
      for (const { heading } of entities) {
        expect(
          blocks.some(block => block.headings.includes(heading)),
          heading,
        ).toBe(true)
      }
    })

    it('every block of keys is in the data, and every key of the data is stated or marked as inferred', () => {
      const blocks = fences.filter(isKeyBlock)
      for (const block of blocks) {
        const entity = entities.findLast(({ heading }) => block.headings.includes(heading))
        expect(entity?.keys).toMatchObject(keysIn(block))
      }
      for (const { keys, inferred = [] } of entities) {
        for (const [key, template] of Object.entries(keys)) {
          expect(inferred.includes(key) || document.text.includes(template), template).toBe(true)
        }
      }
    })

    it('every list of attributes is in the data line by line', () => {
      const blocks = fences.filter(fence => fence.lines.includes('Attributes:'))
      const listed = entities.filter(() => blocks.length > 0)
      expect(listed.map(linesOfEntity)).toEqual(blocks.map(block => block.lines))
    })

    it('every table of attributes is in the data row by row', () => {
      const tables = tablesOf(document).filter(table => /^(Attribute|필드)$/.test(table.header[0]!))
      const rows = tables.flatMap(table => table.rows)
      const described = [...seed.tables, ...entities].flatMap(({ attributes }) => attributes)
      const stored = fences.some(fence => fence.lines.includes('Attributes:')) ? [] : described
      expect(stored.map(cellsOfAttribute)).toEqual(rows.map(([name, ...rest]) => [unquoted(name!), ...rest]))
    })

    it('every access pattern is in the data with its text, condition, filter, index and direction', () => {
      const stored = patterns.map(({ returns, arguments: _, placeholders, ...stated }) => stated)
      expect(stored).toEqual(patternsOf(document))
    })

    it('every line of text that speaks of a key, an index or the table is in the data', () => {
      const titles = patterns.map(pattern => pattern.title)
      const headings = entities.map(entity => entity.heading)
      const speaking = document.prose.filter(
        line => speaksOfKeys.test(line) && ![...titles, ...headings].some(known => line.endsWith(known)),
      )
      expect(seed.tables.flatMap(table => table.lines)).toEqual(speaking)
    })

    it('every template in those lines is a template of the table', () => {
      const stated = templatesIn(seed.tables.flatMap(table => table.lines))
      expect(seed.tables.map(table => table.templates)).toEqual([stated])
    })

    it('the key attributes that the document names are those of the table and its indexes', () => {
      const named = new Set(document.text.match(/\b(?:GSI\d)?[PS]K\b/g))
      const declared = seed.tables.flatMap(({ key, indexes }) => [
        ...key,
        ...Object.values(indexes).flatMap(index => index.key),
      ])
      expect(declared.toSorted()).toEqual([...named].toSorted())
      for (const { name } of seed.tables) expect(document.text).toContain(`\`${name}\``)
    })

    it('every quote of a contradiction stands in the document', () => {
      for (const { quotes } of seed.contradictions) {
        for (const quote of quotes) expect(document.text).toContain(quote)
      }
    })
  })

  it('snaprace: the table definition is that of the document', () => {
    const seed = seedOf('snaprace')
    const [definition] = fencesOf(documentOf(seed)).filter(fence =>
      fence.lines[0]?.includes('dynamodb.Table'),
    )
    const text = definition!.lines.join('\n')
    const all = (pattern: RegExp) => Array.from(text.matchAll(pattern), match => match[1]!)
    const [table] = seed.tables
    const indexes = Object.entries(table!.indexes)
    expect(all(/tableName: `(.*)`/g).map(name => name.replace('$', ''))).toEqual([table!.name])
    expect(all(/Key: { name: '(\w+)'/g)).toEqual([...table!.key, ...indexes.flatMap(([, { key }]) => key)])
    expect(all(/indexName: '(\w+)'/g)).toEqual(indexes.map(([name]) => name))
    expect(all(/ProjectionType\.(\w+)/g)).toEqual(indexes.map(([, { projection }]) => projection))
    expect(all(/^\/\/ GSI\d: (.*)$/gm)).toEqual(indexes.map(([, { use }]) => use))
    expect(all(/BillingMode\.(\w+)/g)).toEqual([table!.billing])
    expect(all(/StreamViewType\.(\w+)/g)).toEqual([table!.stream])
    expect(all(/pointInTimeRecovery: (\w+)/g)).toEqual([String(table!.pointInTimeRecovery)])
    expect(all(/TableEncryption\.(\w+)/g)).toEqual([table!.encryption])
    expect(all(/RemovalPolicy\.(\w+)/g)).toEqual(Object.values(table!.removalPolicy!))
  })

  it('khaya: the use of every index is that of the document', () => {
    const [table] = seedOf('khaya').tables
    const uses = table!.lines.filter(line => line.startsWith('- **Use**: '))
    expect(Object.values(table!.indexes).map(index => `- **Use**: ${index.use}`)).toEqual(uses)
  })
})

const nothing: SeedDocument = { text: '', parts: [], prose: [] }

const speaksOfKeys =
  /\b(?:GSI\d)?[PS]K\b|\bGSI\d|\bTTL\b|on-demand|\btable(?: name)?:|테이블명|#[{<]|\*\*Sort Key|\*\*Use\*\*/i

function cellsOfAttribute({ name, type, mark, note }: SeedAttribute): string[] {
  return [name, type, mark, note].filter(cell => cell !== undefined)
}

const unquoted = (cell: string) => cell.replace(/^`|`$/g, '')

/** `- **GSI1PK**: \`…\``, `- \`PK = …\`` and the list under `- \`SK\`:`. */
function templatesIn(lines: string[]): Record<string, string[]> {
  const templates: Record<string, string[]> = {}
  let listed = ''
  for (const line of lines) {
    const [, key, template] =
      /^- \*\*(\w+)\*\*: `(.*)`$/.exec(line) ??
      /^- `(\w+) = (.*)`$/.exec(line) ??
      /^ +- ()`(.*)` →/.exec(line) ??
      []
    listed = /^- `(\w+)`:$/.exec(line)?.[1] ?? listed
    if (template !== undefined) templates[key || listed] = [...(templates[key || listed] ?? []), template]
  }
  return templates
}
