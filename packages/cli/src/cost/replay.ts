import type { EntityDesign, PatternDesign, TableDesign } from 'monotable/design'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { align } from '../samples/align.ts'
import { type Sample, sampleItem, type Values } from '../samples/sample-item.ts'
import { holesOf, valueAt } from '../samples/template.ts'
import { equalInFilter } from './filter-arguments.ts'
import { fitRow } from './fit-row.ts'
import { argumentsFor, valueNamed } from './pattern-arguments.ts'
import type { EntityTraffic } from './traffic.ts'

/** What samples are made of: the schema, and what is declared of the items of an entity. */
export interface Source extends Pick<LoadedDesign, 'schema'> {
  readonly items?: Readonly<Record<string, Pick<EntityTraffic, 'bytes' | 'has'>>>
}

/** Items that a pattern finds, what stands behind them, and the arguments with which it finds them. */
export interface Replay {
  readonly rows: readonly Values[]
  readonly targets: readonly Values[]
  readonly arguments: Values
}

/** As many samples as one call of a pattern reads; fewer where its key is that of fewer items. */
export function replayOf(source: Source, table: TableDesign, pattern: PatternDesign, count: number): Replay {
  const entities = pattern.entities.map(name => entityNamed(table, name))
  // What no key answers finds nothing.
  if (entities.length === 0) return { rows: [], targets: [], arguments: {} }
  const bases = entities.map(entity => baseOf(source, table, entity, pattern))
  const samples: Sample[] = []
  for (let at = 0; at < count; at++) {
    const entity = entities[at % entities.length] as EntityDesign
    const base = bases[at % entities.length] as Base
    const fixed = { ...base.fixed, ...spread(base, pattern, at) }
    const options = { at, fixed, keys: keysNeeded(table, pattern), ...source.items?.[entity.name] }
    samples.push(sampleItem(table, entity, source.schema, options))
  }
  const found = argumentsFor(entities[0] as EntityDesign, pattern, samples)
  const rows = distinct(
    table,
    samples.map((sample, at) => fitRow(sample.item, pattern, found, at)),
  )
  const target = pattern.hydrate === undefined ? undefined : entityNamed(table, pattern.hydrate)
  const targets = target
    ? samples.slice(0, rows.length).map(({ values }, at) => {
        const options = { at, fixed: attributesOf(target, values), ...source.items?.[target.name] }
        return sampleItem(table, target, source.schema, options).item
      })
    : []
  return { rows, targets: target ? distinct(table, targets) : [], arguments: found }
}

interface Base {
  /** Values that all rows share. */
  readonly fixed: Values
  /** The attribute behind each argument that takes several values. */
  readonly each: Readonly<Record<string, string>>
}

/** What the pattern holds in place, as the first sample has it. */
function baseOf(source: Source, table: TableDesign, entity: EntityDesign, pattern: PatternDesign): Base {
  const fixed: Record<string, unknown> = {}
  const each: Record<string, string> = {}
  const literal: Record<string, string> = {}
  const held: string[] = []
  for (const { attribute, operator, values } of pattern.clauses) {
    const alignment = align(values[0] as string, entity.keys[attribute] ?? '')
    if (!alignment) continue
    Object.assign(literal, alignment.fixed)
    const isOpen = (name: string) =>
      holesOf(values[0] as string).some(hole => hole.name === name && hole.format === '*')
    for (const [argument, name] of Object.entries(alignment.holes)) {
      if (pattern.each?.[argument]) each[argument] = name
      if ((operator === '=' || operator === 'begins_with') && !isOpen(argument)) held.push(name)
    }
  }
  held.push(...equalInFilter(pattern))
  const { values } = sampleItem(table, entity, source.schema, { fixed: literal })
  for (const name of held.flatMap(each => behind(entity, each))) {
    fixed[name] = valueAt(values, name) ?? valueNamed(entity, name, 0)
  }
  return { fixed: { ...fixed, ...literal }, each }
}

/** The attributes behind a placeholder: itself, or those from which it is derived. */
function behind(entity: EntityDesign, name: string): readonly string[] {
  return entity.attributes.some(attribute => attribute.name === name)
    ? [name]
    : (entity.derived[name] ?? [name])
}

/** One value after the other for what a pattern asks in turn. */
function spread({ each }: Base, pattern: PatternDesign, at: number): Values {
  const values: Record<string, unknown> = {}
  for (const [argument, name] of Object.entries(each)) {
    const list = pattern.each?.[argument]
    if (Array.isArray(list)) values[name] = list[at % list.length]
  }
  return values
}

function keysNeeded(table: TableDesign, { index, clauses }: PatternDesign): string[] {
  const key = table.indexes.find(({ name }) => name === index)?.key ?? []
  return [...clauses.map(({ attribute }) => attribute), ...key.map(({ name }) => name)]
}

function attributesOf(entity: EntityDesign, values: Values): Values {
  const names = new Set(entity.attributes.map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

/** Two items with one key are one item. */
function distinct(table: TableDesign, items: readonly Values[]): Values[] {
  const idOf = (item: Values) => JSON.stringify(table.key.map(({ name }) => item[name]))
  return [...new Map(items.map(item => [idOf(item), item])).values()]
}

function entityNamed(table: TableDesign, name: string): EntityDesign {
  return table.entities.find(entity => entity.name === name) as EntityDesign
}
