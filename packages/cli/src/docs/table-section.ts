import {
  type Capacity,
  type IndexDesign,
  type KeyAttribute,
  keyRoles,
  type TableDesign,
} from 'monotable/design'
import { type Companion, useOf } from './companion.ts'
import { code, joinSections, listWords, markdownTable } from './markdown.ts'

const typeNames: Readonly<Record<KeyAttribute['type'], string>> = { S: 'String', N: 'Number', B: 'Binary' }

/** The table by itself: keys, indexes and settings. */
export function tableSection(table: TableDesign, companion: Companion): string {
  return joinSections(
    '### Keys',
    keyTable(table),
    '### Indexes',
    table.indexes.length > 0 ? indexTable(table, companion) : 'None.',
    '### Settings',
    settingsTable(table),
    '### Key templates',
    templateTable(table),
  )
}

function keyTable({ key, indexes }: TableDesign): string {
  const rolesIn = (declared: Pick<IndexDesign, 'key' | 'partitions'>) => {
    const { partition, sort } = keyRoles(declared)
    const all = [
      ...partition.map(each => [each, 'partition key'] as const),
      ...sort.map(each => [each, 'sort key'] as const),
    ]
    return all.map(([{ name, type }, role]) => ({ name, type, role }))
  }
  const rows = rolesIn({ key }).map(({ name, type, role }) => [code(name), typeNames[type], role])
  for (const index of indexes) {
    for (const { name, type, role } of rolesIn(index)) {
      if (!key.some(own => own.name === name))
        rows.push([code(name), typeNames[type], `${role} of ${index.name}`])
    }
  }
  return markdownTable(['Attribute', 'Type', 'Role'], rows)
}

function indexTable(table: TableDesign, companion: Companion): string {
  return markdownTable(
    ['Index', 'Kind', 'Partition key', 'Sort key', 'Projection', 'Use', 'Holds'],
    table.indexes.map(index => [
      code(index.name),
      index.kind === 'GSI' ? 'global' : 'local',
      ...Object.values(keyRoles(index)).map(keys => keys.map(({ name }) => code(name)).join(', ')),
      projectionText(index),
      // A title in the document's own words appears once.
      [...new Set([index.title, useOf(companion, table.name, index.name)])].filter(Boolean).join('. '),
      listWords(
        table.entities.filter(({ keys }) => index.key.every(key => key.name in keys)).map(({ name }) => name),
      ),
    ]),
  )
}

function projectionText({ projection }: IndexDesign): string {
  return typeof projection === 'string'
    ? code(projection)
    : `${code('INCLUDE')} ${projection.map(code).join(', ')}`
}

function settingsTable(table: TableDesign): string {
  const {
    billing = 'PAY_PER_REQUEST',
    ttl,
    stream,
    pointInTimeRecovery,
    encryption,
    deletionProtection,
    retainIn = ['prod', 'production', 'live'],
  } = table
  const kept = retainIn.length > 0 ? `in ${listWords(retainIn.map(code))}` : undefined
  const onOff = (on: boolean | undefined) =>
    on === undefined
      ? `as it is found; ${code('infra')} switches it ${kept ? `on ${kept}` : 'off'}`
      : on
        ? 'on'
        : 'off'
  return markdownTable(
    ['Setting', 'Value'],
    [
      [
        'Billing',
        billing === 'PAY_PER_REQUEST'
          ? `on-demand (${code(billing)})`
          : `provisioned: ${unitsText(billing.read)} read and ${unitsText(billing.write)} write units, of the table and of each global index`,
      ],
      ['TTL', ttl === undefined ? 'none' : `${code(ttl)}, in epoch seconds`],
      ['Stream', stream === undefined ? 'none' : code(stream)],
      ['Point-in-time recovery', onOff(pointInTimeRecovery)],
      [
        'Encryption',
        encryption === undefined
          ? 'by a key of AWS'
          : encryption === 'AWS_MANAGED'
            ? 'by the key that AWS keeps for the account (`AWS_MANAGED`)'
            : `by ${code(encryption.key)}`,
      ],
      ['Deletion protection', onOff(deletionProtection)],
      [
        'When its stack is deleted',
        kept
          ? `the table is kept ${kept} (${code('RETAIN')}), and deleted in other stages (${code('DESTROY')})`
          : `the table is deleted (${code('DESTROY')})`,
      ],
    ],
  )
}

const unitsText = (units: Capacity['read']) =>
  typeof units === 'number'
    ? String(units)
    : `${units.min} to ${units.max} (so that ${units.target ?? 70} % are in use)`

/** Every entity in one row, with its keys side by side. */
function templateTable({ key, indexes, entities }: TableDesign): string {
  const attributes = [...new Set([...key, ...indexes.flatMap(index => index.key)].map(({ name }) => name))]
  return markdownTable(
    ['Entity', ...attributes],
    entities.map(({ name, keys }) => [name, ...attributes.map(attribute => code(keys[attribute] ?? ''))]),
  )
}
