import { MonotableError } from '../errors.ts'
import { keepsReceipts, receiptKey } from '../satellites/receipts.ts'
import { repeatOwnerBefore } from '../satellites/repeat-owner.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import type { Session } from '../session.ts'
import { placesOf } from './owner.ts'
import { type Place, placeText } from './place.ts'
import { type Reconciled, type ReconcileOptions, reconcile } from './reconcile.ts'

/**
 * Reconciles an item as it is stored now, and the guards, mirrors and receipts that images of it declare: those of an
 * item that another program changed or deleted go. A change that a stream tells of has an old and a new image.
 *
 * @example
 * ```ts
 * const session = connectSession(shop.model, engine)
 * const deleted = { shopId: '1', productId: '7', category: 'Light', name: 'Lamp', stock: 3 }
 * await reconcileItem(session, 'Product', [deleted])
 * ```
 */
export async function reconcileItem(
  session: Session,
  entity: string,
  images: readonly Values[],
  options: ReconcileOptions = {},
): Promise<readonly Reconciled[]> {
  const owner = session.model.entities.get(entity)
  if (!owner) throw unknownEntity(session, entity)
  const places = images.flatMap(image => placesOf(owner, image).map(({ place }) => place))
  const beside = images.flatMap(image => [...keptOf(owner, image), ...receiptsOf(owner, image)])
  const results: Reconciled[] = []
  for (const { table, key } of distinct([...places, ...beside]))
    results.push(await reconcile(session, { table: table.name, stored: key }, options))
  return results
}

export function unknownEntity({ model }: Session, entity: string): MonotableError {
  const fix = `Its entities are ${[...model.entities.keys()].join(', ')}`
  return new MonotableError('INVALID_DECLARATION', { entity, problem: 'the schema has no such entity', fix })
}

function keptOf(owner: EntityModel, image: Values): readonly Place[] {
  const values = owner.withDerived(image)
  return [...owner.satellites.guards, ...owner.satellites.mirrors].flatMap(kept => {
    const declared = repeatOwnerBefore(kept, owner, values)
    return declared ? [{ table: kept.table, key: declared.key }] : []
  })
}

function receiptsOf(owner: EntityModel, image: Values): readonly Place[] {
  if (!keepsReceipts(owner)) return []
  return placesOf(owner, image).map(({ place: { table, key } }) => ({ table, key: receiptKey(owner, key) }))
}

function distinct(places: readonly Place[]): Iterable<Place> {
  return new Map(places.map(place => [placeText(place), place])).values()
}
