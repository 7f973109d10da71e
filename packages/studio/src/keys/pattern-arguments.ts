import {
  type EntityDesign,
  type Kind,
  kindOf,
  type PatternDesign,
  type Placeholder,
  parseTemplate,
  type TableDesign,
} from 'monotable/design'

/** What a call of a pattern is given under one name. */
export interface Argument {
  readonly name: string
  readonly kind: Kind
  /** Several values, of which each is asked for. */
  readonly isList: boolean
  readonly isOptional: boolean
}

/** The arguments of a pattern, in the order in which they stand in it. */
export function argumentsOf(design: TableDesign, pattern: PatternDesign): Argument[] {
  const entity = design.entities.find(({ name }) => name === pattern.entities[0])
  const found = new Map<string, Argument>()
  const add = (name: string, kind: Kind) => {
    if (!found.has(name)) found.set(name, { name, kind, ...listing(pattern, name) })
  }
  for (const { attribute, values } of pattern.clauses) {
    const declared = placeholdersIn(entity?.keys[attribute])
    for (const value of values) {
      // By position: {from} stands where the entity has {placedAt}.
      for (const [at, { name }] of placeholdersIn(value).entries()) {
        add(name, entity ? kindOf(entity, declared[at]?.name ?? name) : { kind: 'string' })
      }
    }
  }
  for (const [attribute, name] of comparedIn(pattern.filter)) {
    add(name, entity ? kindOf(entity, attribute ?? name) : { kind: 'string' })
  }
  return [...found.values()]
}

function listing({ each }: PatternDesign, name: string) {
  const values = each?.[name]
  return { isList: values !== undefined, isOptional: Array.isArray(values) }
}

function placeholdersIn(template: string | undefined): Placeholder[] {
  if (template === undefined) return []
  return parseTemplate(template).parts.filter(part => typeof part !== 'string')
}

/** `total >= {least}`: the attribute before each placeholder, if one stands there. */
function comparedIn(filter = ''): [attribute: string | undefined, name: string][] {
  const pairs: [string | undefined, string][] = []
  for (const match of filter.matchAll(/(?:([\w.$-]+)\s*(?:=|<>|<=|>=|<|>|,)\s*)?\{([^}]+)\}/g)) {
    pairs.push([match[1], match[2]!])
  }
  return pairs
}

/** A text of the form as what the library takes: a number where one is asked for. */
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
