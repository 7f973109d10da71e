import type { LogEntry } from '../engine.ts'
import { ServeError } from '../http/serve-error.ts'
import { type RunningServer, serve } from '../http/server.ts'
import { open } from '../open.ts'
import { OpenError } from '../storage/open-error.ts'
import { UpkeepError } from '../upkeep/upkeep-error.ts'
import { help, isUpkeep, readCommandLine, type StartCommand, UsageError } from './command-line.ts'

/** What the command needs of the process it runs in. */
export interface Surroundings {
  version(): string
  readonly env: NodeJS.ProcessEnv
  say(line: string): void
  complain(line: string): void
  /** Calls the listener at the first signal to end. */
  onSignal(listener: (signal: string) => void): void
  /** Shows how far something is, in the place of what it showed before; absent where nobody looks. */
  draw?(text: string): void
}

const exitCodes = { done: 0, failed: 1, misused: 2 }

/** Follows a command line to its end and gives the exit code. */
export async function run(args: string[], around: Surroundings): Promise<number> {
  try {
    if (isUpkeep(args) && !args.includes('--help')) {
      // Serving should not wait for it.
      const { runUpkeep } = await import('./upkeep.ts')
      return (await runUpkeep(args, around)) ? exitCodes.done : exitCodes.failed
    }
    const command = readCommandLine(isUpkeep(args) ? ['--help'] : args, around.env)
    if (command === 'help') around.say(help)
    else if (command === 'version') around.say(around.version())
    else await serveUntilSignal(command, around)
    return exitCodes.done
  } catch (error) {
    if (error instanceof UsageError) {
      around.complain(`${error.message}\nmonotable-engine --help lists the options.`)
      return exitCodes.misused
    }
    const expected = [OpenError, ServeError, UpkeepError].some(type => error instanceof type)
    around.complain(expected ? (error as Error).message : String((error as Error).stack))
    return exitCodes.failed
  }
}

async function serveUntilSignal(command: StartCommand, around: Surroundings): Promise<void> {
  const server = await start(command, around)
  // Who reads that it runs may end it at once.
  const signalled = new Promise<string>(resolve => around.onSignal(resolve))
  around.say(`Monotable engine ${around.version()} at ${server.url}`)
  for (const line of greeting(command, server.url)) around.say(line)
  const signal = await signalled
  around.say(`${signal}: finishing running requests; send it again to stop at once.`)
  await server.close()
  around.say('Stopped.')
}

async function start(command: StartCommand, around: Surroundings): Promise<RunningServer> {
  const { path, durability, tableDelay, port, host, credentials, origins, hosts } = command
  const engine = await open({
    ...(path === undefined ? {} : { path, durability }),
    ...(command.log ? { log: entry => around.say(logLine(entry)) } : {}),
    tableDelay,
  })
  try {
    return await serve(engine, {
      port,
      host,
      credentials,
      origins,
      hosts,
      logger: line => around.complain(line),
    })
  } catch (error) {
    await engine.close()
    throw error
  }
}

function greeting(command: StartCommand, url: string): string[] {
  const { path, durability, credentials } = command
  const keys = credentials.length
  return [
    path === undefined
      ? 'Data is in memory and will be lost when the engine stops. To keep it, use --path <folder>.'
      : `Data is kept in ${path} (${durability}).`,
    keys === 0
      ? 'Every access key is accepted, with any secret.'
      : `Requests must be signed with ${keys === 1 ? 'the access key' : `one of the ${keys} access keys`} given.`,
    `Try: aws dynamodb list-tables --endpoint-url ${url} --region us-east-1`,
  ]
}

function logLine({ operation, input, milliseconds, error }: LogEntry): string {
  const table = (input as { TableName?: unknown }).TableName
  const parts = [new Date().toISOString(), operation, table, `${milliseconds.toFixed(2)} ms`, error]
  return parts.filter(part => typeof part === 'string').join(' ')
}
