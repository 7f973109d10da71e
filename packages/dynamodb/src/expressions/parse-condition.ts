import { bindCondition } from './bind-condition.ts'
import { Binder } from './binder.ts'
import { conditionFault } from './check-syntax.ts'
import { readCondition } from './condition-syntax.ts'
import { readChecked } from './expression-text.ts'
import { ParsedCache } from './parsed-cache.ts'
import type { Substitutions } from './substitutions.ts'
import type { ConditionSyntax } from './syntax.ts'
import type { Condition } from './tree.ts'

/** The three kinds have one grammar, so they share what was parsed. */
const cache = /* @__PURE__ */ new ParsedCache<ConditionSyntax>(1000)

export function parseCondition(
  text: string,
  kind: 'ConditionExpression' | 'FilterExpression' | 'KeyConditionExpression',
  substitutions: Substitutions,
): Condition {
  const syntax = cache.get(text, () => readChecked(text, kind, readCondition, conditionFault))
  return bindCondition(syntax, new Binder(kind, substitutions))
}
