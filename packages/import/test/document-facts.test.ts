import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filterNear } from '../src/design/document-filters.ts'
import { formatIn } from '../src/design/document-formats.ts'
import { unansweredRows } from '../src/design/document-rows.ts'
import { scansIn } from '../src/design/document-scans.ts'
import { valuesIn } from '../src/design/document-values.ts'
import { importFiles } from '../src/index.ts'

describe('the values of an attribute', () => {
  it.each([
    ['- priority: string (high, medium, low)', 'priority', ['high', 'medium', 'low']],
    ['- condition: string (상태: 신품, 중고, 재생)', 'condition', ['신품', '중고', '재생']],
    ['| status | string | one of (`OPEN`, `CLOSED`) |', 'status', ['OPEN', 'CLOSED']],
    ["  status: 'OPEN' | 'CLOSED' | 'ARCHIVED'", 'status', ['OPEN', 'CLOSED', 'ARCHIVED']],
    ['| status | "new" \\| "done" | state |', 'status', ['new', 'done']],
    ['- unit: string (mm, cm)', 'unit', ['mm', 'cm']],
    ['- `state` (string, open, closed)', 'state', ['open', 'closed']],
    ['- `state` (open / closed, required)', 'state', ['open', 'closed']],
    ['- `paid` (yes, no)', 'paid', ['yes', 'no']],
    ["  ownerId: 'self' | 'manager'", 'ownerId', ['self', 'manager']],
  ])('are read from %s', (line, name, values) => {
    expect(valuesIn(line, name)).toEqual(values)
  })

  it.each([
    ['- category: string (카테고리: 배터리, 모터, 전장부품 등)', 'category'],
    ['| `type` | String | Type of page (category, product, listing, etc.) |', 'type'],
    ['- tags: string (e.g. red, green)', 'tags'],
    ['- day: string (DD/MM/YYYY)', 'day'],
    ['- day (string, DD/MM/YYYY)', 'day'],
    ['- `name` (string, optional)', 'name'],
    ['- `id` (S, HASH)', 'id'],
    ['- name: string (부품명)', 'name'],
    ['- note: string (what it says, in a sentence or two)', 'note'],
    ['- `orderId` (hex, base62)', 'orderId'],
    ['- `email` (lowercase, trimmed)', 'email'],
    ['| `tickets` | `passengerId` | `departsAt` | `RouteIndex` |', 'passengerId'],
    ['| `hash` | String | MD5 hash of status+price to detect changes |', 'hash'],
  ])('are not read from %s', (line, name) => {
    expect(valuesIn(line, name)).toBeUndefined()
  })
})

it('takes no list of attributes for values', () => {
  const text = `| Table | Partition key | Sort key | GSI |
|---|---|---|---|
| \`tickets\` | \`passengerId\` | \`departsAt\` | \`RouteIndex\` (routeCode, departsAt) |
`
  const [tickets] = importFiles([{ name: 'tickets.md', text }]).report.design.tables[0]?.entities ?? []
  expect(tickets?.attributes.map(({ name, values }) => [name, values])).toEqual([
    ['passengerId', undefined],
    ['departsAt', undefined],
    ['routeCode', undefined],
  ])
})

it('gives a key of an index the type that its attribute has, and text where entities differ', () => {
  const typeOf = (other: string) => {
    const text = `# Table \`Shop\`

- GSI \`ByAge\`: partition key \`kind\`, sort key \`age\`

## Order

- PK: \`ORDER#{id}\`, SK: \`META\`
- \`kind\` (string), \`age\` (number)

## Line

- PK: \`ORDER#{id}\`, SK: \`LINE#{no}\`
- \`kind\` (string), \`age\` (${other})
`
    const [table] = importFiles([{ name: 'shop.md', text }]).report.design.tables
    return table?.indexes[0]?.key
  }
  expect(typeOf('number')).toEqual([
    { name: 'kind', type: 'S' },
    { name: 'age', type: 'N' },
  ])
  expect(typeOf('string')).toEqual([
    { name: 'kind', type: 'S' },
    { name: 'age', type: 'S' },
  ])
})

