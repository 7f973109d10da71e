import type { AttributeValue, Item } from './attribute-value.ts'

const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Plain JSON in which each text begins with `s` and each number is a text that begins with `n`. */
type Marked = string | boolean | null | readonly Marked[] | { readonly [name: string]: Marked }

/**
 * Reads an item in plain JSON without losing a digit: JSON.parse alone would make doubles of numbers. Lists stay lists,
 * since nothing says that one was a set.
 */
export function itemFromPlain(text: string): Item {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('An item is an object')
  const marked = text.replace(textOrNumber, found =>
    found.startsWith('"') ? `"s${found.slice(1)}` : `"n${found}"`,
  )
  return mapOf(JSON.parse(marked))
}

function mapOf(marked: { readonly [name: string]: Marked }): Item {
  return Object.fromEntries(
    Object.entries(marked).map(([name, each]) => [name.slice(1), valueOfMarked(each)]),
  )
}

function valueOfMarked(marked: Marked): AttributeValue {
  if (typeof marked === 'string')
    return marked.startsWith('n') ? { N: marked.slice(1) } : { S: marked.slice(1) }
  if (typeof marked === 'boolean') return { BOOL: marked }
  if (marked === null) return { NULL: true }
  return isList(marked) ? { L: marked.map(valueOfMarked) } : { M: mapOf(marked) }
}

const isList = (marked: Marked): marked is readonly Marked[] => Array.isArray(marked)
