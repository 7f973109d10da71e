import type { Item } from '@monotable/dynamodb'
import { csv } from './csv.ts'
import { dynamodbJson } from './dynamodb-json.ts'
import { jsonLines } from './json-lines.ts'

/** A way to write items into a file, and to read them back. */
export interface Format {
  readonly label: string
  readonly extension: string
  readonly about: string
  write(items: readonly Item[]): Iterable<string>
  /** Throws in words what is wrong, with the line. */
  read(text: string): Item[]
}

export const formats = { dynamodb: dynamodbJson, jsonl: jsonLines, csv } satisfies Record<string, Format>

export type FormatName = keyof typeof formats

/** By the content of a file: a header, typed values, or plain ones. The first item decides for all. */
export function formatOf(name: string, text: string): FormatName {
  if (/\.csv$/i.test(name)) return 'csv'
  const beginning = text.slice(0, 4000)
  const isTyped = /^[\s[]*\{\s*"Item"\s*:|:\s*\{\s*"(S|N|B|BOOL|NULL|L|M|SS|NS|BS)"\s*:/.test(beginning)
  return isTyped ? 'dynamodb' : 'jsonl'
}
