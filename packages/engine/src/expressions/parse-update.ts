import type { Substitutions } from './substitutions.ts'
import type { Update } from './tree.ts'

export function parseUpdate(_text: string, _substitutions: Substitutions): Update {
  throw new Error('not yet')
}
