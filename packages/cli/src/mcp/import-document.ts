import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { importFiles, type SaidTable, type SourceFile, saidTables, UnknownSource } from '@monotable/import'
import * as z from 'zod'
import { Failure, UsageError } from '../command.ts'
import { projectFile, tool } from './tool.ts'

const remarks = z.array(z.object({ line: z.number(), text: z.string() }))

export const importDocument = tool({
  name: 'import_document',
  title: 'Import a design document',
  description:
    'Reads a design document (Markdown in any language, NoSQL Workbench, CloudFormation, ElectroDB, OneTable) and gives its schema in TypeScript, with what is only guessed, contradicts itself, is open or was not understood. Give a file or the text. Compare `tables` with the document: a layout that is not known can be misread. Then call it again with `corrected`, the whole of `tables` as it should be: what you add must be in the document, and is marked as a guess at its line. It writes the schema to a file only if the server was started with --write.',
  input: {
    file: z.string().optional().describe('the document, in the working folder'),
    text: z.string().optional().describe('the document itself'),
    corrected: saidTables.optional().describe('`tables` of an earlier call, as the document has them'),
    output: z.string().optional().describe('write the schema to this new file'),
  },
  output: {
    program: z.string().optional().describe('the schema; absent if the document describes nothing'),
    tables: saidTables.describe('what was read'),
    guesses: remarks,
    contradictions: remarks,
    questions: remarks,
    unread: remarks,
    written: z.string().optional(),
  },
  writes: true,
  call: async ({ file, text, corrected, output }, { mayWrite }) => {
    if ((file === undefined) === (text === undefined)) throw new UsageError('Give file or text, one of them.')
    if (output !== undefined && !mayWrite)
      throw new Failure('This server only reads. Start it with --write to let it write files.')
    const name = file === undefined ? 'document.md' : basename(file)
    const own = text ?? readFileSync(projectFile(file as string), 'utf8')
    const { program, report } = read({ name, text: own }, corrected)
    if (output !== undefined && program !== undefined) write(output, program)
    const plain = (all: typeof report.guesses) => all.map(({ line, text: said }) => ({ line, text: said }))
    return {
      program,
      tables: report.tables.map(({ indexes, entities, accessPatterns, ...table }) => ({
        ...table,
        indexes: [...indexes],
        entities: entities.map(({ name: called, keys, attributes }) => ({
          ...{ name: called, keys: { ...keys }, attributes: [...attributes] },
        })),
        accessPatterns: [...accessPatterns],
      })),
      guesses: plain(report.guesses),
      contradictions: plain(report.contradictions),
      questions: plain(report.questions),
      unread: plain(report.unread),
      ...(output !== undefined && program !== undefined && { written: output }),
    }
  },
})

function read(file: SourceFile, corrected: readonly SaidTable[] | undefined) {
  try {
    return importFiles([file], corrected)
  } catch (error) {
    throw error instanceof UnknownSource ? new Failure(error.message) : error
  }
}

function write(path: string, program: string): void {
  if (relative('.', resolve(path)).startsWith('..'))
    throw new UsageError(`${path} is outside of the working folder. Name a file in it.`)
  if (existsSync(path)) throw new Failure(`${path} exists. Name a new file.`)
  writeFileSync(path, program, { flag: 'wx' })
}
