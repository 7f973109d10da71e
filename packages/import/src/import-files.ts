import { type Imported, importSources } from './import-document.ts'
import { proofread } from './proofread/proofread.ts'
import type { SaidTable } from './proofread/said-tables.ts'
import type { SourceFile } from './read/source-kind.ts'
import { readProgram } from './read-program.ts'

/** Reads a design document. `file` is its name, which says what kind of text it is, in the program and in the places of the design. */
export const importDocument = (text: string, file = 'DESIGN.md'): Imported =>
  importFiles([{ name: file, text }])

/** Reads the files of one design, and corrects it by what a proofreader says that they describe. */
export const importFiles = (files: readonly SourceFile[], said?: readonly SaidTable[]): Imported =>
  importSources(files, readProgram, said && ((draft, text) => proofread(draft, said, text)))
