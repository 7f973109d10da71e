import { planMigration } from 'monotable/migrate'
import { type Command, UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { loadMigration } from '../migrate/load-migration.ts'
import { planText } from '../migrate/plan-text.ts'
import { outputFor } from '../output.ts'

const flags = flagsOf({
  rename: {
    type: 'string',
    value: 'Entity.old=new',
    multiple: true,
    about: 'an attribute that has another name in the newer version',
  },
  stopped: { type: 'boolean', about: 'no program reads or writes meanwhile: keys may change in place' },
  id: { type: 'string', value: 'name', about: 'what the migration is called (made of the plan)' },
  ...commonFlags,
})

export const migrate: Command = {
  name: 'migrate',
  about: 'plans how a changed design reaches the items that are stored',
  example: 'migrate plan old/schema.ts schema.ts',
  help: () =>
    helpText({
      examples: [
        ['monotable migrate plan old/schema.ts schema.ts', 'what has to happen, and in which order'],
        [
          'monotable migrate plan old/schema.ts schema.ts --rename Book.name=title',
          'with a renamed attribute',
        ],
      ],
      usage: 'monotable migrate plan <old> <new> [options]',
      about: [
        'Says what each change of a design asks of stored items: what is filled, what programs of the old and the new',
        'design see meanwhile, what cannot run like this and what to do instead, and what cannot be undone.',
      ],
      flags,
      more: ['Exits with 0 if the plan can run, and with 1 if something in it cannot.'],
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const [step, ...files] = positionals
    if (step !== 'plan') throw new UsageError(`migrate needs a step: plan${step ? `, not '${step}'` : ''}.`)
    const { older, newer, renames, steps } = await loadMigration(files, values.rename)
    if (!older) throw new UsageError('migrate plan needs the older and the newer schema.')
    const output = outputFor(around, values)
    const plan = planMigration(older.design, newer.design, {
      renames,
      steps,
      stopped: values.stopped,
      id: values.id,
    })
    output.data(plan, planText(plan, output.paint))
    return plan.isRefused ? exitCodes.findings : exitCodes.ok
  },
}
