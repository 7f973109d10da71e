// Ways in which people write down a single-table design. Each form writes one part; `held` forms are kept for documents
// that nobody looks at while the importer is worked on.
import { attributeOf } from './designs.mjs'

const entries = design => Object.entries(design.entities)
const keysOf = (design, entity) => [
  [design.pk, entity.pk],
  [design.sk, entity.sk],
  ...Object.entries(entity.i).flatMap(([index, [pk, sk]]) => [
    [design.indexes[index][0], pk],
    [design.indexes[index][1], sk],
  ]),
]
const grid = (header, rows) =>
  [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
const fence = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``
const code = text => `\`${text}\``
const words = {
  string: ['String', 'string', 'S'],
  number: ['Number', 'number', 'N'],
  boolean: ['Boolean', 'boolean', 'BOOL'],
  list: ['List', 'list', 'L'],
  map: ['Map', 'map', 'M'],
}
const keySchema = ([pk, sk]) => [
  { AttributeName: pk, KeyType: 'HASH' },
  ...(sk ? [{ AttributeName: sk, KeyType: 'RANGE' }] : []),
]
const definitions = design =>
  [design.pk, design.sk, ...Object.values(design.indexes).flat()].map(name => ({
    AttributeName: name,
    AttributeType: 'S',
  }))

export const tableForms = {
  bullets: {
    says: ['tables'],
    write: (d, { pick }) =>
      `${pick(['## Table', '## Table structure', '## Main table'])}\n\n- **${pick(['Table name', 'Name', 'Table Name'])}:** ${code(d.table)}\n- **${pick(['Partition key', 'PK', 'Partition Key (PK)'])}:** ${code(d.pk)} (String)\n- **${pick(['Sort key', 'Sort Key'])}:** ${code(d.sk)} (String)`,
  },
  sentence: {
    says: ['tables'],
    write: (d, { pick }) =>
      `${pick([`All items live in one table, ${code(d.table)}.`, `We use a single DynamoDB table called ${code(d.table)}.`, `The table is named ${code(d.table)}.`])} ${pick([`Its primary key is made of ${code(d.pk)} (partition key) and ${code(d.sk)} (sort key).`, `The partition key is ${code(d.pk)} and the sort key is ${code(d.sk)}.`])}`,
  },
  properties: {
    says: ['tables'],
    write: d =>
      `## Table\n\n${grid(['Property', 'Value'], [['Table name', code(d.table)], ['Partition key', `${code(d.pk)} (S)`], ['Sort key', `${code(d.sk)} (S)`], ['Billing mode', 'PAY_PER_REQUEST'], ...(d.ttl ? [['TTL attribute', code(d.ttl)]] : [])])}`,
    ttl: true,
  },
  createTable: {
    says: ['tables', 'indexes'],
    write: d =>
      `## Table definition\n\n${fence('json', JSON.stringify({ TableName: d.table, BillingMode: 'PAY_PER_REQUEST', AttributeDefinitions: definitions(d), KeySchema: keySchema([d.pk, d.sk]), ...(Object.keys(d.indexes).length ? { GlobalSecondaryIndexes: Object.entries(d.indexes).map(([IndexName, key]) => ({ IndexName, KeySchema: keySchema(key), Projection: { ProjectionType: 'ALL' } })) } : {}) }, null, 2))}`,
  },
  cloudFormation: {
    says: ['tables', 'indexes'],
    ttl: true,
    write: d => `## Infrastructure\n\n${fence('yaml', cloudFormation(d))}`,
  },
  terraform: {
    held: true,
    says: ['tables', 'indexes'],
    ttl: true,
    write: d => `## Terraform\n\n${fence('hcl', terraform(d))}`,
  },
  keyGrid: {
    says: ['tables'],
    write: d =>
      `### Table: ${code(d.table)}\n\n${grid(
        ['Attribute', 'Type', 'Key'],
        [
          [code(d.pk), 'String', 'Partition key'],
          [code(d.sk), 'String', 'Sort key'],
        ],
      )}`,
  },
  nested: {
    held: true,
    says: ['tables'],
    write: d =>
      `## Schema\n\n- Table: ${code(d.table)}\n  - Primary key\n    - Partition key: ${code(d.pk)}\n    - Sort key: ${code(d.sk)}`,
  },
}

function cloudFormation(d) {
  const key = ([pk, sk], pad) =>
    `${pad}- AttributeName: ${pk}\n${pad}  KeyType: HASH\n${pad}- AttributeName: ${sk}\n${pad}  KeyType: RANGE`
  const indexes = Object.entries(d.indexes).map(
    ([name, keys]) =>
      `        - IndexName: ${name}\n          KeySchema:\n${key(keys, '            ')}\n          Projection:\n            ProjectionType: ALL`,
  )
  return `Resources:\n  MainTable:\n    Type: AWS::DynamoDB::Table\n    Properties:\n      TableName: ${d.table}\n      BillingMode: PAY_PER_REQUEST\n      AttributeDefinitions:\n${definitions(
    d,
  )
    .map(each => `        - AttributeName: ${each.AttributeName}\n          AttributeType: S`)
    .join(
      '\n',
    )}\n      KeySchema:\n${key([d.pk, d.sk], '        ')}${indexes.length ? `\n      GlobalSecondaryIndexes:\n${indexes.join('\n')}` : ''}${d.ttl ? `\n      TimeToLiveSpecification:\n        AttributeName: ${d.ttl}\n        Enabled: true` : ''}`
}

function terraform(d) {
  const indexes = Object.entries(d.indexes).map(
    ([name, [pk, sk]]) =>
      `\n  global_secondary_index {\n    name            = "${name}"\n    hash_key        = "${pk}"\n    range_key       = "${sk}"\n    projection_type = "ALL"\n  }`,
  )
  return `resource "aws_dynamodb_table" "main" {\n  name         = "${d.table}"\n  billing_mode = "PAY_PER_REQUEST"\n  hash_key     = "${d.pk}"\n  range_key    = "${d.sk}"\n${indexes.join('\n')}${d.ttl ? `\n\n  ttl {\n    attribute_name = "${d.ttl}"\n    enabled        = true\n  }` : ''}\n}`
}

export const ttlForms = {
  sentence: d => `Items expire by TTL on the attribute ${code(d.ttl)} (seconds since 1970).`,
  bullet: d => `- **TTL attribute**: ${code(d.ttl)}`,
}

const eachIndex = d => Object.entries(d.indexes)

export const indexForms = {
  none: {
    write: (_, { pick }) => pick(['No GSIs are required.', 'There are no secondary indexes.', 'GSIs: none.']),
  },
  grid: {
    write: (d, { pick }) =>
      `## ${pick(['Global Secondary Indexes', 'Indexes', 'Secondary indexes'])}\n\n${grid(
        ['Index', pick(['Partition key', 'PK']), pick(['Sort key', 'SK']), 'Projection', 'Purpose'],
        eachIndex(d).map(([name, [pk, sk]]) => [code(name), code(pk), code(sk), 'ALL', 'alternate lookups']),
      )}`,
  },
  bullets: {
    write: (d, { pick }) => {
      const form = pick([
        (n, p, s) => `- **${n}**: ${code(p)} (partition), ${code(s)} (sort)`,
        (n, p, s) => `- ${code(n)}: partition key ${code(p)}, sort key ${code(s)}`,
        (n, p, s) => `- **${n}** – PK: ${code(p)}, SK: ${code(s)}, projection ALL`,
      ])
      return `## Secondary indexes\n\n${eachIndex(d)
        .map(([n, [p, s]]) => form(n, p, s))
        .join('\n')}`
    },
  },
  headings: {
    write: d =>
      `## Global Secondary Indexes\n\n${eachIndex(d)
        .map(
          ([n, [p, s]]) =>
            `### ${n}\n\n- **Partition key:** ${code(p)}\n- **Sort key:** ${code(s)}\n- **Projection:** ALL`,
        )
        .join('\n\n')}`,
  },
  sentences: {
    held: true,
    write: d =>
      eachIndex(d)
        .map(
          ([n, [p, s]]) =>
            `${code(n)} is a global secondary index with the partition key ${code(p)} and the sort key ${code(s)}; it projects all attributes.`,
        )
        .join(' '),
  },
  nested: {
    held: true,
    write: d =>
      `## GSIs\n\n${eachIndex(d)
        .map(
          ([n, [p, s]]) =>
            `- ${n}\n  - Partition key: ${code(p)}\n  - Sort key: ${code(s)}\n  - Projection: ALL`,
        )
        .join('\n')}`,
  },
  numbered: {
    write: d =>
      `## Indexes\n\n${eachIndex(d)
        .map(([n, [p, s]], at) => `${at + 1}. **${n}** (${code(p)}, ${code(s)})`)
        .join('\n')}`,
  },
}

const sampleOf = (template, at) =>
  template.replace(/\{(\w+)\}/g, (_, name) =>
    /at$|^at$|on$|date|day|from|since/i.test(name)
      ? '2024-05-01T10:00:00Z'
      : `${name.slice(0, 2)}-${100 + at}`,
  )
const sampleValues = { string: 'text', number: 12, boolean: true, list: ['a'], map: { a: 'b' } }
const itemOf = (d, name, entity, mark) => ({
  ...Object.fromEntries(keysOf(d, entity).map(([key, template]) => [key, mark(template)])),
  type: name,
  ...Object.fromEntries(entity.a.map(attributeOf).map(each => [each.name, sampleValues[each.type]])),
})

export const entityForms = {
  grid: {
    says: ['templates', 'names'],
    write: (d, { mark, pick }) => {
      const indexKeys = Object.values(d.indexes).flat()
      return `## ${pick(['Entities', 'Item types', 'Key design'])}\n\n${grid(
        [pick(['Entity', 'Item', 'Type']), d.pk, d.sk, ...indexKeys],
        entries(d).map(([name, entity]) => {
          const keys = Object.fromEntries(keysOf(d, entity))
          return [
            name,
            ...[d.pk, d.sk, ...indexKeys].map(key =>
              keys[key] ? code(mark(keys[key])) : pick(['-', '–', '']),
            ),
          ]
        }),
      )}`
    },
  },
  sections: {
    says: ['templates', 'names', 'attributes'],
    write: (d, { mark, pick }) => {
      const level = pick(['###', '###', '####'])
      return `## Entities\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `${level} ${name}\n\n${keysOf(d, entity)
              .map(([key, template]) => `- **${key}**: ${code(mark(template))}`)
              .join(
                '\n',
              )}\n\n${pick(['Attributes:', '**Attributes**', 'Other attributes:'])}\n\n${attributeBullets(entity, pick)}`,
        )
        .join('\n\n')}`
    },
  },
  fences: {
    says: ['templates', 'names', 'attributes'],
    write: (d, { mark, pick }) =>
      `## Data model\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `### ${name}\n\n${fence(
              '',
              keysOf(d, entity)
                .map(([key, template]) => `${key}: ${mark(template)}`)
                .join('\n'),
            )}\n\n${grid(
              [pick(['Attribute', 'Field']), 'Type', 'Description'],
              entity.a
                .map(attributeOf)
                .map(each => [
                  code(each.name),
                  pick(words[each.type].slice(0, 2)) + (each.optional ? ' (optional)' : ''),
                  `the ${each.name}`,
                ]),
            )}`,
        )
        .join('\n\n')}`,
  },
  samples: {
    says: ['templates', 'names', 'attributes'],
    write: (d, { mark }) =>
      `## Items\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `### ${name}\n\n${fence('json', JSON.stringify(itemOf(d, name, entity, mark), null, 2))}`,
        )
        .join('\n\n')}`,
  },
  rawSamples: {
    says: ['templates', 'names', 'attributes'],
    isSample: true,
    write: d =>
      `## Item examples\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `### ${name}\n\n${fence(
              'json',
              JSON.stringify(
                [1, 2].map(at => itemOf(d, name, entity, template => sampleOf(template, at))),
                null,
                2,
              ),
            )}`,
        )
        .join('\n\n')}`,
  },
  bullets: {
    says: ['templates', 'names'],
    write: (d, { mark, pick }) => {
      const glue = pick([' = ', '=', ': '])
      return `## Entities and keys\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `- **${name}**${pick([':', ' –'])} ${keysOf(d, entity)
              .map(([key, template]) => code(`${key}${glue}${mark(template)}`))
              .join(', ')}`,
        )
        .join('\n')}`
    },
  },
  nested: {
    says: ['templates', 'names', 'attributes'],
    write: (d, { mark }) =>
      `## Entities\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `- ${name}\n${keysOf(d, entity)
              .map(([key, template]) => `  - ${key}: ${code(mark(template))}`)
              .join('\n')}\n  - Attributes: ${entity.a
              .map(attributeOf)
              .map(each => code(each.name))
              .join(', ')}`,
        )
        .join('\n')}`,
  },
  attributeGrid: {
    held: true,
    says: ['templates', 'names', 'attributes'],
    write: (d, { mark, pick }) =>
      entries(d)
        .map(
          ([name, entity]) =>
            `### ${name} ${pick(['entity', 'item', ''])}\n\n${grid(['Attribute', 'Type', 'Value', 'Notes'], [...keysOf(d, entity).map(([key, template]) => [code(key), 'String', code(mark(template)), 'key']), ...entity.a.map(attributeOf).map(each => [code(each.name), words[each.type][0], '', each.optional ? 'optional' : ''])])}`,
        )
        .join('\n\n'),
  },
  interfaces: {
    says: ['templates', 'names', 'attributes'],
    write: d =>
      `## Types\n\n${fence(
        'typescript',
        entries(d)
          .map(
            ([name, entity]) =>
              `interface ${name} {\n${keysOf(d, entity)
                .map(
                  ([key, template]) =>
                    `  ${key}: ${template.includes('{') ? `\`${template.replace(/\{/g, '${')}\`` : `'${template}'`}`,
                )
                .join('\n')}\n${entity.a
                .map(attributeOf)
                .map(
                  each =>
                    `  ${each.name}${each.optional ? '?' : ''}: ${{ list: 'string[]', map: 'Record<string, string>' }[each.type] ?? each.type}`,
                )
                .join('\n')}\n}`,
          )
          .join('\n\n'),
      )}`,
  },
  sentences: {
    held: true,
    says: ['templates', 'names'],
    write: (d, { mark }) =>
      `## Keys\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `**${name}** items have ${keysOf(d, entity)
              .map(([key, template]) => `${code(key)} = ${code(mark(template))}`)
              .join(' and ')}.`,
        )
        .join('\n\n')}`,
  },
  groups: {
    says: ['templates', 'names', 'attributes'],
    write: (d, { mark }) =>
      `## Entities\n\n${entries(d)
        .map(
          ([name, entity]) =>
            `### ${name}\n\n- **Keys**\n${keysOf(d, entity)
              .map(([key, template]) => `  - ${code(key)}: ${code(mark(template))}`)
              .join('\n')}\n- **Attributes**\n${entity.a
              .map(attributeOf)
              .map(
                each => `  - ${code(each.name)} (${words[each.type][0]}${each.optional ? ', optional' : ''})`,
              )
              .join('\n')}`,
        )
        .join('\n\n')}`,
  },
  keyPairsGrid: {
    says: ['templates', 'names', 'attributes'],
    write: (d, { mark }) =>
      `## Entities\n\n${grid(
        ['Entity', `Key (${d.pk} / ${d.sk})`, 'Attributes'],
        entries(d).map(([name, entity]) => [
          name,
          `${code(mark(entity.pk))} / ${code(mark(entity.sk))}`,
          entity.a
            .map(attributeOf)
            .map(each => code(each.name))
            .join(', '),
        ]),
      )}`,
    baseOnly: true,
  },
}

