import type { PatternModel } from '../schema/pattern-model.ts'
import type { Session } from '../session.ts'
import { runCollection } from './run-collection.ts'
import { runGet } from './run-get.ts'
import { runQuery } from './run-query.ts'

const runs = { get: runGet, query: runQuery, collection: runCollection }

/** What the client has under a pattern's name. */
export function runPattern(session: Session, pattern: PatternModel): unknown {
  return runs[pattern.pattern.kind as keyof typeof runs](session, pattern)
}
