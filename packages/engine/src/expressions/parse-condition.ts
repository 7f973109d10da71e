import { invalid } from '../errors.ts'
import { bindCondition } from './bind-condition.ts'
import { Binder } from './binder.ts'
import { conditionFault } from './check-syntax.ts'
import { readCondition } from './condition-syntax.ts'
import { checkText } from './expression-text.ts'
import { ParsedCache } from './parsed-cache.ts'
import type { ExpressionKind, Substitutions } from './substitutions.ts'
import type { ConditionSyntax } from './syntax.ts'
import type { Condition } from './tree.ts'

const cache = new ParsedCache<ConditionSyntax>(1000)

export function parseCondition(
  text: string,
  kind: Exclude<ExpressionKind, 'ProjectionExpression' | 'UpdateExpression'>,
  substitutions: Substitutions,
): Condition {
  const syntax = cache.get(text, () => readChecked(text, kind, substitutions))
  return bindCondition(syntax, new Binder(kind, substitutions))
}

function readChecked(text: string, kind: ExpressionKind, substitutions: Substitutions): ConditionSyntax {
  checkText(text, kind, substitutions)
  const prefix = substitutions.prefix(kind)
  const syntax = readCondition(text, prefix)
  const fault = conditionFault(syntax)
  if (fault !== undefined) throw invalid(prefix + fault)
  return syntax
}
