import type { Operation } from '../../src/operation.ts'
import type { Policy } from '../../src/policy.ts'
import type { System } from '../../src/system.ts'
import { shelf } from './shelf/system.ts'

/** The sample system with further operations, each for everybody unless said otherwise. */
export function shelfWith(
  operations: Readonly<Record<string, unknown>>,
  may: Policy['may'] = Object.fromEntries(Object.keys(operations).map(name => [name, 'public'])),
): System {
  return {
    ...shelf,
    operations: { ...shelf.operations, ...(operations as Record<string, Operation>) },
    policy: { ...shelf.policy, may: { ...shelf.policy.may, ...may } },
  }
}
