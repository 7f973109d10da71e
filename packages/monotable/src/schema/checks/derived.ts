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
      problem: `${made} uses '${String(unknown)}', which is not an attribute`,
      fix: `Correct its 'of'`,
    })
  }
  const numbered = (revision: number | undefined, made: string) => {
    if (revision === undefined || (Number.isSafeInteger(revision) && revision > 0)) return
    const problem = `${made} has revision ${revision}`
    refuse({ entity, problem, fix: 'Give a whole number from 1 on, one more at every change' })
  }
  for (const [name, { of, revision }] of Object.entries(options.derive ?? {})) {
    known(of, `'${name}'`)
    numbered(revision, `'${name}'`)
    if (Object.hasOwn(types, name)) {
      refuse({
        entity,
        problem: `'${name}' is both derived and an attribute`,
        fix: 'Give the derived value another name',
      })
    }
  }
  for (const [key, { of, revision }] of Object.entries(options.only ?? {})) {
    known(of, `'only' of ${key}`)
    numbered(revision, `'only' of ${key}`)
    if (key === partition.attribute || key === sort?.attribute) {
      refuse({
        entity,
        key,
        problem: `every item of ${table.name} needs this key`,
        fix: "Use 'only' for keys of indexes",
      })
    }
    if (Object.hasOwn(types, key)) {
      refuse({
        entity,
        key,
        problem: 'it is an attribute: an item that has it is always in the index',
        fix: `Give the index another key, with the template '{${key}}'`,
      })
    }
    const { guards, mirrors, counters } = model.satellites
    const isKept = [...guards, ...mirrors, ...counters.map(({ on }) => on)].some(one => one.name === key)
    if (!isKept && !model.indexKeys.some(one => one.attribute === key)) {
      refuse({
        entity,
        key,
        problem: "'only' names a key that the entity does not have",
        fix: `Add ${key} to its keys, guards, mirrors or counters`,
      })
    }
  }
}
