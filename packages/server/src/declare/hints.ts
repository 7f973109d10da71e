/**
 * What a declaration adds for the pages that are made from it. All of it is optional: pages work without, and read or
 * fit better with it.
 */

/** From which state to which, and for which roles: `{ PENDING: { CONFIRMED: ['shop'] } }`. */
export type Moves<Role extends string = string> = Readonly<
  Record<string, Readonly<Record<string, readonly [Role, ...Role[]]>>>
>

/**
 * What a thing must be like for an operation to be offered, by fields of its answer: `{ voidedAt: 'absent' }`,
 * `{ status: ['OPEN'] }`. Where there is no thing yet, the name of an operation of the system: `{ getProfile: 'absent' }`.
 */
export type When = Readonly<Record<string, 'absent' | 'present' | readonly (string | number | boolean)[]>>

/** Where and how the desk shows an operation; false: not at all, since a machine calls it or a page of its own does. */
export type DeskHint =
  | false
  | {
      /** In place of the name that is made from the operation's: `Receive goods`. */
      readonly label?: string
      /** The one thing that people come for: its button stands out, and on the start page too. */
      readonly primary?: true
      /** The name of another operation: the desk shows this one beside it. `/` is the start page. */
      readonly under?: string
      /** Where it leads once it is done, below `/<system>/app`, by fields of its answer and its own path: `/?shop={shopId}`. */
      readonly leads?: string
    }

/** What a field holds the id of: the list to pick it from, or the operation that shows it. */
export type RefersTo =
  | string
  | {
      readonly operation: string
      /** The field of the other thing that is meant, where it has another name. */
      readonly by?: string
      /** Parameters of that operation that other fields give: `{ shopId: 'fromShopId' }`. */
      readonly given?: Readonly<Record<string, string>>
    }

declare module 'zod' {
  interface GlobalMeta {
    /** On the object of an answer: what names it, then what else a list shows of it. */
    shows?: readonly string[]
    /** On a field that holds the id of something else. */
    refersTo?: RefersTo
    /** On an enumeration, or on a text that is a code: the values that pages offer; the others are taken too. None: forms leave it out. */
    offers?: readonly string[]
    /**
     * On an enumeration: the roles that a value is for, `{ seller: ['seller'] }`; on a filter of a list: the roles that it
     * is for, `['admin']`. The others are not offered it.
     */
    offersTo?: readonly string[] | Readonly<Record<string, readonly string[]>>
    /**
     * On the address of a picture: the operation that keeps a file and answers its `address`, with a query where it needs
     * one, `keepPicture?for=message`. Forms then take the file.
     */
    keptBy?: string
    /** On a number: the currency that it is in, or the unit. */
    unit?: string
  }
}

/**
 * Whether one of these roles may move something between two states.
 *
 * @example
 * ```ts
 * const moves = { PENDING: { CONFIRMED: ['shop'], CANCELLED: ['customer', 'shop'] } } as const
 * mayMove(moves, { from: 'PENDING', to: 'CONFIRMED', roles: new Set(['customer']) }) // false
 * ```
 */
export function mayMove(
  moves: Moves,
  move: { readonly from: string; readonly to: string; readonly roles: ReadonlySet<string> },
): boolean {
  return moves[move.from]?.[move.to]?.some(role => move.roles.has(role)) ?? false
}
