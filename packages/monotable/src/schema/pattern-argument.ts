import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Path } from '../expressions/path.ts'
import type { Alignment, Argument } from '../keys/align.ts'
import { type EntityModel, typeAt, type Values } from './entity-model.ts'

/**
 * Where a zod type changes what it takes (lower case, a transform), an argument is changed as the attribute was when
 * it was written. Only whole values are: the bounds of a range and open prefixes stay as they are given.
 */
export function parsedArguments(alignment: Alignment, model: EntityModel): Alignment {
  const { parts, comparison } = alignment
  const isWhole = ({ placeholder }: Argument, at: number) =>
    at < parts.length - 1 ||
    comparison === 'equalTo' ||
    (comparison === 'beginsWith' && placeholder.format.type !== 'open')
  const parsed = parts.map((part, at) =>
    typeof part === 'object' &&
    isWhole(part, at) &&
    isChanging(typeAt(model.entity, part.component.path as Path))
      ? parsedArgument(part, model)
      : part,
  )
  const last = parsed.at(-1)
  const ending =
    alignment.ending && typeof last === 'object'
      ? { ...alignment.ending, component: last.component }
      : alignment.ending
  return { ...alignment, parts: parsed, ending }
}

function parsedArgument({ placeholder, component }: Argument, model: EntityModel): Argument {
  const { encode, path } = component
  const parsed = (value: unknown) => model.parseInside(path as Path, value)
  return { placeholder, component: { ...component, encode: value => encode(parsed(value)) } }
}

function isChanging(type: $ZodType | undefined): boolean {
  const def = type?._zod.def as $ZodTypes['_zod']['def'] | undefined
  if (!def) return false
  if (def.type === 'pipe' || def.type === 'transform' || ('coerce' in def && def.coerce)) return true
  if (def.checks?.some(check => check._zod.def.check === 'overwrite')) return true
  return 'innerType' in def && isChanging(def.innerType)
}

/**
 * For a derived value under its own name, what it is computed from may be given in its place: `{ url }` for
 * `SK = URL#{urlKey}`. Undefined where a pattern has no such placeholder.
 */
export function derivedArguments(
  { names }: Alignment,
  model: EntityModel,
): ((values: Values) => Values) | undefined {
  const derivations = Object.entries(model.options.derive ?? {}).filter(
    ([name]) => names.get(name)?.name === name,
  )
  if (derivations.length === 0) return undefined
  return values => {
    const all: Record<string, unknown> = { ...values }
    for (const [name, { of, value }] of derivations) {
      if (values[name] === undefined) all[name] = value(parsedValues(model, of as readonly string[], values))
    }
    return all
  }
}

function parsedValues(model: EntityModel, names: readonly string[], values: Values): never {
  return Object.fromEntries(names.map(name => [name, model.parseOne(name, values[name])])) as never
}
