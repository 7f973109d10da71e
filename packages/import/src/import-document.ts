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

/** Reads the files of one design, programs by the reader that is given. */
export function importSources(files: readonly SourceFile[], readProgram: Reader): Imported {
  const draft = readSources(files, readProgram)
  const places = new Places(files)
  const text = files.map(file => file.text).join('\n')
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
      guesses: places.ofRemarks([...draft.guesses, ...saidByModel(draft, places)]),
      unread: places.ofRemarks(draft.unread),
      contradictions: places.ofRemarks(draft.contradictions),
      questions: places.ofRemarks([...draft.questions, ...leftOut]),
    },
  }
}

/** What is in the draft because a language model said it. */
function saidByModel({ tables }: Draft, places: Places): Remark[] {
  const parts = tables.flatMap(({ table, line, indexes, entities, accessPatterns }) => [
    { what: `the table ${table}`, line },
    ...indexes.map(index => ({ what: `the index ${index.name}`, line: index.line })),
    ...entities.flatMap(entity => [
      { what: entity.name, line: entity.line },
      ...Object.entries(entity.keyLines).map(([key, own]) => ({
        what: `${key} of ${entity.name}`,
        line: own,
      })),
      ...entity.attributes.map(each => ({ what: `${each.name} of ${entity.name}`, line: each.line })),
    ]),
    ...accessPatterns.map(pattern => ({ what: pattern.description, line: pattern.line })),
  ])
  return parts
    .filter(({ line }) => places.isOfModel(line))
    .map(({ what, line }) => ({ line, text: `${what}, as the model said` }))
}
