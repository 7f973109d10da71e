import type { Comparator, Path } from './tree.ts'

/** What was written, before names and values are substituted: it depends on the text alone and is cached. */
export type StepSyntax =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'alias'; readonly placeholder: string }
  | { readonly kind: 'index'; readonly index: number; readonly digits: string }

export interface PathSyntax {
  readonly kind: 'path'
  readonly steps: readonly StepSyntax[]
  /** The path itself, where nothing needs to be substituted. */
  readonly literal: Path | undefined
}

interface ValueSyntax {
  readonly kind: 'value'
  readonly placeholder: string
}

/** A condition where one is required, an operand elsewhere. */
export interface CallSyntax {
  readonly kind: 'call'
  readonly text: string
  readonly name: string
  readonly args: readonly OperandSyntax[]
}

export type OperandSyntax = PathSyntax | ValueSyntax | CallSyntax

export type ConditionSyntax =
  | { readonly kind: 'and' | 'or'; readonly text: string; readonly parts: readonly ConditionSyntax[] }
  | { readonly kind: 'not'; readonly text: string; readonly of: ConditionSyntax }
  | {
      readonly kind: 'compare'
      readonly text: string
      readonly operator: Comparator
      readonly left: OperandSyntax
      readonly right: OperandSyntax
    }
  | {
      readonly kind: 'between'
      readonly text: string
      readonly of: OperandSyntax
      readonly low: OperandSyntax
      readonly high: OperandSyntax
    }
  | {
      readonly kind: 'in'
      readonly text: string
      readonly of: OperandSyntax
      readonly list: readonly OperandSyntax[]
    }
  | CallSyntax

interface ArithmeticSyntax {
  readonly kind: 'plus' | 'minus'
  readonly left: OperandSyntax
  readonly right: OperandSyntax
}

export type SetValueSyntax = OperandSyntax | ArithmeticSyntax

export const isArithmetic = (syntax: SetValueSyntax): syntax is ArithmeticSyntax =>
  syntax.kind === 'plus' || syntax.kind === 'minus'

export type Section = 'SET' | 'REMOVE' | 'ADD' | 'DELETE'

export interface ActionSyntax {
  readonly section: Section
  readonly path: PathSyntax
  /** Nothing for REMOVE. */
  readonly value?: SetValueSyntax
}

export interface UpdateSyntax {
  /** The section keywords in the order written, repetitions included. */
  readonly sections: readonly Section[]
  readonly actions: readonly ActionSyntax[]
}

export type ProjectionSyntax = readonly PathSyntax[]
