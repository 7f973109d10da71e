import { type Command, UsageError } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { liveFlags, nameFlags, saysWhere } from '../live/live-tables.ts'
import { withLive } from '../live/open-live.ts'
import { paceFlags, planFlags } from '../migrate/live-migration.ts'
import { loadMigration } from '../migrate/load-migration.ts'
import { showPlan, showRehearsal, steps } from '../migrate/steps.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  ...liveFlags,
  ...nameFlags,
  ...planFlags,
  ...paceFlags,
  confirm: { type: 'boolean', about: 'fence, rollback: confirm that the programs have stopped' },
  export: {
    type: 'string',
    value: 'file',
    about: 'rehearse: an export of the table (JSON, one item per line) instead of the table',
  },
  items: { type: 'string', value: 'number', about: 'rehearse: copy at most this many items (100000)' },
  yes: { type: 'boolean', about: 'contract: remove what it shows, for good' },
  'accept-problems': { type: 'boolean', about: 'switch: leave items that the new design cannot read' },
  ...commonFlags,
})

export const migrate: Command = {
  name: 'migrate',
  about: 'brings the items of live tables to a changed design while programs write',
  example: 'migrate plan old/schema.ts schema.ts --region eu-central-1',
  help: () =>
    helpText({
      examples: [
        ['monotable migrate plan old.ts schema.ts', 'what has to happen, and in which order'],
        ['monotable migrate plan old.ts schema.ts --path ./data/tables --rate 500', 'and what it takes'],
        ['monotable migrate rehearse old.ts schema.ts --path ./data/tables', 'all of it on a copy in memory'],
        ['monotable migrate run old.ts schema.ts --path ./data/tables', 'create the indexes, fill the items'],
        [
          'monotable migrate fence old.ts schema.ts --path ./data/tables --confirm',
          'old programs have stopped',
        ],
        [
          'monotable migrate verify old.ts schema.ts --path ./data/tables',
          'fill the rest, compare everything',
        ],
        ['monotable migrate switch old.ts schema.ts --path ./data/tables', 'reads of the new form may begin'],
        ['monotable migrate contract old.ts schema.ts --path ./data/tables --yes', 'remove the old form'],
        ['monotable migrate rollback old.ts schema.ts --path ./data/tables --confirm', 'take it back'],
        ['monotable migrate status schema.ts --path ./data/tables', 'how far it is, and what was before'],
        [
          'monotable migrate plan migration.ts',
          'from a migration file: renames, conversions, computed values',
        ],
      ],
      usage: 'monotable migrate <step> <old> <new> | <migration.ts> | <new> [options]',
      about: [
        'The steps are plan, rehearse (on a copy in memory), run, fence, verify, switch, contract; rollback and status at any time. Each refuses what is',
        'out of order. run, verify, contract and rollback can be killed at any moment: the same command continues. Two',
        'processes exclude each other. The state is kept in a hidden item of the first table.',
        'With <new> alone the older design is the one that the last migration recorded in the tables.',
      ],
      flags,
      more: [
        'Exits with 0 if the step is done, and with 1 if the plan cannot run, a step is out of order, was interrupted, or',
        'found conflicts, items that it had to leave as they are, or a program that writes behind the fence.',
      ],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [step = '', ...files] = positionals
    const known = ['plan', 'rehearse', ...Object.keys(steps)]
    if (!known.includes(step)) {
      const wrong = step === '' ? '' : `, not '${step}'.${didYouMean(step, known)}`
      throw new UsageError(`migrate needs a step: ${known.join(', ')}${wrong || '.'}`)
    }
    const loaded = await loadMigration(files, values.rename)
    const context = { loaded, values, around, output: outputFor(around, values) }
    if (step === 'plan' && !saysWhere(values)) return showPlan(context, undefined)
    if (step === 'rehearse' && values.export !== undefined) return showRehearsal(context, undefined)
    return withLive(values, around, transport =>
      step === 'rehearse'
        ? showRehearsal(context, transport)
        : step === 'plan'
          ? showPlan(context, transport)
          : steps[step as keyof typeof steps]({ ...context, transport }),
    )
  },
}
