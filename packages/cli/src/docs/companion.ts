import type { Values } from '../samples/sample-item.ts'

/** What a file adds to the schema. It may hold more than is named here. */
export interface Companion {
  /** The document that the design was made of. */
  readonly source?: string
  readonly tables?: readonly {
    readonly name: string
    readonly indexes?: Readonly<Record<string, { readonly use?: string }>>
  }[]
  readonly entities?: readonly NotedEntity[]
  readonly contradictions?: readonly Contradiction[]
  readonly prose?: readonly Prose[]
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

/** Where the document contradicts itself, or asks for what DynamoDB does not do. */
export interface Contradiction {
  /** Entities, tables and patterns, as the document calls them. */
  readonly about?: readonly string[]
  readonly quotes: readonly string[]
  /** What is wrong with it. */
  readonly sentence: string
  /** What the design makes of it. */
  readonly reading: string
  readonly rule?: string
}

/** Lines of the document that no part of a design can hold: history, advice, other documents. */
export interface Prose {
  readonly lines: readonly string[]
  /** What holds of them here. */
  readonly here: string
  readonly rule?: string
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
