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
  const seen = useRef<{ items: readonly Item[]; names: ReadonlySet<string> }>({ items: [], names: new Set() })
  const { items: before, names } = seen.current
  if (items === before) return names
  // A list that grew begins as it did; one of the same length has other items in it.
  const goesOn = before[0] === items[0] && before.length < items.length
  const met = new Set(goesOn ? names : [])
  for (let at = goesOn ? before.length : 0; at < items.length; at++) {
    for (const name of Object.keys(items[at]!)) met.add(name)
  }
  const isSame = met.size === names.size && [...met].every(name => names.has(name))
  seen.current = { items, names: isSame ? names : met }
  return seen.current.names
}
