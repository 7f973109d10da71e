import { parseArgs } from 'node:util'
import { backupStore } from '../upkeep/backup-store.ts'
import { restoreStore } from '../upkeep/restore-store.ts'
import { salvageStore } from '../upkeep/salvage-store.ts'
import { verifyStore } from '../upkeep/verify-store.ts'
import { UsageError } from './command-line.ts'
import type { Surroundings } from './run.ts'

const megabyte = 1024 * 1024

interface UpkeepCommand {
  /** The options that it needs, each a folder. */
  readonly needs: readonly ('path' | 'to' | 'from')[]
  /** Says whether all is well. */
  run(folders: Record<string, string>, around: Surroundings): Promise<boolean>
}

/** What an owner does with a store besides serving it. */
const commands: Record<string, UpkeepCommand> = {
  verify: {
    needs: ['path'],
    async run({ path }, around) {
      const progress = (records: number) => around.draw?.(`${records} records read`)
      const { faults, tables, records, unsealed } = await verifyStore(path!, { progress })
      for (const { name, items, bytes } of tables) around.say(`${name}: ${items} items, ${bytes} bytes`)
      around.say(`${records} records read.`)
      if (unsealed > 0) {
        around.say(
          `${unsealed} records have no checksum of their own: an older version wrote them. They gain one when they are written again.`,
        )
      }
      for (const fault of faults) around.complain(fault)
      if (faults.length === 0) around.say(`${path} is intact.`)
      else
        around.complain(
          `${path} is damaged: ${faults.length === 1 ? 'one fault' : `${faults.length} faults`}.`,
        )
      return faults.length === 0
    },
  },
  backup: {
    needs: ['path', 'to'],
    async run({ path, to }, around) {
      const { files } = await backupStore(path!, to!, { progress: drawn(around, 'copied') })
      around.say(`${to} is a backup of ${path}: ${files.length} files, ${sizeOf(files)}.`)
      return true
    },
  },
  restore: {
    needs: ['from', 'path'],
    async run({ from, path }, around) {
      const { madeAt, files } = await restoreStore(from!, path!, { progress: drawn(around, 'copied') })
      around.say(`${path} has the backup of ${madeAt}: ${files.length} files, ${sizeOf(files)}.`)
      return true
    },
  },
  salvage: {
    needs: ['path', 'to'],
    async run({ path, to }, around) {
      const { tables, faults } = await salvageStore(path!, to!)
      for (const { name, items, doubtful, counted, file } of tables) {
        const before = counted === undefined ? 'the number before the damage is unknown' : `of ${counted}`
        const lost = doubtful === 0 ? before : `${before}; ${doubtful} may be outdated`
        around.say(`${name}: ${items} items in ${file}, ${lost}`)
      }
      for (const fault of faults) around.complain(fault)
      around.say(`${to}/report.json has the details. ${path} was not changed.`)
      return faults.length === 0
    },
  },
}

/** Follows the command line of such a command, and says whether all is well. */
export async function runUpkeep([name = '', ...args]: string[], around: Surroundings): Promise<boolean> {
  const command = commands[name]!
  return command.run(readFolders(name, command, args), around)
}

function readFolders(name: string, { needs }: UpkeepCommand, args: string[]): Record<string, string> {
  const options = Object.fromEntries(needs.map(option => [option, { type: 'string' as const }]))
  let given: Record<string, unknown>
  try {
    given = parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  for (const option of needs) if (!given[option]) throw new UsageError(`${name} needs --${option} <folder>`)
  return given as Record<string, string>
}

const sizeOf = (files: readonly { bytes: number }[]) =>
  `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / megabyte).toFixed(1)} MB`

const drawn = (around: Surroundings, word: string) => (progress: { done: number; total: number }) =>
  around.draw?.(
    `${(progress.done / megabyte).toFixed(1)} of ${(progress.total / megabyte).toFixed(1)} MB ${word}`,
  )
