import { existsSync, writeFileSync } from 'node:fs'
import {
  type FoundTable,
  type Imported,
  type ImportReport,
  importFiles,
  type Remark,
  type SaidTable,
  type SourceFile,
  UnknownSource,
} from '@monotable/import'
import { type Command, Failure, type Surroundings, UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, type FlagValues, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { answersOf, ask } from '../import/answers.ts'
import { answerOf, askModel } from '../import/model.ts'
import { sourceFiles } from '../import/source-files.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  output: { type: 'string', value: 'file', about: 'write the schema there' },
  force: { type: 'boolean', about: 'overwrite the file if it exists' },
  ask: { type: 'boolean', about: 'ask what is open, and keep the answers' },
  answers: {
    type: 'string',
    value: 'file',
    about: 'where answers are kept (default: <first file>.answers.md)',
  },
  model: {
    type: 'string',
    value: 'model',
    about: 'let a language model proofread: bedrock:<id>, or a command that takes a prompt on stdin',
  },
  ...commonFlags,
})

/** `import` is a word of the language. */
export const importCommand: Command = {
  name: 'import',
  about: 'reads a design document and writes the schema',
  example: 'import DESIGN.md --output schema.ts',
  help: () =>
    helpText({
      examples: [
        ['monotable import DESIGN.md', 'the schema on stdout, what to look at on stderr'],
        ['monotable import DESIGN.md --output schema.ts', 'into a file'],
        ['monotable import DESIGN.md template.yaml', 'several files that are one design'],
        ['monotable import DESIGN.md --ask', 'asks what is open, and keeps the answers'],
        ['monotable import DESIGN.md --json', 'what the document says, as data'],
      ],
      usage: 'monotable import <file>... [options]',
      about: [
        'Reads Markdown in any language, NoSQL Workbench models, CreateTable and CloudFormation (JSON, YAML), and schemas of',
        'ElectroDB and OneTable. - is standard input. Every part of the schema names its line. What comes only from sample',
        'values or names is listed as a guess; what contradicts itself or is missing becomes a question; what looks like',
        'design and was not understood is listed as unread.',
      ],
      flags,
      more: ['Exits with 0 if nothing is guessed, unread or open, and with 1 otherwise.'],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    if (positionals.length === 0) throw new UsageError('import needs a document.')
    const target = values.output
    if (target !== undefined && existsSync(target) && !values.force) {
      throw new UsageError(`${target} exists. Use --force to overwrite it.`)
    }
    const output = outputFor(around, values)
    const { program, report } = await imported(positionals, values, around, () =>
      output.note(`${values.model} proofreads ${positionals.join(', ')}.`),
    )
    const [file = ''] = positionals
    if (target !== undefined && program !== undefined) write(target, program)
    if (values.json || (target === undefined && program !== undefined))
      output.data({ tables: report.tables, unread: report.unread }, (program ?? '').trimEnd())
    output.note(`${positionals.join(', ')}: ${countsOf(report.tables)}.`)
    for (const line of linesOf(file, 'guess', report.guesses)) output.note(line)
    const open = openIn(file, report)
    for (const line of open) output.warn(line)
    if (target !== undefined && program !== undefined) output.note(`Wrote ${target}.`)
    return open.length + report.guesses.length > 0 ? exitCodes.findings : exitCodes.ok
  },
}

/** The design of all files, with what a person and a model answer. */
async function imported(
  paths: readonly string[],
  values: FlagValues<typeof flags>,
  around: Surroundings,
  onAsk: () => void,
): Promise<Imported> {
  const path = values.answers ?? `${paths[0]}.answers.md`
  const files = await sourceFiles(paths, around)
  let all = [...files, ...answersOf(path)]
  let found = read(all)
  if (values.ask && (await ask(found.report, path, around)) > 0) {
    all = [...files, ...answersOf(path)]
    found = read(all)
  }
  if (values.model === undefined) return found
  onAsk()
  return read(all, await askModel(found.report, all, answerOf(values.model)))
}

function read(files: readonly SourceFile[], said?: readonly SaidTable[]): Imported {
  try {
    return importFiles(files, said)
  } catch (error) {
    if (error instanceof UnknownSource) throw new UsageError(error.message)
    throw error
  }
}

/** What is left for the author of the document to answer. */
const openIn = (file: string, { contradictions, questions, unread }: ImportReport) => [
  ...linesOf(file, 'unread', unread),
  ...linesOf(file, 'contradiction', contradictions),
  ...linesOf(file, 'question', questions),
]

const linesOf = (file: string, kind: string, remarks: readonly Remark[]) =>
  [...remarks]
    .sort((one, other) => one.line - other.line)
    .map(remark => `${remark.file ?? file}:${remark.line} ${kind}: ${remark.text}`)

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
