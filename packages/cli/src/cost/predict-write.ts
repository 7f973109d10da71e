import { writeUnits } from '@monotable/dynamodb'
import type { Schema } from 'monotable'
import type { EntityDesign, TableDesign } from 'monotable/design'
import { sampleItem, type Values } from '../samples/sample-item.ts'
import { holesOf } from '../samples/template.ts'
import { entrySize } from './index-entry.ts'
import type { Source } from './replay.ts'
import { addUnits, type UnitsByIndex } from './units.ts'

/** What writing one item is predicted to consume, by table and index. */
export interface PredictedWrite {
  readonly create: UnitsByIndex
  /** Of an attribute that no key is made of, and on which no other item rests. */
  readonly update: UnitsByIndex
  readonly delete: UnitsByIndex
  /** The average bytes of an item in the table and in each index. */
  readonly bytes: UnitsByIndex
}

/** So many samples stand for all. */
const samples = 8

export function predictWrite(source: Source, table: TableDesign, entity: EntityDesign): PredictedWrite {
  const sums: Record<keyof PredictedWrite, Record<string, number>> = {
    create: {},
    update: {},
    delete: {},
    bytes: {},
  }
  for (let at = 0; at < samples; at++) {
    const { item, values } = sampleItem(table, entity, source.schema, { at, ...source.items?.[entity.name] })
    const along = satellitesOf(table, entity).filter(each => isThere(source.schema, entity, each, values))
    const written = [
      item,
      ...along.map(satellite => {
        const fixed = Object.fromEntries(
          Object.entries(values).filter(([name]) => hasAttribute(satellite, name)),
        )
        const options = { at, fixed, ...source.items?.[satellite.name] }
        return sampleItem(table, satellite, source.schema, options).item
      }),
    ]
    addUnits(sums.update, unitsOf(table, item), 1 / samples)
    addUnits(sums.bytes, sizesOf(table, item), 1 / samples)
    for (const each of written) {
      const units = unitsOf(table, each, along.length > 0)
      for (const kind of ['create', 'delete'] as const) addUnits(sums[kind], units, 1 / samples)
    }
  }
  return sums
}

/** The items that are written along: guards, mirrors, and those that count. */
function satellitesOf(table: TableDesign, { guards, mirrors, counters }: EntityDesign): EntityDesign[] {
  const names = [...guards, ...mirrors, ...counters.map(({ on }) => on)]
  return table.entities.filter(({ name }) => names.includes(name))
}

/** One is not there without what its keys are made of, or under a condition, which a schema alone can tell. */
function isThere(
  schema: Schema | undefined,
  entity: EntityDesign,
  { name, keys }: EntityDesign,
  values: Values,
): boolean {
  const parts = Object.values(keys).flatMap(template => holesOf(template).map(hole => hole.name))
  if (parts.some(part => hasAttribute(entity, part) && values[part] === undefined)) return false
  const presence = schema?.model.entities.get(entity.name)?.options.only?.[name]
  return presence ? presence.when(values as never) : true
}

const hasAttribute = ({ attributes }: EntityDesign, name: string) =>
  attributes.some(each => each.name === name)

function sizesOf(table: TableDesign, item: Values): UnitsByIndex {
  const sizes: Record<string, number> = { '': entrySize(table, undefined, item) ?? 0 }
  for (const index of table.indexes) {
    const size = entrySize(table, index, item)
    if (size !== undefined) sizes[index.name] = size
  }
  return sizes
}

/** Writes that belong together are a transaction, which costs twice; its indexes follow as they always do. */
export function unitsOf(table: TableDesign, item: Values, isTransaction = false): UnitsByIndex {
  const sizes = Object.entries(sizesOf(table, item))
  return Object.fromEntries(
    sizes.map(([index, bytes]) => [index, writeUnits(bytes) * (isTransaction && index === '' ? 2 : 1)]),
  )
}
