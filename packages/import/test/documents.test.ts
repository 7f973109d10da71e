import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importDocument } from '../src/index.ts'
import { jsonForm } from '../src/json-form.ts'
import { readDocument } from '../src/read-program.ts'
import { documentNames, documentPath } from './documents.ts'

describe('a document gives the form beside it', () => {
  test.each(documentNames)('%s', name => {
    const file = documentPath(name)
    const expected = JSON.parse(readFileSync(file.replace(/\.md$/, '.json'), 'utf8'))
    expect(jsonForm(readDocument(readFileSync(file, 'utf8'), file))).toEqual(expected)
  })

  test('there are at least 25 of them', () => {
    expect(documentNames.length).toBeGreaterThanOrEqual(25)
  })
})

test('every fact has its line', () => {
  for (const name of documentNames) {
    const lines = readFileSync(documentPath(name), 'utf8').split('\n')
    const { tables } = readDocument(lines.join('\n'), name)
    for (const { entities, accessPatterns } of tables) {
      for (const entity of entities) {
        for (const [key, line] of Object.entries(entity.keyLines)) {
          expect(line, `${name}: ${key} of ${entity.name}`).toBeLessThanOrEqual(lines.length)
        }
      }
      for (const pattern of accessPatterns) expect(lines[pattern.line - 1], name).toBeDefined()
    }
  }
})

test('keys that only the name of an index gives are guesses', () => {
  const { tables, guesses } = readDocument(
    [
      'Table `tickets`, PK: `ticketId`.',
      '',
      '- `status-createdAt-index`: by status',
      '- `GSI1` on `email`',
    ].join('\n'),
    'x.md',
  )
  expect(tables[0]?.indexes).toMatchObject([
    { name: 'status-createdAt-index', pk: 'status', sk: 'createdAt' },
    { name: 'GSI1', pk: 'email', sk: null },
  ])
  expect(guesses).toEqual([
    { line: 3, text: 'the keys of status-createdAt-index are as its name says, by that alone' },
    { line: 3, text: '"by status" is taken to ask for status = {status}, by its words alone' },
  ])
})

test('requests that give a whole key say what items there are, if nothing else does', () => {
  const itemsOf = (...lines: string[]) => {
    const { tables, guesses } = readDocument(
      ['Table `shop`', '', '## Access patterns', '', ...lines].join('\n'),
      'x.md',
    )
    return [
      tables.flatMap(({ entities }) => entities.map(({ keys }) => keys)),
      guesses.map(({ line }) => line),
    ]
  }
  const order = '- Get an order: `PK = ORDER#{orderId}` and `SK = META`'
  expect(itemsOf(order, '- Lines of an order: `PK = ORDER#{orderId}` and `begins_with(SK, LINE#)`')).toEqual([
    [
      { PK: 'ORDER#{orderId}', SK: 'META' },
      { PK: 'ORDER#{orderId}', SK: 'LINE#{lineId}' },
    ],
    [5, 6],
  ])
  // A partition alone, an index and the beginning of a value leave open what an item is.
  const open = [
    '- All of an order: `PK = ORDER#{orderId}`',
    '- Orders of a day: `PK = DAY#{day}` and `begins_with(SK, AT#{hour})`',
    '- Orders of a customer: `GSI1PK = CUSTOMER#{customerId}` and `GSI1SK = ORDER#{orderId}`',
  ]
  expect(itemsOf(order, ...open)).toEqual([[{ PK: 'ORDER#{orderId}', SK: 'META' }], [5]])
})

test('what no index can hold or project costs the index or the projection, not the items', () => {
  const importOf = (name: string) => importDocument(readFileSync(documentPath(name), 'utf8'), name)
  const flag = importOf('index-on-a-flag.md')
  expect(Object.keys(flag.schema?.entities ?? {})).toEqual(['Kilns'])
  expect(flag.program).toContain("'studio-index': gsi('studio')")
  expect(flag.program).not.toContain("'firing-index': gsi")
  expect(flag.report.questions.map(({ text }) => text).join()).toContain('Left out: Index firing-index')
  const projected = importOf('types-of-index-keys.md')
  expect(projected.program).toContain("'by-depot': gsi('depot', 'arrivedAt'),")
  expect(projected.program).toContain('arrivedAt: z.number()')
  expect(projected.report.questions.map(({ text }) => text).join()).toContain('the projection of by-depot')
})

test('a table that a heading calls in two words has one that DynamoDB takes, and that is said', () => {
  const read = (heading: string) =>
    readDocument(`## ${heading}\n\n- Partition key: \`memberId\`\n- Sort key: \`startsAt\`\n`, 'x.md')
  const { tables, guesses } = read('Table: Class Bookings')
  expect(tables.map(({ table }) => table)).toEqual(['ClassBookings'])
  expect(guesses).toContainEqual({ line: 1, text: 'the table “Class Bookings” is called ClassBookings' })
  const one = read('Table: Bookings of a class')
  expect([one.tables.map(({ table }) => table), one.guesses]).toEqual([['Bookings'], []])
})

test('a document of which lines are missing is imported, and every entity has a name', () => {
  const documents = documentNames.map(name => readFileSync(documentPath(name), 'utf8').split('\n'))
  const cut = fc.constantFrom(...documents).chain(lines => fc.subarray(lines))
  fc.assert(
    fc.property(cut, lines => {
      const { tables } = importDocument(lines.join('\n')).report
      for (const { entities } of tables) for (const { name } of entities) expect(name).not.toBe('')
    }),
    { numRuns: 60 },
  )
})
