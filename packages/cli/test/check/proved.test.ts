import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TableDesign } from 'monotable/design'
import { afterAll, describe, expect, test } from 'vitest'
import { asGitHub } from '../../src/check/as-github.ts'
import { asSarif } from '../../src/check/as-sarif.ts'
import { checkDesign } from '../../src/check/check-design.ts'
import type { Finding, Proof } from '../../src/check/finding.ts'
import { loadReports } from '../../src/check/load-reports.ts'
import { proved } from '../../src/check/prove.ts'
import { entityWith, foundIn, patternWith, tableWith, text } from './design-with.ts'

const table = tableWith([])
const found = (proof: Proof): Finding => ({
  code: 'X',
  severity: 'warning',
  table: table.name,
  at: [{ kind: 'table', name: table.name }],
  why: 'It is so.',
  examples: [],
  fix: 'Change it.',
  proof,
})
const kept = async (proof: Proof) => (await proved([found(proof)], [table])).length

describe('a proof is run on the engine before it is shown', () => {
  const items = [
    { PK: 'A#1', SK: 'USER#1' },
    { PK: 'A#1', SK: 'USERGROUP#1' },
    { PK: 'B#1', SK: 'USERS#1' },
  ]
  const ask = [
    { attribute: 'PK', operator: '=', value: 'A#1' },
    { attribute: 'SK', operator: 'begins_with', value: 'USER' },
  ] as const

  test('what the query finds is shown, what it does not find is not', async () => {
    expect(await kept({ kind: 'found', items, ask, finds: [0, 1] })).toBe(1)
    expect(await kept({ kind: 'found', items, ask, finds: [0, 2] })).toBe(0)
  })

  test('what overwrites is shown, what stays beside is not', async () => {
    const twice = [
      { PK: 'A', SK: 'B', id: '1' },
      { PK: 'A', SK: 'B', id: '2' },
    ]
    expect(await kept({ kind: 'overwritten', items: twice })).toBe(1)
    expect(await kept({ kind: 'overwritten', items: items.slice(0, 2) })).toBe(0)
  })

  test('what stays beside is shown, what overwrites is not', async () => {
    expect(await kept({ kind: 'kept', items })).toBe(1)
    expect(await kept({ kind: 'kept', items: [items[0] ?? {}, items[0] ?? {}] })).toBe(0)
  })

  test('what is refused is shown, what is taken is not', async () => {
    expect(await kept({ kind: 'refused', items: [{ PK: 'A', SK: 'b'.repeat(1025) }] })).toBe(1)
    expect(await kept({ kind: 'refused', items: [{ PK: 'A', SK: 'b'.repeat(1024) }] })).toBe(0)
  })

  test('an index is asked as the table is', async () => {
    const indexed = items.map(({ PK, SK }, at) => ({ PK: `${at}`, SK: 'X', GSI1PK: PK, GSI1SK: SK }))
    const byIndex = [{ attribute: 'GSI1PK', operator: '=', value: 'A#1' }] as const
    expect(await kept({ kind: 'found', items: indexed, index: 'GSI1', ask: byIndex, finds: [0, 1] })).toBe(1)
    expect(await kept({ kind: 'found', items: indexed, index: 'GSI1', ask: byIndex, finds: [2] })).toBe(0)
  })
})

test('an unclosed prefix is proved only by items that can be in the partition', () => {
  const users = entityWith(
    'User',
    { PK: 'TEAM#{teamId}', SK: 'USER#{userId}' },
    { attributes: text('teamId', 'userId') },
  )
  const group = (partition: string) =>
    entityWith(
      'Group',
      { PK: partition, SK: 'USERGROUP#{groupId}' },
      { attributes: text('teamId', 'groupId') },
    )
  const asked = patternWith('PK = TEAM#{teamId}, SK begins_with USER', [
    { attribute: 'PK', operator: '=', values: ['TEAM#{teamId}'] },
    { attribute: 'SK', operator: 'begins_with', values: ['USER'] },
  ])
  const codes = (design: TableDesign) => foundIn(design, 'UNCLOSED_PREFIX').length
  expect(codes(tableWith([users, group('TEAM#{teamId}')], [asked]))).toBe(1)
  expect(codes(tableWith([users, group('ORG#{teamId}')], [asked]))).toBe(0)
})

