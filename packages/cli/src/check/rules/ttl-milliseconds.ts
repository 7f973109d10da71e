import type { AttributeDesign } from 'monotable/design'
import { attributeNamed } from '../example.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'

/** The moment 2001-09-09 in milliseconds, which as seconds is far in the future. */
const tooLarge = 1_000_000_000_000

/** A TTL that counts milliseconds: DynamoDB reads seconds, and deletes nothing for 50,000 years. */
export const ttlMilliseconds: Rule = {
  code: 'TTL_MILLISECONDS',
  severity: 'warning',
  title: 'a TTL in milliseconds',
  *find(subject) {
    const { ttl } = subject.table
    if (ttl === undefined) return
    for (const entity of subject.entities) {
      const attribute = attributeNamed(entity, ttl)
      const sign = attribute && signOfMilliseconds(attribute)
      if (sign === undefined) continue
      yield {
        at: [partOfEntity(entity)],
        key: ttl,
        why: `${sign}, but DynamoDB reads ${ttl} as seconds since 1970: such an item expires in the year 50000, which is never`,
        examples: [
          {
            of: entity.name,
            values: { [ttl]: 1_767_225_600_000 },
            note: 'meant as 2026-01-01, read as 57970',
          },
          { of: entity.name, values: { [ttl]: 1_767_225_600 }, note: 'the same moment in seconds' },
        ],
        fix: `Store ${ttl} in seconds: Math.floor(Date.now() / 1000) + 86_400`,
      }
    }
  },
}

/** What says that an attribute counts milliseconds, as a clause. */
function signOfMilliseconds({ name, description = '', schema = {} }: AttributeDesign): string | undefined {
  const { minimum = 0 } = schema as { minimum?: number }
  if (/(?:_ms|Ms|[mM]illis(?:econds)?)$/.test(name)) return `the name ${name} says milliseconds`
  if (/millisecond|\bms\b|Date\.now\(\)(?!\s*\/)/i.test(description))
    return `${name} is described in milliseconds`
  return minimum >= tooLarge ? `${name} is at least ${minimum.toLocaleString('en-US')}` : undefined
}
