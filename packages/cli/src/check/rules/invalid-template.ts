import type { Example, Found } from '../finding.ts'
import type { Key } from '../key.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import type { Entity } from '../subject.ts'

/** A key that cannot be read back: two sets of values build the same key, or the template has a syntax error. */
export const invalidTemplate: Rule = {
  code: 'INVALID_TEMPLATE',
  severity: 'error',
  title: 'a key template that cannot be read back',
  *find({ entities }) {
    for (const entity of entities) {
      for (const key of entity.keys.values())
        if (key.problem !== undefined) yield describeFault(entity, key, key.problem)
    }
  },
}

function describeFault(entity: Entity, { attribute, source }: Key, problem: string): Found {
  const [, one, two] = /\{([^{}]+)\}\{([^{}]+)\}/.exec(source) ?? []
  const same =
    one !== undefined && two !== undefined ? showTouching(entity.name, { attribute, source }, [one, two]) : []
  return {
    at: [partOfEntity(entity)],
    key: attribute,
    why: `${attribute} of ${entity.name} cannot be read back: ${problem}`,
    examples: same,
    fix:
      same.length > 0 ? `Put a delimiter between {${one}} and {${two}}, such as '#'` : 'Correct the template',
  }
}

/** Two placeholders side by side: nothing says where one ends and the other begins. */
function showTouching(
  of: string,
  { attribute: key, source }: Pick<Key, 'attribute' | 'source'>,
  [one, two]: readonly [string, string],
): Example[] {
  const build = (first: string, second: string) =>
    source.replace(`{${one}}{${two}}`, first + second).replaceAll(/\{[^{}]+\}/g, 'x')
  return [
    { of, values: { [one]: 'ab', [two]: 'c', [key]: build('ab', 'c') } },
    { of, values: { [one]: 'a', [two]: 'bc', [key]: build('a', 'bc') }, note: 'the same key' },
  ]
}
