import { readFileSync } from 'node:fs'
import { UsageError } from '../command.ts'
import type { Values } from '../samples/sample-item.ts'

/** What a file says beside the schema: sample items, and words on entities, attributes and indexes. */
export interface Companion {
  readonly tables?: readonly {
    readonly name: string
    readonly indexes?: Readonly<Record<string, { readonly use?: string }>>
  }[]
  readonly entities?: readonly NotedEntity[]
}

interface NotedEntity {
  readonly name: string
  /** What the document calls it. */
  readonly heading?: string
  readonly items?: readonly Values[]
  readonly attributes?: readonly NotedAttribute[]
}

interface NotedAttribute {
  readonly name: string
  readonly note?: string
  readonly fields?: readonly NotedAttribute[]
}

export function readCompanion(file: string | undefined): Companion {
  if (file === undefined) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`The notes cannot be read: ${(error as Error).message}`)
  }
}

export function notedEntity({ entities = [] }: Companion, name: string): NotedEntity | undefined {
  return entities.find(entity => entity.name === name)
}

/** The note on an attribute, or on a field: `place.city`, `items[].price`. */
export function noteOn(entity: NotedEntity | undefined, path: string): string | undefined {
  let fields = entity?.attributes ?? []
  let found: NotedAttribute | undefined
  for (const step of path.replaceAll('[]', '').split('.')) {
    found = fields.find(({ name }) => name === step)
    fields = found?.fields ?? []
  }
  return found?.note
}

export function useOf({ tables = [] }: Companion, table: string, index: string): string | undefined {
  return tables.find(({ name }) => name === table)?.indexes?.[index]?.use
}
