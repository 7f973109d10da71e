import { readFileSync } from 'node:fs'
import type { Design } from 'monotable/design'
import * as z from 'zod'
import { UsageError } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import type { Companion } from './companion.ts'

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
