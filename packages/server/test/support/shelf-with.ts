import type { Operation } from '../../src/declare/operation.ts'
import type { System } from '../../src/declare/system.ts'
import { shelf } from './shelf/system.ts'

/** The sample system with further operations, or with others in place of its own. */
export function shelfWith(operations: Readonly<Record<string, unknown>>): System {
  return {
    ...shelf,
    operations: { ...shelf.operations, ...(operations as Record<string, Operation>) },
  }
}
