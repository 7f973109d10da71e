import type { Config } from '../config/config.ts'
import type { System } from '../declare/system.ts'
import { makeFeed } from '../feed/feed.ts'
import { makeSchedules } from '../schedules/schedules.ts'
import { loadSampleData, type Progress } from './load-sample-data.ts'
import { type OpenOptions, openSystems } from './open-systems.ts'
import { prepareData } from './prepare-data.ts'

export interface LoadOptions extends OpenOptions {
  readonly progress: Progress
  readonly complain: (line: string) => void
  /** Of the program, which is recorded with the data. */
  readonly version?: string
  readonly signal?: AbortSignal
  /** Runs in the end, also if loading failed, while nobody else can open the store. */
  readonly beforeClose?: () => Promise<void>
}

/** So much of the time goes into loading; the rest is what reactions and schedules make of it. */
const loadingShare = 0.8

/**
 * Loads the sample data of systems, lets reactions and schedules follow it, and closes everything; nobody is answered.
 *
 * @example
 * ```ts
 * await loadSamples(systems, readConfig(), {
 *   openStore: async () => storeOn(engine),
 *   progress: (what, share) => console.log(what, share),
 *   complain: line => console.error(line),
 * })
 * ```
 */
export async function loadSamples(
  systems: readonly System[],
  config: Config,
  { progress, complain, version, signal, beforeClose, ...options }: LoadOptions,
): Promise<void> {
  const open = await openSystems(systems, config, options)
  try {
    const { store, runtime } = open
    await prepareData({ config, systems, store, now: runtime.now, version, tell: complain, complain, signal })
    let loading: string | undefined
    const load: Progress = (what, share) => {
      loading = what
      progress(what, share * loadingShare)
    }
    await loadSampleData(open.runtime, load, signal)
    const feed = makeFeed(open.runtime)
    await feed.drain()
    // What they leave to do must not be the first thing that a server does.
    await makeSchedules(open.runtime).runDue()
    await feed.drain()
    await open.ready()
    if (loading) progress(loading, 1)
  } finally {
    await beforeClose?.().finally(() => open.close())
  }
}
