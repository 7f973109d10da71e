import { expect, test } from 'vitest'
import { unreadIn } from '../src/account/unread.ts'
import { Facts, type RecordFact } from '../src/facts.ts'
import { keyName } from '../src/names/key-name.ts'
import { outline } from '../src/read/markdown/outline.ts'
import { blockReader } from '../src/read-document.ts'
import { readDocument } from '../src/read-program.ts'

const design = `# Orchard

Table \`orchard\` with \`PK\` and \`SK\`.

## Tree

- PK: \`ROW#<row>\`
- SK: \`TREE#<treeId>\`
- Attributes: \`species\`, \`planted\`

## Cellar

- PK: \`CELLAR#<cellarId>\`
- SK: \`CELLAR\`
- Attributes: \`crates\`, \`degrees\`
`
const { headings, blocks } = outline(design, line => line)
const draft = readDocument(design, 'orchard.md')
const under = (title: string) => headings.find(({ text }) => text === title)

const record = (title: string, line: number, more: Partial<RecordFact>): RecordFact => ({
  ...{ name: '', lead: '', source: 'attributes', keys: [], attributes: [], values: {} },
  ...{ heading: under(title), line, ...more },
})
const attributes = (line: number, ...names: string[]) =>
  names.map((name, at) => ({ name, type: 'string', line: line + at, isOptional: false, isSample: false }))
const keys = (line: number, pk: string, sk: string) =>
  [pk, sk].map((value, at) => ({
    ...{ label: at === 0 ? 'PK' : 'SK', values: [value], rest: '', line },
    name: keyName(at === 0 ? 'PK' : 'SK') ?? { role: 'pk' as const },
  }))

/** What is listed of records; of the blocks no fact is given. */
function remarksOf(...records: RecordFact[]) {
  const facts = new Facts()
  facts.records.push(...records)
  return unreadIn(blocks, facts, new Facts(), draft).filter(({ text }) =>
    /^the (?:item|attributes) /.test(text),
  )
}
const unreadOf = (...records: RecordFact[]) => remarksOf(...records).map(({ text }) => text)

test('an item is in the draft where one has all of its keys, and a sample where a template can have made it', () => {
  const of = (pk: string, sk: string) =>
    unreadOf(record('Tree', 14, { source: 'lines', keys: keys(14, pk, sk) }))
  expect(of('ROW#<number>', 'TREE#<id>')).toEqual([])
  expect(of('ROW#7', 'TREE#a12')).toEqual([])
  expect(of('ROW#<row>', 'TREE#OLDEST')).toEqual([])
  // The key of one part and that of another make no item, nor does a word in place of a placeholder.
  expect(of('TREE#<treeId>', 'ROW#<row>')).toEqual(['the item TREE#<treeId>, ROW#<row>'])
  expect(of('ROW#<row>', 'CELLAR')).toEqual(['the item ROW#<row>, CELLAR'])
})

test('a list of attributes is read where the item of its section has them', () => {
  expect(unreadOf(record('Tree', 9, { attributes: attributes(9, 'species', 'planted') }))).toEqual([])
  expect(unreadOf(record('Cellar', 15, { attributes: attributes(15, 'crates') }))).toEqual([])
  // The cellar has crates, the tree has none.
  expect(unreadOf(record('Tree', 9, { attributes: attributes(9, 'species', 'crates') }))).toEqual([
    'the attributes crates',
  ])
})

test('what is long is listed by parts of five lines, at the one in their middle', () => {
  const names = Array.from({ length: 12 }, (_, at) => `part${at}`)
  const remarks = remarksOf(record('Tree', 30, { attributes: attributes(30, ...names) }))
  expect(remarks.map(({ line }) => line)).toEqual([32, 37, 40])
})

test('what one item takes from sections of other things is listed', () => {
  const unread = (...sections: string[]) =>
    readDocument(`${design.split('## Cellar')[0]}${sections.join('\n\n')}\n`, 'orchard.md').unread.map(
      ({ text }) => text,
    )
  const press = '## Press\n\n| Attribute | Type |\n|---|---|\n| `pressure` | N |\n| `litres` | N |'
  const van = '## Van\n\n| Attribute | Type |\n|---|---|\n| `plate` | S |\n| `driver` | S |'
  expect(unread(press, van)).toEqual(['the attributes pressure, litres', 'the attributes plate, driver'])
  expect(unread(press.replace('Press', 'Attributes'))).toEqual([])
})

/** A document in which one name is lost on the way: what is then listed at its line. */
function readWithout(text: string, name: string) {
  const { read } = blockReader
  blockReader.read = (block, facts) => {
    read(block, facts)
    for (const { attributes } of facts.records)
      for (const each of attributes.filter(own => own.name === name))
        attributes.splice(attributes.indexOf(each), 1)
  }
  try {
    return readDocument(text, 'orchard.md').unread.map(remark => remark.text)
  } finally {
    blockReader.read = read
  }
}

test.each([
  [
    'a row',
    '| Item | PK | SK | Fields |\n|---|---|---|---|\n| Tree | `ROW#<row>` | `TREE#<id>` | species, note, planted |',
  ],
  ['a labelled item', '## Tree\n\n- PK: `ROW#<row>`\n- SK: `TREE#<id>`\n- Fields: species, note, planted'],
  [
    'items',
    '## Tree\n\n- PK: `ROW#<row>`\n- SK: `TREE#<id>`\n- Attributes:\n  - `species` (S)\n  - `note` (S)\n  - `planted` (S)',
  ],
  [
    'an object',
    '## Tree\n\n```json\n{\n  "PK": "ROW#7",\n  "SK": "TREE#12",\n  "species": "apple",\n  "note": "old",\n  "planted": 1999\n}\n```',
  ],
])('an attribute that is lost of %s is listed', (_, text) => {
  const whole = `# Orchard\n\nTable \`orchard\` with \`PK\` and \`SK\`.\n\n${text}\n`
  expect(readDocument(whole, 'orchard.md').unread).toEqual([])
  expect(readWithout(whole, 'note')).toEqual(['the attributes note'])
})

test('a request of which the sort key is lost is listed, and what an index is for is not', () => {
  const unread = (line: string) => {
    const whole = `${design}\n## Access patterns\n\n- Trees of a row: ${line}\n`
    const { read } = blockReader
    blockReader.read = (block, facts) => {
      read(block, facts)
      facts.patterns.splice(
        0,
        facts.patterns.length,
        ...facts.patterns.map(each => ({ ...each, clauses: each.clauses.slice(0, 1) })),
      )
    }
    try {
      return readDocument(whole, 'orchard.md').unread.map(({ text }) => text)
    } finally {
      blockReader.read = read
    }
  }
  expect(unread('Query `PK = ROW#<row>` and `SK begins_with TREE#`')).toEqual(['the condition on SK'])
  expect(unread('Query `PK = ROW#<row>`, newest first')).toEqual([])
})

test('a row of requests of which nothing was read is listed, and what is written is not', () => {
  const whole = `${design}\n## Reading\n\n| Who | Asks |\n|---|---|\n| Shed | PK = ROW#<row> |\n| Gate | update PK = ROW#<row> |\n`
  const { read } = blockReader
  blockReader.read = (block, facts) => (block.kind === 'grid' ? undefined : read(block, facts))
  try {
    const { unread } = readDocument(whole, 'orchard.md')
    expect(unread.filter(({ text }) => text.startsWith('the condition')).map(({ line }) => line)).toEqual([
      21,
    ])
  } finally {
    blockReader.read = read
  }
})
