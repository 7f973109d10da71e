import { OpenError, ServeError } from '@monotable/engine'
import { ConfigError, ListenError } from '@monotable/server'
import { Failure, type Surroundings, UsageError } from './command.ts'
import { commands } from './commands.ts'

const exitCodes = { done: 0, failed: 1, misused: 2 }

/** Errors whose message is all that whoever started the command needs. */
const expected = [Failure, ConfigError, ListenError, OpenError, ServeError]

const asksForHelp = (word: string | undefined) => word === '--help' || word === '-h'
const asksForVersion = (word: string | undefined) => word === '--version' || word === '-v'

/** Follows a command line to its end and gives the exit code. */
export async function run(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    await follow(args, around)
    return exitCodes.done
  } catch (error) {
    if (error instanceof UsageError) {
      around.complain(`${error.message}\nmonotable --help says what there is.`)
      return exitCodes.misused
    }
    const isExpected = expected.some(kind => error instanceof kind)
    around.complain(isExpected ? (error as Error).message : String((error as Error).stack))
    return exitCodes.failed
  }
}

async function follow([name, ...rest]: readonly string[], around: Surroundings): Promise<void> {
  if (name === undefined || asksForHelp(name)) return around.say(help())
  if (asksForVersion(name)) return around.say(around.version())
  const command = commands.find(each => each.name === name)
  if (!command) throw new UsageError(`There is no command '${name}'.`)
  if (rest.some(asksForHelp)) return around.say(command.help())
  await command.run(rest, around)
}

function help(): string {
  return [
    'Usage: monotable <command> [options]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`),
    '',
    'monotable <command> --help says more of one. --version tells the version.',
  ].join('\n')
}
