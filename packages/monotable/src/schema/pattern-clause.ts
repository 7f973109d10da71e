import { keyLimits } from '@monotable/dynamodb'
import { MonotableError } from '../errors.ts'
import { type Alignment, alignPattern, type Comparison } from '../keys/align.ts'
import { exactly, prefixed, ranging } from '../keys/automaton.ts'
import type { Language } from '../keys/intersect.ts'
import { compileKey, type KeyTemplate } from '../keys/key.ts'
import { checkLength } from '../keys/length.ts'
import { compileBound } from '../keys/range.ts'
import { parseTemplate, type Template } from '../keys/template.ts'
import type { AttributeType } from '../values/attribute-type.ts'
import type { AttributeValue } from '../values/attribute-value.ts'
import type { Kind } from '../values/kind.ts'
import type { EntityModel, Values } from './entity-model.ts'
import { keyNamed, keyTemplate } from './key-template.ts'
import { derivedArguments, parsedArguments } from './pattern-argument.ts'
import type { Clause, SortOperator } from './pattern-notation.ts'
import type { KeyUse } from './table-model.ts'

/** One side of a key condition, compiled: what it compares with, made from the arguments. */
export interface ClauseModel {
  readonly attribute: string
  readonly operator: SortOperator
  /** One for each value of the clause, as the first of the entities has it. */
  readonly alignments: readonly Alignment[]
  readonly bounds: readonly ((values: Values) => AttributeValue)[]
  /** All keys that it can be true of. */
  readonly language: Language
}

export interface ClauseContext {
  readonly pattern: string
  readonly condition: string
  readonly entities: readonly EntityModel[]
}

/** Which comparison each value of an operator is for. */
export const comparisons: Readonly<Record<SortOperator, readonly Comparison[]>> = {
  '=': ['equalTo'],
  '<': ['under'],
  '<=': ['upper'],
  '>': ['after'],
  '>=': ['lower'],
  between: ['lower', 'upper'],
  begins_with: ['beginsWith'],
}

const languages: Record<SortOperator, (one: Alignment, two: Alignment | undefined) => Language> = {
  '=': exactly,
  '<': upper => ranging(undefined, upper),
  '<=': upper => ranging(undefined, upper),
  '>': lower => ranging(lower, undefined),
  '>=': lower => ranging(lower, undefined),
  between: ranging,
  begins_with: prefixed,
}

export function clauseModel(clause: Clause, role: KeyUse['role'], context: ClauseContext): ClauseModel {
  const { attribute, operator, values } = clause
  const templates = values.map(value => template(value, attribute, context.pattern))
  const [first, ...others] = context.entities.map(model => alignments(clause, templates, model, context))
  const alike = others.reduce((found, other) => agreed(found, other, clause, context), first ?? [])
  const [model] = context.entities
  const type = model && !keyNamed(model, attribute)?.template ? model.types[attribute] : undefined
  const parsed = model ? alike.map(alignment => parsedArguments(alignment, model)) : []
  return {
    attribute,
    operator,
    alignments: parsed,
    bounds: parsed.map(alignment => {
      const bound = boundOf(alignment, type, attribute, keyLimits[role])
      const derive = model && derivedArguments(alignment, model)
      return derive ? values => bound(derive(values)) : bound
    }),
    language: languages[operator](parsed[0] as Alignment, parsed[1]),
  }
}

function template(source: string, key: string, pattern: string): Template {
  try {
    return parseTemplate(source)
  } catch (cause) {
    const problem = (cause as Error).message
    const fix = 'Write placeholders as {name}, {name:0000} or, at the end of begins_with, {name*}'
    throw new MonotableError('INVALID_DECLARATION', { pattern, key, problem, fix }, cause)
  }
}

function alignments(
  clause: Clause,
  templates: readonly Template[],
  model: EntityModel,
  { pattern, condition }: ClauseContext,
): readonly Alignment[] {
  const unanswerable = (problem: string) =>
    new MonotableError('UNANSWERABLE_PATTERN', { pattern, entity: model.name, condition, problem })
  const key = keyNamed(model, clause.attribute)
  if (!key) throw unanswerable(`it has no ${clause.attribute}`)
  if (clause.operator === 'begins_with' && !key.template && model.types[clause.attribute]?.wire === 'N') {
    throw unanswerable(`${clause.attribute} is a number, and begins_with works only on text`)
  }
  return templates.map((value, at) => {
    const aligned = alignPattern(
      value,
      keyTemplate(model, key),
      comparisons[clause.operator][at] as Comparison,
    )
    if (typeof aligned === 'string') throw unanswerable(aligned)
    return aligned
  })
}

/** Entities of one collection are asked by one text, so they must write its arguments alike. */
function agreed(
  found: readonly Alignment[],
  other: readonly Alignment[],
  { attribute }: Clause,
  { pattern, entities }: ClauseContext,
): readonly Alignment[] {
  return found.map((alignment, at) => {
    const second = other[at] as Alignment
    if (JSON.stringify(written(alignment)) !== JSON.stringify(written(second))) {
      throw new MonotableError('INVALID_DECLARATION', {
        pattern,
        key: attribute,
        problem: `${entities.map(model => model.name).join(' and ')} write the arguments of the pattern in different ways`,
        fix: 'Give the placeholders the same types, formats and following text, or make two patterns',
      })
    }
    return sameKinds(alignment, second) ? alignment : asText(alignment)
  })
}

/** How the arguments are written and how the text ends. */
function written({ parts, ending, comparison }: Alignment): unknown {
  const argumentsWritten = parts.map(part =>
    typeof part === 'string' ? part : [writing(part.component.kind), part.component.format],
  )
  const isClosed = comparison !== 'equalTo' && ending
  return [
    argumentsWritten,
    isClosed
      ? [ending.next !== undefined, ending.component.delimiter, ending.component.end !== undefined]
      : undefined,
  ]
}

function writing({ kind }: Kind): string {
  return kind === 'timestamp' || kind === 'number' || kind === 'boolean' ? kind : 'text'
}

function sameKinds(one: Alignment, two: Alignment): boolean {
  const kinds = ({ names }: Alignment) => JSON.stringify([...names.values()].map(component => component.kind))
  return kinds(one) === kinds(two)
}

/** What is an id or one of a list in one entity and free text in the other is taken as text. */
function asText(alignment: Alignment): Alignment {
  const { attribute, template, components } = alignment.key
  const kindOf = (name: string): Kind => {
    const kind = components.find(component => component.name === name)?.kind ?? { kind: 'string' }
    return writing(kind) === 'text' ? { kind: 'string' } : kind
  }
  const key: KeyTemplate = compileKey(attribute, template, kindOf)
  const aligned = alignPattern(alignment.pattern, key, alignment.comparison)
  return typeof aligned === 'string' ? alignment : aligned
}

function boundOf(
  alignment: Alignment,
  native: AttributeType | undefined,
  attribute: string,
  limit: number,
): (values: Values) => AttributeValue {
  const [only] = alignment.parts
  if (native?.wire === 'B' && typeof only === 'object') {
    return values => native.encode(values[only.placeholder.name]) as AttributeValue
  }
  const bound = compileBound(alignment)
  const value = (values: Values): AttributeValue => {
    const text = bound(values)
    if (native?.wire === 'N') return { N: text }
    checkLength(attribute, text, limit)
    return { S: text }
  }
  if (alignment.names.size > 0) return value
  const constant = value({})
  return () => constant
}
