import { type Condition, type Item, type Operand, operandsOf, valueAt } from '@monotable/dynamodb'
import type { EntityDesign, TableDesign } from 'monotable/design'
import { cellText } from '../values/plain.ts'
import type { RequestedWrite } from '../writes/requested-write.ts'
import { conditionText, operandText } from './condition-text.ts'

interface Failed {
  readonly write: Pick<RequestedWrite, 'kind'>
  /** The part that was false. */
  readonly part: Condition
  readonly stored: Item | undefined
  readonly design?: TableDesign | undefined
  readonly entity?: EntityDesign | undefined
}

/** What a failed condition protects, in words of the design if there is one. */
export function constraintOf(failed: Failed): string {
  const { part, entity, design } = failed
  if (part.kind === 'or') return part.parts.map(each => constraintOf({ ...failed, part: each })).join(', or ')
  const [first] = operandsOf(part)
  if (first?.kind !== 'path') return `it must be that ${conditionText(part)}`
  const name = String(first.path[0])
  const isKey = design?.key.some(key => key.name === name) ?? /^(pk|sk|id)$/i.test(name)
  if (part.kind === 'exists') return isKey ? mustBeThere(failed) : `${name} must exist`
  if (part.kind === 'notExists') return isKey ? mustBeFree(failed) : `${name} must not exist yet`
  if (design?.ttl === name && part.kind === 'compare') return expiry(failed)
  if (entity?.version === name)
    return `Nobody may have written it since it was read: ${compared(part, failed)}`
  if (entity && Object.hasOwn(entity.states, name)) return stateChange(entity, name, part, failed)
  return compared(part, failed)
}

const nameOf = (entity: EntityDesign | undefined) =>
  entity ? `${/^[AEIOU]/.test(entity.name) ? 'An' : 'A'} ${entity.name}` : 'An item'

const mustBeThere = ({ entity, stored }: Failed) =>
  `${nameOf(entity)} with this key must exist${stored ? '' : ', and does not'}`

function mustBeFree({ write, entity, design }: Failed): string {
  const guarded = design?.entities.find(({ guards }) => entity && guards.includes(entity.name))
  if (guarded && entity)
    return `Only one ${guarded.name} may have this ${partsOf(entity).at(-1)}: ${entity.name} keeps it unique`
  return `${nameOf(entity)} with this key must not exist yet${write.kind === 'Put' ? ': it is created, never overwritten' : ''}`
}

/** Attributes in the key. */
function partsOf({ keys }: EntityDesign): string[] {
  return Object.values(keys).flatMap(template => [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name!))
}

/** What has expired may still be stored for a while. */
function expiry({ stored, design }: Failed): string {
  const value = stored?.[design?.ttl ?? '']
  const seconds = value && 'N' in value ? Number(value.N) : Number.NaN
  const until = new Date(seconds * 1000)
  const when = Number.isNaN(until.getTime()) ? 'never' : `at ${until.toISOString()}`
  return `the one that is there must have expired; it expires ${when}`
}

function stateChange(entity: EntityDesign, name: string, part: Condition, failed: Failed): string {
  const now = failed.stored?.[name]
  const from = now ? cellText(now) : undefined
  const next = from === undefined ? undefined : entity.states[name]?.[from]
  const may =
    next && (next.length > 0 ? ` From ${from} it may become ${next.join(' or ')}.` : ` ${from} is final.`)
  return `${compared(part, failed)}.${may ?? ''}`
}

const must: Readonly<Record<string, string>> = {
  '=': 'must be',
  '<>': 'must not be',
  '<': 'must be less than',
  '<=': 'must be at most',
  '>': 'must be more than',
  '>=': 'must be at least',
}

function compared(part: Condition, { stored }: Failed): string {
  const [first] = operandsOf(part)
  const [left, ...others] = operandsOf(part).map(operand => operandText(operand))
  const found = first && currentText(first, stored)
  const wanted =
    part.kind === 'compare'
      ? `${must[part.operator]} ${others[0]}`
      : part.kind === 'between'
        ? `must be from ${others[0]} to ${others[1]}`
        : part.kind === 'in'
          ? `must be one of ${others.join(', ')}`
          : `must ${callText[part.kind] ?? 'have the type'} ${others[0]}`
  return `${left} ${wanted}; it is ${found}`
}

const callText: Readonly<Record<string, string>> = { beginsWith: 'begin with', contains: 'contain' }

function currentText(operand: Operand, stored: Item | undefined): string {
  if (operand.kind !== 'path') return 'not'
  const value = stored && valueAt(stored, operand.path)
  if (value) return cellText(value)
  return stored ? 'absent' : 'absent, as is the item'
}
