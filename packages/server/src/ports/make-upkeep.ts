import { reconcileItem, recount, type Session } from 'monotable/migrate'
import type { Upkeep } from './ports.ts'

/** The upkeep of a system's tables: the library compares and writes. */
export function makeUpkeep(session: Session): Upkeep {
  return {
    reconcile: (entity, ...images) =>
      reconcileItem(session, entity, images as readonly Record<string, unknown>[], { keepItem: true }),
    recount: async (counter, options) => (await recount(session, counter, options)).miscounts,
  }
}
