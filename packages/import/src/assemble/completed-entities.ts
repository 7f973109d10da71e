import type { EntityDraft } from '../draft.ts'
import type { TtlFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import type { Indexes } from './indexes.ts'
import type { TableKeys } from './table-keys.ts'

/** The only entity of a table may be called elsewhere, and has the attributes of its indexes. */
export function completed(
  entities: readonly EntityDraft[],
  called: string | undefined,
  keys: TableKeys,
  indexes: Indexes,
): readonly EntityDraft[] {
  const [only, ...others] = entities
  if (!only || others.length > 0) return entities
  const named = called ? { ...only, name: called } : only
  return [keys.arePlain ? withIndexed(named, indexes, keys) : named]
}

/** The attribute that ends the life of a table's only kind of item is one of its attributes. */
export function withTtl(
  entities: readonly EntityDraft[],
  { arePlain }: TableKeys,
  ttl: TtlFact | undefined,
): readonly EntityDraft[] {
  const [only, ...others] = entities
  if (!only || others.length > 0 || !arePlain || !ttl) return entities
  const name = ttl.attribute
  if (only.keys[name] !== undefined || only.attributes.some(each => each.name === name)) return entities
  const own = { name, type: 'number', line: ttl.line, isOptional: true, isSample: false }
  return [{ ...only, attributes: [...only.attributes, own] }]
}

/** What is declared as the key of an index is an attribute of the items that a table holds. */
function withIndexed(entity: EntityDraft, { indexes }: Indexes, { types }: TableKeys): EntityDraft {
  const known = new Set([...entity.attributes.map(({ name }) => name), ...Object.keys(entity.keys)])
  const more = indexes.flatMap(({ pk, sk, line }) =>
    [pk, sk].flatMap(name => {
      if (name === null || known.has(name) || keyName(name)?.attribute || name.includes('#')) return []
      known.add(name)
      return [
        { name, type: types[name] === 'N' ? 'number' : 'string', line, isOptional: false, isSample: false },
      ]
    }),
  )
  return { ...entity, attributes: [...entity.attributes, ...more] }
}
