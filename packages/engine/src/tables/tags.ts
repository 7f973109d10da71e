import { invalid } from '@monotable/dynamodb/service'
import type { TagInput } from './definition-input.ts'
import type { Table } from './table.ts'

const mostTags = 50
const longestKey = 128
const longestValue = 256
const allowed = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u

const characters = (text: string) => [...text].length

export function checkTagKey(key: string | undefined): void {
  if (key === undefined || key === '' || characters(key) > longestKey || !allowed.test(key)) {
    throw invalid(`The Tag Key provided is invalid, Key: ${key ?? null}`)
  }
  if (key.toLowerCase().startsWith('aws:')) throw invalid(`Tag Key cannot be prefixed with aws:, Key: ${key}`)
}

export function checkTags(tags: readonly TagInput[]): void {
  const keys = new Set<string>()
  for (const { Key, Value } of tags) {
    checkTagKey(Key)
    if (Value === undefined || characters(Value) > longestValue || !allowed.test(Value)) {
      throw invalid(`The Tag Value provided is invalid, Value: ${Value ?? null}`)
    }
    if (keys.has(Key as string)) {
      throw invalid(`Duplicate Tag Keys provided as input: Duplicate Tag Key found ${Key}`)
    }
    keys.add(Key as string)
  }
  checkTagCount(tags.length)
}

export function checkTagCount(count: number): void {
  if (count > mostTags) throw invalid('Number of Tags exceed the current limit for the provided ResourceArn')
}

/** The tags of a table with new ones, which take the place of those with the same key. */
export function withTags(tags: Table['tags'], given: readonly TagInput[]): Table['tags'] {
  const merged = new Map(tags)
  for (const { Key, Value } of given) merged.set(Key as string, Value as string)
  checkTagCount(merged.size)
  return [...merged]
}

export const withoutTags = (tags: Table['tags'], keys: readonly string[]): Table['tags'] =>
  tags.filter(([key]) => !keys.includes(key))
