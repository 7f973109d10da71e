import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AdoptReport, importDocument } from '@monotable/import'
import { type Command, UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, numberIn, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { adoptLive } from '../import/adopt-live.ts'
import { liveFlags } from '../live/live-tables.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  table: { type: 'string', value: 'name', about: 'the table, by its actual name' },
  ...liveFlags,
  design: {
    type: 'string',
    value: 'file',
    about: 'a design document whose templates name the parts of keys',
  },
  items: { type: 'string', value: 'number', about: 'read at most this many items (100000)' },
  output: { type: 'string', value: 'file', about: 'write the schema there' },
  force: { type: 'boolean', about: 'overwrite the file if it exists' },
  ...commonFlags,
})

const mostItems = 100_000

export const adopt: Command = {
  name: 'adopt',
  about: 'reads a table that holds data and writes its schema',
  example: 'adopt --table Orders --region eu-central-1 --output schema.ts',
  help: () =>
    helpText({
      examples: [
        ['monotable adopt --table Orders --region eu-central-1 --output schema.ts', 'a table in AWS'],
        ['monotable adopt --table Orders --endpoint http://localhost:8000', 'a table of a local DynamoDB'],
        ['monotable adopt --table Orders --path ./data/tables', 'a folder of the embedded engine'],
      ],
      usage: 'monotable adopt --table <name> [options]',
      about: [
        'Infers entities, key templates, types and what decides about index keys from the items, whichever program',
        'wrote them. Every part of the schema names its evidence. Then it reads all of these items through the schema,',
        'builds their keys again and lists what does not fit. It never writes to the table.',
      ],
      flags,
      more: ['Exits with 0 if everything fits, and with 1 if it has questions.'],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const { table, output: target } = values
    if (positionals.length > 0) throw new UsageError(`adopt takes no file: remove '${positionals[0]}'.`)
    if (table === undefined) throw new UsageError('adopt needs --table.')
    if (target !== undefined && existsSync(target) && !values.force)
      throw new UsageError(`${target} exists. Use --force to overwrite it.`)
    const hints = values.design === undefined ? undefined : hintsIn(values.design)
    const most = numberIn('items', values.items) ?? mostItems
    const output = outputFor(around, values)
    const { read, program, report } = await adoptLive({ ...values, table, most, hints }, around, share =>
      output.progress(`Reading ${table}`, share),
    )
    if (target !== undefined && program !== undefined) writeFileSync(target, program)
    if (values.json || target === undefined) output.data(report, (program ?? '').trimEnd())
    output.note(summary(table, report, read.isCut, read.description.ItemCount))
    for (const guess of report.guesses) output.note(`guess: ${guess}`)
    const open = openIn(report)
    for (const line of open) output.warn(line)
    if (target !== undefined && program !== undefined) output.note(`Wrote ${target}.`)
    return open.length > 0 ? exitCodes.findings : exitCodes.ok
  },
}

function hintsIn(file: string): ReadonlyMap<string, readonly string[]> {
  if (!existsSync(file)) throw new UsageError(`${file} does not exist.`)
  const templates = new Map<string, string[]>()
  for (const { entities } of importDocument(readFileSync(file, 'utf8'), file).report.tables)
    for (const { keys } of entities)
      for (const [key, template] of Object.entries(keys))
        templates.set(key, [...(templates.get(key) ?? []), template])
  return templates
}

function summary(
  table: string,
  { items, entities }: AdoptReport,
  isCut: boolean,
  count: number | undefined,
): string {
  const read = items.toLocaleString('en-US')
  const all = isCut
    ? `${read} items of about ${count?.toLocaleString('en-US') ?? 'unknown'}`
    : `all ${read} items`
  return `${table}: read ${all}, ${Object.keys(entities).length} entities.${isCut ? ' Raise --items to see more.' : ''}`
}

function openIn({ foreign, differing, questions }: AdoptReport): string[] {
  return [
    ...(foreign.count > 0
      ? [
          `foreign: ${foreign.count} ${foreign.count === 1 ? 'item' : 'items'} of no entity: ${foreign.examples.join(', ')}${foreign.count > foreign.examples.length ? ', …' : ''}`,
        ]
      : []),
    ...differing.map(({ text }) => `differs: ${text}`),
    ...questions.map(text => `question: ${text}`),
  ]
}
