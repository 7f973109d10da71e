import type { Span } from './token.ts'

/** What every node has: its part of the source, the token that stands for it in messages, how deep it goes. */
export interface Node extends Span {
  readonly token: Span
  readonly height: number
}

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
export type Arithmetic = '+' | '-' | '*' | '/' | '%' | '||'

export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'element'; readonly index: Expression }
  | { readonly kind: 'star' }

export interface StructMember {
  readonly name: Expression
  readonly value: Expression
}

export type Expression = Node &
  (
    | { readonly kind: 'string' | 'name'; readonly text: string }
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' | 'missing' }
    | { readonly kind: 'parameter'; readonly index: number }
    | { readonly kind: 'path'; readonly root: Expression; readonly steps: readonly Step[] }
    | { readonly kind: 'list' | 'bag'; readonly items: readonly Expression[] }
    | { readonly kind: 'struct'; readonly members: readonly StructMember[] }
    | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
    | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
    | { readonly kind: 'not' | 'sign'; readonly of: Expression }
    | {
        readonly kind: 'compare'
        readonly operator: Comparison
        readonly left: Expression
        readonly right: Expression
      }
    | {
        readonly kind: 'arithmetic'
        readonly operator: Arithmetic
        readonly left: Expression
        readonly right: Expression
      }
    | { readonly kind: 'like'; readonly of: Expression }
    | {
        readonly kind: 'between'
        readonly of: Expression
        readonly low: Expression
        readonly high: Expression
      }
    | { readonly kind: 'in'; readonly of: Expression; readonly list: Expression }
    | { readonly kind: 'isType'; readonly of: Expression; readonly type: string }
    | Select
    | Write
    /** What PartiQL has and DynamoDB refuses in any place, under the name that the refusal gives it. */
    | { readonly kind: 'foreign'; readonly name: string }
  )

export interface OrderTerm {
  readonly by: Expression
  readonly descending: boolean
}

export interface Select {
  readonly kind: 'select'
  /** Nothing for `*`. */
  readonly columns: readonly Expression[] | undefined
  readonly aliased: boolean
  readonly from: Source
  readonly where: Expression | undefined
  readonly order: readonly OrderTerm[] | undefined
  /** A clause that DynamoDB refuses, with the place that it names. */
  readonly refusedClause: { readonly name: string; readonly token: Span } | undefined
}

export interface Source {
  readonly expression: Expression
  readonly aliased: boolean
}

export type Change =
  | { readonly kind: 'set'; readonly path: Expression; readonly value: Expression }
  | { readonly kind: 'remove'; readonly path: Expression }

export interface Returning {
  readonly mapping: 'all old' | 'all new' | 'modified old' | 'modified new'
  /** Whether it is followed by `*` and nothing else. */
  readonly star: boolean
}

export type Write =
  | {
      readonly kind: 'insert'
      readonly into: Expression
      readonly item: Expression
      /** Whether it was written with VALUE, for one item. */
      readonly single: boolean
      readonly returning: Returning | undefined
    }
  | {
      readonly kind: 'update'
      readonly from: Source
      readonly changes: readonly Change[]
      readonly where: Expression | undefined
      readonly returning: Returning | undefined
    }
  | {
      readonly kind: 'delete'
      readonly from: Source
      readonly where: Expression | undefined
      readonly returning: Returning | undefined
    }

export type Kind<K extends Expression['kind']> = Expression & { readonly kind: K }
