import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import { designOf } from './design/design-of.ts'
import { withDocumentFacts } from './design/document-facts.ts'
import type { Remark } from './draft.ts'
import { type FoundTable, jsonForm } from './json-form.ts'
import { readDocument } from './read-document.ts'
import { planOf } from './write/plan-of.ts'
import { schemaText } from './write/schema-text.ts'
import { settle } from './write/settle.ts'

export interface Imported {
  /** Undefined if the document declares nothing that a schema can have. */
  readonly schema: Schema | undefined
  /** The TypeScript module that exports this schema as `design`, with the line of the document beside each part. */
  readonly program: string | undefined
  readonly report: ImportReport
}

export interface ImportReport {
  /** What the document says, before a schema is made of it. */
  readonly tables: readonly FoundTable[]
  /** The same in the form that all tools read, with what a schema refuses. */
  readonly design: Design
  /** What comes from sample values or from a name alone. */
  readonly guesses: readonly Remark[]
  /** Where the document says two things of one. */
  readonly contradictions: readonly Remark[]
  /** What only the author of the document can answer, and what the schema leaves out. */
  readonly questions: readonly Remark[]
}

/** Reads a design document in Markdown. `file` is its name in the program and in the places of the design. */
export function importDocument(text: string, file = 'DESIGN.md'): Imported {
  const draft = readDocument(text, file)
  const plan = planOf(draft)
  const schema = settle(plan)
  const leftOut = plan.leftOut.map(({ what, why, line }) => ({ line, text: `Left out: ${what} (${why})` }))
  return {
    schema,
    program: schema && schemaText(plan, file),
    report: {
      tables: jsonForm(draft).tables,
      design: withDocumentFacts(designOf(draft), draft, text),
      guesses: draft.guesses,
      contradictions: draft.contradictions,
      questions: [...draft.questions, ...leftOut],
    },
  }
}
