import type { Condition, Update } from './tree.ts'

/** The top-level attributes that a condition looks at, each once, in the order written. */
export function pathsOf(_condition: Condition): readonly string[] {
  throw new Error('not yet')
}

/** The top-level attributes that an update writes to, each once: SET, REMOVE, ADD, DELETE. */
export function touchedNames(_update: Update): readonly string[] {
  throw new Error('not yet')
}
