import { parseArgs } from 'node:util'
import type { Credentials } from '../http/signature.ts'

/** The parsed command line. */
export interface StartCommand {
  readonly port: number
  readonly host: string
  /** Undefined keeps the data in memory. */
  readonly path: string | undefined
  readonly durability: 'durable' | 'relaxed'
  readonly credentials: readonly Credentials[]
  readonly origins: readonly string[]
  readonly hosts: readonly string[]
  readonly tableDelay: number
  readonly log: boolean
}

export type Command = StartCommand | 'help' | 'version'

const upkeep = ['verify', 'backup', 'restore', 'salvage']

/** Whether the command line asks for anything but serving. */
export const isUpkeep = (args: readonly string[]): boolean => upkeep.includes(args[0] ?? '')

/** The command line cannot be followed; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const help = `Usage: monotable-engine [options]
       monotable-engine verify  --path <folder>
       monotable-engine backup  --path <folder> --to <folder>
       monotable-engine restore --from <backup> --path <folder>
       monotable-engine salvage --path <folder> --to <folder>

Serves an embedded DynamoDB over HTTP to any AWS SDK.

  --port <number>         port to listen on, 0 for a free one (8000)
  --host <address>        address to listen on (127.0.0.1); any other needs an access key
  --path <folder>         folder for the data; created if it does not exist
  --memory                keep the data in memory (default); it is lost when the engine stops
  --durability <level>    with --path: durable (default) answers when a write is on disk,
                          relaxed when the operating system has it
  --access-key <id:secret>  accept only requests signed with this key; can be repeated
  --allow-origin <url>    without access keys: let web pages of this origin call; can be repeated
  --allow-host <name>     without access keys: let clients use this host name too; can be repeated
  --table-delay <ms>      how long tables stay CREATING, UPDATING and DELETING (0)
  --log                   print every operation to standard output
  --help, --version

  verify    reads everything and reports every fault; exits with 1 if it finds one
  backup    copies a store as it is now into a new folder; the store can be in use
  restore   creates a store from a backup, in a new or empty folder
  salvage   writes every readable item of a damaged store as DynamoDB JSON, with a report
            of what is lost; exits with 1 if anything is lost

Environment:
  MONOTABLE_ACCESS_KEYS   access keys as id:secret, separated by commas; unlike --access-key,
                          the list of processes does not show them
`

const options = {
  port: { type: 'string', default: '8000' },
  host: { type: 'string', default: '127.0.0.1' },
  path: { type: 'string' },
  memory: { type: 'boolean', default: false },
  durability: { type: 'string' },
  'access-key': { type: 'string', multiple: true, default: [] as string[] },
  'allow-origin': { type: 'string', multiple: true, default: [] as string[] },
  'allow-host': { type: 'string', multiple: true, default: [] as string[] },
  'table-delay': { type: 'string', default: '0' },
  log: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const

export function readCommandLine(args: string[], env: NodeJS.ProcessEnv): Command {
  const given = parse(args)
  if (given.help) return 'help'
  if (given.version) return 'version'
  if (given.path === '') throw new UsageError('--path needs a folder')
  if (given.path !== undefined && given.memory) throw new UsageError('choose --path or --memory, not both')
  if (given.path === undefined && given.durability !== undefined) {
    throw new UsageError('--durability needs --path: data in memory is lost when the engine stops')
  }
  return {
    port: wholeNumber('--port', given.port, 65_535),
    host: given.host,
    path: given.path,
    durability: durability(given.durability ?? 'durable'),
    credentials: [...given['access-key'], ...keysOf(env)].map(accessKey),
    origins: given['allow-origin'],
    hosts: given['allow-host'],
    tableDelay: wholeNumber('--table-delay', given['table-delay'], 86_400_000),
    log: given.log,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > max) {
    throw new UsageError(`${name} must be a whole number from 0 to ${max}, not '${text}'`)
  }
  return number
}

function durability(text: string): StartCommand['durability'] {
  if (text !== 'durable' && text !== 'relaxed') {
    throw new UsageError(`--durability must be durable or relaxed, not '${text}'`)
  }
  return text
}

const keysOf = (env: NodeJS.ProcessEnv) => (env.MONOTABLE_ACCESS_KEYS ?? '').split(/[\s,]+/).filter(Boolean)

function accessKey(text: string): Credentials {
  const colon = text.indexOf(':')
  // The text is not repeated: it holds a secret.
  if (colon < 1 || colon === text.length - 1) throw new UsageError('write an access key as id:secret')
  return { accessKeyId: text.slice(0, colon), secretAccessKey: text.slice(colon + 1) }
}
