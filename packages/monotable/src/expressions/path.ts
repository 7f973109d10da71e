import type { Encodes, TypeOf } from './encodes.ts'

/** An attribute's name, then the fields and list positions that lead into it. */
export type Path = readonly [string, ...(string | number)[]]

/** Anything but what the notation uses itself. Names with such characters need backticks. */
const bareName = '[^\\s()\\[\\]{},.=<>!"\'`]+'
const step = `(?:${bareName}|\`(?:[^\`]|\`\`)+\`)`

/** The form of a path in the notation, to be built into a regular expression. */
export const pathForm = `${step}(?:\\.${step}|\\[\\d+\\])*`
const wholePath = new RegExp(`^${pathForm}$`)
const eachStep = new RegExp(`\\[(\\d+)\\]|${step}`, 'g')

/** An attribute's name as any condition or path takes it, whatever characters it has. */
export function quoteName(attribute: string): string {
  return `\`${attribute.replaceAll('`', '``')}\``
}

/** A path as any condition takes it. */
export function quotePath([root, ...steps]: Path): string {
  const inside = steps.map(step => (typeof step === 'number' ? `[${step}]` : `.${quoteName(step)}`))
  return quoteName(root) + inside.join('')
}

/** Reads `location.city` or `images[0]`; undefined if it is not a path. */
export function readPath(text: string): Path | undefined {
  return wholePath.test(text) ? stepsOf(text) : undefined
}

function stepsOf(text: string): Path {
  const steps = Array.from(text.matchAll(eachStep), ([found, position]) =>
    position === undefined ? unquote(found) : Number(position),
  )
  return steps as [string, ...(string | number)[]]
}

function unquote(name: string): string {
  return name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name
}

export function showPath(path: Path): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`))
    .join('')
}

/** Whether one path leads to the other or into it: DynamoDB refuses both in one expression. */
export function overlap(one: Path, other: Path): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.every((step, at) => step === long[at])
}

export interface Resolved {
  readonly path: Path
  readonly type: Encodes | 'unknown'
}

/** Finds what a path leads to; an attribute whose own name has a dot wins over a path. The fault is in words. */
export function resolvePath(text: string, typeOf: TypeOf): Resolved | { readonly fault: string } {
  const whole = typeOf(text)
  if (whole !== undefined && whole !== 'unknown') return { path: [text], type: whole }
  const path = readPath(text)
  if (path === undefined) {
    if (whole === 'unknown') return { path: [text], type: whole }
    return { fault: `'${text}' is neither an attribute nor a path into one` }
  }
  const [attribute, ...steps] = path
  let type = typeOf(attribute)
  if (type === undefined) return { fault: `'${attribute}' is not an attribute` }
  for (const [at, step] of steps.entries()) {
    if (type === 'unknown') break
    type = type.field(step)
    if (type === undefined) {
      return {
        fault: `'${showPath([attribute, ...steps.slice(0, at + 1)])}' does not exist in '${attribute}'`,
      }
    }
  }
  return { path, type }
}
