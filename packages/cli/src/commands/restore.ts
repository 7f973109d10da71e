import { resolve } from 'node:path'
import { type Command, UsageError } from '../command.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { restoreData } from '../upkeep/restore-data.ts'

const flags = flagsOf({
  from: { type: 'string', value: 'folder', about: 'the backup' },
  data: { type: 'string', value: 'folder', about: 'a new or empty data folder (MONOTABLE_DATA, or ./data)' },
  ...commonFlags,
})

export const restore: Command = {
  name: 'restore',
  about: 'makes a data folder from a backup',
  example: 'restore --from backups/monday --data data',
  help: () =>
    helpText({
      examples: [['monotable restore --from backups/monday --data data', 'then monotable start']],
      usage: 'monotable restore --from <folder> [options]',
      about: [
        'Compares every file of the backup with its checksum, then fills a new or empty data folder. It never overwrites',
        'anything. If it is interrupted, the folder cannot be used: empty it and restore again.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    if (positionals.length > 0) throw new UsageError(`restore does not take '${positionals[0]}'.`)
    if (values.from === undefined) throw new UsageError('restore needs --from <folder>.')
    const data = resolve(values.data ?? around.env.MONOTABLE_DATA ?? 'data')
    const backup = await restoreData(resolve(values.from), data)
    if (values.json) around.say(JSON.stringify({ data, ...backup }))
    else if (!values.quiet) around.say(`${data} now holds the backup of ${backup.madeAt}.`)
  },
}
