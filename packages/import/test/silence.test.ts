import { describe, expect, test } from 'vitest'
import { corpus } from '../../../bench/import/corpus.mjs'
import { compare, factsOf } from '../../../bench/import/measure.mjs'
import { importFiles } from '../src/index.ts'
import type { Block } from '../src/read/markdown/outline.ts'
import { blockReader } from '../src/read-document.ts'

/** What an author may add, in words that no document of the corpus has, and names of which one must come back. */
const added: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'an index in a sentence': [
    'A further index, `by-colour`, is keyed on `colour` and then `shade`.',
    'by-colour',
  ],
  'an index in a bullet': ['- `colour-index` → hash `colour`, range `shade`', 'colour-index'],
  'a numbered index': ['- **GSI9 (colours)**: partition `GSI9PK`, sort `GSI9SK`', 'GSI9'],
  'an index on an attribute': ['There is also a GSI on `colour`.', 'colour'],
  'a table of indexes': [
    '| Index | Hash | Range |\n|---|---|---|\n| byColour | colour | shade |',
    'byColour',
  ],
  'a section of a table': [
    '## Ledger\n\nThe `ledger` table is keyed by `entryId`, sorted by `postedAt`.',
    'ledger',
    'Ledger',
  ],
  'a table in a bullet': ['- Table `ledger`: `entryId` (HASH), `postedAt` (RANGE)', 'ledger'],
  'a table in a sentence': ['Entries go to a table of their own, `ledger` (key: `entryId`).', 'ledger'],
  'a table with a list': [
    '## `ledger` table\n\n- `entryId` (PK)\n- `postedAt` (SK)\n- `amountOfZebras`',
    'ledger',
    'amountOfZebras',
  ],
  'a request in a bullet': [
    '- Widgets of a depot: ask `DEPOT#<depotId>` for everything that starts with `WIDGET#`',
    'DEPOT#',
  ],
  'a request in a sentence': [
    'To list the widgets of a depot, query `PK = DEPOT#<depotId>` with `SK begins_with WIDGET#`.',
    'DEPOT#',
  ],
  'a request in a row': [
    '## Access patterns (more)\n\n| What | How |\n|---|---|\n| Widgets of a depot | `Query` on `DEPOT#<depotId>`, prefix `WIDGET#` |',
    'DEPOT#',
  ],
  'a request without keys': ['## Access patterns (more)\n\n- Find all widgets that are purple', 'purple'],
  'an entity in a sentence': ['A widget lives at `DEPOT#<depotId>` / `WIDGET#<widgetId>`.', 'WIDGET#'],
  'an entity with another delimiter': [
    '- Widget: PK `depot:<depotId>`, SK `widget:<widgetId>`',
    'widget:{widgetId}',
  ],
  'an entity in code': ['```\nWidget   depot/{depotId}   widget/{widgetId}\n```', 'widget/'],
  'an attribute in a bullet': ['### Widget fields\n\n- `zebraCount` (number): how many zebras', 'zebraCount'],
  'an attribute in a sentence': ['Every item also carries `zebraCount`, a number.', 'zebraCount'],
  'an attribute in a table': [
    '### Further columns\n\n| Column | Kind |\n|---|---|\n| zebraCount | number |',
    'zebraCount',
  ],
  'attributes in a list of names': [
    '```\nDEPOT#<depotId> / WIDGET#<widgetId>\n  zebra_count, zebra_kind (PLAIN|STRIPED), zebra_tags[]\n```',
    'zebra_count',
  ],
  'an attribute below its table': [
    '- A table keeps what follows:\n  - `zebraCount`, `zebraKind`\n',
    'zebraCount',
  ],
  'a table with a stage in its name': ['The table `{stage}-ledger` keeps entries.', 'ledger'],
  'a prefix in small letters': ['| Depot | Shape |\n|---|---|\n| one | `depot#{depotId}` |', 'depot#'],
  'an index without a name': ['GSI: `Depot` on `colour`', 'colour'],
  'an index without marks': [
    'A further index, colourIndex, is keyed on colour and then shade.',
    'colourIndex',
  ],
  'a table without marks': ['The ledger table is keyed by entryId and sorted by postedAt.', 'entryId'],
  'an attribute without marks': ['Every item has the attribute zebraCount.', 'zebraCount'],
  'an end of life without marks': ['The TTL attribute is purgeAt.', 'purgeAt'],
  'a request without marks': [
    'Widgets of a depot: Query, PK = DEPOT#depotId, SK starts with WIDGET#.',
    'DEPOT#',
  ],
  'a request in parentheses': [
    'Widgets are listed by depot (Query, PK = DEPOT#<depotId>, SK starts with WIDGET#).',
    'DEPOT#',
  ],
  'a request in code': ['```\nwidgetsOfDepot  PK=DEPOT#depotId begins_with(SK, WIDGET#)\n```', 'DEPOT#'],
  'a condition on an attribute': ['We also query `colourOfZebra = :c` on the table.', 'colourOfZebra'],
  'an entity in bold': [
    '**Widget**: lives under its depot (`DEPOT#<depotId>` / `WIDGET#<widgetId>`).',
    'WIDGET#',
  ],
  'an end of life': ['Items vanish at `purgeAt` (epoch seconds, TTL).', 'purgeAt'],
}

