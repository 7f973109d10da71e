import { Entity } from 'electrodb'
import { describe, expect, test } from 'vitest'
import { importFiles, UnknownSource } from '../src/index.ts'

const createTable = JSON.stringify({
  TableName: 'shop',
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' },
    { AttributeName: 'SK', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
})

const entities = `# Entities

### User

- **PK**: \`USER#{userId}\`
- **SK**: \`PROFILE\`

## Access patterns

- Get a user: \`PK = USER#{userId}\`, \`SK = PROFILE\`
`

describe('several files are one design', () => {
  const { report, program } = importFiles([
    { name: 'table.json', text: createTable },
    { name: 'docs/entities.md', text: entities },
  ])

  test('the table of one has the entities of the other', () => {
    expect(report.tables).toMatchObject([
      {
        table: 'shop',
        keys: { pk: 'PK', sk: 'SK' },
        entities: [{ name: 'User', keys: { PK: 'USER#{userId}', SK: 'PROFILE' } }],
        accessPatterns: [{ keyCondition: 'PK = USER#{userId}, SK = PROFILE' }],
      },
    ])
  })

  test('every part names its file and its line there', () => {
    expect(report.design.tables[0]?.place).toEqual({ file: 'table.json', line: 1 })
    expect(report.design.tables[0]?.entities[0]?.place).toEqual({ file: 'docs/entities.md', line: 5 })
    expect(program).toContain('/** entities.md:5 */')
    expect(program).toContain('/** table.json:1 */')
  })
})

test('tags of CloudFormation leave their text, and lines are those of the file', () => {
  const { report } = importFiles([
    {
      name: 'template.yaml',
      text: [
        'Resources:',
        '  Orders:',
        '    Type: AWS::DynamoDB::Table',
        '    Properties:',
        '      TableName: !Sub "orders-${Stage}"',
        '      KeySchema: [{ AttributeName: id, KeyType: HASH }]',
        '      AttributeDefinitions: [{ AttributeName: id, AttributeType: S }]',
      ].join('\n'),
    },
  ])
  expect(report.tables).toMatchObject([{ table: 'orders-{Stage}', keys: { pk: 'id', sk: null } }])
  expect(report.design.tables[0]?.place?.line).toBe(5)
})

test('a model of NoSQL Workbench has its facets as entities', () => {
  const item = { PK: { S: 'USER#1' }, SK: { S: 'PROFILE' }, email: { S: 'a@example.org' } }
  const key = (name: string) => ({ AttributeName: name, AttributeType: 'S' })
  const { report } = importFiles([
    {
      name: 'model.json',
      text: JSON.stringify({
        ModelName: 'shop',
        DataModel: [
          {
            TableName: 'shop',
            KeyAttributes: { PartitionKey: key('PK'), SortKey: key('SK') },
            NonKeyAttributes: [key('email')],
            TableFacets: [{ FacetName: 'User', NonKeyAttributes: ['email'], TableData: [item] }],
            GlobalSecondaryIndexes: [
              { IndexName: 'byEmail', KeyAttributes: { PartitionKey: key('email') }, Projection: {} },
            ],
          },
        ],
      }),
    },
  ])
  expect(report.tables).toMatchObject([
    {
      table: 'shop',
      indexes: [{ name: 'byEmail', pk: 'email', sk: null }],
      entities: [{ name: 'User', keys: { PK: 'USER#{userId}', SK: 'PROFILE' }, inferred: ['PK', 'SK'] }],
    },
  ])
  expect(report.guesses.length).toBeGreaterThan(0)
})

test('a table of OneTable may hold its schema, and has the name that is written', () => {
  const text = `
    const table = new Table({
      client,
      name: 'Fleet',
      schema: {
        indexes: { primary: { hash: 'pk', sort: 'sk' }, gs1: { hash: 'gs1pk', sort: 'gs1sk' } },
        models: {
          Truck: {
            pk: { type: String, value: 'depot#\${depotId}' },
            sk: { type: String, value: 'truck#\${plate}' },
            depotId: { type: String },
            plate: { type: String },
          },
        },
      },
    })`
  expect(importFiles([{ name: 'table.ts', text }]).report.tables).toMatchObject([
    {
      table: 'Fleet',
      keys: { pk: 'pk', sk: 'sk' },
      indexes: [{ name: 'gs1', pk: 'gs1pk', sk: 'gs1sk' }],
      entities: [{ name: 'Truck', keys: { pk: 'depot#{depotId}', sk: 'truck#{plate}' } }],
    },
  ])
})

test('keys of ElectroDB are as ElectroDB makes them: collections, clusters, letters, no sort key', () => {
  const model = `{
    model: { entity: 'Task', version: '1', service: 'Work' },
    attributes: { team: { type: 'string' }, task: { type: 'string' } },
    indexes: {
      primary: { pk: { field: 'pk', composite: ['team'] }, sk: { field: 'sk', composite: ['task'] } },
      one: { collection: 'All', index: 'g1', pk: { field: 'a1', composite: ['team'] }, sk: { field: 'b1', composite: ['task'] } },
      deep: { collection: ['Most', 'Few'], index: 'g2', pk: { field: 'a2', composite: ['team'] }, sk: { field: 'b2', composite: ['task'] } },
      near: { collection: 'Near', type: 'clustered', index: 'g3', pk: { field: 'a3', composite: ['team'] }, sk: { field: 'b3', composite: ['task'] } },
      cased: { index: 'g4', pk: { field: 'a4', composite: ['team'], casing: 'upper' }, sk: { field: 'b4', composite: ['task'], casing: 'none' } },
      alone: { index: 'g5', pk: { field: 'a5', composite: ['team'] } },
      given: { index: 'g6', pk: { field: 'a6', composite: ['team'], template: 'T#\${team}' }, sk: { field: 'b6', composite: ['task'], template: 'K#\${task}' } },
    },
  }`
  const { tables } = importFiles([
    { name: 'task.ts', text: `const Task = new Entity(${model}, { table: 'work' })` },
  ]).report
  const entity = new Entity(new Function(`return ${model}`)(), { table: 'work' })
  const item = entity.put({ team: '1', task: '2' }).params().Item
  const keys = Object.entries(tables[0]?.entities[0]?.keys ?? {})
  expect(keys).toHaveLength(13)
  for (const [name, template] of keys)
    expect(template.replace('{team}', '1').replace('{task}', '2'), name).toBe(item[name])
})

test('ElectroDB makes keys of its own where no template is given', () => {
  const { report } = importFiles([
    {
      name: 'task.ts',
      text: `import { Entity } from 'electrodb'
const table = 'tasks' as const
export const Task = new Entity({
  model: { service: 'TaskApp', entity: 'task', version: '1' },
  attributes: { team: { type: 'string', required: true }, taskId: { type: 'string', required: true }, status: { type: ['open', 'done'] as const } },
  indexes: { main: { pk: { field: 'pk', composite: ['team'] }, sk: { field: 'sk', composite: ['taskId'] } } },
}, { table })
`,
    },
  ])
  expect(report.tables).toMatchObject([
    {
      table: 'tasks',
      entities: [{ name: 'task', keys: { pk: '$taskapp#team_{team}', sk: '$task_1#taskid_{taskId}' } }],
    },
  ])
})

describe('what no reader is for gets a sentence with those that are known', () => {
  test.each([
    ['design.docx', ''],
    ['notes.json', '{"a": 1}'],
    ['server.ts', 'export const a = 1'],
  ])('%s', (name, text) => {
    expect(() => importFiles([{ name, text }])).toThrow(UnknownSource)
    expect(() => importFiles([{ name, text }])).toThrow(/Known are Markdown .*NoSQL Workbench.*ElectroDB/)
  })
})

describe('what is not understood is listed with its line', () => {
  const unread = (text: string) => importFiles([{ name: 'x.md', text }]).report.unread
  const table = 'Table `t` with keys `PK` and `SK`.\n\n'

  test('a key in a sentence that names no entity', () => {
    expect(
      unread(`${table}### User\n\n- PK: \`USER#{id}\`\n- SK: \`A\`\n\nLater we wrote \`OLD#{id}\` too.\n`),
    ).toEqual([{ line: 8, text: 'the key OLD#{id}' }])
  })

  test('an access pattern that names no key', () => {
    const grid = '## Access patterns\n\n| Access pattern | Key condition |\n|---|---|\n'
    const rows = '| Get a user | `PK = USER#{id}`, `SK = A` |\n| All users by age | to be decided |\n'
    expect(unread(`${table}### User\n\n- PK: \`USER#{id}\`\n- SK: \`A\`\n\n${grid}${rows}`)).toEqual([
      { line: 13, text: 'the access pattern “All users by age”, which names no key' },
    ])
  })

  const user = `${table}### User\n\n- PK: \`USER#{id}\`\n- SK: \`A\`\n\n`

  test('what a heading calls planned or to be avoided', () => {
    const aside = 'which is said to be planned, to be avoided or to lie elsewhere'
    expect(unread(`${user}## Future\n\n- PK: \`GROUP#{id}\`\n- SK: \`B\`\n`)).toEqual([
      { line: 10, text: `the key GROUP#{id}, ${aside}` },
    ])
    expect(unread(`${user}## Avoid\n\n- PK: \`USER#{id}\`\n- SK: \`A\`\n`)).toEqual([])
  })

  test('an index in a code span, unless it is known', () => {
    expect(unread(`${user}Later \`mail-index\` may come.\n`)).toEqual([
      { line: 8, text: 'the index mail-index' },
    ])
    const index = '- GSI `mail-index`: PK `mail`\n\n'
    expect(unread(`${user}## Indexes\n\n${index}We read \`mail-index\` often.\n`)).toEqual([])
  })

  test('a key whose column nothing else names, and none whose index is there', () => {
    const grid = (sort: string, index: string) =>
      `| Entity | PK | ${sort} | ${index} |\n|---|---|---|---|\n| Note | \`NOTE#{id}\` | \`N\` | \`T#{t}\` |\n`
    expect(unread(`Table \`t\`.\n\n${grid('SK_GSI', 'Text')}`)).toContainEqual({
      line: 5,
      text: 'the key SK_GSI',
    })
    expect(unread(`${table}${grid('SK', 'GSI1PK')}`)).toEqual([])
  })

  test('a request whose condition on the sort key was lost, and none that has it', () => {
    const request = (attribute: string) =>
      `${user}## Queries\n\n- Some: \`PK = USER#{id}\`, \`begins_with(${attribute}, "A")\`\n`
    expect(unread(request('SK'))).toEqual([])
    const { report } = importFiles([{ name: 'x.md', text: request('GSI1SK') }])
    expect([...report.unread, ...report.questions].map(({ line }) => line)).toContain(10)
  })

  test('nothing, where everything is used', () => {
    expect(unread(`${table}### User\n\n- PK: \`USER#{id}\`\n- SK: \`A\`\n`)).toEqual([])
  })
})

test('a flag such as hash_key=True calls no key of the table', () => {
  const text = `# Orders

Table \`Orders\`: PK, SK.

| Entity | PK | SK |
|---|---|---|
| Order | ORDER#<orderId> | META |

\`\`\`python
class Customer(Model):
    class Meta:
        table_name = "Customers"
    customer_id = UnicodeAttribute(hash_key=True)
\`\`\`
`
  const { report } = importFiles([{ name: 'orders.md', text }])
  expect(report.tables).toMatchObject([{ table: 'Orders', keys: { pk: 'PK', sk: 'SK' } }])
})
