import type { Around } from 'monotable'

/** Several hooks as one, the first outermost. */
export function composeAround(...hooks: readonly (Around | undefined)[]): Around | undefined {
  const [first, ...rest] = hooks.filter(hook => hook !== undefined)
  const inner = first && composeAround(...rest)
  if (!first || !inner) return first
  const around: Around = (operation, next) => first(operation, () => inner(operation, next))
  // Asked for at every request: a hook may be turned on and off.
  const capacity = () => first.capacity === true || inner.capacity === true
  return Object.defineProperty(around, 'capacity', { get: capacity })
}
