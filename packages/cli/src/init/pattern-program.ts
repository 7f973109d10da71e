import type { Schema } from 'monotable'
import {
  type Design,
  describe,
  type EntityDesign,
  type PatternDesign,
  type TableDesign,
} from 'monotable/design'
import { replayOf } from '../cost/replay.ts'
import { pathWord } from '../dev/api/words.ts'
import { align } from '../samples/align.ts'
import { sampleItem, type Values } from '../samples/sample-item.ts'
import { holesOf } from '../samples/template.ts'

/** A pattern that a person could have begun with: it finds items of one entity by texts. */
interface Simple {
  readonly pattern: PatternDesign
  readonly entity: EntityDesign
  /** The attribute behind each argument. */
  readonly holes: Readonly<Record<string, string>>
  /** An item that it finds, and its arguments. */
  readonly values: Values
  readonly given: Values
}

/** One operation, its system and its test for the first pattern of a schema that has an answer; undefined if none has. */
export function patternProgram(schema: Schema, system: string): ReadonlyMap<string, string> | undefined {
  const simple = findSimple(describe(schema), schema)
  if (!simple) return undefined
  return new Map([
    ['operations.ts', operationsText(simple)],
    ['system.ts', systemText(simple, system)],
    [`test/${pathWord(simple.pattern.name, 'pattern')}.test.ts`, testText(simple)],
  ])
}

function findSimple(design: Design, schema: Schema): Simple | undefined {
  for (const table of design.tables)
    for (const pattern of table.patterns) {
      const found = asSimple(table, pattern, schema)
      if (found) return found
    }
  return undefined
}

const isWord = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name)

function asSimple(table: TableDesign, pattern: PatternDesign, schema: Schema): Simple | undefined {
  const { kind, entities, each, hydrate, filter, project, clauses } = pattern
  const entity = table.entities.find(({ name }) => name === entities[0])
  if (!entity || entities.length !== 1 || (kind !== 'query' && kind !== 'get')) return undefined
  if (each || hydrate || filter || project || !isWord(pattern.name) || !isWord(entity.name)) return undefined
  const holes: Record<string, string> = {}
  for (const { attribute, values } of clauses)
    for (const value of values) {
      const aligned = align(value, entity.keys[attribute] ?? '')
      for (const { name } of holesOf(value)) holes[name] = aligned?.holes[name] ?? ''
    }
  const isText = (attribute: string) =>
    entity.attributes.some(({ name, type, optional }) => name === attribute && type === 'string' && !optional)
  if (Object.keys(holes).length === 0 || !Object.values(holes).every(isText)) return undefined
  if (!Object.keys(holes).every(isWord) || 'limit' in holes || 'cursor' in holes) return undefined
  const { arguments: given, rows } = replayOf({ schema }, table, pattern, 1)
  const row = rows[0]
  const sample = sampleItem(table, entity, schema, { ...(row && { given: row }) })
  const isPlain = isPlainValue(sample.values) && isPlainValue(given)
  return isPlain ? { pattern, entity, holes, values: sample.values, given } : undefined
}

/** Whether it can be written down as JSON without losing anything. */
function isPlainValue(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlainValue)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlainValue)
}

const attributeOf = (entity: string, name: string) =>
  isWord(name) ? `${entity}.attributes.${name}` : `${entity}.attributes[${JSON.stringify(name)}]`

function operationsText({ pattern, entity, holes }: Simple): string {
  const { name, kind, title } = pattern
  const given = Object.entries(holes).map(
    ([hole, attribute]) => `${hole}: ${attributeOf(entity.name, attribute)}`,
  )
  const isGet = kind === 'get'
  return `import { operationsFor, type Ports } from '@monotable/server'
import { ${isGet ? 'refuse' : 'callerOf, pageOf, pageQuery'} } from '@monotable/server/kit'
import type { ClientOf } from 'monotable'
import * as z from 'zod'
import { ${entity.name}, type design } from './schema.ts'

export type Db = ClientOf<typeof design>

const operation = operationsFor<Db, Ports>()

/** The first operation. Add others here, and list them in system.ts. */
export const ${name} = operation({
  method: 'GET',
  path: '/${pathWord(name, 'pattern')}',
  title: ${literal(title ?? `Answers ${name}`, 0)},
  may: 'signedIn',
  input: { query: z.object({ ${[...given, ...(isGet ? [] : ['...pageQuery'])].join(', ')} }) },
  output: ${isGet ? `z.object(${entity.name}.attributes)` : `pageOf(z.object(${entity.name}.attributes))`},
${isGet ? getHandler(pattern, entity) : queryHandler(pattern)}})
`
}

const getHandler = ({ name }: PatternDesign, entity: EntityDesign) => `  errors: ['NOT_FOUND'],
  handler: async ({ query, db }) => {
    const found = await db.${name}(query)
    if (!found) throw refuse('NOT_FOUND', 'This ${entity.name} does not exist')
    return found
  },
`

const queryHandler = ({
  name,
}: PatternDesign) => `  handler: async ({ query: { limit, cursor, ...asked }, actor, db }) => {
    const page = await db.${name}(asked, callerOf(actor, { limit, cursor }))
    return { items: page.items, nextCursor: page.cursor }
  },
`

function systemText({ pattern, entity, values, given }: Simple, system: string): string {
  const path = `/${system}/${pathWord(pattern.name, 'pattern')}?${new URLSearchParams(asTexts(given))}`
  return `import type { System } from '@monotable/server'
import { type Db, ${pattern.name} } from './operations.ts'
import { design } from './schema.ts'

export const system: System<Db> = {
  name: '${system}',
  title: ${literal(system, 0)},
  schema: design,
  operations: { ${pattern.name} },
  demo: {
    users: [{ sub: 'ada', name: 'Ada', about: 'may read everything' }],
    example: { user: 'ada', method: 'GET', path: ${literal(path, 0)} },
    load: async ({ db }) => {
      await db.${entity.name}.put(${literal(values, 6)})
    },
  },
}

/** What \`monotable dev\` and \`monotable start\` run. */
export const systems = [system]
`
}

const asTexts = (given: Values) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))

function testText({ pattern, entity, values, given }: Simple): string {
  const isGet = pattern.kind === 'get'
  const found = isGet ? 'found' : '{ items }'
  const expected = isGet ? 'expect(found)' : 'expect(items[0])'
  return `import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { expect, test } from 'vitest'
import { design } from '../schema.ts'

test('${pattern.name} finds a ${entity.name}', async () => {
  const engine = await open()
  await ensureTables(design, engine)
  const db = connect(design, engine)
  await db.${entity.name}.put(${literal(values, 2)})
  const ${found} = await db.${pattern.name}(${literal(given, 2)})
  ${expected}.toMatchObject(${literal(keyed(values, entity), 2)})
  await engine.close()
})
`
}

/** What the test looks at: the texts of the item. */
function keyed(values: Values, { attributes }: EntityDesign): Values {
  const texts = attributes.filter(({ type }) => type === 'string').map(({ name }) => name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => texts.includes(name)))
}

/** A value as a program writes it. */
function literal(value: unknown, indent: number): string {
  const text = JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\']|\\")*)"/g, (_, inner: string) => `'${inner.replaceAll('\\"', '"')}'`)
  return text.replaceAll('\n', `\n${' '.repeat(indent)}`)
}
