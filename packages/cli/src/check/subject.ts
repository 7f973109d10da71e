import {
  type Design,
  type EntityDesign,
  type IndexDesign,
  type KeyAttribute,
  keyRoles,
  type TableDesign,
} from 'monotable/design'
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
  /** All attributes of its key: of the partition key, and of the sort key. */
  readonly partitions: readonly KeyAttribute[]
  readonly sorts: readonly KeyAttribute[]
}

/** The names of all attributes of the key. */
export const keysOn = ({ partitions, sorts }: Path): string[] =>
  [...partitions, ...sorts].map(({ name }) => name)

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
      ...pathOf(undefined, 'table', table),
      ...table.indexes.flatMap(index => pathOf(index.name, index.kind, index)),
    ],
    isDocument,
  }))
}

/** None where a document names an index and says nothing of its keys. */
function pathOf(
  index: string | undefined,
  kind: Path['kind'],
  declared: Pick<IndexDesign, 'key' | 'partitions'>,
): Path[] {
  const { partition: partitions, sort: sorts } = keyRoles(declared)
  const [partition] = partitions
  return partition ? [{ index, kind, partition, sort: sorts[0], partitions, sorts }] : []
}

/** The entities whose items are on a path: an item without one of its keys is not. */
export function entitiesOn({ entities }: Subject, path: Path): Entity[] {
  return entities.filter(({ keys }) => keysOn(path).every(name => keys.has(name)))
}

/** What a path is called in a sentence. */
export const nameOf = ({ index }: Path, { table }: Subject) => index ?? table.name