function attributeBullets(entity, pick) {
  const form = pick([
    each => `- ${code(each.name)} (${words[each.type][0]}${each.optional ? ', optional' : ''})`,
    each => `- ${code(each.name)}: ${words[each.type][1]}${each.optional ? ' (optional)' : ''}`,
    each => `- ${code(each.name)} – ${words[each.type][0]}${each.optional ? ', optional' : ''}`,
  ])
  return entity.a.map(attributeOf).map(form).join('\n')
}

const clause = (text, mark) => {
  const [, key, operator, value] = /^(\w+) (=|begins_with|between|>=|<=|>|<) (.+)$/.exec(text)
  return { key, operator, value: mark(value), values: value.split(' and ').map(mark) }
}
const spoken = (text, mark) => {
  const { key, operator, value } = clause(text, mark)
  return `${key} ${operator} ${value}`
}
const called = (text, mark) => {
  const { key, operator, values } = clause(text, mark)
  if (operator === 'begins_with') return `begins_with(${key}, "${values[0]}")`
  return operator === 'between'
    ? `${key} BETWEEN "${values[0]}" AND "${values[1]}"`
    : `${key} ${operator} "${values[0]}"`
}
const isGet = (d, [, index, ...conditions]) =>
  index === null &&
  conditions.length === 2 &&
  conditions.every(each => each.includes(' = ')) &&
  conditions[0].startsWith(`${d.pk} `)
