import { type Config, run, type System } from '@monotable/server'
import { type Order, openTogether, operateAccounts, type Progress } from '@monotable/server/host'
import { describe } from 'monotable/design'
import type { Surroundings } from '../command.ts'
import { backupData } from '../upkeep/backup-data.ts'
import { openControl } from '../upkeep/control.ts'
import { addDeclaredPlaces } from './add-declared-places.ts'
import { loadPages } from './load-systems.ts'
import { openHeldLog } from './open-log.ts'
import type { SampleLoader } from './open-sample-loader.ts'
import { publicAddress } from './public-address.ts'
import { openStore, type WatchedStore } from './store/open-store.ts'
import { openStudio, watchOperations } from './studio.ts'

export interface StartOptions {
  readonly config: Config
  readonly systems: readonly System[]
  /** The module that exports them. */
  readonly module: string
  readonly loadsDemo: boolean
  /** Loads what a new folder gets before anything else opens it. */
  readonly samples: SampleLoader | undefined
  /** Told, while samples are loaded, where people can see how far that is. */
  readonly announce: (url: string) => void
  readonly progress: Progress
  readonly around: Surroundings
  /** Aborts a start that should end before it is done. */
  readonly stop: AbortSignal
}

/** Everything that runs. */
export interface Started extends Pick<StartOptions, 'config' | 'systems' | 'loadsDemo'> {
  readonly urls: {
    readonly pages: string
    readonly api: string
    readonly studio: string
    readonly store: string
  }
  /** Whether anybody can have tokens of the sample users. */
  readonly hasLocalIssuer: boolean
  /** Writes what was logged meanwhile, and from now on what is logged. */
  releaseLog(): void
  /** Finishes what was begun. */
  close(): Promise<void>
}

const documentation = 'https://github.com/monotable/monotable/tree/main/docs#readme'

/** Passkeys need a name, not an address. */
function pagesAddress(config: Config, url: string): string {
  return config.url ?? publicAddress(config, url).replace('//127.0.0.1:', '//localhost:')
}

/** Starts store, server and studio in one process: all, or nothing. */
export function startServer(options: StartOptions): Promise<Started> {
  const { config, systems, loadsDemo, samples, announce, progress, stop, module, around } = options
  const { log, release: releaseLog } = openHeldLog(config.logLevel, around.out)
  const started = openTogether(async opened => {
    let store!: WatchedStore
    // Who looks at samples wants to see what happens; who serves people turns it on when it is needed.
    const { xRay, watching } = watchOperations({ isOn: loadsDemo })
    // The studio has its port when everything else runs.
    let studioUrl: string | undefined
    // Loaded here and not above: the process that loads samples serves no pages.
    const [{ pages }, made] = await Promise.all([import('@monotable/web'), loadPages(module)])
    const running = opened.add(
      await run(systems, config, {
        openStore: async (_, { now }) => {
          store = await openStore(config, { ...around, now })
          return { ...store, streams: xRay.watchStreams(store.streams ?? store.transport) }
        },
        ...watching,
        env: around.env,
        log,
        complain: around.complain,
        pages: pages({ ...made, links: () => ({ studio: studioUrl, documentation }) }),
        version: around.version(),
        tell: line => void around.out.write(`${line}\n`),
        ...(samples && {
          before: ({ url, tell }) => {
            announce(pagesAddress(config, url))
            return samples.load((what, share) => {
              tell(what, share)
              progress(what, share)
            })
          },
        }),
        ...(loadsDemo && { samples: progress }),
        signal: stop,
      }),
    )
    const backup = (to: string, tell: (text: string) => void) =>
      backupData({ data: config.data, to, progress: tell, hold: running.hold })
    const operate = (order: Order) => operateAccounts({ transport: store.unwatched, config, systems }, order)
    opened.add(await openControl(config.data, { backup, operate }))
    const studio = opened.add(
      await openStudio({
        config,
        running,
        store,
        xRay,
        designOf: ({ name, schema }) => ({
          schema,
          design: addDeclaredPlaces(describe(schema), name, module),
        }),
      }),
    )
    studioUrl = publicAddress(config, studio.url)
    return {
      config,
      systems,
      loadsDemo,
      urls: {
        pages: pagesAddress(config, running.url),
        api: publicAddress(config, running.url),
        studio: studioUrl,
        store: publicAddress(config, store.url),
      },
      hasLocalIssuer: running.identity.routes !== undefined,
      releaseLog,
    }
  })
  // What was logged may say why it cannot start.
  started.catch(releaseLog)
  return started
}
