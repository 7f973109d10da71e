import { checkService } from './check-service.ts'
import { type ConfigSources, locate, readConfig } from './config.ts'
import { ConfigError, type ConfigProblem } from './config-error.ts'
import { noFile, readConfigFile } from './config-file.ts'
import { type Field, fields } from './fields.ts'

/** A setting that is in force. */
export interface SettingInForce {
  readonly field: string
  readonly variable: string
  /** Undefined if nothing is set. Secrets are hidden. */
  readonly value: unknown
  /** A variable, a file, or `default`. */
  readonly from: string
}

/**
 * Every setting with its value and where that comes from, and what keeps a server from starting with them.
 *
 * @example
 * ```ts
 * const { settings, problems } = describeConfig({ env: process.env })
 * for (const { variable, value, from } of settings) console.log(variable, value, from)
 * ```
 */
export function describeConfig(sources: ConfigSources = {}): {
  settings: SettingInForce[]
  problems: readonly ConfigProblem[]
} {
  const { env = process.env, file } = sources
  const given = file === false ? noFile : readConfigFile(file ?? env.MONOTABLE_CONFIG)
  const settings = Object.entries<Field>(fields).map(([name, field]): SettingInForce => {
    const { value, where } = locate(name, field, given, env)
    const isInFile = given.values[name] !== undefined
    const from = field.variables.includes(where) ? where : isInFile ? given.name : 'default'
    const shown = field.isSecret && from !== 'default' ? '[secret]' : value
    return { field: name, variable: field.variables[0] as string, value: shown, from }
  })
  return { settings, problems: problemsOf(sources) }
}

function problemsOf(sources: ConfigSources): readonly ConfigProblem[] {
  try {
    checkService(readConfig(sources))
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
