// Ways in which people write down a design of several tables, each with one kind of item.
import { attributeOf } from './designs.mjs'

const grid = (header, rows) =>
  [header, header.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
const code = text => `\`${text}\``
const title = type => type[0].toUpperCase() + type.slice(1)
const indexes = table => Object.entries(table.indexes)
const all = table => [
  ...table.key
    .filter(key => !table.attributes.some(each => each.startsWith(`${key}:`)))
    .map(name => ({ name, type: 'string' })),
  ...table.attributes.map(attributeOf),
]
const condition = text => text.replace(/\{(\w+)\}/, ':$1')

export const severalForms = {
  sections: {
    write: (d, { pick }) =>
      d.tables
        .map(
          (t, at) =>
            `## ${pick([`${at + 1}. `, ''])}${pick([code(t.name), t.name])} ${pick(['table', 'Table'])}\n\n- **Partition key**: ${code(t.key[0])} (String)\n${t.key[1] ? `- **Sort key**: ${code(t.key[1])} (String)\n` : ''}\n**Attributes**\n\n${t.attributes
              .map(attributeOf)
              .map(each => `- ${code(each.name)} (${title(each.type)})`)
              .join('\n')}\n\n${
              indexes(t).length
                ? `**Global secondary indexes**\n\n${indexes(t)
                    .map(
                      ([n, [p, s]]) =>
                        `- ${code(n)}: partition key ${code(p)}${s ? `, sort key ${code(s)}` : ''}`,
                    )
                    .join('\n')}`
                : pick(['No GSIs are required.', 'GSIs: none.'])
            }${t.ttl ? `\n\nTTL: ${code(t.ttl)}` : ''}`,
        )
        .join('\n\n'),
  },
  attributeGrids: {
    write: d =>
      d.tables
        .map(
          t =>
            `### ${t.name}\n\n${grid(
              ['Attribute', 'Type', 'Key', 'Description'],
              all(t).map(each => [
                code(each.name),
                title(each.type),
                t.key.indexOf(each.name) === 0 ? 'PK' : t.key.indexOf(each.name) === 1 ? 'SK' : '',
                `${each.name} of the item`,
              ]),
            )}${indexes(t)
              .map(
                ([n, [p, s]]) =>
                  `\n\n**GSI ${code(n)}**: ${code(p)}${s ? ` (PK), ${code(s)} (SK)` : ' (PK)'}`,
              )
              .join('')}${t.ttl ? `\n\nTTL attribute: ${code(t.ttl)}` : ''}`,
        )
        .join('\n\n'),
  },
  oneGrid: {
    says: ['tables', 'indexes'],
    write: d =>
      `## Tables\n\n${grid(
        ['Table', 'Partition key', 'Sort key', 'Purpose'],
        d.tables.map(t => [
          code(t.name),
          code(t.key[0]),
          t.key[1] ? code(t.key[1]) : '–',
          'one kind of item',
        ]),
      )}\n\n## Indexes\n\n${grid(
        ['Table', 'Index', 'Partition key', 'Sort key'],
        d.tables.flatMap(t =>
          indexes(t).map(([n, [p, s]]) => [code(t.name), code(n), code(p), s ? code(s) : '–']),
        ),
      )}`,
  },
  nested: {
    held: true,
    write: d =>
      `## Tables\n\n${d.tables
        .map(
          t =>
            `- **${t.name}**\n  - Partition key: ${code(t.key[0])}\n${t.key[1] ? `  - Sort key: ${code(t.key[1])}\n` : ''}  - Attributes: ${t.attributes
              .map(attributeOf)
              .map(each => code(each.name))
              .join(', ')}${
              indexes(t).length
                ? `\n  - GSIs:\n${indexes(t)
                    .map(([n, [p, s]]) => `    - ${code(n)}: ${code(p)}${s ? ` + ${code(s)}` : ''}`)
                    .join('\n')}`
                : ''
            }${t.ttl ? `\n  - TTL: ${code(t.ttl)}` : ''}`,
        )
        .join('\n')}`,
  },
  createTables: {
    says: ['tables', 'indexes'],
    write: d =>
      d.tables
        .map(t => `## ${t.name}\n\n\`\`\`json\n${JSON.stringify(createTable(t), null, 2)}\n\`\`\``)
        .join('\n\n'),
  },
  sentences: {
    held: true,
    says: ['tables', 'indexes'],
    write: d =>
      d.tables
        .map(
          t =>
            `## ${t.name}\n\nThe ${code(t.name)} table has the partition key ${code(t.key[0])}${t.key[1] ? ` and the sort key ${code(t.key[1])}` : ''}. ${indexes(
              t,
            )
              .map(
                ([n, [p, s]]) =>
                  `A global secondary index ${code(n)} has the partition key ${code(p)}${s ? ` and the sort key ${code(s)}` : ''}.`,
              )
              .join(' ')}`,
        )
        .join('\n\n'),
  },
  schemas: {
    write: d =>
      d.tables
        .map(
          t =>
            `### ${t.name}\n\n**Primary key:** ${code(t.key[0])}${t.key[1] ? ` (HASH) + ${code(t.key[1])} (RANGE)` : ' (HASH)'}\n\n\`\`\`json\n${JSON.stringify(Object.fromEntries(all(t).map(each => [each.name, { string: 'x', number: 1, boolean: true, list: ['x'], map: {} }[each.type]])), null, 2)}\n\`\`\`${
              indexes(t).length
                ? `\n\n**Indexes:**\n\n${grid(
                    ['Index name', 'Partition key', 'Sort key'],
                    indexes(t).map(([n, [p, s]]) => [n, p, s ?? '-']),
                  )}`
                : ''
            }${t.ttl ? `\n\n**TTL:** ${code(t.ttl)}` : ''}`,
        )
        .join('\n\n'),
  },
}

export const severalPatterns = d => {
  const rows = d.tables.flatMap(t =>
    t.patterns.map(([what, index, text]) => [what, t.name, index ?? '–', code(condition(text))]),
  )
  return rows.length === 0
    ? ''
    : `## Access patterns\n\n${grid(['Access pattern', 'Table', 'Index', 'Key condition'], rows)}`
}

export function createTable(t) {
  const key = ([pk, sk]) => [
    { AttributeName: pk, KeyType: 'HASH' },
    ...(sk ? [{ AttributeName: sk, KeyType: 'RANGE' }] : []),
  ]
  const names = [...new Set([...t.key, ...Object.values(t.indexes).flat()])]
  const types = new Map(t.attributes?.map(attributeOf).map(({ name, type }) => [name, type]))
  const GlobalSecondaryIndexes = indexes(t).map(([IndexName, own]) => ({
    IndexName,
    KeySchema: key(own),
    Projection: { ProjectionType: 'ALL' },
  }))
  return {
    TableName: t.name,
    KeySchema: key(t.key),
    AttributeDefinitions: names.map(AttributeName => ({
      AttributeName,
      AttributeType: types.get(AttributeName) === 'number' ? 'N' : 'S',
    })),
    BillingMode: 'PAY_PER_REQUEST',
    ...(GlobalSecondaryIndexes.length > 0 ? { GlobalSecondaryIndexes } : {}),
  }
}
