// Designs as files of other tools: NoSQL Workbench, CreateTable, CloudFormation, Terraform, SST, ElectroDB, OneTable.
import { attributeOf } from './designs.mjs'
import { createTable } from './several-table-forms.mjs'

/** A design of one table in the form of one of several. */
const tablesOf = design =>
  design.kind === 'several'
    ? design.tables
    : [
        {
          name: design.table,
          key: [design.pk, design.sk],
          indexes: design.indexes,
          ttl: design.ttl,
          attributes: [],
        },
      ]

const letter = { string: 'S', number: 'N', boolean: 'BOOL', list: 'L', map: 'M' }

export const fileForms = {
  workbench: {
    extension: 'json',
    says: d =>
      d.kind === 'several'
        ? ['tables', 'indexes', 'attributes', 'names', 'templates']
        : ['tables', 'indexes'],
    write: d =>
      JSON.stringify(
        {
          ModelName: d.name,
          ModelMetadata: { Author: 'a', AWSService: 'Amazon DynamoDB', Version: '3.0' },
          DataModel: tablesOf(d).map(t => ({
            TableName: t.name,
            KeyAttributes: {
              PartitionKey: { AttributeName: t.key[0], AttributeType: 'S' },
              ...(t.key[1] ? { SortKey: { AttributeName: t.key[1], AttributeType: 'S' } } : {}),
            },
            NonKeyAttributes: t.attributes
              .map(attributeOf)
              .map(({ name, type }) => ({ AttributeName: name, AttributeType: letter[type] })),
            GlobalSecondaryIndexes: Object.entries(t.indexes).map(([IndexName, [pk, sk]]) => ({
              IndexName,
              KeyAttributes: {
                PartitionKey: { AttributeName: pk, AttributeType: 'S' },
                ...(sk ? { SortKey: { AttributeName: sk, AttributeType: 'S' } } : {}),
              },
              Projection: { ProjectionType: 'ALL' },
            })),
            DataAccess: { MySql: {} },
            BillingMode: 'PAY_PER_REQUEST',
          })),
        },
        null,
        2,
      ),
  },
  createTable: {
    extension: 'json',
    says: () => ['tables', 'indexes'],
    write: d =>
      JSON.stringify(
        tablesOf(d).length === 1 ? createTable(tablesOf(d)[0]) : tablesOf(d).map(createTable),
        null,
        2,
      ),
  },
  cloudFormationJson: {
    extension: 'json',
    says: () => ['tables', 'indexes', 'ttl'],
    write: d =>
      JSON.stringify(
        {
          AWSTemplateFormatVersion: '2010-09-09',
          Resources: Object.fromEntries(
            tablesOf(d).map((t, at) => [
              `Table${at}`,
              {
                Type: 'AWS::DynamoDB::Table',
                Properties: {
                  ...createTable(t),
                  ...(t.ttl ? { TimeToLiveSpecification: { AttributeName: t.ttl, Enabled: true } } : {}),
                },
              },
            ]),
          ),
        },
        null,
        2,
      ),
  },
  cloudFormationYaml: {
    extension: 'yaml',
    held: true,
    says: () => ['tables', 'indexes', 'ttl'],
    write: d =>
      `AWSTemplateFormatVersion: '2010-09-09'\nResources:\n${tablesOf(d)
        .map(
          (t, at) =>
            `  Table${at}:\n    Type: AWS::DynamoDB::Table\n    Properties:\n${yaml({ ...createTable(t), ...(t.ttl ? { TimeToLiveSpecification: { AttributeName: t.ttl, Enabled: true } } : {}) }, '      ')}`,
        )
        .join('\n')}\nOutputs:\n  Name:\n    Value: !Ref Table0\n`,
  },
  terraformFile: {
    extension: 'tf',
    says: () => ['tables', 'indexes', 'ttl'],
    write: d => tablesOf(d).map(terraform).join('\n\n'),
  },
  sst: {
    extension: 'mts',
    says: () => ['tables', 'indexes', 'ttl'],
    write: d => tablesOf(d).map(sst).join('\n'),
  },
  electro: {
    extension: 'ts',
    says: () => ['tables', 'indexes', 'templates', 'names', 'attributes'],
    only: 'single',
    write: electro,
  },
  oneTable: {
    extension: 'js',
    says: () => ['tables', 'indexes', 'templates', 'names', 'attributes'],
    only: 'single',
    write: oneTable,
  },
}

function terraform(t, at) {
  const index = ([name, [pk, sk]]) =>
    `  global_secondary_index {\n    name = "${name}"\n    hash_key = "${pk}"${sk ? `\n    range_key = "${sk}"` : ''}\n    projection_type = "ALL"\n  }`
  return [
    `resource "aws_dynamodb_table" "t${at}" {`,
    `  name = "${t.name}"`,
    `  hash_key = "${t.key[0]}"`,
    ...(t.key[1] ? [`  range_key = "${t.key[1]}"`] : []),
    ...Object.entries(t.indexes).map(index),
    ...(t.ttl ? [`  ttl {\n    attribute_name = "${t.ttl}"\n    enabled = true\n  }`] : []),
    '}',
  ].join('\n')
}

