import type { Imported } from '@monotable/import'
import type { System } from '@monotable/server'
import type { Schema } from 'monotable'
import { type Design, describe } from 'monotable/design'
import { InvalidSchema } from '../command.ts'

export interface LoadedDesign {
  /** Its name at its source: an export, a system, a document. */
  readonly name: string
  readonly design: Design
  /** A document has none. */
  readonly schema?: Schema
  /** The system whose schema it is, which a server runs. */
  readonly system?: System
  /** What import only guessed of a document, or could not read, with its line. */
  readonly guesses?: readonly { readonly line: number; readonly text: string }[]
  /** What the schema of a document would declare, if it can have one. */
  readonly declared?: Design
  /** The file, as seen from here. */
  readonly source: string
}

/** The design of a document, by the reader that is given: there is one without the parser of programs. */
export function designOfDocument(
  text: string,
  source: string,
  importDocument: (text: string, file: string) => Imported,
): LoadedDesign {
  const { report, schema } = read(() => importDocument(text, source))
  const { design } = report
  const guesses = [...report.guesses, ...report.unread, ...report.contradictions]
  if (design.tables.every(({ entities, patterns }) => entities.length + patterns.length === 0)) {
    throw new InvalidSchema(`${source}: no key of an item and no access pattern was found in it.`)
  }
  return {
    name: nameOf(source),
    design,
    source,
    guesses,
    ...(schema && { declared: describe(schema) }),
  }
}

/** A file's name without its folders and its ending. */
export const nameOf = (source: string): string => /([^/\\]*?)(?:\.\w+)?$/.exec(source)?.[1] || source

/** What an import cannot read is the fault of the file. */
function read<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw (error as Error).name === 'UnknownSource' ? new InvalidSchema((error as Error).message) : error
  }
}
