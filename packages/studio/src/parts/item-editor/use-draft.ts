import type { AttributeValue, Item } from '@monotable/dynamodb'
import { useMemo, useState } from 'react'
import { readItem, valueFault } from '../../values/check-value.ts'
import { parseJson } from '../../values/parse-json.ts'

export interface Attribute {
  readonly id: number
  readonly name: string
  readonly value: AttributeValue
}

let last = 0
const attributesOf = (item: Item): Attribute[] =>
  Object.entries(item).map(([name, value]) => ({ id: ++last, name, value }))

export type Draft = ReturnType<typeof useDraft>

/** An item while it is edited, as a form or as DynamoDB's JSON; the other form follows when you open it. */
export function useDraft(item: Item, startsAsJson = false) {
  const [attributes, setAttributes] = useState(() => attributesOf(item))
  const [json, setJson] = useState(() => (startsAsJson ? JSON.stringify(item, null, 2) : undefined))
  const [isTouched, setTouched] = useState(false)
  const [added, setAdded] = useState<number>()
  const read = useMemo(() => readDraft(attributes, json), [attributes, json])
  const edit = (next: (all: Attribute[]) => Attribute[]) => {
    setTouched(true)
    setAttributes(next)
  }
  return {
    attributes,
    json,
    /** Whether anybody has written in it. */
    isTouched,
    /** The attribute that was added last, whose name is to be written. */
    added,
    ...read,
    change: (id: number, next: Partial<Attribute>) =>
      edit(all => all.map(each => (each.id === id ? { ...each, ...next } : each))),
    remove: (id: number) => edit(all => all.filter(each => each.id !== id)),
    add: (name: string, value: AttributeValue = { S: '' }) => {
      const id = ++last
      setAdded(id)
      edit(all => [...all, { id, name, value }])
    },
    /** Another item in its place; what is edited stays where it is on the screen. */
    replace: (next: Item) => {
      edit(all => {
        const ids = new Map(all.map(({ id, name }) => [name, id]))
        return attributesOf(next).map(each => ({ ...each, id: ids.get(each.name) ?? each.id }))
      })
      setJson(text => (text === undefined ? undefined : JSON.stringify(next, null, 2)))
    },
    showJson: () => {
      setJson(JSON.stringify(read.item ?? itemOf(attributes), null, 2))
      return true
    },
    writeJson: (text: string) => {
      setTouched(true)
      setJson(text)
    },
    /** Only what can be read has a form. */
    showForm: () => {
      if (!read.item) return false
      setAttributes(attributesOf(read.item))
      setJson(undefined)
      return true
    },
  }
}

const itemOf = (attributes: readonly Attribute[]): Item =>
  Object.fromEntries(attributes.map(({ name, value }) => [name, value]))

/** The item, or what is wrong with it. */
function readDraft(
  attributes: readonly Attribute[],
  json: string | undefined,
): { item?: Item; fault?: string } {
  try {
    if (json !== undefined) return { item: readItem(parseJson(json)) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
  const names = attributes.map(({ name }) => name)
  if (names.includes('')) return { fault: 'An attribute has no name' }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return { fault: `${twice} occurs twice` }
  for (const { name, value } of attributes) {
    const fault = valueFault(value)
    if (fault) return { fault: `${name}: ${fault}` }
  }
  return { item: itemOf(attributes) }
}
