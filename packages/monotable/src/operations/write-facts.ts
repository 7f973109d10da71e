import type { EntityModel } from '../schema/entity-model.ts'
import type { KeyModel } from '../schema/key-model.ts'
import type { Session } from '../session.ts'
import { isManaged } from './managed-attributes.ts'

/** What every write of an entity needs to know, found at the first. */
export interface WriteFacts {
  readonly isManaged: boolean
  /** Whether a write needs to know what time it is. */
  readonly isTimed: boolean
  readonly hasSatellites: boolean
  /** Index keys that are written beside the attributes; an attribute that is itself one changes by itself. */
  readonly keys: readonly KeyModel[]
  /** Attributes that are keys of indexes themselves, by name. */
  readonly nativeKeys: ReadonlyMap<string, KeyModel>
  /** The attributes that index keys, guards, mirrors and counters are made from. */
  readonly watched: ReadonlySet<string>
  /** Attributes among those that change with every write. */
  readonly alwaysMoved: readonly string[]
}

const never = new Date(0)

/** The time, for those whom it concerns. */
export function timeOf(session: Session, model: EntityModel): Date {
  return writeFacts(model).isTimed ? session.now() : never
}

const known = new WeakMap<EntityModel, WriteFacts>()

export function writeFacts(model: EntityModel): WriteFacts {
  const found = known.get(model)
  if (found) return found
  const keys = model.indexKeys.filter(key => key.template !== undefined || key.form)
  const watched = new Set([...keys.flatMap(key => key.parts), ...model.satellites.parts])
  const { version, updatedAt } = model.options
  const facts: WriteFacts = {
    isManaged: isManaged(model),
    isTimed: isManaged(model) || model.ttl !== undefined,
    hasSatellites: model.satellites.parts.length > 0,
    keys,
    nativeKeys: new Map(
      model.indexKeys.flatMap(key => (key.template || key.form ? [] : [[key.attribute, key]])),
    ),
    watched,
    alwaysMoved: [version, updatedAt].filter(name => name !== undefined && watched.has(name)) as string[],
  }
  known.set(model, facts)
  return facts
}
