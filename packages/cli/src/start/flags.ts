import { UsageError } from '../command.ts'
import { commonFlags, type Flag, flagsOf, readFlags } from '../flags.ts'

interface StartFlag extends Flag {
  /** The setting that it overrides. */
  readonly variable?: string
}

/** What can be said on the command line; the rest of the configuration is said in file and environment. */
export const flags = flagsOf({
  port: {
    type: 'string',
    value: 'number',
    variable: 'MONOTABLE_PORT',
    about: 'port of the API, 0 for a free one (3000)',
  },
  'engine-port': {
    type: 'string',
    value: 'number',
    variable: 'MONOTABLE_DYNAMODB_PORT',
    about: 'port on which the embedded DynamoDB answers any AWS SDK (8000)',
  },
  'studio-port': {
    type: 'string',
    value: 'number',
    variable: 'MONOTABLE_STUDIO_PORT',
    about: 'port of the studio (8001)',
  },
  'read-only': {
    type: 'boolean',
    variable: 'MONOTABLE_STUDIO_READ_ONLY',
    about: 'the studio writes nothing',
  },
  host: {
    type: 'string',
    value: 'address',
    variable: 'MONOTABLE_HOST',
    about: 'address of the API; DynamoDB and studio are for this machine only (127.0.0.1)',
  },
  data: {
    type: 'string',
    value: 'folder',
    variable: 'MONOTABLE_DATA',
    about: 'folder that keeps everything; it is made if it is not there (./data)',
  },
  config: {
    type: 'string',
    value: 'file',
    variable: 'MONOTABLE_CONFIG',
    about: 'file of settings (monotable.config.json, if it is there)',
  },
  fresh: { type: 'boolean', about: 'begin anew: what the folder keeps is deleted' },
  demo: {
    type: 'boolean',
    about: 'load sample data once; --no-demo does not (so it is on the embedded store, except in tests)',
  },
  test: {
    type: 'boolean',
    variable: 'MONOTABLE_TEST',
    about: 'test mode: hooks under /_test, and nothing runs by itself',
  },
  ...commonFlags,
})

export interface StartArguments {
  /** The module that exports the systems. */
  readonly module: string
  readonly isFresh: boolean
  /** Undefined if nothing was said. */
  readonly wantsDemo: boolean | undefined
  readonly json: boolean
  readonly quiet: boolean
  /** What was said of settings, by variable, and which flag said it. */
  readonly settings: Readonly<Record<string, { readonly flag: string; readonly value: string }>>
}

export function readStartArguments(args: string[]): StartArguments {
  const { values, positionals } = readFlags(args, flags)
  const [module, ...more] = positionals
  if (module === undefined) throw new UsageError('start needs the module that exports the systems.')
  if (more.length > 0) throw new UsageError(`start takes one module, not also '${more[0]}'.`)
  const settings: Record<string, { flag: string; value: string }> = {}
  for (const [name, { variable }] of Object.entries<StartFlag>(flags)) {
    const value = values[name as keyof typeof values]
    if (variable !== undefined && value !== undefined)
      settings[variable] = { flag: `--${name}`, value: String(value) }
  }
  const { fresh = false, demo, json = false, quiet = false } = values
  return { module, isFresh: fresh, wantsDemo: demo, json, quiet, settings }
}
