import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

/** A table of transitions names every state, and no others, of an attribute. */
export function checkStates({ name: entity, options, types }: EntityModel): void {
  for (const [attribute, transitions] of Object.entries(options.states ?? {})) {
    if (transitions === undefined) continue
    const type = types[attribute]
    if (type?.wire !== 'S') {
      refuse({
        entity,
        problem: `states names '${attribute}', which is not a text attribute`,
        fix: 'Use z.enum',
      })
    }
    const states = Object.keys(transitions)
    for (const [from, targets] of Object.entries(transitions)) {
      const unknown = targets.find(target => !Object.hasOwn(transitions, target))
      if (unknown === undefined) continue
      const problem = `'${attribute}' can go from '${from}' to '${unknown}', which is not a state`
      refuse({ entity, problem, fix: `Add ${unknown}: [] to its states, or correct the name` })
    }
    if (type.kind.kind === 'enum') checkValues(entity, attribute, states, type.kind.values)
  }
}

function checkValues(
  entity: string,
  attribute: string,
  states: readonly string[],
  values: readonly string[],
): void {
  const stateless = values.find(value => !states.includes(value))
  if (stateless !== undefined) {
    const problem = `'${attribute}' can be '${stateless}', which is not a state`
    refuse({ entity, problem, fix: `Add ${stateless}: [] to its states` })
  }
  const impossible = states.find(state => !values.includes(state))
  if (impossible !== undefined) {
    const problem = `'${attribute}' has the state '${impossible}', which is not one of its values`
    refuse({ entity, problem, fix: `Add '${impossible}' to its values, or remove it from its states` })
  }
}
