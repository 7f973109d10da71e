import { type Imported, importSources } from './import-document.ts'
import { UnknownSource } from './read/source-kind.ts'

export type { Remark } from './draft.ts'
export type { Imported, ImportReport } from './import-document.ts'
export { UnknownSource } from './read/source-kind.ts'

/**
 * Reads a design document, as `importDocument` of the main entry does, but no program. It needs nothing of Node, and the
 * parser of programs is not part of it.
 */
export const importDocument = (text: string, file = 'DESIGN.md'): Imported =>
  importSources([{ name: file, text }], ({ name }) => {
    throw new UnknownSource(`${name}: programs are not read here. Use monotable import.`)
  })
