import { MonotableError } from '../errors.ts'
import { type Path, quotePath, readPath, resolvePath } from '../expressions/path.ts'
import type { AnyChange, Copy } from '../expressions/update.ts'
import { type EntityModel, typeAt } from '../schema/entity-model.ts'
import { limitsOf } from '../schema/limits.ts'
import { demandsNoMore } from '../schema/no-more-demands.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import type { Check } from './checks.ts'
import { writeFacts } from './write-facts.ts'

/** An attribute whose own name has a dot wins over a path. */
export function pathOf(model: EntityModel, text: string): Path {
  return Object.hasOwn(model.types, text) ? [text] : (readPath(text) ?? [text])
}

/** What an attribute is to be a copy of, in its one form. What keys are built from is only set by value. */
export function parseCopy(model: EntityModel, text: string, value: unknown): Copy {
  const path = pathOf(model, text)
  const isPart = !model.keyNames.includes(path[0])
  const key = isPart && writeFacts(model).keys.find(({ parts }) => parts.includes(path[0]))
  if (key) refuse(model, path, `${key.attribute} is built from it: read the item and set it`)
  const copy = asCopy(value) ?? refuse(model, path, forms)
  const wire = wireAt(model, text)
  if (copy.then !== undefined && wire !== 'L') refuse(model, path, 'is not a list')
  for (const source of sourcesOf(copy)) {
    const other =
      wireAt(model, source) ?? refuse(model, path, `cannot be a copy of '${source}', which is not declared`)
    if (other !== wire) refuse(model, path, `is stored as ${wire}, and '${source}' as ${other}`)
  }
  const { from, or } = copy
  if (or !== undefined) return { ...copy, or: parsed(model, text, path, or) }
  const isOnly = copy.orFrom === undefined && copy.then === undefined
  return isOnly && Object.hasOwn(model.defaults, from) ? { from, or: model.defaults[from] } : copy
}

/** How what a path leads to is stored; undefined if it leads nowhere. */
function wireAt(model: EntityModel, text: string): string | undefined {
  const found = resolvePath(text, model.typeOf)
  return 'fault' in found || found.type === 'unknown' ? undefined : found.type.wire
}

const forms = "give an attribute's name, two lists, or { from, or } or { from, orFrom }"

function asCopy(value: unknown): Copy | undefined {
  if (typeof value === 'string') return { from: value }
  if (Array.isArray(value)) {
    const [from, then] = value
    return value.length === 2 && value.every(isText) ? { from, then } : undefined
  }
  const { from, or, orFrom, ...others } = Object(value) as Record<string, unknown>
  if (!isText(from) || Object.keys(others).length > 0 || (or === undefined) === (orFrom === undefined))
    return undefined
  if (or !== undefined) return { from, or }
  return isText(orFrom) ? { from, orFrom } : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'

function parsed(model: EntityModel, text: string, path: Path, value: unknown): unknown {
  return Object.hasOwn(model.types, text) ? model.parseOne(text, value) : model.parseInside(path, value)
}

const sourcesOf = ({ from, orFrom, then }: Copy): string[] =>
  [from, orFrom, then].filter(source => source !== undefined)

/** The attributes that a change copies from: what it comes to is known only with them. */
export function copiedAttributes(model: EntityModel, { copy = {} }: AnyChange): string[] {
  const sources = Object.values(copy).flatMap(each => sourcesOf(each as Copy))
  return sources.map(source => pathOf(model, source)[0])
}

/** Whether zod demands something of the copy that it does not demand of what is copied; two lists together are longer. */
export function isDemanding(model: EntityModel, path: Path, copy: Copy): boolean {
  const { above, most, other } = limitsOf(model.entity.attributes, path)
  if (above || (copy.then !== undefined && (most !== undefined || other))) return true
  const type = typeAt(model.entity, path)
  return sourcesOf(copy).some(source => {
    const copied = typeAt(model.entity, pathOf(model, source))
    return !type || !copied || !demandsNoMore(type, copied)
  })
}

/** Nothing cannot be copied: DynamoDB would refuse the whole update without saying why. */
export function sourceExists(
  model: EntityModel,
  path: Path,
  { from, orFrom, or, then }: Copy,
): Check | undefined {
  if (or !== undefined || then !== undefined) return undefined
  const paths = [from, orFrom].flatMap(source => (source === undefined ? [] : [pathOf(model, source)]))
  const isThere = (old: AttributeMap) => paths.some(source => valueAt(old, source) !== undefined)
  const message = `cannot be a copy of '${from}'${orFrom === undefined ? '' : ` or '${orFrom}'`}, which the item does not have: say { from: '${from}', or: … }`
  return {
    bounds: paths[0]?.[0] as string,
    when: { condition: paths.map(one => `attribute_exists(${quotePath(one)})`).join(' or '), values: {} },
    holds: old => old === undefined || isThere(old),
    error: () => new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path, message }] }),
  }
}

/** What a copy comes to, from what is stored before the update. `or` is as it will be stored. */
export function copiedValue(
  model: EntityModel,
  stored: AttributeMap,
  { from, orFrom, then }: Copy,
  or: AttributeValue | undefined,
): AttributeValue | undefined {
  const at = (source: string) => valueAt(stored, pathOf(model, source))
  if (then !== undefined) return { L: structuredClone([...listIn(at(from)), ...listIn(at(then))]) }
  const found = at(from) ?? or ?? (orFrom === undefined ? undefined : at(orFrom))
  return structuredClone(found)
}

const listIn = (value: AttributeValue | undefined): AttributeValue[] => (value && 'L' in value ? value.L : [])

function valueAt(stored: AttributeMap, [root, ...steps]: Path): AttributeValue | undefined {
  const inside = (value: AttributeValue | undefined, step: string | number) => {
    const { M, L } = (value ?? {}) as { M?: AttributeMap; L?: AttributeValue[] }
    return typeof step === 'number' ? L?.[step] : M?.[step]
  }
  return steps.reduce(inside, stored[root])
}

function refuse(model: EntityModel, path: Path, message: string): never {
  throw new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path, message }] })
}