function sst(t) {
  const keys = ([pk, sk]) => `{ hashKey: '${pk}'${sk ? `, rangeKey: '${sk}'` : ''} }`
  const named = Object.entries(t.indexes).map(([name, key]) => `    '${name}': ${keys(key)},`)
  return [
    `new sst.aws.Dynamo('${t.name}', {`,
    `  primaryIndex: ${keys(t.key)},`,
    '  globalIndexes: {',
    ...named,
    '  },',
    ...(t.ttl ? [`  ttl: '${t.ttl}',`] : []),
    '})',
  ].join('\n')
}

function yaml(value, pad) {
  if (Array.isArray(value))
    return value.map(each => `${pad}- ${yaml(each, `${pad}  `).trimStart()}`).join('\n')
  return Object.entries(value)
    .map(([key, own]) =>
      typeof own === 'object' ? `${pad}${key}:\n${yaml(own, `${pad}  `)}` : `${pad}${key}: ${own}`,
    )
    .join('\n')
}

const types = { string: "'string'", number: "'number'", boolean: "'boolean'", list: "'list'", map: "'any'" }
const partsOf = (...templates) => [
  ...new Set(templates.flatMap(template => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
]
const written = (entity, list) => {
  const own = entity.a.map(attributeOf)
  const parts = partsOf(entity.pk, entity.sk, ...Object.values(entity.i).flat()).filter(
    name => !own.some(each => each.name === name),
  )
  return [
    ...parts.map(name => `      ${name}: { type: 'string', required: true },`),
    ...own.map(
      each => `      ${each.name}: { type: ${list(each)}${each.optional ? '' : ', required: true'} },`,
    ),
  ].join('\n')
}

function electro(d) {
  const template = text => text.replace(/\{/g, '${')
  const composite = text =>
    `[${partsOf(text)
      .map(name => `'${name}'`)
      .join(', ')}]`
  return `import { Entity } from 'electrodb'\n\nconst table = '${d.table}'\n\n${Object.entries(d.entities)
    .map(
      ([name, entity]) =>
        `export const ${name} = new Entity(\n  {\n    model: { entity: '${name}', version: '1', service: '${d.name}' },\n    attributes: {\n${written(entity, each => (each.type === 'list' ? "'list', items: { type: 'string' }" : types[each.type]))}\n    },\n    indexes: {\n      primary: {\n        pk: { field: '${d.pk}', composite: ${composite(entity.pk)}, template: '${template(entity.pk)}', casing: 'none' },\n        sk: { field: '${d.sk}', composite: ${composite(entity.sk)}, template: '${template(entity.sk)}', casing: 'none' },\n      },\n${Object.entries(
          entity.i,
        )
          .map(
            ([index, [pk, sk]]) =>
              `      by${index}: {\n        index: '${index}',\n        pk: { field: '${d.indexes[index][0]}', composite: ${composite(pk)}, template: '${template(pk)}', casing: 'none' },\n        sk: { field: '${d.indexes[index][1]}', composite: ${composite(sk)}, template: '${template(sk)}', casing: 'none' },\n      },\n`,
          )
          .join('')}    },\n  },\n  { table },\n)\n`,
    )
    .join('\n')}`
}

function oneTable(d) {
  const template = text => text.replace(/\{/g, '${')
  return `import { Table } from 'dynamodb-onetable'\n\nconst schema = {\n  format: 'onetable:1.1.0',\n  version: '0.0.1',\n  indexes: {\n    primary: { hash: '${d.pk}', sort: '${d.sk}' },\n${Object.entries(
    d.indexes,
  )
    .map(([name, [pk, sk]]) => `    ${name}: { hash: '${pk}', sort: '${sk}', project: 'all' },\n`)
    .join('')}  },\n  models: {\n${Object.entries(d.entities)
    .map(
      ([name, entity]) =>
        `    ${name}: {\n      ${d.pk}: { type: String, value: '${template(entity.pk)}' },\n      ${d.sk}: { type: String, value: '${template(entity.sk)}' },\n${Object.entries(
          entity.i,
        )
          .map(
            ([index, [pk, sk]]) =>
              `      ${d.indexes[index][0]}: { type: String, value: '${template(pk)}' },\n      ${d.indexes[index][1]}: { type: String, value: '${template(sk)}' },\n`,
          )
          .join(
            '',
          )}${written(entity, each => ({ string: 'String', number: 'Number', boolean: 'Boolean', list: 'Array', map: 'Object' })[each.type])}\n    },`,
    )
    .join(
      '\n',
    )}\n  },\n  params: { isoDates: true, timestamps: false },\n}\n\nexport const table = new Table({ name: '${d.table}', client, schema })\n`
}
