import { invalid } from '../errors.ts'
import { limits } from '../limits.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import { type ExpressionKind, prefixOf } from './expression-text.ts'
import type { Substitutions } from './substitutions.ts'
import type { PathSyntax, StepSyntax } from './syntax.ts'
import type { Path, PathStep } from './tree.ts'

/** Puts the names and values of the request into what was written. */
export class Binder {
  readonly #substitutions: Substitutions
  readonly #prefix: string

  constructor(kind: ExpressionKind, substitutions: Substitutions) {
    this.#substitutions = substitutions
    this.#prefix = prefixOf(kind)
  }

  refuse(message: string): never {
    throw invalid(this.#prefix + message)
  }

  refuseIf(fault: string | undefined): void {
    if (fault !== undefined) this.refuse(fault)
  }

  path(syntax: PathSyntax): Path {
    this.refuseIf(this.nameFault(syntax))
    const path = syntax.literal ?? (syntax.steps.map(step => this.#step(step)) as [string, ...PathStep[]])
    if (path.length > limits.nesting) {
      this.refuse(`The document path has too many nesting levels; nesting levels: ${path.length}`)
    }
    return path
  }

  value(placeholder: string): AttributeValue {
    return this.#substitutions.value(placeholder) ?? this.refuse(this.valueFault(placeholder) as string)
  }

  nameFault(syntax: PathSyntax): string | undefined {
    if (syntax.literal) return undefined
    for (const step of syntax.steps) {
      if (step.kind === 'alias' && this.#substitutions.name(step.placeholder) === undefined) {
        return `An expression attribute name used in the document path is not defined; attribute name: ${step.placeholder}`
      }
    }
    return undefined
  }

  valueFault(placeholder: string): string | undefined {
    if (this.#substitutions.value(placeholder) !== undefined) return undefined
    return `An expression attribute value used in expression is not defined; attribute value: ${placeholder}`
  }

  #step(step: StepSyntax): PathStep {
    if (step.kind === 'name') return step.name
    if (step.kind === 'index') return step.index
    return this.#substitutions.name(step.placeholder) as string
  }
}
