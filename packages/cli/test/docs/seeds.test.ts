import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systems } from '../support/systems.ts'

// The documents that are written stand beside those that people wrote: what was said there is said here.

interface Attribute {
  readonly name: string
  readonly note?: string
  readonly fields?: readonly Attribute[]
}

interface Clause {
  readonly attribute: string
  readonly operator: string
  readonly value: string
  readonly to?: string
}

interface Seed {
  readonly tables: readonly {
    readonly name: string
    readonly key: readonly string[]
    readonly indexes: Readonly<
      Record<string, { readonly key: readonly string[]; readonly use?: string; readonly projection?: string }>
    >
    readonly templates: Readonly<Record<string, readonly string[]>>
    readonly ttl?: string
    readonly billing?: string
    readonly stream?: string
    readonly encryption?: string
    readonly removalPolicy?: object
    readonly pointInTimeRecovery?: boolean
  }[]
  readonly entities: readonly {
    readonly name: string
    readonly keys: Readonly<Record<string, string>>
    readonly placeholders: Readonly<Record<string, string>>
    readonly attributes: readonly Attribute[]
    readonly items: readonly Readonly<Record<string, unknown>>[]
  }[]
  readonly patterns: readonly {
    readonly title: string
    readonly index: string
    readonly operation?: string
    readonly condition: readonly Clause[]
    readonly filter?: string
    readonly direction?: string
    readonly arguments?: Readonly<Record<string, string>>
  }[]
  readonly contradictions: readonly { readonly id: string; readonly about: readonly string[] }[]
}

const fileOf = (name: string, file: string) =>
  readFileSync(new URL(`../../../../systems/${name}/${file}`, import.meta.url), 'utf8')

/** The part of a document from a heading to the next one of its rank. */
function sectionOf(document: string, heading: string): string {
  const start = document.indexOf(`\n${heading}\n`)
  expect(start, heading).toBeGreaterThanOrEqual(0)
  const rank = heading.split(' ')[0] as string
  const rest = document.slice(start + heading.length + 2)
  const end = rest.search(new RegExp(`^#{1,${rank.length}} `, 'm'))
  return end < 0 ? rest : rest.slice(0, end)
}

/** In braces, whatever stands between them: what a placeholder is called is settled by the schema. */
const shapeOf = (template: string) => template.replaceAll(/<[^>]+>|\{[^}]+\}/g, '{}')

