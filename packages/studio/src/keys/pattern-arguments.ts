import {
  type EntityDesign,
  type Kind,
  kindOf,
  namesOf,
  type PatternDesign,
  parseTemplate,
  type TableDesign,
} from 'monotable/design'
import { alignClause } from './align-clause.ts'

/** What a call of a pattern is given under one name. */
export interface Argument {
  readonly name: string
  readonly kind: Kind
  /** Several values; the pattern asks for each. */
  readonly isList: boolean
  readonly isOptional: boolean
}

/** The arguments of a pattern, in order. */
export function argumentsOf(design: TableDesign, pattern: PatternDesign): Argument[] {
  const entity = entityOf(design, pattern)
  const found = new Map<string, Argument>()
  const add = (name: string, kind: Kind) => {
    if (!found.has(name)) found.set(name, { name, kind, ...listing(pattern, entity, name) })
  }
  for (const clause of pattern.clauses) {
    const aligned = entity ? alignClause(entity, clause) : []
    // {from} stands where the entity has {placedAt}, and is of its kind.
    for (const { names } of aligned) for (const [name, { kind }] of names) add(name, kind)
    for (const value of clause.values) {
      for (const name of namesOf(parseTemplate(value))) add(name, { kind: 'string' })
    }
  }
  for (const { name, attribute } of filterArguments(pattern)) {
    add(name, entity ? kindOf(entity, attribute ?? name) : { kind: 'string' })
  }
  return [...found.values()]
}

function listing({ each }: PatternDesign, entity: EntityDesign | undefined, name: string) {
  const values = each?.[name]
  return { isList: values !== undefined, isOptional: Array.isArray(values) || isMoment(entity, name) }
}

/** Where no attribute is called so, `{now}` is the moment of the call. */
export function isMoment(entity: EntityDesign | undefined, name: string): boolean {
  return name === 'now' && !entity?.attributes.some(attribute => attribute.name === name)
}

/** `total >= {least}`: what each placeholder of a filter is compared with, if that is an attribute. */
export function filterArguments({
  filter = '',
}: PatternDesign): { name: string; attribute: string | undefined }[] {
  const compared = /(?:([\w.$-]+)\s*(?:=|<>|<=|>=|<|>|,)\s*)?\{([^}]+)\}/g
  return Array.from(filter.matchAll(compared), ([, attribute, name]) => ({ name: name!, attribute }))
}

/** Converts input of the form to what the library takes, such as a number. */
export function argumentValue({ kind, isList }: Argument, text: string): unknown {
  if (isList) {
    const single = { name: '', kind, isList: false, isOptional: false }
    return text.split(',').map(each => argumentValue(single, each.trim()))
  }
  if (kind.kind === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
  return kind.kind === 'boolean' ? text === 'true' : text
}

export function entityOf(design: TableDesign, pattern: PatternDesign): EntityDesign | undefined {
  return design.entities.find(({ name }) => name === pattern.entities[0])
}
