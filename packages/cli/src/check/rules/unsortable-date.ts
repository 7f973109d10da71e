import { attributeNamed } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfEntity } from '../parts.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn } from '../subject.ts'

/** Ways to write a day in which the year is not first, with two days of which the later sorts first. */
const forms: readonly { readonly said: RegExp; readonly days: readonly [string, string] }[] = [
  { said: /\bDD([./-])MM\1YY/i, days: ['31.01.2026', '01.02.2026'] },
  { said: /\bMM([./-])DD\1YY/i, days: ['12/31/2025', '01/01/2026'] },
  { said: /\bD{1,2}\s+MMM\b|\bMMM\s+D/i, days: ['Jan 2 2026', 'Apr 1 2026'] },
]

/** A date in a sort key whose text does not sort as the days do. */
export const unsortableDate: Rule = {
  code: 'UNSORTABLE_DATE',
  severity: 'warning',
  title: 'a date in a sort key that does not sort',
  *find(subject) {
    for (const path of subject.paths) {
      for (const { name: key } of path.sorts) {
        for (const entity of entitiesOn(subject, path)) yield* inKey(entity, key)
      }
    }
  },
}

function* inKey(entity: Entity, key: string): Generator<Found> {
  for (const { name } of entity.keys.get(key)?.template?.components ?? []) {
    const form = formOf(entity, name)
    if (!form) continue
    const [first, second] = [...form.days].sort()
    yield {
      at: [partOfEntity(entity)],
      key,
      why: `${name} is a date that does not begin with its year, and ${key} sorts as text: items come in an order that is no order of days`,
      examples: [
        { of: entity.name, values: { [name]: first }, note: 'comes first' },
        { of: entity.name, values: { [name]: second }, note: 'comes second' },
      ],
      fix: `Write ${name} as YYYY-MM-DD, or as an ISO 8601 moment in UTC`,
    }
  }
}

function formOf(entity: Entity, name: string) {
  const { description = '', schema = {} } = attributeNamed(entity, name) ?? {}
  const { pattern = '', examples = [] } = schema as { pattern?: string; examples?: readonly unknown[] }
  const shown = [description, ...examples.map(String)].join(' ')
  const isByPattern = /^\^?(?:\\d\{2\}|\[0-9\]\{2\})[./-]/.test(pattern)
  return forms.find(({ said }) => said.test(shown)) ?? (isByPattern ? forms[0] : undefined)
}
