import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentOf, documentsAreThere, parseDocument } from './seed-document.ts'
import { linesOf, scenariosOf } from './seed-lines.ts'
import { seedOf, systemNames } from './seeds.ts'

const title = documentsAreThere
  ? 'every line of the seed documents has its counterpart'
  : 'skipped, because the folder ../shared/seeds is not beside the repository: lines of the seed documents'

describe.skipIf(!documentsAreThere)(title, () => {
  describe.each(systemNames)('%s', system => {
    const seed = seedOf(system)
    const lines = documentsAreThere ? linesOf(seed, documentOf(seed)) : []

    it.each(lines.map(line => ({ ...line, by: line.parts.join('; ') })))(
      '$number: $text has $by',
      ({ by }) => {
        expect(by).not.toBe('')
      },
    )

    it('every part that lines have as their counterpart is held by a test', () => {
      const parts = new Set(lines.flatMap(line => line.parts))
      const kinds = new Set([...parts].map(part => holders.findIndex(([kind]) => kind.test(part))))
      expect([...parts].filter(part => !holders.some(([kind]) => kind.test(part)))).toEqual([])
      for (const kind of kinds) {
        const [, file, says] = holders[kind]!
        if (file) expect(textOf(file.replace('{system}', system)), file).toMatch(says)
      }
      const tests = ['schema', 'contradictions']
        .map(name => textOf(`${system}/test/${name}.test.ts`))
        .join('')
      for (const { id } of seed.contradictions) expect(tests, id).toContain(`'${id}'`)
    })

    it('every line that is prose, or of a load, stands in the document', () => {
      const stated = new Set(
        documentOf(seedOf(system))
          .text.split('\n')
          .map(line => line.trim()),
      )
      const prose = seedOf(system).prose.flatMap(entry => entry.lines)
      const quotes = scenariosOf(system).flatMap(scenario => scenario.quotes ?? [])
      expect([...prose, ...quotes].filter(line => !stated.has(line.trim()))).toEqual([])
    })
  })
})

describe('a document with a line that nothing answers to', () => {
  const unanswered = (text: string) =>
    linesOf(seedOf('inventory'), parseDocument(text)).flatMap(line =>
      line.parts.length === 0 ? [line.text] : [],
    )

  it.each([
    '- **Sales**: Keep for ten years',
    '| Get shop by name | PK = SHOP#<shopId>, SK = META | Main |',
    '| Huge | ~50,000 | ~20,000 | Provisioned |',
    '## A section without a word',
    '| PK | Number | Partition Key |',
  ])('%s', line => {
    expect(unanswered(`# Title\n\n- **Sales**: Keep indefinitely for reporting\n\n${line}`)).toEqual([line])
  })

  it('in a block: a sample that differs in one value, and the fences around it', () => {
    const { entities } = seedOf('inventory')
    const block = (sample: object) => `\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\``
    const sample = entities[0]!.items[0]!
    expect(unanswered(block(sample))).toEqual([])
    expect(unanswered(block({ ...sample, phone: 'another' }))).toContain('  "phone": "another",')
  })
})

describe.each(systemNames)('%s', system => {
  const { prose, contradictions } = seedOf(system)

  it('every line of prose is said once', () => {
    const lines = prose.flatMap(entry => entry.lines)
    expect(lines).toEqual([...new Set(lines)])
  })

  it('what prose says of the system is held by a test that is there', () => {
    for (const { here, test } of prose) {
      expect(here).toMatch(/\.$/)
      if (!test) continue
      const [file, name] = test
      expect(textOf(file), file).toContain(name)
    }
  })

  it('every figure of the document that is compared with ours stands in its lines', () => {
    const quotes = scenariosOf(system).flatMap(scenario => scenario.quotes ?? [])
    for (const { said } of scenariosOf(system).flatMap(scenario => scenario.figures)) {
      const [figure = ''] = said.split(' (')
      expect(
        quotes.some(quote => quote.includes(figure)),
        said,
      ).toBe(true)
    }
  })

  it('readings and prose are printed in the design document of the system', () => {
    const document = readFileSync(new URL(`../${system}/DYNAMODB_SCHEMA.md`, import.meta.url), 'utf8')
    const said = [
      ...contradictions.flatMap(({ quotes, sentence, reading }) => [...quotes, sentence, reading]),
      ...prose.flatMap(({ lines, here }) => [...lines, here]),
    ]
    // Outside of code, what would be a tag is escaped.
    const read = `${document}${document.replaceAll('\\<', '<')}`
    expect(said.filter(text => !read.includes(text))).toEqual([])
  })
})

/** Which test holds a kind of part, and by what it is seen to; structure and prose hold nothing by themselves. */
const holders: readonly (readonly [kind: RegExp, file: string | undefined, says: RegExp])[] = [
  [
    /^(entity|sample of|comment in the sample of|keys of|keys and attributes of) /,
    '{system}/test/schema.test.ts',
    /seed\.entities/,
  ],
  [/^attribute .* of the table$/, '{system}/test/schema.test.ts', /describe\('the table/],
  [/^attribute /, '{system}/test/schema.test.ts', /attributes/],
  [/^pattern /, '{system}/test/schema.test.ts', /seed\.patterns|patternOf\(/],
  [/^(table|\w+ of table) /, '{system}/test/schema.test.ts', /describe\('the table/],
  [/^reading /, 'test/seed-lines.test.ts', /contradictions/],
  [/^scenario /, '/packages/cli/test/cost/scenarios.test.ts', /the loads of the document/],
  [/^prose "/, undefined, /^/],
  [
    /^(rule between sections|columns of the rows below|fence of a block|heading of what follows)$/,
    undefined,
    /^/,
  ],
]

/** A file below `systems/`, or below the root; nothing where there is none. */
function textOf(file: string): string {
  const path = new URL(file.startsWith('/') ? `../..${file}` : `../${file}`, import.meta.url)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
