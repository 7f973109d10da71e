import { invalid } from '../errors.ts'
import { bindUpdate } from './bind-update.ts'
import { Binder } from './binder.ts'
import { updateFault } from './check-update.ts'
import { checkText } from './expression-text.ts'
import { ParsedCache } from './parsed-cache.ts'
import type { Substitutions } from './substitutions.ts'
import type { UpdateSyntax } from './syntax.ts'
import type { Update } from './tree.ts'
import { readUpdate } from './update-syntax.ts'

const cache = new ParsedCache<UpdateSyntax>(1000)

export function parseUpdate(text: string, substitutions: Substitutions): Update {
  const syntax = cache.get(text, () => readChecked(text, substitutions))
  return bindUpdate(syntax, new Binder('UpdateExpression', substitutions))
}

function readChecked(text: string, substitutions: Substitutions): UpdateSyntax {
  checkText(text, 'UpdateExpression', substitutions)
  const prefix = substitutions.prefix('UpdateExpression')
  const syntax = readUpdate(text, prefix)
  const fault = updateFault(syntax)
  if (fault !== undefined) throw invalid(prefix + fault)
  return syntax
}
