import { type Command, type Surroundings, UsageError } from '../command.ts'
import { checkPorts } from '../start/check-ports.ts'
import { readStartArguments, type StartArguments } from '../start/flags.ts'
import { addresses, greeting } from '../start/greeting.ts'
import { help } from '../start/help.ts'
import { loadSystems } from '../start/load-systems.ts'
import { progressBar } from '../start/progress-bar.ts'
import { readSettings } from '../start/read-settings.ts'
import { type Started, startServer } from '../start/start-server.ts'
import { beginAnew, closeToOthers, prepareFolder } from '../upkeep/data-folder.ts'

export const start: Command = {
  name: 'start',
  about: 'runs systems: API, change feed, schedules, and an embedded DynamoDB',
  example: 'start systems.js',
  help,
  async run(args, around) {
    const stop = new AbortController()
    const signal = new Promise<string>(resolve =>
      around.onSignal(name => {
        stop.abort()
        resolve(name)
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
    say('Ctrl-C stops it; the option --fresh begins anew.')
    say(`${await signal}: finishing what was begun; once more ends at once.`)
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
    throw new UsageError('--fresh is for the embedded store: tables elsewhere are not deleted.')
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
