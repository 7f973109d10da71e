import { type Config, openTogether, type Progress, run, type System } from '@monotable/server'
import type { Surroundings } from '../command.ts'
import { backupData } from '../upkeep/backup-data.ts'
import { openControl } from '../upkeep/control.ts'
import { openLog } from './open-log.ts'
import { publicAddress } from './public-address.ts'
import { openStore, type WatchedStore } from './store/open-store.ts'
import { openStudio } from './studio.ts'

export interface StartOptions {
  readonly config: Config
  readonly systems: readonly System[]
  /** The module that exports them. */
  readonly module: string
  readonly loadsDemo: boolean
  readonly progress: Progress
  readonly around: Surroundings
  /** Given when it shall end before it has begun. */
  readonly stop: AbortSignal
}

/** Everything that runs. */
export interface Started extends Pick<StartOptions, 'config' | 'systems' | 'loadsDemo'> {
  readonly urls: { readonly api: string; readonly studio: string; readonly store: string }
  /** Whether anybody can have tokens of the sample users. */
  readonly hasLocalIssuer: boolean
  /** Finishes what was begun. */
  close(): Promise<void>
}

/** Starts store, server and studio in one process: all, or nothing. */
export function startServer(options: StartOptions): Promise<Started> {
  const { config, systems, loadsDemo, progress, stop, module, around } = options
  return openTogether(async opened => {
    let store!: WatchedStore
    const running = opened.add(
      await run(systems, config, {
        openStore: async (_, { now }) => {
          store = await openStore(config, { ...around, now })
          return store
        },
        env: around.env,
        log: openLog(config.logLevel, around.out),
        complain: around.complain,
        ...(loadsDemo && { samples: progress }),
        signal: stop,
      }),
    )
    const backup = (to: string, tell: (text: string) => void) =>
      backupData({ data: config.data, to, progress: tell, hold: running.hold })
    opened.add(await openControl(config.data, backup))
    const studio = opened.add(await openStudio({ config, running, store, module }))
    return {
      config,
      systems,
      loadsDemo,
      urls: {
        api: publicAddress(config, running.url),
        studio: publicAddress(config, studio.url),
        store: publicAddress(config, store.url),
      },
      hasLocalIssuer: running.identity.routes !== undefined,
    }
  })
}
