import { base64Of } from '@monotable/dynamodb'
import type { EntityDesign, TableDesign } from 'monotable/design'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { sampleItem, type Values } from '../samples/sample-item.ts'
import { holesOf } from '../samples/template.ts'
import { attributeRows } from './attribute-rows.ts'
import { type Companion, notedEntity, noteOn } from './companion.ts'
import { entityNotes } from './entity-notes.ts'
import { code, fence, joinSections, markdownTable } from './markdown.ts'

/** One entity: keys, what holds of it, attributes, and a sample. */
export function entitySection(
  { schema }: Pick<LoadedDesign, 'schema'>,
  table: TableDesign,
  entity: EntityDesign,
  companion: Companion,
): string {
  const noted = notedEntity(companion, entity.name)
  const { item } = sampleItem(table, entity, schema, { given: noted?.items?.[0] })
  const called = entity.title ?? (noted?.heading === entity.name ? undefined : noted?.heading)
  return joinSections(
    `#### ${entity.name}`,
    called && `${called}.`,
    fence('text', keyLines(entity)),
    entityNotes(entity)
      .map(line => `- ${line}`)
      .join('\n'),
    attributeTable(table, entity, companion),
    fence('json', showItem(item)),
  )
}

function keyLines({ keys }: EntityDesign): string {
  return Object.entries(keys)
    .map(([attribute, template]) => `${attribute}: ${template}`)
    .join('\n')
}

function attributeTable(table: TableDesign, entity: EntityDesign, companion: Companion): string {
  const noted = notedEntity(companion, entity.name)
  const rows = entity.attributes
    .flatMap(attributeRows)
    .map(({ path, type, isRequired, values, isOpen, description }) => [
      code(path),
      type,
      isRequired ? 'yes' : 'no',
      [values.map(code).join(', ') + (isOpen ? ' and others' : ''), noteOn(noted, path) ?? description ?? '']
        .filter(text => text !== '')
        .join('. '),
    ])
  const { type } = entity
  const own = type
    ? [
        [
          code(type.attribute),
          'string',
          'yes',
          [`always ${code(type.value)}`, noteOn(noted, type.attribute)].filter(Boolean).join('. '),
        ],
      ]
    : []
  const keys = Object.entries(entity.keys)
    .filter(([key]) => noteOn(noted, key) !== undefined)
    .map(([key]) => [
      code(key),
      'string',
      isAlwaysThere(table, entity, key) ? 'yes' : 'no',
      noteOn(noted, key) ?? '',
    ])
  return markdownTable(['Attribute', 'Type', 'Required', 'Notes'], [...keys, ...own, ...rows])
}

/** An index key is absent without one of its parts, or where a condition says so. */
function isAlwaysThere(
  { key }: TableDesign,
  { keys, only, attributes }: EntityDesign,
  name: string,
): boolean {
  if (key.some(each => each.name === name)) return true
  const parts = holesOf(keys[name] ?? '').map(hole => hole.name.split('.')[0])
  return !(name in only) && !attributes.some(({ name: part, optional }) => optional && parts.includes(part))
}

/** An item as JSON can show it: sets as lists, bytes in base64. */
function showItem(item: Values): string {
  return JSON.stringify(item, (_, value) => plain(value), 2)
}

function plain(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(plain)
  if (value instanceof Uint8Array) return base64Of(value)
  return typeof value === 'bigint' ? Number(value) : value
}
