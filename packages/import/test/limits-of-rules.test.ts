import { describe, expect, test } from 'vitest'
import { importDocument } from '../src/index.ts'
import { numberedTitles } from '../src/read/markdown/unmarked.ts'

const read = (...lines: string[]) => importDocument(lines.join('\n')).report
const items = (...lines: string[]) => read(...lines).tables.flatMap(({ entities }) => entities)
const boats = ['| Entity | PK | SK |', '|---|---|---|', '| Boat | `BOAT#<boatId>` | `META` |', '']

describe('what names the kind of item', () => {
  test('is an attribute of all', () => {
    const [boat] = items('Table `port`.', '', ...boats, '`kind` names the item type.')
    expect(boat?.attributes.map(({ name }) => name)).toEqual(['kind'])
  })

  test('is none where it is one of the kinds', () => {
    const [boat] = items('Table `port`.', '', ...boats, '`BOAT` is the item type of boats.')
    expect(boat?.attributes).toEqual([])
  })
})

describe('two names of tables', () => {
  const section = (name: string) => [
    `## Table: \`${name}\``,
    '',
    '- Partition key: `logId`',
    '- Sort key: `at`',
    '',
  ]

  test('are of one table where one leaves out the stage and what stands before', () => {
    const { tables } = read(...section('port-lock-log-dev'), ...section('lock_log'))
    expect(tables.map(({ table }) => table)).toEqual(['port-lock-log-dev'])
  })

  test('are of two where both have a stage, or neither has one', () => {
    for (const names of [
      ['port-lock-log-dev', 'lock-log-dev'],
      ['port-lock-log', 'lock-log'],
    ]) {
      const { tables } = read(...names.flatMap(section))
      expect(tables.map(({ table }) => table)).toEqual(names)
    }
  })
})

test('a setting that names a table without its keys is listed', () => {
  const rows = [
    '| Variable | Use |',
    '|---|---|',
    '| `BOATS_TABLE` | boats (PK: `boatId`) |',
    '| `LOG_TABLE` | log |',
  ]
  const { tables, unread } = read('# Settings', '', ...rows)
  expect(tables.map(({ table }) => table)).toEqual(['BOATS_TABLE'])
  expect(unread.map(({ text }) => text)).toEqual(['the table of LOG_TABLE, whose keys are not said'])
})

test('numbers head sections where they go on, and a list that begins anew is a list', () => {
  const lines = [
    '1. Boats',
    '',
    '1.1 Keys',
    '',
    '2. Trips',
    '',
    '2.1 Keys',
    '',
    '1. Count them',
    '2. Write it down',
  ]
  const titles = numberedTitles(lines.map((text, at) => ({ text, from: at + 1 })))
  expect(titles.filter(({ text }) => text.startsWith('#')).map(({ text }) => text)).toEqual([
    '## 1. Boats',
    '### 1.1 Keys',
    '## 2. Trips',
    '### 2.1 Keys',
  ])
})

describe('a sample of a key', () => {
  const sample = (key: string) =>
    items(
      'Table `notes`.',
      '',
      '```json',
      `{ "PK": "${key}", "SK": "NOTE#n-17", "noteId": "n-17" }`,
      '```',
    )[0]?.keys.PK

  test('is a constant where there is but one of its kind', () => {
    expect([sample('USER#me'), sample('SETTINGS#global')]).toEqual(['USER#me', 'SETTINGS#global'])
  })

  test('is one of many otherwise', () => {
    expect([sample('USER#ann'), sample('USER#17')]).toEqual(['USER#{userId}', 'USER#{userId}'])
  })
})

describe('a colon behind a condition', () => {
  const asked = (request: string) =>
    read(
      'Table `port`.',
      '',
      '| Entity | PK | SK |',
      '|---|---|---|',
      '| Boat | `BOAT:<boatId>` | `TRIP:<day>` |',
      '',
      '## Access patterns',
      '',
      request,
    ).tables[0]?.accessPatterns.map(({ keyCondition }) => keyCondition)

  test('is no part of the value', () => {
    expect(asked('- `PK = BOAT:<boatId>`: trips of a boat')).toEqual(['PK = BOAT:{boatId}'])
  })

  test('is one inside the value', () => {
    expect(asked('- Trips: `PK = BOAT:<boatId>` and `begins_with(SK, "TRIP:")`')).toEqual([
      'PK = BOAT:{boatId}, SK begins_with TRIP:',
    ])
  })
})

describe('names of which one is set off', () => {
  const notes = (cell: string) =>
    items(
      'Table `port`.',
      '',
      '| Entity | PK | SK | Key attributes |',
      '|---|---|---|---|',
      `| Boat | \`BOAT#<id>\` | \`META\` | ${cell} |`,
    )[0]?.attributes.map(({ name }) => name)

  test('are all attributes', () => {
    expect(notes('owner, length, **berthNo**, built, colour')).toEqual([
      'owner',
      'length',
      'berthNo',
      'built',
      'colour',
    ])
  })

  test('are none where they are words of a sentence', () => {
    expect(
      notes('is stored once, has `berthNo` since then, and is never changed, so that it can be kept'),
    ).toEqual(['berthNo'])
  })
})
