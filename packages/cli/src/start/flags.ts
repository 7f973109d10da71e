import { UsageError } from '../command.ts'
import { commonFlags, type Flag, flagsOf, readFlags } from '../flags.ts'

interface StartFlag extends Flag {
  /** The setting that it overrides. */
  readonly variable?: string
}

/** What the command line can set; the file and the environment set the rest. */
export const flags = flagsOf({
  port: {
    type: 'string',
    value: 'number',
    variable: 'MONOTABLE_PORT',
    about: 'port of the API, 0 for a free one (3000)',
  },
  'dynamodb-port': {
    type: 'string',
    value: 'number',
    variable: 'MONOTABLE_DYNAMODB_PORT',
    about: 'port of the embedded DynamoDB, for any AWS SDK (8000)',
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
    about: 'address of the API; DynamoDB and the studio stay on this machine (127.0.0.1)',
  },
  'tls-cert': {
    type: 'string',
    value: 'file',
    variable: 'MONOTABLE_TLS_CERT',
    about:
      'certificate of the API in PEM form: it then speaks HTTPS, which tablets need for camera and offline use',
  },
  'tls-key': {
    type: 'string',
    value: 'file',
    variable: 'MONOTABLE_TLS_KEY',
    about: 'key of that certificate in PEM form',
  },
  url: {
    type: 'string',
    value: 'address',
    variable: 'MONOTABLE_URL',
    about: 'address under which people reach the API, such as https://till.example:3000',
  },
  data: {
    type: 'string',
    value: 'folder',
    variable: 'MONOTABLE_DATA',
    about: 'folder for all data, created if it does not exist (./data)',
  },
  config: {
    type: 'string',
    value: 'file',
    variable: 'MONOTABLE_CONFIG',
    about: 'settings file (monotable.config.json, if it exists)',
  },
  fresh: { type: 'boolean', about: 'start over: delete the data in the folder' },
  demo: {
    type: 'boolean',
    about: 'load sample data once, --no-demo: do not (by default on the embedded store, except in test mode)',
  },
  test: {
    type: 'boolean',
    variable: 'MONOTABLE_TEST',
    about: 'test mode: adds hooks under /_test, and nothing runs by itself',
  },
  ...commonFlags,
})

export interface StartArguments {
  /** The module that exports the systems. */
  readonly module: string
  readonly isFresh: boolean
  /** Undefined if no flag sets it. */
  readonly wantsDemo: boolean | undefined
  readonly json: boolean
  readonly quiet: boolean
  /** Settings from flags, by variable, each with its flag. */
  readonly settings: Readonly<Record<string, { readonly flag: string; readonly value: string }>>
}

export function readStartArguments(args: string[]): StartArguments {
  const { values, positionals } = readFlags(args, flags)
  const [module, ...more] = positionals
  if (module === undefined)
    throw new UsageError('start needs a module that exports the systems, such as systems.js.')
  if (more.length > 0) throw new UsageError(`start takes one module: remove '${more[0]}'.`)
  const settings: Record<string, { flag: string; value: string }> = {}
  for (const [name, { variable }] of Object.entries<StartFlag>(flags)) {
    const value = values[name as keyof typeof values]
    if (variable !== undefined && value !== undefined)
      settings[variable] = { flag: `--${name}`, value: String(value) }
  }
  const { fresh = false, demo, json = false, quiet = false } = values
  return { module, isFresh: fresh, wantsDemo: demo, json, quiet, settings }
}