describe('the format of an attribute', () => {
  it.each([
    ['- createdAt: string (ISO timestamp)', 'createdAt', 'datetime'],
    ['| createdAt | string | ✅ | ISO8601 생성 시간 |', 'createdAt', 'datetime'],
    ['  "createdAt": "2025-01-15T10:00:00Z",', 'createdAt', 'datetime'],
    ['  "shopId": "uuid",', 'shopId', 'uuid'],
    ['| ulid | string | ✅ | ulid (시간순 정렬 가능) |', 'ulid', 'ulid'],
    ['| listingId | ULID |', 'listingId', 'ulid'],
    ['  "ulid": "01HXY8FWZM5KJQD9K3Y6R8NZTP",', 'ulid', 'ulid'],
    ['  "email": "john@example.com",', 'email', 'email'],
    ['  "startDate": "2025-02-01",', 'startDate', 'date'],
    ['  "name": "Shop Name",', 'name', undefined],
    ['- name: string (부품명)', 'name', undefined],
  ])('of %s is known', (line, name, format) => {
    expect(formatIn(line, name)).toBe(format)
  })
})

describe('the filter of a pattern', () => {
  it('stands below its key condition', () => {
    const lines = ['2. **Active needs**', '```', 'Query: PK = "A"', 'Filter: status = "active"', '```']
    expect(filterNear(lines, 3)).toBe('status = "active"')
  })

  it.each([
    ['3. Big orders: Query GSI1 PK = "A", filter total > 100', 'total > 100'],
    ['- Big orders: PK = "A" (filtered by state = "open")', 'state = "open"'],
    ['- Big orders: PK = "A", then filter `state = :state`', 'state = {state}'],
  ])('stands beside it: %s', (line, filter) => {
    expect(filterNear([line], 1)).toBe(filter)
  })

  it('has a column of its own, where a dash is none', () => {
    const lines = [
      '| Pattern | Keys | Filter |',
      '|---|---|---|',
      '| Open | PK = A | `state = "open"` |',
      '| All | PK = A | - |',
    ]
    expect(lines.map((_, at) => filterNear(lines, at + 1)).slice(2)).toEqual(['state = "open"', undefined])
  })

  it('may be an expression of the SDK, whose values are arguments', () => {
    const lines = [
      "KeyConditionExpression: 'PK = :pk',",
      "FilterExpression: '#stock < :least AND kind = :kind',",
    ]
    expect(filterNear(lines, 1)).toBe('stock < {least} AND kind = {kind}')
  })

  it.each([
    ['of the next pattern', ['1. One', 'PK = "A"', '2. Two', 'PK = "B"', 'Filter: x = 1']],
    ['of another section', ['PK = "A"', '', '## Other', 'Filter: x = 1']],
    ['that is a word in a sentence', ['PK = "A"', 'Filters are applied afterwards.']],
  ])('is not one %s', (_, lines) => {
    expect(filterNear(lines, lines.indexOf('PK = "A"') + 1)).toBeUndefined()
  })
})

describe('a TTL', () => {
  const described = (line: string) => {
    const { report } = importFiles([
      {
        name: 'D.md',
        text: `# Table app\n\nPartition key PK, sort key SK. ${line}\n\n| Entity | PK | SK | Attributes |\n|---|---|---|---|\n| Code | CODE#<id> | META | expiresAt |\n`,
      },
    ])
    const [code] = report.design.tables[0]?.entities ?? []
    return code?.attributes.find(({ name }) => name === 'expiresAt')?.description
  }

  it('in milliseconds is described so', () => {
    expect(described('TTL: `expiresAt` (milliseconds since 1970).')).toBe('in milliseconds')
  })

  it('in seconds is not', () => {
    expect(described('TTL: `expiresAt` (Math.floor(Date.now() / 1000)).')).toBeUndefined()
  })
})

describe('a row of access patterns that no key answers', () => {
  const grid = (...rows: string[]) => ['| # | Pattern | Index | Keys |', '|---|---|---|---|', ...rows]
  const known = (line: number) => [
    {
      name: 'x',
      kind: 'query',
      entities: [],
      condition: 'PK = A',
      clauses: [],
      place: { file: 'D.md', line },
    } as const,
  ]
  const read = '| 1 | Get user | table | `PK = USER#<userId>`, `SK = PROFILE` |'

  it.each([
    ['| 2 | Find user by phone | - | - |', 'Find user by phone', []],
    ['| 2 | Find user by phone | ? | N/A |', 'Find user by phone', []],
    ['| 2 | Users | table | PK begins_with USER# |', 'Users', ['PK begins_with']],
    ['| 2 | By date | GSI1 | `GSI1SK between <from> and <to>` |', 'By date', ['GSI1SK between']],
  ])('is %s', (row, title, clauses) => {
    const [found] = unansweredRows(grid(read, row), 'D.md', known(3))
    expect(found).toMatchObject({ title, place: { file: 'D.md', line: 4 } })
    expect(found?.clauses.map(({ attribute, operator }) => `${attribute} ${operator}`)).toEqual(clauses)
  })

  it.each([
    [
      'that says it in other words',
      grid(read, '| 2 | Users of a city | GSI2 | city index, sorted by name |'),
    ],
    ['of another table', ['| A | B |', '|---|---|', '| x | - |']],
    ['that is understood', grid(read)],
  ])('is not one %s', (_, lines) => {
    expect(unansweredRows(lines, 'D.md', known(3))).toEqual([])
  })
})

