import { readFileSync } from 'node:fs'
import { UsageError } from '../command.ts'
import type { Values } from './sample-item.ts'

/** Sample items by entity, as a file gives them. */
export type GivenSamples = ReadonlyMap<string, readonly Values[]>

interface SamplesFile {
  readonly entities?: readonly { readonly name?: string; readonly items?: readonly Values[] }[]
}

/** Reads `{ "entities": [{ "name": "Product", "items": [{ … }] }] }`. */
export function readSamples(file: string | undefined): GivenSamples {
  if (file === undefined) return new Map()
  const { entities } = parsed(file)
  if (!Array.isArray(entities)) {
    throw new UsageError(`${file} must hold { "entities": [{ "name": "Product", "items": [{ … }] }] }.`)
  }
  return new Map(entities.map(({ name = '', items = [] }) => [name, items]))
}

function parsed(file: string): SamplesFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`The samples cannot be read: ${(error as Error).message}`)
  }
}
