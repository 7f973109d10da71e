import type { Logger } from 'pino'
import type { Ids } from './ids.ts'

/** What a reaction works with. Delivery is at least once: what it writes has an id derived from `cause`. */
export interface ReactionContext<Db, Ports> {
  readonly db: Db
  readonly ports: Ports
  readonly now: Date
  readonly ids: Ids
  readonly log: Logger
  /** The same for the same change, however often it is delivered. */
  readonly cause: string
  /** When the change was made. */
  readonly at: Date
  /** The item's time was over: nobody deleted it. */
  readonly expired: boolean
}

type Handlers<Db, Ports, Items> = {
  readonly [N in keyof Items]?: {
    readonly created?: (now: Items[N], context: ReactionContext<Db, Ports>) => Promise<void> | void
    readonly modified?: (
      old: Items[N],
      now: Items[N],
      context: ReactionContext<Db, Ports>,
    ) => Promise<void> | void
    readonly removed?: (old: Items[N], context: ReactionContext<Db, Ports>) => Promise<void> | void
  }
}

/** What happens because something changed. */
export interface Reaction<Db = unknown, Ports = unknown, Items = Record<string, unknown>> {
  readonly title: string
  readonly on: Handlers<Db, Ports, Items>
}

/**
 * `reaction` for one system: its handlers are typed by the entities they wait for.
 *
 * @example
 * ```ts
 * const reaction = reactionsFor<ClientOf<typeof shop>, SystemPorts, ItemsIn<typeof shop>>()
 * const logSales = reaction({
 *   title: 'Every sale is logged',
 *   on: { Sale: { created: (sale, { log }) => log.info({ saleId: sale.saleId }, 'sold') } },
 * })
 * ```
 */
export function reactionsFor<Db, Ports, Items>() {
  return (reaction: Reaction<Db, Ports, Items>): Reaction<Db, Ports, Items> => reaction
}
