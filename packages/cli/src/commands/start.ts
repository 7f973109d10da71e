import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, ConfigError, checkService, readConfig, type System } from '@monotable/server'
import { type Command, Failure, type Surroundings, UsageError } from '../command.ts'
import { checkPorts } from '../start/check-ports.ts'
import { readStartArguments, type StartArguments } from '../start/flags.ts'
import { addresses, greeting } from '../start/greeting.ts'
import { help } from '../start/help.ts'
import { progressBar } from '../start/progress-bar.ts'
import { type Started, startServer } from '../start/start-server.ts'
import { beginAnew, closeToOthers, prepareFolder } from '../upkeep/data-folder.ts'

export const start: Command = {
  name: 'start',
  about: 'runs systems: API, change feed, schedules, and an embedded DynamoDB',
  example: 'start systems.js',
  help,
  async run(args, around) {
    const stop = new AbortController()
    const signal = new Promise<string>(done =>
      around.onSignal(name => {
        stop.abort()
        done(name)
      }),
    )
    const given = readStartArguments(args)
    const say = (line: string) => {
      if (!given.quiet && !given.json) around.say(line)
    }
    const started = await begin(given, around, stop.signal)
    if (!started) return say('Stopped.')
    if (given.json) around.say(JSON.stringify(addresses(started)))
    say(`Monotable ${around.version()} is ready.`)
    for (const line of greeting(started)) say(line)
    say('Ctrl-C stops it; --fresh starts over.')
    say(`${await signal}: finishing running requests; send it again to stop at once.`)
    await started.close()
    say('Stopped.')
  },
}

/** Undefined if it was told to stop meanwhile. */
async function begin(
  given: StartArguments,
  around: Surroundings,
  stop: AbortSignal,
): Promise<Started | undefined> {
  const config = readSettings(given, around.env)
  if (given.isFresh && config.store !== 'embedded') {
    throw new UsageError('--fresh works only with the embedded store. Tables elsewhere are never deleted.')
  }
  const systems = await loadSystems(given.module)
  await checkPorts(config)
  await prepareFolder(config.data)
  if (given.isFresh) await beginAnew(config.data)
  await closeToOthers(config)
  const loadsDemo = given.wantsDemo ?? (config.store === 'embedded' && !config.isTest)
  const isPlain = !given.json && !given.quiet
  const heard = isPlain ? around : { ...around, out: around.err }
  const progress = given.quiet ? () => {} : progressBar(heard.out)
  try {
    return await startServer({
      config,
      systems,
      module: given.module,
      loadsDemo,
      progress,
      around: heard,
      stop,
    })
  } catch (error) {
    if (stop.aborted) return undefined
    throw error
  }
}

/** The configuration: the command line counts before the environment, and the environment before the file. */
function readSettings({ settings }: StartArguments, env: Surroundings['env']): Config {
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

/** The systems that a module exports under that name. */
async function loadSystems(module: string): Promise<readonly System[]> {
  const path = resolve(module)
  if (!existsSync(path)) throw new Failure(`There is no module ${module}.`)
  const { systems } = (await import(pathToFileURL(path).href)) as { systems?: unknown }
  if (!Array.isArray(systems) || systems.length === 0) {
    throw new Failure(`${module} must export a list of systems: export const systems = [inventory].`)
  }
  return systems
}
