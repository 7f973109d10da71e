import { canonicalNumber, compareNumbers } from '@monotable/dynamodb'
import { safeParse } from 'zod/v4/core'
import { MonotableError } from '../errors.ts'
import { type Path, quotePath } from '../expressions/path.ts'
import { type AnyChange, type Copy, eachAction, type Operation } from '../expressions/update.ts'
import { AsStored } from '../expressions/value-encoders.ts'
import { type EntityModel, typeAt } from '../schema/entity-model.ts'
import { type Limits, limitsOf } from '../schema/limits.ts'
import { addDecimals } from '../values/add-decimals.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { numberText } from '../values/number-text.ts'
import type { Check } from './checks.ts'
import { isDemanding, pathOf, sourceExists } from './copy.ts'

/** What zod demands of attributes that a change alone does not tell the values of. */
export interface Bounds {
  /** As conditions of the write. */
  readonly checks: readonly Check[]
  /** Attributes with demands that no condition can say: they are looked at as they will be. */
  readonly unsure: readonly string[]
}

const none: Bounds = { checks: [], unsure: [] }

/** The values of a change must be as zod gives them back. */
export function boundsOf(model: EntityModel, change: AnyChange): Bounds {
  let checks: Check[] | undefined
  let unsure: Set<string> | undefined
  eachAction(change, (operation, text, value) => {
    const isWhole = Object.hasOwn(model.types, text)
    if (isWhole && isTold.has(operation)) return
    const path = pathOf(model, text)
    for (const demand of demandsOf(model, operation, path, value)) {
      if (demand === 'unsure') {
        unsure ??= new Set()
        unsure.add(path[0])
      } else if (demand) {
        checks ??= []
        checks.push(demand)
      }
    }
  })
  return checks || unsure ? { checks: checks ?? [], unsure: [...(unsure ?? [])] } : none
}

/** Operations whose result is the value given, which zod has seen, or nothing. */
const isTold: ReadonlySet<Operation> = new Set(['set', 'ifAbsent', 'remove'])

type Demand = Check | 'unsure' | undefined

function demandsOf(model: EntityModel, operation: Operation, path: Path, value: unknown): readonly Demand[] {
  if (operation !== 'copy') return [demandOf(model, operation, path, value)]
  const copy = value as Copy
  return [sourceExists(model, path, copy), isDemanding(model, path, copy) ? 'unsure' : undefined]
}

function demandOf(model: EntityModel, operation: Operation, path: Path, value: unknown): Demand {
  const limits = limitsOf(model.entity.attributes, path)
  if (limits.above) return 'unsure'
  if (isTold.has(operation)) return undefined
  if (limits.other) return 'unsure'
  const place = { model, path, limits }
  switch (operation) {
    case 'add':
      return addDemand(place, typeof value === 'string' ? value : numberText(value as number | bigint))
    case 'append':
    case 'prepend':
      return limits.most === undefined ? undefined : lengthDemand(place, (value as unknown[]).length)
    case 'insert':
      return limits.most === undefined ? undefined : membersDemand(place, [...(value as Set<unknown>)])
    default:
      return limits.least === undefined ? undefined : 'unsure'
  }
}

interface Bounded {
  readonly model: EntityModel
  readonly path: Path
  readonly limits: Limits
}

/** What the number must be before so much is added: its bounds, moved by the amount. */
export function addDemand({ model, path, limits }: Bounded, amount: string): Check | undefined {
  const name = quotePath(path)
  const start = path.length === 1 ? numberText(Number(model.defaults[path[0]] ?? 0)) : '0'
  const values: Record<string, unknown> = {}
  const demands: string[] = []
  for (const [at, { operator, value }] of limits.bounds.entries()) {
    const isLow = operator === '>' || operator === '>='
    const startHolds = compares(addDecimals(start, amount), operator, value)
    const isNeared = isLow ? Number(amount) < 0 : Number(amount) > 0
    if (!isNeared && startHolds) continue
    values[`b${at}`] = new AsStored({ N: addDecimals(value, negated(amount)) })
    const condition = isNeared ? `${name} ${operator} {b${at}}` : `attribute_exists(${name})`
    if (!isNeared) delete values[`b${at}`]
    demands.push(startHolds ? `(attribute_not_exists(${name}) or ${condition})` : condition)
  }
  if (demands.length === 0) return undefined
  const after = (old: AttributeMap) => addDecimals(numberAt(old, path) ?? start, amount)
  return {
    bounds: path[0],
    when: { condition: demands.join(' and '), values },
    holds: old =>
      old === undefined ||
      limits.bounds.every(({ operator, value }) => compares(after(old), operator, value)),
    error: old => refused(model, path, old && Number(after(old))),
  }
}

