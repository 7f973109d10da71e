import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import { designOf } from './design/design-of.ts'
import { withDocumentFacts } from './design/document-facts.ts'
import type { Draft, Remark } from './draft.ts'
import { type FoundTable, jsonForm } from './json-form.ts'
import { Places } from './places.ts'
import { fileName, type SourceFile } from './read/source-kind.ts'
import { type Reader, readSources } from './read-document.ts'
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
  /** What the document says, before it becomes a schema. */
  readonly tables: readonly FoundTable[]
  /** The same in the form that all tools read, with what a schema refuses. */
  readonly design: Design
  /** What comes from sample values or from a name alone. */
  readonly guesses: readonly Remark[]
  /** Where the document says two things of one. */
  readonly contradictions: readonly Remark[]
  /** What looks like design and was not understood. */
  readonly unread: readonly Remark[]
  /** What only the author of the document can answer, and what the schema leaves out. */
  readonly questions: readonly Remark[]
}

/** Reads the files of one design, programs by the reader that is given; `correct` gets what was read and the text of all files. */
export function importSources(
  files: readonly SourceFile[],
  readProgram: Reader,
  correct = (draft: Draft, _text: string) => draft,
): Imported {
  const text = files.map(file => file.text).join('\n')
  const draft = readSources(files, readProgram, read => correct(read, text))
  const places = new Places(files)
  const design = withDocumentFacts(designOf(draft), draft, text)
  const plan = planOf(draft, design)
  const schema = settle(plan)
  const leftOut = plan.leftOut.map(({ what, why, line }) => ({ line, text: `Left out: ${what} (${why})` }))
  return {
    schema,
    program:
      schema &&
      schemaText(
        plan,
        files.map(({ name }) => fileName(name)),
        line => places.nameOf(line),
      ),
    report: {
      tables: jsonForm(draft).tables,
      design: places.ofDesign(design),
      guesses: places.ofRemarks(draft.guesses),
      unread: places.ofRemarks(draft.unread),
      contradictions: places.ofRemarks(draft.contradictions),
      questions: places.ofRemarks([...draft.questions, ...leftOut]),
    },
  }
}
