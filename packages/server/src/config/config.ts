import type { output, ZodType } from 'zod'
import { plainReason } from '../plain-reason.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { type ConfigFile, noFile, readConfigFile } from './config-file.ts'
import { type Field, fields } from './fields.ts'

type Fields = typeof fields

type Read = { readonly [F in keyof Fields]: output<Fields[F]['type']> }

/** All settings of a server. */
export interface Config extends Omit<Read, 'store' | 'hasAccounts'> {
  readonly store: 'embedded' | 'dynamodb'
  readonly hasAccounts: boolean
}

export interface ConfigSources {
  /** Instead of `monotable.config.json`, which need not be there; `false` reads no file. */
  readonly file?: string | false | undefined
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Reads file and environment; the environment overrides the file. Reports all problems at once.
 *
 * @example
 * ```ts
 * const config = readConfig({ env: { ...process.env, MONOTABLE_PORT: '8080' } })
 * ```
 */
export function readConfig({ file, env = process.env }: ConfigSources = {}): Config {
  const given = file === false ? noFile : readConfigFile(file ?? env.MONOTABLE_CONFIG)
  const problems: ConfigProblem[] = Object.keys(given.values)
    .filter(name => !Object.hasOwn(fields, name))
    .map(name => ({ where: `${name} in ${given.name}`, reason: 'is not a known setting' }))
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const { value, where } = locate(name, field, given, env)
    const result = (field.type as ZodType).safeParse(value, { error: plainReason })
    if (result.success) read[name] = result.data
    else for (const issue of result.error.issues) problems.push(problemOf(issue, value, where, field))
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return complete(read as Read, env)
}

/** What is said of a field, and where. */
export function locate(name: string, field: Field, file: ConfigFile, env: NonNullable<ConfigSources['env']>) {
  const variable = field.variables.find(each => env[each])
  if (variable !== undefined) return { value: field.from(env[variable] as string), where: variable }
  const value = file.values[name] ?? field.fallback
  return { value, where: `${name} in ${file.name}` }
}

type Issue = Readonly<{ path: PropertyKey[]; message: string; code?: string | undefined; keys?: string[] }>

function problemOf(issue: Issue, given: unknown, where: string, { isSecret }: Field): ConfigProblem {
  const path = [...issue.path, ...(issue.keys?.slice(0, 1) ?? [])]
  const inside = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  const reason = issue.code === 'unrecognized_keys' ? 'is not a known setting' : issue.message
  const isShown = !isSecret && issue.path.length === 0 && typeof given !== 'object'
  const place = inside === '' ? where : where.replace(/^\S+/, name => name + inside)
  return { where: place, reason: isShown ? `${reason}, not ${JSON.stringify(given)}` : reason }
}

function complete(read: Read, env: NonNullable<ConfigSources['env']>): Config {
  // A function of Lambda has no disk that lasts.
  const isElsewhere = read.dynamodbEndpoint !== undefined || Boolean(env.AWS_LAMBDA_FUNCTION_NAME)
  const store = read.store ?? (isElsewhere ? 'dynamodb' : 'embedded')
  const isByItself = store === 'embedded' && read.issuers.length === 0
  const hasAccounts = read.hasAccounts ?? (isByItself || read.signIn !== undefined)
  const config: Config = { ...read, store, hasAccounts }
  if (config.mail.kind !== 'outbox' && config.mailFrom === undefined) {
    throw new ConfigError([
      { where: 'MONOTABLE_MAIL_FROM', reason: 'must be set, because the server sends mail' },
    ])
  }
  for (const [given, missing, where] of [
    [config.tlsCert, config.tlsKey, 'MONOTABLE_TLS_KEY'],
    [config.tlsKey, config.tlsCert, 'MONOTABLE_TLS_CERT'],
  ] as const) {
    const reason = 'must be set too: a certificate and its key go together'
    if (given !== undefined && missing === undefined) throw new ConfigError([{ where, reason }])
  }
  return Object.freeze(config)
}
