import { commonKeys, keysOfTemplates } from 'monotable/design'
import type { Example } from '../finding.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity, Subject } from '../subject.ts'

/** Two entities that can write the same item. */
export const keysCoincide: Rule = {
  code: 'KEYS_COINCIDE',
  severity: 'error',
  title: 'two entities that can have the same key',
  *find(subject) {
    const all = subject.entities.flatMap(entity => {
      const keys = baseKeys(subject, entity)
      return keys ? [{ entity, keys }] : []
    })
    for (const [at, one] of all.entries()) {
      for (const other of all.slice(at + 1)) {
        if (isMeant(one.entity, other.entity)) continue
        const shared = commonKeys(one.keys, other.keys)
        if (!shared) continue
        const names = `${one.entity.name} and ${other.entity.name}`
        yield {
          at: [partOfEntity(one.entity), partOfEntity(other.entity)],
          why: `${names} can have the same key in ${subject.table.name}: writing one replaces the other`,
          examples: [item(one.entity, shared), item(other.entity, shared)],
          // Generated keys are texts: those of a table with numbers as keys prove nothing.
          ...(subject.table.key.every(({ type }) => type === 'S') && {
            proof: { kind: 'overwritten' as const, items: [shared, shared] },
          }),
          fix: `Give one of them another prefix. If they are meant to be one item, declare coincidesWith and an entity type for both`,
        }
      }
    }
  },
}

function baseKeys({ table }: Subject, { keys }: Entity) {
  const templates = table.key.map(key => keys.get(key.name)?.template)
  return templates.every(template => template !== undefined) ? keysOfTemplates(templates) : undefined
}

/** They coincide on purpose, and the same attribute tells them apart. */
function isMeant({ design: one }: Entity, { design: other }: Entity): boolean {
  return one.coincidesWith.includes(other.name) || other.coincidesWith.includes(one.name)
}

function item({ name, design: { type } }: Entity, keys: Readonly<Record<string, string>>): Example {
  return { of: name, values: { ...keys, ...(type && { [type.attribute]: type.value }) } }
}