function lengthDemand({ model, path, limits }: Bounded, count: number): Check {
  const name = quotePath(path)
  const start = path.length === 1 ? ((model.defaults[path[0]] ?? []) as unknown[]).length : 0
  const most = limits.most as number
  const fits = `size(${name}) <= {most}`
  const condition = start + count <= most ? `attribute_not_exists(${name}) or ${fits}` : fits
  return {
    bounds: path[0],
    when: { condition, values: { most: most - count } },
    holds: old => old === undefined || (listAt(old, path)?.length ?? start) + count <= most,
    error: () => tooMany(model, path, most),
  }
}

/** Of one member it is known whether it makes the set larger; of several only a look at the set tells. */
function membersDemand({ model, path, limits }: Bounded, [member, ...others]: unknown[]): Demand {
  if (others.length > 0) return 'unsure'
  const name = quotePath(path)
  const most = limits.most as number
  const condition = `attribute_not_exists(${name}) or contains(${name}, {member}) or size(${name}) <= {most}`
  return {
    bounds: path[0],
    when: { condition, values: { member, most: most - 1 } },
    // A full set may have the member already; that only matters where nothing else has failed.
    holds: old => old === undefined || membersAt(old, path) < most,
    error: () => tooMany(model, path, most),
  }
}

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

function compares(one: string, operator: '<' | '<=' | '>' | '>=', other: string): boolean {
  const difference = compareNumbers(canonicalNumber(one), canonicalNumber(other))
  if (difference === 0) return operator.length === 2
  return difference > 0 === operator.startsWith('>')
}

function at(old: AttributeMap, [root, ...steps]: Path): unknown {
  return steps.reduce<unknown>((value, step) => {
    const { M, L } = (value ?? {}) as { M?: Record<string, unknown>; L?: unknown[] }
    return typeof step === 'number' ? L?.[step] : M?.[step]
  }, old[root])
}

const numberAt = (old: AttributeMap, path: Path): string | undefined =>
  (at(old, path) as { N?: string } | undefined)?.N
function membersAt(old: AttributeMap, path: Path): number {
  const { SS, NS, BS } = (at(old, path) ?? {}) as Record<'SS' | 'NS' | 'BS', unknown[] | undefined>
  return (SS ?? NS ?? BS ?? []).length
}

const listAt = (old: AttributeMap, path: Path): unknown[] | undefined =>
  (at(old, path) as { L?: unknown[] } | undefined)?.L

/** As zod says it of what the value would be. */
function refused(model: EntityModel, path: Path, value: number | undefined): MonotableError {
  const type = typeAt(model.entity, path)
  const issue = value === undefined || !type ? undefined : safeParse(type, value).error?.issues[0]
  const message = `would be ${value ?? 'out of its bounds'}${issue ? `: ${issue.message}` : ''}`
  return new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path, message }] })
}

function tooMany(model: EntityModel, path: Path, most: number): MonotableError {
  const message = `would have more than ${most} elements`
  return new MonotableError('INVALID_ITEM', { entity: model.name, issues: [{ path, message }] })
}

/** Refuses what cannot be known without a look at the item. */
export function demandRead(model: EntityModel, unsure: readonly string[]): void {
  if (unsure.length === 0) return
  const message = 'has rules that need its whole value: pass { read: true }'
  throw new MonotableError('INVALID_ITEM', {
    entity: model.name,
    issues: unsure.map(name => ({ path: [name], message })),
  })
}

/** Holds attributes, as they will be, to what zod demands of them: throws INVALID_ITEM. */
export function checkWhole(model: EntityModel, after: AttributeMap, unsure: readonly string[]): void {
  for (const name of unsure) {
    const stored = after[name]
    if (stored !== undefined) model.parseOne(name, model.types[name]?.decode(stored))
    else if (!model.types[name]?.optional) model.parseOne(name, model.codec.decode({})[name])
  }
}