const where = (index, pick) => index ?? pick(['Main table', 'Table', 'Base table', '-'])

export const patternForms = {
  grid: {
    write: (d, { mark, pick }) =>
      `## ${pick(['Access patterns', 'Access Patterns', 'Queries'])}\n\n${grid(
        ['#', 'Access pattern', 'Index', 'Key condition'],
        d.patterns.map(([title, index, ...all], at) => [
          at + 1,
          title,
          where(index, pick),
          all.map(each => code(spoken(each, mark))).join(pick([', ', ' AND '])),
        ]),
      )}`,
  },
  bullets: {
    write: (d, { mark, pick }) =>
      `## Access patterns\n\n${d.patterns.map(([title, index, ...all]) => `- ${pick([title, `**${title}**`])}: ${index ? `${pick(['Query', 'query'])} ${index}, ` : ''}${all.map(each => code(spoken(each, mark))).join(', ')}`).join('\n')}`,
  },
  numbered: {
    write: (d, { mark }) =>
      `## Access patterns\n\n${d.patterns.map(([title, index, ...all], at) => `${at + 1}. **${title}**\n   - Index: ${index ?? 'table'}\n   - Key condition: ${code(all.map(each => called(each, mark)).join(' AND '))}`).join('\n')}`,
  },
  keyColumns: {
    write: (d, { mark, pick }) =>
      `## Access patterns\n\n${grid(
        ['Access pattern', 'Operation', 'Index', 'PK', 'SK'],
        d.patterns.map(entry => {
          const [title, index, ...all] = entry
          const [pk, sk] = all.map(each => clause(each, mark))
          return [
            title,
            isGet(d, entry) ? 'GetItem' : 'Query',
            where(index, pick),
            code(pk.value),
            sk === undefined
              ? '-'
              : sk.operator === '='
                ? code(sk.value)
                : sk.operator === 'between'
                  ? `between ${code(sk.values[0])} and ${code(sk.values[1])}`
                  : `${sk.operator} ${code(sk.value)}`,
          ]
        }),
      )}`,
  },
  verbs: {
    write: (d, { mark }) =>
      `## Access patterns\n\n${grid(
        ['Use case', 'How'],
        d.patterns.map(entry => {
          const [title, index, ...all] = entry
          return [
            title,
            code(
              `${isGet(d, entry) ? 'GetItem' : 'Query'}${index ? ` ${index}` : ''}: ${all.map(each => spoken(each, mark)).join(', ')}`,
            ),
          ]
        }),
      )}`,
  },
  requests: {
    held: true,
    write: (d, { mark }) =>
      `## Access patterns\n\n${d.patterns
        .map(([title, index, ...all]) => {
          const clauses = all.map(each => clause(each, mark))
          const values = {}
          const expression = clauses
            .map(({ key, operator, values: own }) => {
              const names = own.map((value, at) => {
                const name = `:${key.toLowerCase()}${at || ''}`
                values[name] = value
                return name
              })
              return operator === 'begins_with'
                ? `begins_with(${key}, ${names[0]})`
                : operator === 'between'
                  ? `${key} BETWEEN ${names[0]} AND ${names[1]}`
                  : `${key} ${operator} ${names[0]}`
            })
            .join(' AND ')
          return `### ${title}\n\n${fence('javascript', `await client.query({\n  TableName: '${d.table}',\n${index ? `  IndexName: '${index}',\n` : ''}  KeyConditionExpression: '${expression}',\n  ExpressionAttributeValues: ${JSON.stringify(values, null, 2).replace(/\n/g, '\n  ')},\n})`)}`
        })
        .join('\n\n')}`,
  },
  sections: {
    held: true,
    write: (d, { mark }) =>
      `## Access patterns\n\n${d.patterns.map(([title, index, ...all]) => `### ${title}\n\n${index ? `Query on ${code(index)}` : 'Query on the table'} with ${all.map(each => code(spoken(each, mark))).join(' and ')}.`).join('\n\n')}`,
  },
}
