import type { Item } from '@monotable/dynamodb'
import type { Alignment, ClauseDesign, EntityDesign, PatternDesign, TableDesign } from 'monotable/design'
import { cellText } from '../values/plain.ts'
import { alignClause } from './align-clause.ts'
import { entityOf, filterArguments, isMoment } from './pattern-arguments.ts'
import { recognise, textAt } from './recognise.ts'
import { segmentsOf } from './segments.ts'

type Given = Record<string, string>

/** Arguments with which a pattern finds an item, or undefined if it never could. */
export function argumentsFromItem(
  design: TableDesign,
  pattern: PatternDesign,
  item: Item,
): Readonly<Given> | undefined {
  const entity = entityOf(design, pattern)
  if (!entity || recognise(design, item).entity !== entity) return undefined
  const given: Given = {}
  for (const { name, attribute = name } of filterArguments(pattern)) {
    const said = textAt(item, attribute)
    if (said !== undefined) given[name] = said
  }
  for (const clause of pattern.clauses) {
    const told = keyArguments(entity, clause, item)
    if (!told) return undefined
    Object.assign(given, told)
  }
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isMoment(entity, name)))
}

function keyArguments(entity: EntityDesign, clause: ClauseDesign, item: Item): Given | undefined {
  const text = textAt(item, clause.attribute)
  const written = text === undefined ? undefined : writtenIn(entity, clause.attribute, text)
  if (text === undefined || !written) return undefined
  const given: Given = {}
  for (const aligned of alignClause(entity, clause)) {
    if (!meets(clause, aligned, written, text)) return undefined
    for (const [name, component] of aligned.names) {
      const attribute = item[component.name]
      given[name] = attribute ? cellText(attribute) : (written.get(component.name) ?? '')
    }
  }
  return given
}

/** The text in a key for each attribute. */
function writtenIn(entity: EntityDesign, attribute: string, text: string): Map<string, string> | undefined {
  const template = entity.keys[attribute]
  if (template === undefined) return new Map()
  const segments = segmentsOf(entity, template, text)
  return (
    segments &&
    new Map(segments.flatMap(each => (each.placeholder ? [[each.placeholder.name, each.text]] : [])))
  )
}

/** Whether the texts that a clause names are those of the key, as in `begins_with STATUS#pending#`. */
function meets(
  { operator }: ClauseDesign,
  { parts }: Alignment,
  written: ReadonlyMap<string, string>,
  key: string,
): boolean {
  const asked = parts
    .map(part => (typeof part === 'string' ? part : (written.get(part.component.name) ?? '')))
    .join('')
  if (operator === '=') return key === asked
  return operator === 'begins_with' ? key.startsWith(asked) : true
}
