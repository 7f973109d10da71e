import { type Config, ConfigError, checkService, readConfig } from '@monotable/server'
import type { Surroundings } from '../command.ts'
import type { StartArguments } from './flags.ts'

/** The configuration: the command line counts before the environment, and the environment before the file. */
export function readSettings({ settings }: StartArguments, env: Surroundings['env']): Config {
  const said = Object.entries(settings).map(([variable, { value }]) => [variable, value])
  try {
    const config = readConfig({ env: { ...env, ...Object.fromEntries(said) } })
    checkService(config)
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // What was said by a flag is told by its name.
    throw new ConfigError(
      error.problems.map(({ where, reason }) => ({ where: settings[where]?.flag ?? where, reason })),
    )
  }
}
