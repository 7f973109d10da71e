import type { Design, EntityDesign, KeyAttribute, TableDesign } from 'monotable/design'
import { type Key, keyIn } from './key.ts'

/** One table of a design with its keys compiled: what the rules look at. */
export interface Subject {
  readonly table: TableDesign
  readonly entities: readonly Entity[]
  /** The table itself and its indexes. */
  readonly paths: readonly Path[]
  /** Whether keys are glued by hand from a document, or written by the library, which refuses what forges a key. */
  readonly isDocument: boolean
}

export interface Entity {
  readonly name: string
  readonly design: EntityDesign
  readonly keys: ReadonlyMap<string, Key>
}

/** A way to items: by the keys of the table, or by those of an index. */
export interface Path {
  /** Undefined is the table itself. */
  readonly index: string | undefined
  readonly kind: 'table' | 'GSI' | 'LSI'
  readonly partition: KeyAttribute
  readonly sort: KeyAttribute | undefined
}

export function subjectsOf(design: Design, isDocument: boolean): Subject[] {
  return design.tables.map(table => ({
    table,
    entities: table.entities.map(entity => ({
      name: entity.name,
      design: entity,
      keys: new Map(
        Object.entries(entity.keys).map(([name, source]) => [name, keyIn(entity, name, source)] as const),
      ),
    })),
    paths: [
      ...pathOf(undefined, 'table', table.key),
      ...table.indexes.flatMap(({ name, kind, key }) => pathOf(name, kind, key)),
    ],
    isDocument,
  }))
}

/** None where a document names an index and says nothing of its keys. */
function pathOf(
  index: string | undefined,
  kind: Path['kind'],
  [partition, sort]: readonly KeyAttribute[],
): Path[] {
  return partition ? [{ index, kind, partition, sort }] : []
}

/** The entities whose items are on a path: an item without one of its keys is not. */
export function entitiesOn({ entities }: Subject, { partition, sort }: Path): Entity[] {
  return entities.filter(({ keys }) => keys.has(partition.name) && (!sort || keys.has(sort.name)))
}

/** What a path is called in a sentence. */
export const nameOf = ({ index }: Path, { table }: Subject) => index ?? table.name
