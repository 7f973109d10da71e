import type { EntityModel } from '../entity-model.ts'
import { refuse } from './refuse.ts'

/** What keys are computed from, and what decides whether they are there. */
export function checkDerived({
  name: entity,
  options,
  types,
  table,
  partition,
  sort,
  ...model
}: EntityModel): void {
  const known = (of: readonly PropertyKey[], made: string) => {
    const unknown = of.find(name => !Object.hasOwn(types, name))
    if (unknown === undefined) return
    refuse({
      entity,
      problem: `${made} is made of '${String(unknown)}', which is no attribute`,
      fix: `Correct its 'of'`,
    })
  }
  for (const [name, { of }] of Object.entries(options.derive ?? {})) {
    known(of, `'${name}'`)
    if (Object.hasOwn(types, name)) {
      refuse({
        entity,
        problem: `'${name}' is derived and an attribute as well`,
        fix: 'Give the derived value another name',
      })
    }
  }
  for (const [key, { of }] of Object.entries(options.only ?? {})) {
    known(of, `'only' of ${key}`)
    if (key === partition.attribute || key === sort?.attribute) {
      refuse({
        entity,
        key,
        problem: `every item of ${table.name} has it`,
        fix: "Use 'only' for keys of indexes",
      })
    }
    if (Object.hasOwn(types, key)) {
      refuse({
        entity,
        key,
        problem: 'it is an attribute, and in the index whenever it is there',
        fix: `Give the index a key of its own, with a template: '{${key}}'`,
      })
    }
    const { guards, mirrors, counters } = model.satellites
    const isKept = [...guards, ...mirrors, ...counters.map(({ on }) => on)].some(one => one.name === key)
    if (!isKept && !model.indexKeys.some(one => one.attribute === key)) {
      refuse({
        entity,
        key,
        problem: "'only' names a key that it does not have",
        fix: `Add ${key} to its keys, guards, mirrors or counters`,
      })
    }
  }
}
