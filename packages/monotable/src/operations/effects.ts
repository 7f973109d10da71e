import { type AnyChange, eachAction } from '../expressions/update.ts'
import type { EntityModel } from '../schema/entity-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import { rootOf } from './parse-change.ts'

/** What a change has consequences for. */
export interface Effects {
  /** The attributes that it touches. */
  readonly touched: ReadonlySet<string>
  /** The index keys that are built from one of them. */
  readonly keys: readonly KeyModel[]
  /** The attributes, other than the item's key, that those keys need and that the change alone does not tell. */
  readonly needed: readonly string[]
  /** Whether guards, mirrors or counters follow from it. */
  readonly satellites: boolean
}

const none: Effects['keys'] = []

export function effectsOf(model: EntityModel, change: AnyChange): Effects {
  const touched = new Set<string>()
  /** Set or removed as a whole: what it will be is known without what it was. */
  const told = new Set<string>()
  eachAction(change, (operation, path) => {
    const root = rootOf(model, path)
    touched.add(root)
    if (root === path && (operation === 'set' || operation === 'remove')) told.add(root)
  })
  const isTouched = (name: string) => touched.has(name)
  const keys = model.indexKeys.length === 0 ? none : model.indexKeys.filter(key => key.parts.some(isTouched))
  const parts = new Set(keys.flatMap(key => key.parts))
  return {
    touched,
    keys,
    needed: [...parts].filter(name => !told.has(name) && !model.keyNames.includes(name)),
    satellites: model.satellites.parts.some(isTouched),
  }
}
