import type { Schema } from 'monotable'
import type { Draft, Remark } from './draft.ts'
import { readDocument } from './read-document.ts'
import { planOf } from './write/plan-of.ts'
import { schemaText } from './write/schema-text.ts'
import { settle } from './write/settle.ts'

export interface Imported {
  readonly draft: Draft
  /** What must be answered before the schema says all that the document does. */
  readonly questions: readonly Remark[]
  /** The program; undefined if the document has nothing to declare. */
  readonly text: string | undefined
  readonly schema: Schema | undefined
}

/** A document as a schema: as a program, and declared. */
export function importDocument(markdown: string, file: string): Imported {
  const draft = readDocument(markdown, file)
  const plan = planOf(draft)
  const schema = settle(plan)
  const leftOut = plan.leftOut.map(({ what, why, line }) => ({ line, text: `Left out: ${what} (${why})` }))
  return {
    draft,
    questions: [...draft.questions, ...leftOut],
    text: schema && schemaText(plan, file),
    schema,
  }
}
