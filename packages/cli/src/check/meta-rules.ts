import type { Rule } from './rule.ts'

/** What the check says of itself and of what it is given, beside the rules. */
export const metaRules: readonly Omit<Rule, 'find'>[] = [
  { code: 'UNUSED_ACCEPTANCE', severity: 'warning', title: 'an acceptance that accepts nothing' },
  { code: 'INVALID_DECLARATION', severity: 'error', title: 'a declaration that the library refuses' },
]
