import { readFileSync } from 'node:fs'
import type { Design } from 'monotable/design'
import * as z from 'zod'
import { UsageError } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import type { Values } from '../samples/sample-item.ts'

/** What a file says beside the schema. Whoever keeps more in it than is named here may. */
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

const words = z.string().min(1)
const name = z.looseObject({ name: words })

const attribute: z.ZodType = z.looseObject({
  name: words,
  note: z.string().optional(),
  fields: z.lazy(() => z.array(attribute)).optional(),
})

const companion = z.looseObject({
  source: words.optional(),
  tables: z
    .array(
      name.extend({ indexes: z.record(words, z.looseObject({ use: z.string().optional() })).optional() }),
    )
    .optional(),
  entities: z
    .array(
      name.extend({
        heading: z.string().optional(),
        items: z.array(z.record(z.string(), z.unknown())).optional(),
        attributes: z.array(attribute).optional(),
      }),
    )
    .optional(),
  contradictions: z
    .array(
      z.looseObject({
        about: z.array(words).optional(),
        quotes: z.array(words).min(1),
        sentence: words,
        reading: words,
        rule: words.optional(),
      }),
    )
    .optional(),
  prose: z
    .array(z.looseObject({ lines: z.array(words).min(1), here: words, rule: words.optional() }))
    .optional(),
})

export function readCompanion(file: string | undefined, design: Design): Companion {
  if (file === undefined) return {}
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`The notes cannot be read: ${(error as Error).message}`)
  }
  const { data, error } = companion.safeParse(given)
  if (!data) {
    const [{ path, message }] = error.issues as [z.core.$ZodIssue]
    throw new UsageError(`The notes in ${file} cannot be used: ${path.join('.') || 'the file'}: ${message}.`)
  }
  const notes = data as Companion
  refuseStrangers(notes, design)
  return notes
}

/** A note on something that the design does not have would be printed nowhere. */
function refuseStrangers({ tables = [], entities = [] }: Companion, design: Design): void {
  const known = (what: string, given: readonly string[], names: readonly string[]) => {
    const unknown = given.find(each => !names.includes(each))
    if (unknown === undefined) return
    throw new UsageError(
      `The notes name ${what} '${unknown}', which the design does not have.${didYouMean(unknown, names)}`,
    )
  }
  known(
    'table',
    tables.map(table => table.name),
    design.tables.map(table => table.name),
  )
  for (const { name, indexes = {} } of tables) {
    const declared = design.tables.find(table => table.name === name)?.indexes ?? []
    known(
      `index of ${name}`,
      Object.keys(indexes),
      declared.map(index => index.name),
    )
  }
  const all = design.tables.flatMap(table => table.entities)
  known(
    'entity',
    entities.map(entity => entity.name),
    all.map(entity => entity.name),
  )
  for (const { name, attributes = [] } of entities) {
    const entity = all.find(each => each.name === name)
    const own = entity?.attributes.map(each => each.name) ?? []
    const { keys = {}, type } = entity ?? {}
    known(
      `attribute of ${name}`,
      attributes.map(each => each.name),
      [...Object.keys(keys), ...(type ? [type.attribute] : []), ...own],
    )
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
