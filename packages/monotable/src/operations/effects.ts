import type { EntityModel } from '../schema/entity-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import type { ParsedChange } from './parse-change.ts'
import { writeFacts } from './write-facts.ts'

/** What a change has consequences for. */
export interface Effects {
  /** The index keys that are built from something that it touches. */
  readonly keys: readonly KeyModel[]
  /** The attributes, other than the item's key, that those keys need and that the change alone does not tell. */
  readonly needed: readonly string[]
  /** Whether guards, mirrors or counters follow from it. */
  readonly satellites: boolean
}

const none: Effects = { keys: [], needed: [], satellites: false }

export function effectsOf(model: EntityModel, { moved }: ParsedChange): Effects {
  const facts = writeFacts(model)
  if (moved.size === 0 && facts.alwaysMoved.length === 0) return none
  const all = new Map(moved)
  // The library itself sets the time of a change, and counts on from the version that it finds.
  for (const name of facts.alwaysMoved) {
    if (!all.has(name)) all.set(name, name === model.options.updatedAt)
  }
  const isMoved = (name: string) => all.has(name)
  const keys = facts.keys.filter(key => key.parts.some(isMoved))
  const parts = new Set(keys.flatMap(key => key.parts))
  return {
    keys,
    needed: [...parts].filter(name => !all.get(name) && !model.keyNames.includes(name)),
    satellites: model.satellites.parts.some(isMoved),
  }
}
