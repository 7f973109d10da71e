import { invalid } from '@monotable/dynamodb/service'
import { tableNameOf } from '../shapes/table-name.ts'
import type { Source } from './tree.ts'

/** The table that a statement names, and the index behind it: `"table"."index"`. */
export interface TableSource {
  readonly table: string
  readonly index: string | undefined
}

const notOneTable = () => invalid('FROM clause may only contain a single table name')

export function sourceName({ expression, aliased }: Source): TableSource {
  const components = expression.kind === 'path' ? [expression.root] : [expression]
  const names = components.map(component => {
    if (component.kind !== 'name') throw notOneTable()
    return component.text
  })
  if (expression.kind === 'path') {
    for (const step of expression.steps) {
      if (step.kind !== 'member') throw notOneTable()
      names.push(step.name)
    }
  }
  if (names.length > 2) throw invalid('A path may contain at most 2 components in the FROM clause')
  if (names.includes('')) throw invalid('Path component cannot be an empty string')
  if (aliased) throw invalid('Aliasing is not supported')
  return { table: tableNameOf(names[0] as string), index: names[1] }
}
