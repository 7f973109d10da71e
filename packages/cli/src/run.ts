import { Failure, type Surroundings, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { didYouMean } from './did-you-mean.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'

/** Errors of library, engine and server whose message is enough for the user. Matched by name, because most commands load none of them. */
const expected = [
  'ConfigError',
  'ListenError',
  'MonotableError',
  'OpenError',
  'ServeError',
  'SetupError',
  'StoreError',
]

const asksForHelp = (word: string | undefined) => word === '--help' || word === '-h'
const asksForVersion = (word: string | undefined) => word === '--version' || word === '-v'

/** Follows a command line to its end and gives the exit code. */
export async function run(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  try {
    return (await follow(args, around)) ?? exitCodes.ok
  } catch (error) {
    const help = error instanceof UsageError ? `\n${helpOf(args[0])}` : ''
    const isExpected = error instanceof Failure || expected.includes((error as Error).name)
    around.complain(isExpected ? `${(error as Error).message}${help}` : String((error as Error).stack))
    return error instanceof Failure ? error.exitCode : exitCodes.findings
  }
}

async function follow([name, ...rest]: readonly string[], around: Surroundings) {
  const say = (text: string) => void around.say(text)
  if (name === undefined || asksForHelp(name)) return say(await help())
  if (asksForVersion(name)) return say(around.version())
  const load = findCommand(name)
  if (!load) throw new UsageError(`There is no command '${name}'.${didYouMean(name, Object.keys(commands))}`)
  const command = await load()
  if (rest.some(asksForHelp)) return say(command.help())
  return command.run(rest, around)
}

const findCommand = (name = '') => (Object.hasOwn(commands, name) ? commands[name] : undefined)

function helpOf(name: string | undefined): string {
  const all = 'monotable --help lists all commands.'
  return findCommand(name) ? `monotable ${name} --help explains it. ${all}` : all
}

async function help(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map(load => load()))
  return [
    'Examples:',
    ...all.map(({ example }) => `  monotable ${example}`),
    '',
    'Usage: monotable <command> [options]',
    '',
    ...all.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`),
    '',
    'monotable <command> --help explains a command. --version prints the version.',
  ].join('\n')
}
