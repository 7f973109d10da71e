import type { Item } from '@monotable/dynamodb'
import { useRef } from 'react'
import { keyAttributes, type Source, type Table } from '../../keys/table.ts'
import { cellText } from '../../values/plain.ts'

export interface Column {
  readonly kind: 'select' | 'entity' | 'key' | 'attribute'
  readonly name: string
  readonly width: number
  /** Whether its values are numbers, as far as was looked. */
  readonly isNumeric?: boolean
}

/** Items whose values decide how wide a column is. */
const sampled = 60
const letter = 7.3
const widths = { key: [110, 400], attribute: [90, 260] } as const

interface Shown {
  readonly table: Table
  readonly source: Source
  readonly names: Iterable<string>
  readonly hasEntities: boolean
  /** Of which the first tell how much room their values need. */
  readonly items: readonly Item[]
}

/** Keys of the source first, then those of the table, then everything else in the order in which it was met. */
export function columnsOf({ table, source, names, hasEntities, items }: Shown): Column[] {
  const keys = [...new Set([...keyAttributes(source), ...keyAttributes(table)].map(({ name }) => name))]
  const others = [...names].filter(name => !keys.includes(name))
  const column = (kind: keyof typeof widths) => (name: string) => ({
    kind,
    name,
    width: widthOf(name, kind, items),
    isNumeric: kind === 'attribute' && areNumbers(name, items),
  })
  return [
    { kind: 'select', name: '', width: 34 },
    ...(hasEntities ? [{ kind: 'entity' as const, name: 'Entity', width: 138 }] : []),
    ...keys.map(column('key')),
    ...others.map(column('attribute')),
  ]
}

function widthOf(name: string, kind: keyof typeof widths, items: readonly Item[]): number {
  let longest = name.length + 1
  for (const item of items.slice(0, sampled)) {
    const value = item[name]
    if (value) longest = Math.max(longest, cellText(value).length)
  }
  const [least, most] = widths[kind]
  return Math.round(Math.min(most, Math.max(least, longest * letter + 24)))
}

function areNumbers(name: string, items: readonly Item[]): boolean {
  const values = items.slice(0, sampled).flatMap(item => item[name] ?? [])
  return values.length > 0 && values.every(value => 'N' in value)
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
