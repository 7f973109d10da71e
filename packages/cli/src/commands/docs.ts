import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { type Command, Failure, UsageError } from '../command.ts'
import { trafficOf } from '../cost/traffic.ts'
import { readTraffic } from '../cost/traffic-file.ts'
import { loadDesign } from '../design/load-design.ts'
import { designDocument } from '../docs/document.ts'
import { svgOf } from '../docs/picture/svg.ts'
import { readCompanion } from '../docs/read-companion.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { commonFlags, type FlagValues, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { type Output, outputFor } from '../output.ts'

const flags = flagsOf({
  output: {
    type: 'string',
    value: 'file',
    about: 'write the document there, and its picture beside it (.svg)',
  },
  check: { type: 'boolean', about: 'write nothing; exit with 1 if the file is out of date' },
  title: { type: 'string', value: 'text', about: 'the heading of the document' },
  notes: { type: 'string', value: 'file', about: 'what the document adds to the schema (JSON)' },
  traffic: { type: 'string', value: 'file', about: 'traffic for the estimate, as for monotable cost' },
  svg: { type: 'boolean', about: 'print only the picture' },
  ...commonFlags,
})

export const docs: Command = {
  name: 'docs',
  about: 'writes the design document: keys, entities, patterns, pictures, cost',
  example: 'docs schema.ts --output DYNAMODB_SCHEMA.md',
  help: () =>
    helpText({
      examples: [
        ['monotable docs schema.ts', 'the document on stdout'],
        ['monotable docs schema.ts --output DYNAMODB_SCHEMA.md', 'with its picture, DYNAMODB_SCHEMA.svg'],
        ['monotable docs schema.ts --output DYNAMODB_SCHEMA.md --check', 'in CI: is it current?'],
        ['monotable docs schema.ts --svg > collections.svg', 'only the picture'],
      ],
      usage: 'monotable docs <schema.ts | DESIGN.md> [options]',
      about: [
        'Writes a design document in Markdown from a schema. The same schema always gives the same document.',
      ],
      flags,
      more: [
        'The file of --notes is { "source", "tables": [{ "name", "indexes": { "GSI1": { "use" } } }],',
        '"entities": [{ "name", "heading", "items": [{ … }], "attributes": [{ "name", "note" }] }],',
        '"contradictions": [{ "about", "quotes", "sentence", "reading", "rule" }],',
        '"prose": [{ "lines", "here", "rule" }] }. Every part is optional.',
      ],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('docs needs a schema or a document.')
    if (more.length > 0) throw new UsageError(`docs takes one file: remove '${more[0]}'.`)
    if (values.check && values.output === undefined)
      throw new UsageError('--check needs --output: the file to compare with.')
    const output = outputFor(around, values)
    const loaded = await loadDesign(file)
    const svg = svgOf(loaded.design)
    if (values.svg) return output.data({ svg }, svg.trimEnd())
    const target = values.output
    const picture = target === undefined ? undefined : pictureFor(target)
    const { scenarios, ...traffic } = readTraffic(values.traffic)
    const markdown = await designDocument(loaded, {
      command: commandOf(file, values),
      title: values.title ?? `${loaded.name}: DynamoDB design`,
      companion: readCompanion(values.notes, loaded.design),
      traffic: trafficOf(loaded.design, traffic),
      scenarios,
      picture: picture && basename(picture),
    })
    if (target === undefined || picture === undefined)
      return output.data({ markdown, svg }, markdown.trimEnd())
    const files = { [target]: markdown, [picture]: svg }
    return values.check ? checkFiles(files, output) : writeFiles(files, output)
  },
}

/** The command line that keeps the document current, run in its folder: the same wherever it was run this time. */
function commandOf(file: string, values: FlagValues<typeof flags>): string {
  const folder = dirname(resolve(values.output ?? '-'))
  const seen = (path: string) => relative(folder, resolve(path)).replaceAll('\\', '/')
  const paths = (['output', 'notes', 'traffic'] as const).flatMap(name => {
    const path = values[name]
    return path === undefined ? [] : [`--${name}`, seen(path)]
  })
  const title = values.title === undefined ? [] : ['--title', JSON.stringify(values.title)]
  return ['monotable docs', seen(file), ...paths, ...title].join(' ')
}

const pictureFor = (file: string) => `${file.replace(/\.\w+$/, '')}.svg`

function writeFiles(files: Readonly<Record<string, string>>, output: Output): void {
  for (const [file, text] of Object.entries(files)) {
    try {
      writeFileSync(file, text)
    } catch (error) {
      throw new Failure(`${file} cannot be written: ${(error as Error).message}`)
    }
    output.note(`Wrote ${file}.`)
  }
}

/** Names the first line that differs, so that you can find out why. */
function checkFiles(files: Readonly<Record<string, string>>, output: Output): ExitCode {
  const findings = Object.entries(files).flatMap(([file, wanted]) => {
    if (!existsSync(file)) return [{ file, problem: 'is missing' }]
    const [is, shall] = [readFileSync(file, 'utf8').split('\n'), wanted.split('\n')]
    const line = shall.findIndex((text, at) => text !== is[at])
    if (line < 0 && is.length === shall.length) return []
    return [{ file, line: (line < 0 ? shall.length : line) + 1, problem: 'is out of date' }]
  })
  const lines = findings.map(
    ({ file, problem, ...at }) => `${file}${'line' in at ? `:${at.line}` : ''} ${problem}.`,
  )
  if (findings.length > 0 || output.isJson) output.data(findings, lines.join('\n'))
  return findings.length > 0 ? exitCodes.findings : exitCodes.ok
}