/** `location.lat` of every field that a sample has. */
function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap(each => pathsIn(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return path.endsWith('[]') ? [] : [path]
  return Object.entries(value).flatMap(([name, each]) => [
    ...(path === '' || path.endsWith('[]') ? [] : [path]),
    ...pathsIn(each, path === '' ? name : `${path}.${name}`),
  ])
}

describe.each(Object.keys(systems))('%s', name => {
  const seed: Seed = JSON.parse(fileOf(name, 'test/seed.json'))
  const document = fileOf(name, 'DYNAMODB_SCHEMA.md')
  const [table] = seed.tables as [Seed['tables'][number]]

  test('the table, its keys, indexes and settings', () => {
    const section = sectionOf(document, `## Table: \`${table.name}\``)
    const keys = sectionOf(section, '### Keys')
    for (const key of [...table.key, ...Object.values(table.indexes).flatMap(index => index.key)]) {
      expect(keys).toContain(`| \`${key}\` |`)
    }
    const indexes = sectionOf(section, '### Indexes').split('\n')
    for (const [index, { key, use = '', projection = '' }] of Object.entries(table.indexes)) {
      const row = indexes.find(line => line.startsWith(`| \`${index}\` |`))
      for (const said of [...key, use, projection]) expect(row).toContain(said)
    }
    const settings = sectionOf(section, '### Settings')
    for (const said of [table.ttl, table.billing, table.stream, table.encryption])
      expect(settings).toContain(said ?? '')
    if (table.removalPolicy) {
      expect(table.removalPolicy).toEqual({ prod: 'RETAIN', other: 'DESTROY' })
      expect(settings).toContain('kept in `prod` (`RETAIN`), and deleted in other stages (`DESTROY`)')
    }
    if (table.pointInTimeRecovery) expect(settings).toContain('| Point-in-time recovery | on |')
  })

  test('the templates that the table as a whole has', () => {
    const written = sectionOf(document, '### Key templates')
      .match(/`[^`]*`/g)
      ?.map(cell => shapeOf(cell.slice(1, -1)))
    for (const template of Object.values(table.templates).flat()) {
      // A mark of uniqueness may follow.
      expect(
        written?.some(each => each.startsWith(shapeOf(template))),
        template,
      ).toBe(true)
    }
  })

  test.each(seed.entities)('the keys of $name', ({ name: entity, keys, placeholders }) => {
    const section = sectionOf(document, `#### ${entity}`)
    for (const [key, template] of Object.entries(keys)) {
      const line = section.split('\n').find(each => each.startsWith(`${key}: `)) ?? ''
      expect(shapeOf(line), entity).toContain(shapeOf(`${key}: ${template}`))
      for (const placeholder of template.match(/(?<=[{<])[^}>]+/g) ?? []) {
        const [read = ''] = (placeholders[placeholder] ?? placeholder).split(':')
        const isDerived = section
          .split('\n')
          .some(each => each.includes('is worked out of') && each.includes(`\`${read}\``))
        const isSettled = line.includes(`{${read}`) || line.includes(`{${placeholder}`) || isDerived
        expect(isSettled, `${line} has {${placeholder}} or {${read}}`).toBe(true)
      }
    }
  })

  test.each(seed.entities)(
    'the attributes of $name, with what is said of each',
    ({ name: entity, attributes, items, keys }) => {
      const rows = sectionOf(document, `#### ${entity}`).split('\n')
      const rowOf = (path: string) => rows.find(row => row.startsWith(`| \`${path}\``))
      const walk = (list: readonly Attribute[], above: string) => {
        for (const { name: attribute, note = '', fields = [] } of list) {
          const row = rowOf(`${above}${attribute}`) ?? rowOf(`${above.replace(/\.$/, '[].')}${attribute}`)
          expect(row, `${entity}: ${above}${attribute}`).toBeDefined()
          expect(row).toContain(note.replaceAll('|', '\\|'))
          walk(fields, `${above}${attribute}.`)
        }
      }
      walk(attributes, '')
      const sampled = items.flatMap(item => pathsIn(item)).filter(path => !(path in keys))
      for (const path of sampled) {
        // A map whose fields are anybody's has none in the table, but in the sample.
        const [root = ''] = path.split(/[.[]/)
        const isOpen = rowOf(root)?.includes('| map |') && !rows.some(row => row.startsWith(`| \`${root}.`))
        expect(rowOf(path) ?? (isOpen ? rowOf(root) : undefined), `${entity}: ${path}`).toBeDefined()
      }
    },
  )

  const readOtherwise = new Set(seed.contradictions.flatMap(({ about }) => about))
  test.each(seed.patterns)(
    'the pattern: $title',
    ({ title, index, condition, filter, direction, operation }) => {
      const rows = sectionOf(document, '### Access patterns').split('\n')
      const shapes = rows.map(row => valuesApart(row))
      if (operation === 'scan') {
        // There is none: what it was for is answered by an index.
        expect(readOtherwise.has(title)).toBe(true)
        return
      }
      const wanted = condition.map(({ attribute, operator, value, to }) => ({
        attribute,
        operator,
        literals: [value, to ?? ''].flatMap(literalsOf),
      }))
      const found = rows.filter((_, at) =>
        wanted.every(({ attribute, operator, literals }) => {
          const clause = shapes[at]?.find(each => each.attribute === attribute)
          return clause?.operator === operator && literals.every(literal => clause.text.includes(literal))
        }),
      )
      const row = found.find(each =>
        index === 'Main' ? !each.includes('`GSI') : each.includes(`\`${index}: `),
      )
      expect(row, `${title}: ${JSON.stringify(wanted)}`).toBeDefined()
      if (filter) expect(found.some(each => each.includes(filter))).toBe(true)
      if (direction === 'desc') expect(found.some(each => each.includes('descending'))).toBe(true)
    },
  )
})

const shared = new URL('../../../../../shared/seeds/', import.meta.url)

describe.skipIf(!existsSync(shared))('the documents themselves', () => {
  test.each(Object.keys(systems))(
    '%s: every attribute and every key template is in what is written',
    name => {
      const { source, entities }: { source: string } & Seed = JSON.parse(fileOf(name, 'test/seed.json'))
      const seed = readFileSync(new URL(source, shared), 'utf8')
      const document = fileOf(name, 'DYNAMODB_SCHEMA.md')
      const samples = Array.from(seed.matchAll(/^```json\n([\s\S]*?)^```/gm), ([, block = '']) => block).join(
        '',
      )
      const listed = [...samples.matchAll(/"(\w+)":/g), ...seed.matchAll(/^ +- (\w+): \w/gm)]
      const names = new Set(listed.map(([, attribute = '']) => attribute))
      // Fields of a map that takes any are in the sample alone, and those of requests are no attributes.
      const isSaid = (attribute: string) =>
        [`\`${attribute}\``, `.${attribute}\``, `"${attribute}"`].some(form => document.includes(form))
      const sampled = entities.flatMap(({ items }) => JSON.stringify(items))
      const missing = [...names].filter(
        each => !isSaid(each) && !sampled.some(text => text.includes(`"${each}"`) && isOpenField(each)),
      )
      expect(missing).toEqual([])
      const templates = Array.from(seed.matchAll(/^ *(?:GSI\d)?[PS]K: (\S+)$/gm), ([, template = '']) =>
        shapeOf(template),
      )
      const written = new Set(
        document.match(/^(?:GSI\d)?[PS]K: .+$/gm)?.map(line => shapeOf(line.replace(/^\w+: /, ''))),
      )
      expect(
        templates.filter(
          template => !written.has(template) && ![...written].some(each => each.startsWith(`${template}#`)),
        ),
      ).toEqual([])
    },
  )
})

/** Names inside `specifications`, which is anybody's. */
const isOpenField = (name: string) => ['dimensions', 'weight', 'color'].includes(name)

/** The clauses of a row of the table of patterns. */
function valuesApart(row: string): { attribute: string; operator: string; text: string }[] {
  const condition = /`([^`]*(?:GSI\d)?PK = [^`]*)`/.exec(row)?.[1] ?? ''
  return condition
    .replace(/^\w+: /, '')
    .split(', ')
    .map(clause => {
      const [, attribute = '', operator = '', text = ''] =
        /^(\w+) (=|begins_with|between|<=?|>=?) (.*)$/.exec(clause) ?? []
      return { attribute, operator, text }
    })
}

/** The names that a value has before its parts: `PROJECT#` of `PROJECT#proj001`. */
function literalsOf(value: string): string[] {
  return value.match(/[A-Z][A-Z_]*(?=#)/g) ?? (/^[A-Z]+#?$/.test(value) ? [value] : [])
}
