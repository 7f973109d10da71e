import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { importDocument, UnknownSource } from '@monotable/import'
import { type Command, Failure, type Surroundings, UsageError } from '../command.ts'
import { commonFlags, type FlagValues, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { adoptLive } from '../import/adopt-live.ts'
import { designFiles, exampleFiles, type FromDesign, type ProjectFiles } from '../init/project-files.ts'
import { liveFlags } from '../live/live-tables.ts'
import { type Output, outputFor } from '../output.ts'

const flags = flagsOf({
  from: { type: 'string', value: 'file', about: 'begin with the design of this document' },
  table: { type: 'string', value: 'name', about: 'begin with the design of this table, which holds data' },
  ...liveFlags,
  ...commonFlags,
})

const mostItems = 100_000

export const init: Command = {
  name: 'init',
  about: 'creates a project: schema, operation, test and scripts',
  example: 'init my-app',
  help: () =>
    helpText({
      examples: [
        ['monotable init my-app', 'a list of tasks, to change into your own'],
        ['monotable init my-app --from DESIGN.md', 'from a design document'],
        ['monotable init my-app --table Orders --region eu-central-1', 'from a table in AWS'],
        ['monotable init my-app --table Orders --path ./data/tables', 'from a folder of the embedded engine'],
      ],
      usage: 'monotable init [folder] [options]',
      about: [
        'Writes a project into the folder, which is this one unless you name another. Then npm install && npm run dev runs',
        'its API, desk, studio and an embedded DynamoDB. It overwrites nothing: if a file is there already, it says which',
        'and writes none. It only reads a table that you name.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [folder = '.', ...more] = positionals
    if (more.length > 0) throw new UsageError(`init takes one folder: remove '${more[0]}'.`)
    if (values.from !== undefined && values.table !== undefined)
      throw new UsageError('--from and --table exclude each other. Name the document or the table.')
    const output = outputFor(around, values)
    const from = await designFrom(values, around, output)
    const version = around.version()
    const files = from ? designFiles(folder, version, from) : exampleFiles(folder, version)
    writeAll(folder, files)
    const steps = [
      ...(resolve(folder) === resolve('.') ? [] : [`cd ${relative('.', folder)}`]),
      'npm install',
      'npm run dev',
    ]
    const text = [
      ...[...files.keys()].map(path => `  ${join(folder, path)}`),
      '',
      'Next:',
      ...steps.map(step => `  ${step}`),
    ]
    output.data({ folder, files: [...files.keys()], next: steps }, text.join('\n'))
  },
}

async function designFrom(
  values: FlagValues<typeof flags>,
  around: Surroundings,
  output: Output,
): Promise<FromDesign | undefined> {
  const { from, table } = values
  if (from !== undefined) return documentDesign(from, output)
  if (table === undefined) return undefined
  const { schema, program, report } = await adoptLive({ ...values, table, most: mostItems }, around, share =>
    output.progress(`Reading ${table}`, share),
  )
  if (!schema || program === undefined)
    throw new Failure(`${table} holds nothing that a schema can describe.`)
  for (const line of [...report.guesses, ...report.questions]) output.warn(line)
  return { schema, program, source: `the table ${table}` }
}

function documentDesign(file: string, output: Output): FromDesign {
  if (!existsSync(file)) throw new UsageError(`${file} does not exist.`)
  const { schema, program, report } = read(file)
  if (!schema || program === undefined)
    throw new Failure(
      `${file} describes no item and no access pattern. monotable import ${file} says what it reads.`,
    )
  for (const [kind, remarks] of Object.entries({
    unread: report.unread,
    contradiction: report.contradictions,
    question: report.questions,
  }))
    for (const { line, text } of remarks) output.warn(`${file}:${line} ${kind}: ${text}`)
  return { schema, program, source: file }
}

function read(file: string) {
  try {
    return importDocument(readFileSync(file, 'utf8'), file)
  } catch (error) {
    throw error instanceof UnknownSource ? new UsageError(error.message) : error
  }
}

/** All of them, or none. */
function writeAll(folder: string, files: ProjectFiles): void {
  const there = [...files.keys()].filter(path => existsSync(join(folder, path)))
  if (there.length > 0)
    throw new Failure(
      `${there.map(path => join(folder, path)).join(', ')} ${there.length === 1 ? 'exists' : 'exist'}. init overwrites nothing: choose another folder.`,
    )
  for (const [path, text] of files) {
    const file = join(folder, path)
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text, { flag: 'wx' })
    } catch (error) {
      throw new Failure(`${file} cannot be written: ${(error as Error).message}`)
    }
  }
}
