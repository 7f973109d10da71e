import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { paintFor } from '../src/colors.ts'
import { CannotConnect, InvalidSchema, UsageError } from '../src/command.ts'
import { commands } from '../src/commands.ts'
import { didYouMean } from '../src/did-you-mean.ts'
import { exitCodes } from '../src/exit-codes.ts'
import { commonFlags, flagsOf, numberIn, readFlags } from '../src/flags.ts'
import { outputFor } from '../src/output.ts'

function surroundings(isTTY: boolean) {
  const [said, complained]: [string[], string[]] = [[], []]
  const err = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  const around = {
    version: () => '1.2.3',
    env: {},
    out: new PassThrough(),
    err,
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
    onSignal: () => {},
  }
  return { around, said, complained, drawn: () => (err.read() as string | null) ?? '' }
}

test('data goes to stdout, all else to stderr', () => {
  const { around, said, complained } = surroundings(false)
  const output = outputFor(around)
  output.data({ rows: 1 }, 'one row')
  output.note('read one file')
  output.warn('the file is old')
  expect([said, complained]).toEqual([['one row'], ['read one file', 'the file is old']])
})

test('--json prints the value, --quiet only what must be known', () => {
  const { around, said, complained, drawn } = surroundings(true)
  const output = outputFor(around, { json: true, quiet: true })
  output.data({ rows: 1 }, 'one row')
  output.note('read one file')
  output.progress('reading', 0.5)
  expect(JSON.parse(said.join(''))).toEqual({ rows: 1 })
  expect(complained).toEqual([])
  expect(drawn()).toBe('')
})

test('progress is drawn on a terminal alone, and goes when it is full', () => {
  const pipe = surroundings(false)
  outputFor(pipe.around).progress('reading', 0.5)
  expect(pipe.drawn()).toBe('')
  const terminal = surroundings(true)
  const output = outputFor(terminal.around)
  for (const share of [0.5, 0.5, 1]) output.progress('reading', share)
  expect(terminal.drawn()).toMatch(/^\rreading █{12}░{12}\r +\r$/)
})

test.each([
  [true, {}, true],
  [false, {}, false],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  [true, { TERM: 'dumb' }, false],
])('colours on a terminal (%j) with %j: %j', (isTTY, env, isPainted) => {
  const paint = paintFor(Object.assign(new PassThrough(), { isTTY }), env)
  expect(paint('red', 'no') !== 'no').toBe(isPainted)
})

test.each([
  ['dosc', 'docs'],
  ['doc', 'docs'],
  ['cehck', 'check'],
  ['infrastructure', ''],
  ['x', ''],
])('%s is taken for %s', (word, meant) => {
  const answer = didYouMean(word, ['start', 'docs', 'check', 'infra', 'cost'])
  expect(answer).toBe(meant === '' ? '' : ` Did you mean '${meant}'?`)
})

const flags = flagsOf({
  ...commonFlags,
  stage: { type: 'string', value: 'name', choices: ['dev', 'prod'], about: 'stage' },
  traffic: { type: 'string', value: 'number', about: 'traffic' },
})

test('an option is understood by the name that it had before, where the command has it', () => {
  const ports = flagsOf({ 'dynamodb-port': { type: 'string', about: 'port' } })
  expect(readFlags(['--engine-port', '0'], ports).values).toEqual({ 'dynamodb-port': '0' })
  expect(readFlags(['--engine-port=0'], ports).values).toEqual({ 'dynamodb-port': '0' })
  expect(() => readFlags(['--engine-port', '0'], commonFlags)).toThrow("Unknown option '--engine-port'.")
})

test('options are typed, and what is not known is said with what is near', () => {
  const { values, positionals } = readFlags(['a.ts', '--stage', 'dev', '--json'], flags)
  expect(positionals).toEqual(['a.ts'])
  expect(values.stage satisfies string | undefined).toBe('dev')
  expect(values.json satisfies boolean | undefined).toBe(true)
  const problems = [
    [['--stge', 'dev'], "Unknown option '--stge'. Did you mean '--stage'?"],
    [['--stage', 'pro'], "--stage must be one of dev, prod, not 'pro'. Did you mean 'prod'?"],
    [['--stage='], '--stage needs a value.'],
  ] as const
  for (const [args, sentence] of problems) {
    expect(() => readFlags(args, flags)).toThrow(new UsageError(sentence))
  }
  expect(() => numberIn('traffic', 'much')).toThrow("--traffic must be a number, not 'much'.")
})

test('each way to fail has an exit code of its own', () => {
  expect(new UsageError('').exitCode).toBe(2)
  expect(new InvalidSchema('').exitCode).toBe(3)
  expect(new CannotConnect('').exitCode).toBe(4)
  expect(Object.values(exitCodes)).toEqual([0, 1, 2, 3, 4])
})

test.each(Object.entries(commands))(
  'the help of %s starts with examples of it, and ends with the exit codes',
  async (name, load) => {
    const command = await load()
    expect(command.name).toBe(name)
    const lines = command.help().split('\n')
    expect(lines[0]).toBe('Examples:')
    expect(lines[1]).toMatch(new RegExp(`^ {2}monotable ${name}`))
    expect(lines.at(-1)).toMatch(/^ {2}4 {2}/)
    expect(command.example.split(' ')[0]).toBe(name)
    // What mcp prints is its protocol.
    if (name === 'mcp') return
    for (const flag of Object.keys(commonFlags)) expect(command.help()).toContain(`--${flag}`)
  },
)
