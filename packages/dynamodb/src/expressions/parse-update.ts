import { bindUpdate } from './bind-update.ts'
import { Binder } from './binder.ts'
import { updateFault } from './check-update.ts'
import { readChecked } from './expression-text.ts'
import { ParsedCache } from './parsed-cache.ts'
import type { Substitutions } from './substitutions.ts'
import type { UpdateSyntax } from './syntax.ts'
import type { Update } from './tree.ts'
import { readUpdate } from './update-syntax.ts'

const kind = 'UpdateExpression'
const cache = /* @__PURE__ */ new ParsedCache<UpdateSyntax>(1000)

export function parseUpdate(text: string, substitutions: Substitutions): Update {
  const syntax = cache.get(text, () => readChecked(text, kind, readUpdate, updateFault))
  return bindUpdate(syntax, new Binder(kind, substitutions))
}