test('a sample in few partitions is one that the type of the attribute allows', () => {
  const order = entityWith(
    'Order',
    { PK: 'STATUS#{status}', SK: 'ORDER#{orderId}' },
    {
      attributes: [
        {
          name: 'status',
          type: 'string',
          optional: false,
          schema: { type: 'string', pattern: '^[0-9]{3}$' },
        },
        ...text('orderId'),
      ],
    },
  )
  const [finding] = foundIn(tableWith([order]), 'LOW_CARDINALITY')
  expect(finding?.examples[0]?.values.PK).toMatch(/^STATUS#[0-9]{3}$/)
})

test.each([
  ['isbn', false],
  ['hashed', false],
  ['issuer', false],
  ['isActive', true],
  ['has_stock', true],
  ['orderStatus', true],
])('whether %s names a handful of values: %s', (name, isFew) => {
  const thing = entityWith(
    'Thing',
    { PK: `THING#{${name}}`, SK: 'ID#{thingId}' },
    { attributes: [...text(name), ...text('thingId')] },
  )
  expect(foundIn(tableWith([thing]), 'LOW_CARDINALITY').length > 0).toBe(isFew)
})

describe('a document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-check-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const severities = async (name: string, lines: readonly string[]) => {
    const file = join(folder, name)
    writeFileSync(file, lines.join('\n'))
    const reports = await loadReports(file)
    return reports.flatMap(({ findings }) => findings.map(({ code, severity }) => `${severity} ${code}`))
  }
  const head = ['Table `rooms` with keys `PK` and `SK`.', '']
  const patterns = ['', '## Access patterns', '', '- Rooms by floor: `PK = FLOOR#{floor}` and `SK = X`']

  test('has errors where it says so itself', async () => {
    const written = ['### Room', '', '- PK: `ROOM#{roomId}`', '- SK: `INFO`']
    expect(await severities('written.md', [...head, ...written, ...patterns])).toContain(
      'error UNANSWERABLE_PATTERN',
    )
  })

  test('has a warning that something is missing where any of it was not understood', async () => {
    const written = ['### Room', '', '- PK: `ROOM#{roomId}`', '- SK: `INFO`']
    const unread = ['', 'Floors have the key `FLOOR#{floor}#X` of which more below.']
    const found = await severities('unread.md', [...head, ...written, ...patterns, ...unread])
    expect(found).toContain('warning UNANSWERABLE_PATTERN')
    expect(found.filter(each => each.startsWith('error'))).toEqual([])
  })

  test('has none where it describes no items that a pattern could find', async () => {
    expect(await severities('patterns.md', [...head, ...patterns])).not.toContain(
      'error UNANSWERABLE_PATTERN',
    )
  })

  test('has warnings at most where import guessed', async () => {
    const sample = ['### Room', '', '```json', '{ "PK": "ROOM#101", "SK": "INFO", "GSI9PK": "X#1" }', '```']
    const found = await severities('sample.md', [...head, ...sample])
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(each => each.startsWith('error'))).toEqual([])
  })
})

test('findings are annotations of a workflow, and rules have their pages', () => {
  const findings = checkDesign({
    design: { tables: [tableWith([entityWith('User', { PK: 'A', SK: 'B', X: 'C' })])] },
  })
  const reports = [{ name: 'x', source: 'a,b/schema.ts', findings }]
  const [first] = asGitHub(reports).split('\n')
  expect(first).toMatch(/^::error file=a%2Cb\/schema\.ts,line=1,title=[A-Z_]+::.+docs\/rules\/[A-Z_]+\.md$/)
  const { runs } = asSarif(reports, '1.0.0') as {
    runs: { tool: { driver: { rules: { id: string; helpUri: string }[] } } }[]
  }
  for (const { id, helpUri } of runs[0]?.tool.driver.rules ?? [])
    expect(helpUri).toContain(`/docs/rules/${id}.md`)
})
