import { connectSession, diagnose } from 'monotable/migrate'
import { type Command, UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, numberIn, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { actualNames, liveFlags, nameFlags } from '../live/live-tables.ts'
import { withLive } from '../live/open-live.ts'
import { diagnosisText } from '../live/pass-text.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  ...liveFlags,
  ...nameFlags,
  repair: { type: 'boolean', about: 'show what would be written; with --yes, write it' },
  yes: { type: 'boolean', about: 'with --repair: write what it shows' },
  rate: {
    type: 'string',
    value: 'units',
    about: 'limit the read and write units used per second',
  },
  ...commonFlags,
})

export const doctor: Command = {
  name: 'doctor',
  about: 'compares every item of live tables with the design, and repairs what drifted',
  example: 'doctor schema.ts --region eu-central-1',
  help: () =>
    helpText({
      examples: [
        ['monotable doctor schema.ts --region eu-central-1', 'look at the tables in AWS'],
        ['monotable doctor schema.ts --path ./data/tables', 'look at a folder of the embedded engine'],
        [
          'monotable doctor schema.ts --endpoint http://localhost:8000 --repair',
          'show what a repair would write',
        ],
        ['monotable doctor schema.ts --endpoint http://localhost:8000 --repair --yes', 'repair it'],
      ],
      usage: 'monotable doctor <schema.ts> [options]',
      about: [
        'Reads all items and finds index keys that are out of date, guards and mirrors that are missing or have no',
        'owner, counters that are not the count of their items, values that two items claim, rows of no entity, items',
        'that cannot be read, and expired ones. A repair writes each item in one transaction, on the condition that nothing it rests on has changed. Programs may go',
        'on writing. It never touches rows of no entity or items that cannot be read.',
      ],
      flags,
      more: ['Exits with 0 if everything is as the design declares it, and with 1 if something is not.'],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('doctor needs a schema.')
    if (more.length > 0) throw new UsageError(`doctor takes one file: remove '${more[0]}'.`)
    if (values.yes && !values.repair) throw new UsageError('--yes goes with --repair.')
    const { schema } = await loadDesign(file)
    if (!schema)
      throw new UsageError(`${file} is a document. doctor needs a schema: monotable import writes one.`)
    const tables = actualNames(schema, values)
    const output = outputFor(around, values)
    const units = numberIn('rate', values.rate)
    return withLive(values, around, async transport => {
      const session = connectSession(schema.model, transport, { tables })
      const options = (what: string) => ({
        ...(units !== undefined && { rate: { read: units, write: units } }),
        onProgress: ({ table, seen, total }: { table: string; seen: number; total: number | undefined }) =>
          output.progress(`${what} ${table}`, total ? Math.min(0.99, seen / total) : 0),
      })
      const found = await diagnose(session, options('Comparing'))
      output.progress('', 1)
      if (!values.repair || found.isSound) {
        output.data(found, diagnosisText(found, ['differs', 'differ'], output.paint))
        return found.isSound ? exitCodes.ok : exitCodes.findings
      }
      if (!values.yes) {
        output.data(found, diagnosisText(found, ['would be written', 'would be written'], output.paint))
        output.note('Nothing was written. Add --yes to write it.')
        return exitCodes.findings
      }
      output.note(diagnosisText(found, ['will be written', 'will be written'], output.paint))
      const repaired = await diagnose(session, { ...options('Repairing'), repair: true })
      output.progress('', 1)
      const left = await diagnose(session, options('Comparing'))
      output.progress('', 1)
      output.data(
        { found, repaired, left },
        diagnosisText(repaired, ['was written', 'were written'], output.paint),
      )
      if (!left.isSound) output.warn(diagnosisText(left, ['still differs', 'still differ'], output.paint))
      return left.isSound ? exitCodes.ok : exitCodes.findings
    })
  },
}
