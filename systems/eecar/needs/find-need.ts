import { findOrRefuse, refuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

type Need = Items['CompanyNeed']

/** Whether it is active at a moment: an expired need is not, even before the sweeper has closed it (E12). */
export function isActive({ status, expiresAt }: Need, now: Date): boolean {
  return status === 'active' && (expiresAt === undefined || Date.parse(expiresAt) > now.getTime())
}

/** The need as everybody sees it at a moment; its company's id stands in for a missing name. */
export function showNeed(need: Need, now: Date) {
  const isOver = need.status === 'active' && !isActive(need, now)
  return {
    ...need,
    companyName: need.companyName ?? need.companyId,
    ...(isOver && { status: 'cancelled' as const, closeReason: 'expired' }),
  }
}

export async function findNeed(db: Db, key: { companyId: string; needId: string }): Promise<Need> {
  return findOrRefuse('need', db.CompanyNeed.get(key, { consistent: true }))
}

/** The need, which must be active. */
export async function findActiveNeed(
  db: Db,
  key: { companyId: string; needId: string },
  now: Date,
): Promise<Need> {
  const need = await findNeed(db, key)
  if (isActive(need, now)) return need
  const { status: from } = showNeed(need, now)
  throw refuse('INVALID_TRANSITION', 'The need is closed and cannot change. Create another one.', { from })
}
