import { type Operation, operationsFor } from '@monotable/server'
import { pageOf, pageQuery, refuse } from '@monotable/server/kit'
import type { EntityDesign, PatternDesign, TableDesign } from 'monotable/design'
import { type ZodType, z } from 'zod'
import { align } from '../../samples/align.ts'
import { comparedIn } from '../../samples/filter.ts'
import type { Values } from '../../samples/sample-item.ts'
import { holesOf } from '../../samples/template.ts'
import { addressType, itemOf } from './item-types.ts'
import { toJson } from './json-values.ts'
import { pathWord, readable } from './words.ts'

interface Page {
  readonly items: readonly Values[]
  readonly cursor?: string
}

type Call = (given: Values, options?: Values) => Promise<Page | Values | undefined>
type Db = Readonly<Record<string, Call>>

const operation = operationsFor<Db, unknown>()

/** One operation that asks a pattern. */
export function patternOperation(table: TableDesign, pattern: PatternDesign, path: string): Operation<Db> {
  const { name, title, kind } = pattern
  const answered = table.entities.find(
    each => each.name === (pattern.hydrate ?? pattern.entities[0]),
  ) as EntityDesign
  const desk = { label: readable(pathWord(name, name)) }
  const shared = { method: 'GET', path, title: title ?? `Asks ${name}`, may: 'anyone', desk } as const
  const given = argumentTypes(table, pattern)
  if (kind === 'get') {
    return operation({
      ...shared,
      input: { query: z.object(given) },
      output: itemOf(answered),
      errors: ['NOT_FOUND'],
      handler: async ({ db, query }) => {
        const item = await (db[name] as Call)(query)
        if (!item) throw refuse('NOT_FOUND', 'This item does not exist')
        return toJson(item) as Values
      },
    }) as unknown as Operation<Db>
  }
  const item =
    kind === 'collection' ? z.object({ entity: z.string(), item: z.looseObject({}) }) : itemOf(answered)
  return operation({
    ...shared,
    input: { query: z.object({ ...given, ...pageQuery }) },
    output: pageOf(item),
    handler: async ({ db, query }) => {
      const { limit, cursor, ...asked } = query as Values
      const page = (await (db[name] as Call)(asked, {
        limit,
        ...(cursor !== undefined && { cursor }),
      })) as Page
      return { items: toJson(page.items) as never, nextCursor: page.cursor }
    },
  }) as unknown as Operation<Db>
}

/** The arguments of a pattern: the placeholders of its condition and of its filter. */
function argumentTypes(table: TableDesign, pattern: PatternDesign): Record<string, ZodType> {
  const { clauses, filter = '', each = {} } = pattern
  const entity = table.entities.find(({ name }) => name === pattern.entities[0]) as EntityDesign
  const types: Record<string, ZodType> = {}
  for (const { attribute, values } of clauses) {
    for (const value of values) {
      const { holes = {} } = align(value, entity.keys[attribute] ?? '') ?? {}
      for (const { name } of holesOf(value)) types[name] ??= addressType(entity, holes[name] ?? name)
    }
  }
  for (const { path, name } of comparedIn(filter)) types[name] ??= addressType(entity, path)
  for (const { name } of holesOf(filter)) types[name] ??= z.string().min(1)
  for (const [name, values] of Object.entries(each)) {
    const list = z.array(types[name] ?? z.string())
    types[name] = values === 'given' ? list.min(1) : list.optional()
  }
  // The moment of the call, unless given.
  if (types.now) types.now = types.now.optional()
  return types
}
