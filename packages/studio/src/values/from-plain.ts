import type { AttributeValue, Item } from '@monotable/dynamodb'
import { parseJson } from './parse-json.ts'

const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Plain JSON in which each text begins with `s` and each number is a text that begins with `n`. */
type Marked = string | boolean | null | readonly Marked[] | { readonly [name: string]: Marked }

/**
 * Reads an item in plain JSON, or an array of them, without losing a digit: JSON.parse alone would make doubles of
 * numbers. Lists stay lists, since nothing says that one was a set.
 */
export function itemsFromPlain(text: string): Item[] {
  // Parse the original text first, so that an error describes it and not the marked text.
  parseJson(text)
  const marked = text.replace(textOrNumber, found =>
    found.startsWith('"') ? `"s${found.slice(1)}` : `"n${found}"`,
  )
  const parsed: Marked = JSON.parse(marked)
  return (isList(parsed) ? parsed : [parsed]).map(each => {
    if (typeof each !== 'object' || each === null || isList(each)) throw new Error('An item is an object')
    return mapOf(each)
  })
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