describe('a Scan as a pattern', () => {
  it.each([
    ['| All users | Scan | - |', 'All users'],
    ['| 6 | All orders | table | Scan |', 'All orders'],
    ['To find low stock products, scan with filter:', 'To find low stock products, scan with filter'],
    ['- List all orders: Scan with FilterExpression', 'List all orders: Scan with FilterExpression'],
    ['| Todos los pedidos | Scan de la tabla |', 'Todos los pedidos'],
    ['- 모든 사용자: 테이블 스캔', '모든 사용자: 테이블 스캔'],
  ])('is read from %s', (line, title) => {
    expect(scansIn([line], 'DESIGN.md', [])).toMatchObject([
      { kind: 'scan', title, place: { file: 'DESIGN.md', line: 1 } },
    ])
  })

  it.each([
    'GSI1, GSI2는 **쿼리 패턴에 정확히 맞춰 설계**했기 때문에 Scan 없이 Query만 사용',
    '  ScanIndexForward: false, // newest first',
    'All access patterns are queries; no scans are needed.',
    'This avoids a full table scan.',
    'Users scan the barcode at the door: barcode scan',
    'Ohne Scan',
  ])('is not read from %s', line => {
    expect(scansIn([line], 'DESIGN.md', [])).toEqual([])
  })

  it('is only one that reads the table where scans are what the table stores', () => {
    const lines = [
      '| Scan | `SCAN#{scanId}` |',
      '## Scan',
      '| Scan by id |',
      '| All findings | Scan with filter |',
    ]
    expect(scansIn(lines, 'DESIGN.md', [])).toMatchObject([{ title: 'All findings' }])
    expect(scansIn(lines.slice(1), 'DESIGN.md', []).length).toBe(3)
  })

  it('has the heading above it as title where it is code', () => {
    const lines = ['## Low stock', '', '```js', 'await client.scan({ TableName })', '```']
    expect(scansIn(lines, 'DESIGN.md', [])).toMatchObject([{ title: 'Low stock' }])
  })

  const seeds = new URL('../../../../shared/seeds/', import.meta.url)
  it.runIf(existsSync(seeds))('is declared by one of the seeds', () => {
    const found = readdirSync(seeds).flatMap(name =>
      scansIn(readFileSync(new URL(name, seeds), 'utf8').split('\n'), name, []).map(({ title }) => title),
    )
    expect(found).toEqual(['To find low stock products, scan with filter'])
  })
})

describe('attributes that a document only names', () => {
  const text = `# Data

## 1. \`app-users\`

### Key schema

- \`PK\`: \`userId\`

### Fields

- \`userId\`
- \`phone\`
- \`avatar\`

### GSIs

- \`phone-index\`
  - \`PK\`: \`phone\`
`
  const attributes = (name: string) =>
    importFiles([{ name, text }]).report.design.tables[0]?.entities[0]?.attributes.map(each => [
      each.name,
      each.type,
    ])

  it('are texts where a key is made of them, and anything otherwise', () => {
    expect(attributes('DESIGN.md')).toEqual([
      ['userId', 'string'],
      ['phone', 'string'],
      ['avatar', 'any'],
    ])
  })

  it('are numbers where they end the life of an item', () => {
    const expiring = text.replace('- `avatar`', '- `purgeAt`').concat('\nTTL attribute: `purgeAt`\n')
    const [table] = importFiles([{ name: 'DESIGN.md', text: expiring }]).report.design.tables
    expect(table?.entities[0]?.attributes).toContainEqual({
      ...{ name: 'purgeAt', type: 'number', optional: false },
    })
  })

  it('have the form of a day that the document gives, so that its order can be checked', () => {
    const dated = text.replace('- `avatar`', '- `day` (string): DD/MM/YYYY')
    const [table] = importFiles([{ name: 'DESIGN.md', text: dated }]).report.design.tables
    const day = table?.entities[0]?.attributes.find(({ name }) => name === 'day')
    expect(day).toMatchObject({ description: 'DD/MM/YYYY' })
    expect(day?.values).toBeUndefined()
  })
})
