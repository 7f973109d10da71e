import { type $ZodType, safeParse } from 'zod/v4/core'
import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

/** What an absent attribute is read as is a value that it could have. */
export function checkReadDefaults({
  name: entity,
  options,
  entity: { attributes },
  types,
  ...model
}: EntityModel): void {
  for (const [name, value] of Object.entries(options.readDefaults ?? {})) {
    const type = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (!type) {
      refuse({
        entity,
        problem: `readDefaults names '${name}', which is not an attribute`,
        fix: 'Correct the name',
      })
    }
    if (model.keyNames.includes(name)) {
      const problem = `readDefaults names '${name}', which is in the key of every item`
      refuse({ entity, problem, fix: 'Remove it' })
    }
    if (['SS', 'NS', 'BS'].includes(types[name]?.wire ?? '')) {
      const problem = `readDefaults names '${name}', a set, which reads as empty if it is absent`
      refuse({ entity, problem, fix: 'Remove it' })
    }
    const { error } = safeParse(type as $ZodType, value)
    if (error) {
      const problem = `the default of '${name}' is not valid: ${error.issues.map(issue => issue.message).join('; ')}`
      refuse({ entity, problem, fix: 'Give a value that the attribute allows' })
    }
  }
}
