import { keyLimits, utf8Size } from '@monotable/dynamodb'
import { attributeNamed, exampleValue, storedKeys, writeKey } from '../example.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn } from '../subject.ts'

/** A key that can be longer than DynamoDB takes: such an item is refused when it is written. */
export const longKey: Rule = {
  code: 'LONG_KEY',
  severity: 'error',
  title: 'a key that can be longer than DynamoDB allows',
  *find(subject) {
    for (const path of subject.paths) {
      for (const [role, keys] of [
        ['partition', path.partitions],
        ['sort', path.sorts],
      ] as const) {
        for (const { name } of keys) {
          for (const entity of entitiesOn(subject, path)) {
            const text = longest(entity, name)
            const bytes = utf8Size(text ?? '')
            if (text === undefined || bytes <= keyLimits[role]) continue
            yield {
              at: [partOfEntity(entity)],
              key: name,
              why: `${name} can be ${bytes.toLocaleString('en-US')} bytes long, and a ${role} key takes at most ${keyLimits[role].toLocaleString('en-US')}: the write is refused`,
              examples: [
                {
                  of: entity.name,
                  values: { [name]: `${text.slice(0, 24)}…` },
                  note: `${bytes.toLocaleString('en-US')} bytes: ValidationException`,
                },
              ],
              proof: { kind: 'refused', items: [{ ...storedKeys(entity), [name]: text }] },
              fix: `Bound what ${name} is made of, or store a hash of it in the key`,
            }
          }
        }
      }
    }
  },
}

/** The longest text that a key can be, where the design bounds what it is made of; a letter is a byte at least. */
function longest(entity: Entity, key: string): string | undefined {
  const found = entity.keys.get(key)
  if (!found?.template) return undefined
  const lengths = found.template.components.map(({ name }) => boundOf(entity, name))
  if (!lengths.some(length => length !== undefined)) return undefined
  return writeKey(found.template, ({ name }) => {
    const length = boundOf(entity, name)
    return length === undefined ? exampleValue(entity, name) : 'a'.repeat(length)
  })
}

function boundOf(entity: Entity, name: string): number | undefined {
  const { schema = {}, type } = attributeNamed(entity, name) ?? {}
  const { maxLength, pattern, format } = schema as { maxLength?: number; pattern?: string; format?: string }
  const isFree = type === 'string' && pattern === undefined && format === undefined
  return isFree && maxLength !== undefined && maxLength > 256 ? maxLength : undefined
}
