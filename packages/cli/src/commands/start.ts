import { type Config, readConfig } from '@monotable/server'
import { ConfigError, checkService, openTogether, readParameters } from '@monotable/server/host'
import { type Command, type Surroundings, UsageError } from '../command.ts'
import { checkPorts } from '../start/check-ports.ts'
import { readStartArguments, type StartArguments } from '../start/flags.ts'
import { addresses, greet } from '../start/greet.ts'
import { help } from '../start/help.ts'
import { loadSystems } from '../start/load-systems.ts'
import { openSampleLoader } from '../start/open-sample-loader.ts'
import { copySamples, findPreparedSamples } from '../start/prepared-samples.ts'
import { progressBar } from '../start/progress-bar.ts'
import { type Started, startServer } from '../start/start-server.ts'
import { unknownVariables } from '../unknown-variables.ts'
import { beginAnew, closeToOthers, isNewFolder, isUnfinished, prepareFolder } from '../upkeep/data-folder.ts'
import { holdDataFolder } from '../upkeep/hold-data-folder.ts'

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
    for (const line of unknownVariables(around.env)) around.complain(line)
    const env = await readParameters(around.env)
    const started = await begin(given, { ...around, env }, stop.signal)
    if (!started) return say('Stopped.')
    if (given.json) around.say(JSON.stringify(addresses(started)))
    say(`Monotable ${around.version()} is ready.`)
    for (const line of greet(started)) say(line)
    say('Ctrl-C stops it; --fresh starts over.')
    started.releaseLog()
    say(`${await signal}: finishing running requests; send it again to stop at once.`)
    await started.close()
    say('Stopped.')
  },
}

/** Undefined if somebody stopped it meanwhile. */
async function begin(
  given: StartArguments,
  around: Surroundings,
  stop: AbortSignal,
): Promise<Started | undefined> {
  const config = readSettings(given, around.env)
  if (given.isFresh && config.store !== 'embedded') {
    throw new UsageError('--fresh works only with the embedded store. Tables elsewhere are never deleted.')
  }
  const { module, isFresh } = given
  const { data } = config
  const isEmbedded = config.store === 'embedded'
  const loadsDemo = given.wantsDemo ?? (isEmbedded && !config.isTest)
  const isPlain = !given.json && !given.quiet
  const heard = isPlain ? around : { ...around, out: around.err }
  const progress = given.quiet ? () => {} : progressBar(heard.out)
  const env = { ...around.env, ...settingsOf(given) }
  const version = around.version()
  const openSamples = () => {
    const prepared = findPreparedSamples({ module, version, config, env })
    if (prepared) return copySamples(prepared, data)
    return openSampleLoader({ module, version, env, stop, logsTo: isPlain ? 1 : 2 })
  }
  const mayLoad = loadsDemo && isEmbedded
  const startsOver = () => isFresh || isUnfinished(data)
  // Opened before it is certain that they are needed: their process takes as long to begin as this one.
  let samples = mayLoad && (startsOver() || isNewFolder(data)) ? openSamples() : undefined
  try {
    return await openTogether(async opened => {
      const systems = await loadSystems(module, config.systems)
      await checkPorts(config)
      await prepareFolder(data)
      if (isEmbedded || startsOver()) opened.add(await holdDataFolder(data))
      // Whoever held the folder until now may have changed what is there.
      if (startsOver()) await beginAnew(data)
      const isFirst = mayLoad && isNewFolder(data)
      if (!isFirst) samples?.dismiss()
      samples = isFirst ? (samples ?? openSamples()) : undefined
      await closeToOthers(config)
      return opened.add(
        await startServer({
          config,
          systems,
          module,
          loadsDemo,
          samples,
          announce: url => {
            if (isPlain) heard.out.write(`Starting. ${url} already shows how far it is.\n`)
          },
          progress,
          around: heard,
          stop,
        }),
      )
    })
  } catch (error) {
    samples?.dismiss()
    if (stop.aborted) return undefined
    throw error
  }
}

/** The configuration: the command line counts before the environment, and the environment before the file. */
function readSettings(given: StartArguments, env: Surroundings['env']): Config {
  const { settings } = given
  try {
    const config = readConfig({ env: { ...env, ...settingsOf(given) } })
    checkService(config)
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // A value that came from a flag is reported under the flag's name.
    throw new ConfigError(
      error.problems.map(({ where, reason }) => ({ where: settings[where]?.flag ?? where, reason })),
    )
  }
}

/** What the command line says, as variables of the environment. */
function settingsOf({ settings }: StartArguments): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([variable, { value }]) => [variable, value]))
}
