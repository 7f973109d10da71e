import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Command, Failure, UsageError } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { importDocument } from '../import/import-document.ts'
import { jsonForm } from '../import/json-form.ts'
import { reviewOf, summaryOf } from '../import/review.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  output: { type: 'string', value: 'file', about: 'write the schema there' },
  force: { type: 'boolean', about: 'write it although there is such a file' },
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
        'language. Every part of the schema names its line in the document. What comes from sample values alone is',
        'called a guess; what contradicts itself or is missing is asked.',
      ],
      flags,
      more: ['Ends with 0 if nothing is left to be asked, and with 1 if something is.'],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('import needs a document.')
    if (more.length > 0) throw new UsageError(`import takes one file, not also '${more[0]}'.`)
    if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
    const target = values.output
    if (target !== undefined && existsSync(target) && !values.force) {
      throw new UsageError(`${target} is there already: --force writes it anew.`)
    }
    const output = outputFor(around, values)
    const { draft, questions, text } = importDocument(readFileSync(file, 'utf8'), file)
    const review = reviewOf(draft, questions)
    if (target !== undefined && text !== undefined) write(target, text)
    if (values.json || (target === undefined && text !== undefined))
      output.data(jsonForm(draft), (text ?? '').trimEnd())
    output.note(summaryOf(draft))
    for (const line of review.guesses) output.note(line)
    for (const line of review.open) output.warn(line)
    if (target !== undefined && text !== undefined) output.note(`Wrote ${target}.`)
    return codeFor(review.open)
  },
}

const codeFor = (open: readonly string[]): ExitCode => (open.length > 0 ? exitCodes.findings : exitCodes.ok)

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${(error as Error).message}`)
  }
}
