import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { open } from '@monotable/engine'
import { type Command, Failure, UsageError } from '../command.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { backupData, type DataBackup } from '../upkeep/backup-data.ts'
import { askForBackup } from '../upkeep/control.ts'
import { dataParts, tablesIn } from '../upkeep/data-folder.ts'

const flags = flagsOf({
  data: { type: 'string', value: 'folder', about: 'the data folder (MONOTABLE_DATA, or ./data)' },
  to: { type: 'string', value: 'folder', about: 'a new folder for the backup' },
  ...commonFlags,
})

export const backup: Command = {
  name: 'backup',
  about: 'copies tables, objects and databases of a data folder as of one moment, even while it is in use',
  example: 'backup --to backups/monday',
  help: () =>
    helpText({
      examples: [
        ['monotable backup --to backups/monday', 'of ./data'],
        ['monotable backup --data /srv/data --to /backups/monday --json', 'prints what it holds as JSON'],
      ],
      usage: 'monotable backup --to <folder> [options]',
      about: [
        'Copies everything in the data folder as of one moment: tables, objects, databases of systems, messages,',
        'keys. If a server runs on the folder, the command asks that server; requests wait while the moment is',
        'fixed, but not while files are copied. The backup lists every file with its checksum.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    if (positionals.length > 0) throw new UsageError(`backup does not take '${positionals[0]}'.`)
    if (values.to === undefined) throw new UsageError('backup needs --to <folder>.')
    const data = resolve(values.data ?? around.env.MONOTABLE_DATA ?? 'data')
    if (!dataParts.some(part => existsSync(join(data, part)))) {
      throw new Failure(`${data} holds nothing to back up. Name the data folder with --data.`)
    }
    const to = resolve(values.to)
    const progress = (text: string) => {
      if (around.err.isTTY && !values.quiet) around.err.write(`\r${text}\x1b[K`)
    }
    const made =
      (await askForBackup<DataBackup>(data, to, progress)) ?? (await backupAtRest(data, to, progress))
    if (values.json) around.say(JSON.stringify({ to, ...made }))
    else if (!values.quiet) {
      const tables = made.hasTables ? 'tables and ' : ''
      around.say(`${to} is a backup of ${data} of ${made.madeAt}: ${tables}${made.files.length} files.`)
      if (!made.hasTables) around.say('It does not contain the tables: they are not in this folder.')
    }
  },
}

/** No server runs; the store is kept open so that none begins meanwhile. */
async function backupAtRest(data: string, to: string, progress: (text: string) => void): Promise<DataBackup> {
  const hasTables = existsSync(join(tablesIn(data), 'CURRENT'))
  const engine = hasTables ? await open({ path: tablesIn(data), sweepInterval: 0 }) : undefined
  try {
    return await backupData({ data, to, progress, hold: work => work() })
  } finally {
    await engine?.close()
  }
}
