import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { shapeOf } from '../src/assemble/shapes.ts'
import type { Draft } from '../src/draft.ts'
import { readDocument } from '../src/read-program.ts'

interface Seed {
  readonly source: string
  readonly tables: readonly {
    readonly name: string
    readonly key: readonly string[]
    readonly indexes: Readonly<Record<string, { readonly key: readonly string[] }>>
    readonly ttl?: string
  }[]
  readonly entities: readonly {
    readonly name: string
    readonly keys: Readonly<Record<string, string>>
    readonly attributes: readonly { readonly name: string }[]
    readonly items?: readonly Readonly<Record<string, unknown>>[]
  }[]
  readonly patterns: readonly {
    readonly title: string
    readonly index: string
    readonly condition: readonly { readonly attribute: string; readonly operator: string }[]
  }[]
}

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = fromRoot('../shared/seeds/')
const seeds: Seed[] = readdirSync(fromRoot('systems/'))
  .map(system => fromRoot(`systems/${system}/test/seed.json`))
  .filter(existsSync)
  .map(file => JSON.parse(readFileSync(file, 'utf8')))

const marked = (template: string) => template.replace(/<([^<>]*)>/g, '{$1}')

describe.skipIf(!existsSync(folder))('the documents of the five systems', () => {
  for (const seed of seeds) {
    describe(seed.source, () => {
      let draft: Draft
      beforeAll(() => {
        draft = readDocument(readFileSync(`${folder}${seed.source}`, 'utf8'), seed.source)
      })

      test('has its tables, keys, indexes and TTL', () => {
        expect(
          draft.tables.map(({ table, keys, indexes, ttl }) => ({
            name: table,
            key: [keys.pk, keys.sk],
            indexes: indexes.map(({ name, pk, sk }) => [name, pk, sk]),
            ttl,
          })),
        ).toEqual(
          seed.tables.map(({ name, key, indexes, ttl = null }) => ({
            name,
            key,
            indexes: Object.entries(indexes).map(([index, { key }]) => [index, ...key]),
            ttl,
          })),
        )
      })

      test('has the keys of every entity, and no entity more', () => {
        const shapes = (keys: Readonly<Record<string, string>>) =>
          Object.entries(keys).map(([key, template]) => `${key}=${shapeOf(marked(template))}`)
        expect(entitiesOf(draft).map(({ keys }) => shapes(keys).sort())).toEqual(
          seed.entities.map(({ keys }) => shapes(keys).sort()),
        )
      })

      test('has every attribute', () => {
        for (const [at, { attributes, items = [] }] of seed.entities.entries()) {
          const found = entitiesOf(draft)[at]
          const known = new Set([
            ...(found?.attributes.map(({ name }) => name) ?? []),
            ...Object.keys(found?.keys ?? {}),
          ])
          const wanted = [...attributes.map(({ name }) => name), ...items.flatMap(item => Object.keys(item))]
          expect([...new Set(wanted)].filter(name => !known.has(name))).toEqual([])
        }
      })

      test('has every access pattern with a condition on keys', () => {
        const found = draft.tables.flatMap(table =>
          table.accessPatterns.map(({ index, clauses }) =>
            [index ?? 'Main', ...clauses.map(({ attribute, operator }) => `${attribute} ${operator}`)].join(),
          ),
        )
        const wanted = seed.patterns
          .filter(({ condition }) => condition.length > 0)
          .map(({ index, condition }) =>
            [index, ...condition.map(({ attribute, operator }) => `${attribute} ${operator}`)].join(),
          )
        expect(found).toEqual(wanted)
      })
    })
  }
})

const entitiesOf = (draft: Draft) => draft.tables.flatMap(table => table.entities)
