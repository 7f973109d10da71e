import type { AttributeDraft, Draft, EntityDraft, IndexDraft, PatternDraft, TableDraft } from './draft.ts'

/** A table as a document describes it. */
export interface FoundTable {
  /** Null if the document has no name for it. */
  readonly table: string | null
  readonly keys: { readonly pk: string | null; readonly sk: string | null }
  /** An index of which the document gives nothing but the name has null for its keys. */
  readonly indexes: readonly (Pick<IndexDraft, 'name' | 'sk'> & { readonly pk: string | null })[]
  readonly ttl: string | null
  readonly entities: readonly (Pick<EntityDraft, 'name' | 'keys' | 'inferred'> & {
    readonly attributes: readonly Pick<AttributeDraft, 'name' | 'type'>[]
  })[]
  readonly accessPatterns: readonly Pick<PatternDraft, 'description' | 'index' | 'keyCondition'>[]
}

/** What a draft says, without lines and remarks: what `--json` prints. */
export const jsonForm = (draft: Draft) => ({ tables: draft.tables.map(tableForm) })

const tableForm = (draft: TableDraft): FoundTable => ({
  table: draft.table === '' ? null : draft.table,
  keys: { pk: draft.keys.pk === '' ? null : draft.keys.pk, sk: draft.keys.sk },
  indexes: [
    ...draft.indexes.map(({ name, pk, sk }) => ({ name, pk, sk })),
    ...draft.namedIndexes.map(({ name }) => ({ name, pk: null, sk: null })),
  ],
  ttl: draft.ttl,
  entities: draft.entities.map(({ name, keys, inferred, attributes }) => ({
    name,
    keys,
    inferred,
    attributes: attributes.map(({ name, type }) => ({ name, type })),
  })),
  accessPatterns: draft.accessPatterns.map(({ description, index, keyCondition }) => ({
    description,
    index,
    keyCondition,
  })),
})