const documents = corpus().filter(({ name }) => name.endsWith('.md'))
const kinds = Object.entries(added)

/** The places of a document where a paragraph can go: its end, and before a heading in its middle. */
function placesIn(text: string): number[] {
  const isProse = (at: number) => text.slice(0, at).split('```').length % 2 === 1
  const heads = [...text.matchAll(/\n\n(?=#)/g)].map(found => found.index).filter(isProse)
  return [text.length, heads[Math.floor(heads.length / 2)] ?? text.length]
}

/** What an import says of a paragraph: that it is in the result, or a remark at its lines. */
function isAccounted(text: string, place: number, [paragraph, ...names]: readonly string[]): boolean {
  const before = text.slice(0, place)
  const whole = `${before}\n\n${paragraph}\n${text.slice(place)}\n`
  const first = before.split('\n').length
  const last = first + (paragraph ?? '').split('\n').length + 2
  const { report } = importFiles([{ name: 'DESIGN.md', text: whole }])
  const found = JSON.stringify([report.tables, report.design])
  const remarks = [...report.guesses, ...report.questions, ...report.contradictions, ...report.unread]
  return names.some(name => found.includes(name)) || remarks.some(({ line }) => line >= first && line <= last)
}

describe('what is added to a document in odd words is in the result or reported at its line', () => {
  test.each(kinds)('%s', (kind, own) => {
    const at = kinds.findIndex(([name]) => name === kind)
    const silent = documents
      .filter((_, index) => index % 23 === at % 23)
      .flatMap(({ name, text }) =>
        placesIn(text.trimEnd())
          .filter(place => !isAccounted(text.trimEnd(), place, own))
          .map(place => `${name} at ${place}`),
      )
    expect(silent).toEqual([])
  })
})

describe('a request on a known table or index of which no access pattern came is listed', () => {
  const design = 'Table `ferries`: partition key `ferryId`. GSI `quay-index` (PK `quay`).\n\n## Screens\n\n'
  const unreadOf = (text: string) =>
    importFiles([{ name: 'DESIGN.md', text: `${design}${text}\n` }]).report.unread.map(({ line }) => line)

  test.each([
    '- Timetable: query quay-index the usual way',
    '- Crew list: get ferries, then what they need',
    '```ts\nawait ferries.query.quay({}).go()\n```',
  ])('%s', text => {
    const isOfLine = (line: number) => line >= 5
    expect(unreadOf(text).some(isOfLine)).toBe(true)
  })

  test.each(['- Timetable: `GET /ferries` of the API', '- The crew gets used to the queries that they know'])(
    '%s is none',
    text => {
      expect(unreadOf(text)).toEqual([])
    },
  )
})

/** What an import misses of a document, and the lines of its remarks, with one block that no reader reads. */
function readWithout(document: (typeof documents)[number], isLeftOut: (block: Block) => boolean) {
  const { read } = blockReader
  blockReader.read = (block, facts) => (isLeftOut(block) ? undefined : read(block, facts))
  try {
    const { report } = importFiles([document])
    const compared = Object.entries(compare(document.facts, factsOf(report.tables)))
    const remarks = [...report.guesses, ...report.questions, ...report.contradictions, ...report.unread]
    return {
      missed: compared.flatMap(([kind, { missed }]) => missed.map(fact => `${kind} ${fact}`)),
      lines: remarks.map(({ line }) => line),
    }
  } finally {
    blockReader.read = read
  }
}

const lastLine = (block: Block) =>
  (block.kind === 'grid' ? block.rows.at(-1) : block.lines.at(-1))?.line ?? block.line

describe('a block that no reader reads', () => {
  const sample = documents.filter((_, at) => at % 9 === 4)

  test.each(sample)('is listed where $name loses a fact by it', document => {
    const blocks: Block[] = []
    const whole = readWithout(document, block => {
      blocks.push(block)
      return false
    })
    const silent = blocks.filter(({ line, kind, ...block }) => {
      const left = readWithout(document, each => each.line === line && each.kind === kind)
      const isLossy = left.missed.some(fact => !whole.missed.includes(fact))
      const last = lastLine({ line, kind, ...block } as Block)
      return isLossy && !left.lines.some(own => own >= line && own <= last)
    })
    expect(silent.map(({ line, kind }) => `${kind} at ${line}`)).toEqual([])
  })
})

describe('one table in each row', () => {
  const read = (indexes: string, ttl: string) =>
    importFiles([
      {
        name: 'design.md',
        text: `# Design\n\n| Table | PK | SK | Indexes | TTL |\n|---|---|---|---|---|\n| \`Users\` | \`userId\` | - | ${indexes} | ${ttl} |\n| \`Rooms\` | \`roomId\` | - | - | - |\n`,
      },
    ])

  test('an index and a TTL that are understood are not listed', () => {
    const found = JSON.stringify(read('`email-index` (email)', '`expiresAt`'))
    expect(found).toContain('email-index')
    expect(found).not.toContain('the attribute of the TTL')
    expect(found).not.toContain('the indexes “')
  })

  test('those that are not understood are listed with their line', () => {
    const found = JSON.stringify(read('two of them, see below', 'Yes'))
    expect(found).toContain('the attribute of the TTL')
    expect(found).toContain('two of them, see below')
  })
})
