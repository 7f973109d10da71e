import type { EntityModel } from '../schema/entity-model.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { declares, keepingOf, namedBy } from './owner.ts'
import type { Place } from './place.ts'
import { checkOwner, namesOf, type Planning, shown } from './plan-item.ts'

/**
 * Removes a guard or mirror that no owner declares: writers that know nothing of it leave it behind. Whether it goes;
 * what does not say whose it is, or whose owner cannot be read, stays and is reported.
 */
export function planOwnerless(
  planning: Planning,
  kept: EntityModel,
  place: Place,
  stored: AttributeMap,
): boolean {
  const { session, view, draft } = planning
  const keeping = keepingOf(session.model, kept)
  if (keeping.length === 0) return false
  const named = namedBy(session.model, kept, stored)
  if (!named || named.length === 0) {
    const owners = [...new Set(keeping.map(({ owner }) => owner.name))].join(' or ')
    draft.problems.push(`it does not say which ${owners} it belongs to`)
    return false
  }
  // Asks for all of them, so that one read fetches them together.
  const answers = named.map(one => declares(one, kept, place, planning))
  if (!view.isComplete) return true
  if (answers.includes(true)) return false
  if (answers.includes(undefined)) {
    draft.problems.push('its owner cannot be read, so nobody can tell whether it is still needed')
    return false
  }
  const what = keeping.some(({ isGuard }) => isGuard) ? 'guard' : 'mirror'
  draft.remove({ model: kept, place, stored, names: namesOf(kept) })
  for (const one of named) checkOwner(planning, one)
  draft.differences.push({ what, name: kept.name, recorded: shown(stored, namesOf(kept)) })
  return true
}
