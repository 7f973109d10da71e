import type { Design } from 'monotable/design'
import { type Command, UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import type { Change } from '../diff/change.ts'
import { designChanges } from '../diff/design-changes.ts'
import { diffReport } from '../diff/diff-report.ts'
import { unseenFunctions } from '../diff/function-changes.ts'
import { liveChanges } from '../diff/live-changes.ts'
import { parseRename } from '../diff/rename.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { nameAt } from '../infra/table-plan.ts'
import { givenNames, liveFlags, nameFlags, saysWhere } from '../live/live-tables.ts'
import { withLive } from '../live/open-live.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  live: { type: 'boolean', about: 'compare with the tables of your AWS environment' },
  ...liveFlags,
  ...nameFlags,
  rename: {
    type: 'string',
    value: 'Entity.old=new',
    multiple: true,
    about: 'an attribute that has another name in the newer version',
  },
  ...commonFlags,
})

export const diff: Command = {
  name: 'diff',
  about: 'compares a design with live tables or with another version of it',
  example: 'diff schema.ts --endpoint http://localhost:8000',
  help: () =>
    helpText({
      examples: [
        ['monotable diff schema.ts --live', 'with the tables in AWS'],
        ['monotable diff schema.ts --endpoint http://localhost:8000', 'with the tables of a local DynamoDB'],
        ['monotable diff old/schema.ts schema.ts', 'from one version to another'],
        ['monotable diff DESIGN.md schema.ts', 'from the document to the program'],
        ['monotable diff old/schema.ts schema.ts --rename Book.name=title', 'where an attribute was renamed'],
      ],
      usage: 'monotable diff <old> <new>  |  monotable diff <schema.ts | DESIGN.md> --live [options]',
      about: [
        'Says what differs and what each difference takes: what DynamoDB cannot change in place, which indexes you must',
        'recreate, and which items you must fill in or write again. Exits with 1 if anything differs.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [first, second, ...more] = positionals
    if (first === undefined) throw new UsageError('diff needs a schema or a document.')
    if (more.length > 0) throw new UsageError(`diff takes two files: remove '${more[0]}'.`)
    const isLive = values.live || saysWhere(values)
    if (isLive === (second !== undefined)) {
      throw new UsageError(
        'diff needs something to compare with: another version, or --live, --endpoint, --region or --path.',
      )
    }
    if (isLive && values.rename)
      throw new UsageError('--rename compares two versions: a live table has no names.')
    const { design } = await loadDesign(first)
    const output = outputFor(around, values)
    let changes: readonly Change[]
    if (second === undefined) {
      const named = { stage: values.stage ?? 'dev', names: givenNames(values) }
      changes = await withLive(values, around, transport => liveChanges(design, transport, named))
    } else {
      // A document is compared by what its schema declares: it leaves unsaid what a program cannot.
      const [is, shall] = await Promise.all(
        [first, second].map(async path => {
          const loaded = await loadDesign(path)
          return atStage(loaded.declared ?? loaded.design, values.stage)
        }) as [Promise<Design>, Promise<Design>],
      )
      changes = designChanges(is, shall, values.rename?.map(parseRename))
      const unseen = unseenFunctions(is, shall)
      if (unseen.length > 0)
        output.note(
          `diff compares the declared revision of functions, and cannot look inside: ${unseen.join(', ')}. Raise the revision of each that gives other results than before.`,
        )
    }
    output.data(changes, diffReport(changes, output.paint))
    return changes.length > 0 ? exitCodes.findings : exitCodes.ok
  },
}

/** With the names that tables have at a stage, so that versions which write them differently meet. */
function atStage({ tables }: Design, stage: string | undefined): Design {
  if (stage === undefined) return { tables }
  return { tables: tables.map(table => ({ ...table, name: nameAt(table.name, stage) })) }
}
