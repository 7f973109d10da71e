import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './command.ts'
import { didYouMean } from './did-you-mean.ts'

export interface Flag {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  /** What stands for the value in the help. */
  readonly value?: string
  /** The only values that it takes. */
  readonly choices?: readonly string[]
  readonly about: string
}

export type Flags = Readonly<Record<string, Flag>>

type Options = NonNullable<ParseArgsConfig['options']>

/** Keeps the literal types of a table of flags. */
export const flagsOf = <const F extends Flags>(declared: F): F => declared

/** What every command understands. */
export const commonFlags = flagsOf({
  json: { type: 'boolean', about: 'print JSON to stdout' },
  quiet: { type: 'boolean', about: 'print only data and errors' },
})

type ValueOf<F extends Flag> = F['type'] extends 'boolean'
  ? boolean
  : F extends { readonly multiple: true }
    ? readonly string[]
    : string

export type FlagValues<F extends Flags> = { readonly [N in keyof F]?: ValueOf<F[N]> }

export interface Arguments<F extends Flags> {
  readonly values: FlagValues<F>
  readonly positionals: readonly string[]
}

/** Takes a command line apart. What cannot be meant is a usage error that names what is near. */
export function readFlags<const F extends Flags>(given: readonly string[], flags: F): Arguments<F> {
  const options = flags as unknown as Options
  const args = given.map(arg => presentName(arg, flags))
  checkNames(args, options, Object.keys(flags))
  const { values, positionals } = parseAll(args, options)
  for (const [name, value] of Object.entries(values)) {
    const { choices } = flags[name] as Flag
    for (const each of [value].flat()) {
      if (each === '') throw new UsageError(`--${name} needs a value.`)
      if (choices && !choices.includes(String(each))) throw notAmong(name, String(each), choices)
    }
  }
  return { values: values as FlagValues<F>, positionals }
}

/** What options were called in versions that are out. */
const formerNames: Readonly<Record<string, string>> = { 'engine-port': 'dynamodb-port' }

/** An option by the name that it has now, where the command has it. */
function presentName(arg: string, flags: Flags): string {
  const [, name = '', rest = ''] = /^--([a-z-]+)(=.*)?$/s.exec(arg) ?? []
  const present = formerNames[name]
  return present !== undefined && present in flags ? `--${present}${rest}` : arg
}

/** A number, where a flag wants one. */
export function numberIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < 0) {
    throw new UsageError(`--${name} must be a number, not '${text}'.`)
  }
  return number
}

function checkNames(args: readonly string[], options: Options, known: string[]): void {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
    allowNegative: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option' || known.includes(token.name.replace(/^no-/, ''))) continue
    if (known.includes(token.name)) continue
    throw new UsageError(
      `Unknown option '${token.rawName}'.${didYouMean(token.name, known).replace("'", "'--")}`,
    )
  }
}

function parseAll(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function notAmong(name: string, value: string, choices: readonly string[]): UsageError {
  return new UsageError(
    `--${name} must be one of ${choices.join(', ')}, not '${value}'.${didYouMean(value, choices)}`,
  )
}
