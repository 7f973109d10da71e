import type { Substitutions } from './substitutions.ts'
import type { KeyCondition } from './tree.ts'

export function parseKeyCondition(_text: string, _substitutions: Substitutions): KeyCondition {
  throw new Error('not yet')
}
