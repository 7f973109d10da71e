import { useRef } from 'react'
import { keyAttributes, type Source, type Table } from '../../data/table.ts'
import type { Item } from '../../values/attribute-value.ts'

export interface Column {
  readonly kind: 'select' | 'entity' | 'key' | 'attribute'
  readonly name: string
  readonly width: number
}

/** Keys of the source first, then those of the table, then everything else in the order in which it was met. */
export function columnsOf(
  table: Table,
  source: Source,
  names: Iterable<string>,
  hasEntities: boolean,
): Column[] {
  const keys = [...new Set([...keyAttributes(source), ...keyAttributes(table)].map(({ name }) => name))]
  const others = [...names].filter(name => !keys.includes(name))
  return [
    { kind: 'select', name: '', width: 34 },
    ...(hasEntities ? [{ kind: 'entity' as const, name: 'Entity', width: 138 }] : []),
    ...keys.map(name => ({ kind: 'key' as const, name, width: 286 })),
    ...others.map(name => ({ kind: 'attribute' as const, name, width: 168 })),
  ]
}

/** The names of all attributes that were met; what was looked at before is not looked at again. */
export function useAttributeNames(items: readonly Item[]): ReadonlySet<string> {
  const seen = useRef<{ first: Item | undefined; upTo: number; names: Set<string> }>(undefined)
  const before = seen.current
  const goesOn = before && before.first === items[0] && before.upTo <= items.length
  const names = goesOn ? before.names : new Set<string>()
  const from = goesOn ? before.upTo : 0
  const met = new Set(names)
  for (let at = from; at < items.length; at++) for (const name of Object.keys(items[at]!)) met.add(name)
  const isSame = met.size === names.size && goesOn
  seen.current = { first: items[0], upTo: items.length, names: isSame ? names : met }
  return seen.current.names
}
