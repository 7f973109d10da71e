import { type Item, type Path, valueAt } from '@monotable/dynamodb'
import { type EntityDesign, namesOf, parseTemplate } from 'monotable/design'
import { stepsOf } from '../values/expression.ts'
import { cellText } from '../values/plain.ts'
import { keyAttributes, type Source } from './table.ts'

/** Why an item is not in a sparse index, one sentence for each key that it lacks. */
export function whyAbsent(source: Source, item: Item, entity: EntityDesign | undefined): string[] {
  return keyAttributes(source).flatMap(({ name, type }) => {
    const value = item[name]
    if (value && type in value) return []
    if (value) return [`${name} does not have the type that the index needs`]
    return entity ? [`${name} is absent: ${because(name, item, entity)}`] : [`${name} is absent`]
  })
}

function because(name: string, item: Item, entity: EntityDesign): string {
  const template = entity.keys[name]
  if (template === undefined) return `${entity.name} has no such key, so no ${entity.name} is in this index`
  const deciding = entity.only[name]
  if (deciding) return `${template} exists only under a condition on ${told(deciding, item)}`
  for (const part of namesOf(parseTemplate(template))) {
    const sources = entity.derived[part]
    if (sources) return `${part} in ${template} is computed from ${told(sources, item)}, which gives nothing`
    if (valueIn(item, part) === undefined) return `${part} in ${template} is absent`
  }
  return `${template} was never written, although all its parts exist`
}

function told(names: readonly string[], item: Item): string {
  return names
    .map(name => {
      const value = valueIn(item, name)
      return value === undefined ? `${name} (absent)` : `${name} (${cellText(value)})`
    })
    .join(', ')
}

const valueIn = (item: Item, path: string) => valueAt(item, stepsOf(path) as unknown as Path)
