import type { ZodType } from 'zod'
import type { Operation } from '../declare/operation.ts'
import { fieldTypes } from './field-types.ts'

/** Takes out of an answer what these roles may not see. The answer itself stays as it is. */
export type Redact = (answer: unknown, roles: ReadonlySet<string>) => unknown

interface Rules {
  /** Who sees this field; for others it is removed. */
  readonly seenBy: readonly string[] | undefined
  readonly below: Map<string, Rules>
}

const unchanged: Redact = answer => answer

/** Compiles what an operation shows of its answers, and to whom. Paths lead through lists: `items.price`. */
export function redactor({ shown, output }: Pick<Operation, 'shown' | 'output'>): Redact {
  if (!shown) return unchanged
  const rules: Rules = { seenBy: undefined, below: new Map() }
  for (const [path, seenBy] of Object.entries(shown)) {
    checkPath(path, seenBy, output)
    place(rules, path.split('.'), seenBy)
  }
  return (answer, roles) => redact(answer, rules, roles)
}

/** A path with a slip of the pen would show what it should hide. */
function checkPath(path: string, seenBy: readonly string[], output: ZodType): void {
  const where = `shown["${path}"]`
  if (seenBy.length === 0) throw new Error(`${where} names no role: remove the field from the answer instead`)
  const found = path
    .split('.')
    .reduce<readonly ZodType[]>((types, name) => types.flatMap(type => fieldTypes(type, name)), [output])
  if (found.length === 0) throw new Error(`${where} is not a field of its output`)
  if (found.some(type => type._zod.optout !== 'optional')) {
    throw new Error(`${where} must be optional in its output: some callers do not get it`)
  }
}

function place(rules: Rules, [name = '', ...rest]: readonly string[], seenBy: readonly string[]): void {
  const { seenBy: before, below } = rules.below.get(name) ?? { seenBy: undefined, below: new Map() }
  const next: Rules = { seenBy: rest.length === 0 ? seenBy : before, below }
  rules.below.set(name, next)
  if (rest.length > 0) place(next, rest, seenBy)
}

function redact(value: unknown, rules: Rules, roles: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => redact(each, rules, roles))
  const kept: Record<string, unknown> = { ...value }
  for (const [name, { seenBy, below }] of rules.below) {
    if (!Object.hasOwn(kept, name)) continue
    if (seenBy && !seenBy.some(role => roles.has(role))) delete kept[name]
    else if (below.size > 0) kept[name] = redact(kept[name], { seenBy, below }, roles)
  }
  return kept
}
