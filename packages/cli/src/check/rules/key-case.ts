import { attributeNamed, writeKey } from '../example.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { type Entity, keysOn } from '../subject.ts'

/** An e-mail address as it was typed is a part of a key: Ann@ and ann@ are two. */
export const keyCase: Rule = {
  code: 'KEY_CASE',
  severity: 'warning',
  title: 'an e-mail address in a key, in any letter case',
  *find(subject) {
    const seen = new Set<string>()
    for (const key of subject.paths.flatMap(keysOn)) {
      for (const entity of subject.entities) {
        const template = entity.keys.get(key)?.template
        const part = template?.components.find(
          ({ name, format }) => !isFolded(format.type) && isTyped(entity, name),
        )
        if (!template || !part || seen.has(`${entity.name} ${part.name}`)) continue
        seen.add(`${entity.name} ${part.name}`)
        const text = (value: string) => writeKey(template, ({ name }) => (name === part.name ? value : 'a1'))
        yield {
          at: [partOfEntity(entity)],
          key,
          why: `${key} is made of ${part.name} as it was typed. Keys are compared byte by byte, so that Ann@example.org is not found as ann@example.org, and can be there twice`,
          examples: [
            { of: entity.name, values: { [key]: text('Ann@example.org') } },
            { of: entity.name, values: { [key]: text('ann@example.org') }, note: 'another item' },
          ],
          fix: `Write it in small letters: {${part.name}:lower} in ${key}`,
        }
      }
    }
  },
}

/** `{email:lower}` writes every address in one case. */
const isFolded = (format: string) => format === 'lower' || format === 'upper'

function isTyped(entity: Entity, name: string): boolean {
  const attribute = attributeNamed(entity, name)
  if (!attribute || Object.hasOwn(entity.design.derived, name)) return false
  const { format, pattern = '' } = (attribute.schema ?? {}) as { format?: string; pattern?: string }
  const isEmail = format === 'email' || attribute.format === 'email' || /^e-?mail(?:address)?$/i.test(name)
  const isLower = /lower|small letters/i.test(attribute.description ?? '') || allowsOnlySmall(pattern)
  return attribute.type === 'string' && isEmail && !isLower
}

/** Whether no text in capitals matches a pattern that texts in small letters match. */
function allowsOnlySmall(pattern: string): boolean {
  try {
    const expression = new RegExp(pattern, 'u')
    return pattern !== '' && !expression.test('ANN@EXAMPLE.ORG') && expression.test('ann@example.org')
  } catch {
    return false
  }
}
