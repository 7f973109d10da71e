/** Each kind of change that stored items, indexes or programs notice. */
export type ChangeKind =
  | 'table added'
  | 'table removed'
  | 'table key changed'
  | 'key attribute retyped'
  | 'index added'
  | 'index changed'
  | 'index removed'
  | 'local index changed'
  | 'TTL changed'
  | 'entity added'
  | 'entity removed'
  | 'entity moved'
  | 'type attribute added'
  | 'type attribute changed'
  | 'key added'
  | 'key changed'
  | 'key removed'
  | 'key moved'
  | 'mask widened'
  | 'attribute added'
  | 'attribute required'
  | 'attribute removed'
  | 'attribute renamed'
  | 'attribute converted'
  | 'attribute retyped'
  | 'values removed'
  | 'presence changed'
  | 'derivation changed'
  | 'guard added'
  | 'guard removed'
  | 'mirror added'
  | 'mirror removed'
  | 'counter added'
  | 'counter changed'
  | 'counter removed'
  | 'receipts dropped'

/** One thing that is done to a table, beside the passes that reconcile its items. */
export type Action =
  | { readonly do: 'create index' | 'delete index'; readonly table: string; readonly index: string }
  | { readonly do: 'enable TTL'; readonly table: string; readonly attribute: string }
  /** `bare`: an item that then has nothing but its key goes too. It was made by counting. */
  | {
      readonly do: 'remove attributes'
      readonly entity: string
      readonly attributes: readonly string[]
      readonly bare?: 'delete'
    }
  | { readonly do: 'fill in'; readonly entity: string; readonly attribute: string }
  /** `drop receipts`: those of the items of this entity. */
  | { readonly do: 'delete items' | 'drop receipts'; readonly entity: string }

/** What a change asks of each phase. */
export interface Work {
  /** Before the fill: indexes, one after the other. */
  readonly expand?: readonly Action[]
  /** Whether the passes that reconcile items do it. */
  readonly reconcile?: true
  /** Index key attributes that the older design does not write. */
  readonly rebuilt?: readonly string[]
  /** Absent attributes of items that the passes fill in. */
  readonly fillIn?: readonly { readonly entity: string; readonly attribute: string }[]
  /** Whether programs of the newer design let something of the older one go out of date: a rollback fills it again. */
  readonly restore?: true
  /** After the switch, and for good. */
  readonly contract?: readonly Action[]
  /** What a rollback before the switch does. */
  readonly undo?: readonly Action[]
}

export interface PlannedChange {
  readonly kind: ChangeKind
  readonly table: string
  readonly entity?: string
  /** The index, attribute, guard, mirror or counter. */
  readonly name: string
  readonly from?: string
  readonly to?: string
  /**
   * Who does it: `monotable migrate` (run), nobody because nothing is to be done (nothing), you as `todo` says (by hand),
   * or nobody, because in one step it would break programs or data (refused): `todo` says the right way.
   */
  readonly runs: 'run' | 'nothing' | 'by hand' | 'refused'
  /** What is written to stored items, and why. */
  readonly why: string
  /** What a program of the older design, and one of the newer, sees until the switch. */
  readonly old?: string
  readonly new?: string
  readonly todo?: string
  /** What no rollback brings back. */
  readonly final?: string
  readonly work?: Work
}
