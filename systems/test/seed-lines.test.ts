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

    it.each(lines)('$number: $text is $parts', ({ parts }) => {
      expect(parts).not.toEqual([])
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
      const path = new URL(file.startsWith('/') ? `../..${file}` : `../${file}`, import.meta.url)
      expect(existsSync(path), file).toBe(true)
      expect(readFileSync(path, 'utf8'), file).toContain(name)
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
    expect(said.filter(text => !document.includes(text))).toEqual([])
  })
})
