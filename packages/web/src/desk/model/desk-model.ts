import type { Moves, Operation, System } from '@monotable/server'
import type { DeskHint, When } from '@monotable/server/host'
import type { Product, ProductNav } from '../../products/identity.ts'
import type { Field } from './field.ts'

/** A parameter that says which thing is meant: in the path, or one of the query without which nothing is found. */
export interface Key {
  readonly name: string
  readonly in: 'path' | 'query'
}

/** Something that people look at: a list, one thing, or a panel of figures that stands for itself. */
export interface Place {
  readonly kind: 'list' | 'detail' | 'panel'
  /** The operation that it shows. */
  readonly name: string
  readonly operation: Operation
  readonly label: string
  /** What that is in English, where it is another language: icons and names of files go by it. */
  readonly plain?: string
  /** Of a list: what one of its rows is called. */
  readonly singular: string
  /** One sentence of the declaration. */
  readonly help: string
  readonly path: string
  readonly keys: readonly Key[]
  /** The detail, or the list whose row, this belongs to. */
  readonly parent: string | undefined
  /** Keys that neither the parent nor a row gives: people type them first. */
  readonly asks: readonly Field[]
  /** All fields of a row, or of the thing. */
  readonly fields: readonly Field[]
  /** What a list shows of a row, or what leads on a detail: the name first. */
  readonly shows: readonly Field[]
  readonly filters: readonly Field[]
  /** The filter that takes text. */
  readonly search: string | undefined
  readonly hasCursor: boolean
  /** A detail that carries a list of its own. */
  readonly listed: Field | undefined
  /** Where a row leads to, and which of its fields say where. */
  readonly link: Link | undefined
  /** What other fields lead to. */
  readonly references: Readonly<Record<string, Link>>
  /** Lists and panels that belong to the thing, or to each row. */
  readonly children: readonly string[]
  /** What can be done here: with the list, or with the thing. */
  readonly actions: readonly string[]
  /** What can be done with one row of a list whose rows have no page of their own. */
  readonly rowActions: readonly string[]
  /** The operation that sends a small picture of a row or of the thing. */
  readonly picture: Link | undefined
  readonly downloads: readonly string[]
}

/** An operation, and where its keys come from: a field of the row, or `undefined` for a key that the page has. */
export interface Link {
  readonly to: string
  readonly from: Readonly<Record<string, string | undefined>>
}

export type ActionKind = 'create' | 'edit' | 'delete' | 'move' | 'do'

/** Something that people do. */
export interface Action {
  readonly kind: ActionKind
  readonly name: string
  readonly operation: Operation
  readonly label: string
  readonly help: string
  /** The place of its button; without one, the start page. */
  readonly home: string | undefined
  readonly at: 'start' | 'list' | 'row' | 'detail'
  /** Of a row that the answer of a detail holds: the field that holds it. */
  readonly rows: string | undefined
  readonly keys: readonly Key[]
  /** Which field of the row gives which key. */
  readonly from: Readonly<Record<string, string | undefined>>
  /** Keys that people type. */
  readonly asks: readonly Field[]
  readonly query: readonly Field[]
  readonly body: readonly Field[]
  readonly file: readonly string[] | undefined
  /** Where it takes `dryRun`: a button of the form sends it and shows the answer, and no field asks for it. */
  readonly preview: Preview | undefined
  /** Fields of the body that the form cannot ask for, and leaves out. */
  readonly leftOut: readonly string[]
  readonly moves: StateMoves | undefined
  readonly when: When | undefined
  /** The operation that takes it back. */
  readonly undo: string | undefined
  readonly isPrimary: boolean
}

export interface Preview {
  readonly in: 'query' | 'body'
  /** What the operation answers. */
  readonly report: readonly Field[]
}

export interface StateMoves {
  /** The field of the thing that has the state. */
  readonly state: string
  /** The field of the body that says which one is next. */
  readonly to: string
  readonly table: Moves
  /** What each move is called, where it is not English. */
  readonly labels?: Readonly<Record<string, string>>
}

export interface DeskModel {
  readonly system: System
  readonly places: ReadonlyMap<string, Place>
  readonly actions: ReadonlyMap<string, Action>
  /** Lists and panels that belong to no other thing. */
  readonly start: readonly string[]
  /** What can be done without choosing anything first. */
  readonly startActions: readonly string[]
  /** Answers that go on with every change. */
  readonly live: readonly string[]
  /** What the desk leaves out because a declaration says so. */
  readonly hidden: readonly string[]
  /** What it could not place, and why. */
  readonly unplaced: readonly { readonly operation: string; readonly reason: string }[]
  /** Operations that a hint improves. */
  readonly hinted: readonly string[]
  /** The menu of the product, where it has pages made by hand. */
  readonly nav?: ProductNav | undefined
  /** Places that have a page made by hand. */
  readonly covers?: readonly string[] | undefined
  readonly shownAt?: Product['shownAt'] | undefined
}

export const hintOf = (operation: Operation): Exclude<DeskHint, false> =>
  operation.desk === false ? {} : (operation.desk ?? {})
