import type { EntityModel } from '../schema/entity-model.ts'
import type { Model } from '../schema/model.ts'
import { recognise } from '../schema/recognise.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { expiredOnDynamoDBLocal, type StreamRecord } from './stream-record.ts'

export type ChangeKind = 'created' | 'modified' | 'removed'

/** What a record says of one entity, with the images that its stream gives. */
export interface ItemChange {
  readonly entity: EntityModel
  readonly kind: ChangeKind
  readonly old: AttributeMap | undefined
  readonly now: AttributeMap | undefined
}

/** The entities that a record can be of. */
export type Possible = Pick<Model, 'entities'>

const kinds: Readonly<Record<string, ChangeKind>> = {
  INSERT: 'created',
  MODIFY: 'modified',
  REMOVE: 'removed',
  [expiredOnDynamoDBLocal]: 'removed',
}

/**
 * The changes in a record: one, or none if it is of no entity. Where an item of one entity took the place of another's
 * under the same key, the one was removed and the other created.
 */
export function itemChanges(model: Possible, record: StreamRecord): readonly ItemChange[] {
  const known = recognised.get(record)
  if (known?.model === model) return known.changes
  const changes = changesIn(model, record)
  recognised.set(record, { model, changes })
  return changes
}

/** Every handler of a table sees each record, so its entity is found only once. */
const recognised = new WeakMap<StreamRecord, { model: Possible; changes: readonly ItemChange[] }>()

function changesIn(model: Possible, { eventName = '', dynamodb = {} }: StreamRecord): ItemChange[] {
  const kind = kinds[eventName]
  const keys = (dynamodb.Keys ?? {}) as AttributeMap
  const old = dynamodb.OldImage as AttributeMap | undefined
  const now = dynamodb.NewImage as AttributeMap | undefined
  const of = (image: AttributeMap | undefined) => recognise(model, image ?? keys)
  if (kind !== 'modified') {
    const entity = kind && of(kind === 'created' ? now : old)
    return entity ? [{ entity, kind, old, now }] : []
  }
  const after = of(now ?? old)
  const before = old ? of(old) : after
  if (before === after) return after ? [{ entity: after, kind, old, now }] : []
  return [
    ...(before ? [{ entity: before, kind: 'removed', old, now: undefined } as const] : []),
    ...(after ? [{ entity: after, kind: 'created', old: undefined, now } as const] : []),
  ]
}
