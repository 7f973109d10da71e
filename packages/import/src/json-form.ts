import type { Draft } from './draft.ts'

/** The intermediate form that `--json` prints. */
export function jsonForm(draft: Draft) {
  return {
    tables: draft.tables.map(({ table, keys, indexes, namedIndexes, ttl, entities, accessPatterns }) => ({
      table: table === '' ? null : table,
      keys: { pk: keys.pk === '' ? null : keys.pk, sk: keys.sk },
      indexes: [
        ...indexes.map(({ name, pk, sk }) => ({ name, pk, sk })),
        ...namedIndexes.map(({ name }) => ({ name, pk: null, sk: null })),
      ],
      ttl,
      entities: entities.map(entity => ({
        name: entity.name,
        keys: entity.keys,
        inferred: entity.inferred,
        attributes: entity.attributes.map(({ name, type }) => ({ name, type })),
      })),
      accessPatterns: accessPatterns.map(({ description, index, keyCondition }) => ({
        description,
        index,
        keyCondition,
      })),
    })),
  }
}
