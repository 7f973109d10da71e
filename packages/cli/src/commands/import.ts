import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type FoundTable, type ImportReport, importDocument, type Remark } from '@monotable/import'
import { type Command, Failure, UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  output: { type: 'string', value: 'file', about: 'write the schema there' },
  force: { type: 'boolean', about: 'overwrite the file if it exists' },
  ...commonFlags,
})

/** `import` is a word of the language. */
export const importCommand: Command = {
  name: 'import',
  about: 'reads a design document in Markdown and writes the schema',
  example: 'import DESIGN.md --output schema.ts',
  help: () =>
    helpText({
      examples: [
        ['monotable import DESIGN.md', 'the schema on stdout, what to look at on stderr'],
        ['monotable import DESIGN.md --output schema.ts', 'into a file'],
        ['monotable import DESIGN.md --json', 'what the document says, as data'],
      ],
      usage: 'monotable import <DESIGN.md> [options]',
      about: [
        'Reads tables, keys, indexes, entities and access patterns in the notations that such documents use, in any',
        'language. Every part of the schema names its line in the document. What comes only from sample values is listed',
        'as a guess; what contradicts itself or is missing becomes a question.',
      ],
      flags,
      more: ['Exits with 0 if it has no questions, and with 1 if it has some.'],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('import needs a document.')
    if (more.length > 0) throw new UsageError(`import takes one file, not also '${more[0]}'.`)
    if (!existsSync(file)) throw new UsageError(`${file} does not exist.`)
    const target = values.output
    if (target !== undefined && existsSync(target) && !values.force) {
      throw new UsageError(`${target} exists. Use --force to overwrite it.`)
    }
    const output = outputFor(around, values)
    const { program, report } = importDocument(readFileSync(file, 'utf8'), file)
    if (target !== undefined && program !== undefined) write(target, program)
    if (values.json || (target === undefined && program !== undefined))
      output.data({ tables: report.tables }, (program ?? '').trimEnd())
    output.note(`${file}: ${countsOf(report.tables)}.`)
    for (const line of linesOf(file, 'guess', report.guesses)) output.note(line)
    const open = openIn(file, report)
    for (const line of open) output.warn(line)
    if (target !== undefined && program !== undefined) output.note(`Wrote ${target}.`)
    return open.length > 0 ? exitCodes.findings : exitCodes.ok
  },
}

/** What is left for the author of the document to answer. */
const openIn = (file: string, { contradictions, questions }: ImportReport) => [
  ...linesOf(file, 'contradiction', contradictions),
  ...linesOf(file, 'question', questions),
]

const linesOf = (file: string, kind: string, remarks: readonly Remark[]) =>
  [...remarks]
    .sort((one, other) => one.line - other.line)
    .map(({ line, text }) => `${file}:${line} ${kind}: ${text}`)

function countsOf(tables: readonly FoundTable[]): string {
  const count = (all: readonly unknown[], one: string, many = `${one}s`) =>
    `${all.length} ${all.length === 1 ? one : many}`
  const indexes = tables.flatMap(table => table.indexes).filter(({ pk }) => pk !== null)
  const entities = tables.flatMap(table => table.entities)
  const patterns = tables.flatMap(table => table.accessPatterns)
  return [
    count(tables, 'table'),
    count(indexes, 'index', 'indexes'),
    count(entities, 'entity', 'entities'),
    count(patterns, 'access pattern'),
  ].join(', ')
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${(error as Error).message}`)
  }
}
