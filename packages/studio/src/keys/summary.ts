import type { Item } from '@monotable/dynamodb'
import { type EntityDesign, namesOf, parseTemplate } from 'monotable/design'
import { cellText } from '../values/plain.ts'
import { keyAttributes, type Table } from './table.ts'

const namesIn = (template: string | undefined) => (template ? namesOf(parseTemplate(template)) : [])

/** The first attributes of an item that its keys do not tell already, in a line. */
export function summaryOf(table: Table, item: Item, entity: EntityDesign | undefined, most = 6): string {
  const keys = new Set([table, ...table.indexes].flatMap(keyAttributes).map(({ name }) => name))
  if (entity?.type) keys.add(entity.type.attribute)
  for (const { name } of keyAttributes(table)) {
    for (const part of namesIn(entity?.keys[name])) keys.add(part)
  }
  const parts: string[] = []
  for (const [name, value] of Object.entries(item)) {
    if (keys.has(name)) continue
    if (parts.length === most) break
    parts.push(`${name} ${cellText(value).slice(0, 60)}`)
  }
  return parts.join('  ·  ')
}
