import { type DynamoDBError, invalid } from '../errors.ts'
import type { Wording } from './read-value.ts'
import { orderMembers } from './set-order.ts'

const parameterValues = 'One or more parameter values were invalid: '

/** Below this a scan of what came before costs less than a set. */
const few = 8

/** The position of the first member that was there before, or -1. Members are canonical: equal ones are equal text. */
export function firstRepeat(members: readonly string[]): number {
  const count = members.length
  if (count > few) {
    const seen = new Set<string>()
    for (let at = 0; at < count; at++) if (seen.size === seen.add(members[at] as string).size) return at
    return -1
  }
  for (let at = 1; at < count; at++) if (members.indexOf(members[at] as string) < at) return at
  return -1
}

/** The refusal of a set whose member at `repeat` was there before. */
export function duplicateFault(
  type: 'SS' | 'NS' | 'BS',
  members: readonly string[],
  repeat: number,
  wording: Wording,
): DynamoDBError {
  if (type === 'NS') {
    return invalid(
      wording === 'current'
        ? `${parameterValues}Input collection contains duplicates.`
        : 'Input collection contains duplicates',
    )
  }
  const ofType = type === 'BS' ? 'of type BS' : ''
  const shown = wording === 'current' ? shownSorted(type, members, repeat) : members.join(', ')
  return invalid(`${parameterValues}Input collection [${shown}]${ofType} contains duplicates.`)
}

/** The newer check sorts as it goes: what it has seen is in order, then come the repeat and what it has not seen. */
function shownSorted(type: 'SS' | 'BS', members: readonly string[], repeat: number): string {
  const seen = orderMembers(type, members.slice(0, repeat))
  const quoted = [...seen, ...members.slice(repeat)].map(member => `"${member}"`)
  return quoted.join(type === 'SS' ? ', ' : ',')
}
