import type { Design } from 'monotable/design'
import { distinct } from './distinct.ts'
import { pathWord, plural } from './words.ts'

/** Where each entity and each pattern is found, by its name; no two in one place. */
export interface Paths {
  readonly entities: ReadonlyMap<string, string>
  readonly patterns: ReadonlyMap<string, string>
}

const apart = { reserved: ['/patterns'], before: '-' }

export function pathsOf({ tables }: Design): Paths {
  const entities = tables.flatMap(table => table.entities.map(({ name }) => name))
  const patterns = tables.flatMap(table => table.patterns.map(({ name }) => name))
  return {
    entities: distinct(entities, (name, at) => `/${plural(pathWord(name, `entity-${at + 1}`))}`, apart),
    // A pattern is called by its name wherever a path can hold it.
    patterns: distinct(
      patterns,
      (name, at) =>
        /^[\w-]+$/.test(name) ? `/patterns/${name}` : `/patterns/${pathWord(name, `pattern-${at + 1}`)}`,
      apart,
    ),
  }
}
