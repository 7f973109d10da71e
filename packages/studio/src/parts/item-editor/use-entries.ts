import type { AttributeValue, Item } from '@monotable/dynamodb'
import { useRef, useState } from 'react'

interface Entry {
  readonly id: number
  readonly name: string
  readonly value: AttributeValue
}

let last = 0
const entriesOf = (map: Item): Entry[] =>
  Object.entries(map).map(([name, value]) => ({ id: ++last, name, value }))

/**
 * The entries of a map while their names are written: a name may be another's for a moment, and no entry is lost or
 * moves by it. A value that cannot be stored is passed on under an empty name, which is reported as a fault.
 */
export function useEntries(map: Item, onChange: (map: Item) => void) {
  const given = useRef(map)
  const [entries, setEntries] = useState(() => entriesOf(map))
  let shown = entries
  if (given.current !== map) {
    // Something other than this form changed it.
    given.current = map
    shown = entriesOf(map)
    setEntries(shown)
  }
  const isTwice = (name: string) => name !== '' && shown.filter(each => each.name === name).length > 1
  const set = (next: readonly Entry[]) => {
    const names = next.map(({ name }) => name)
    const made = next.map(({ name, value }, at) => [names.indexOf(name) === at ? name : '', value] as const)
    given.current = Object.fromEntries(made)
    setEntries([...next])
    onChange(given.current)
  }
  return {
    entries: shown,
    isTwice,
    change: (id: number, next: Partial<Entry>) =>
      set(shown.map(each => (each.id === id ? { ...each, ...next } : each))),
    remove: (id: number) => set(shown.filter(each => each.id !== id)),
    add: (name: string) => set([...shown, { id: ++last, name, value: { S: '' } }]),
  }
}
