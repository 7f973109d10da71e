import { type Config, readConfig, run } from '@monotable/server'
import { type DoneRequest, nobody, openTogether, type Progress } from '@monotable/server/host'
import type { SavedQueries } from '@monotable/studio'
import { pages } from '@monotable/web'
import type { Surroundings } from '../command.ts'
import type { WatchedStore } from '../start/store/open-store.ts'
import { openStudio, watchOperations } from '../start/studio.ts'
import { type DesignSource, type DevProgram, designProgram } from './dev-program.ts'
import { type DevStore, openDevStore } from './open-dev-store.ts'

export interface DevPorts {
  readonly port: number
  readonly studioPort: number
}

export interface RunOptions extends DevPorts {
  readonly env: Surroundings['env']
  /** Where the studio saves queries. */
  readonly queries?: SavedQueries | undefined
  readonly isReadOnly?: boolean | undefined
  readonly observe: (request: DoneRequest) => void
  readonly complain: (line: string) => void
  readonly progress: Progress
}

export interface RunningDev {
  readonly api: string
  readonly studio: string
  readonly dynamodb: string
  readonly system: string
  readonly samples: number
  close(): Promise<void>
}

/** API, desk and studio of a program on an open store: all, or nothing. */
export function runProgram(program: DevProgram, store: DevStore, options: RunOptions): Promise<RunningDev> {
  const { made, systems } = program
  return openTogether(async opened => {
    const config = configOf(program, store, options)
    let shared!: WatchedStore
    const { xRay, watching } = watchOperations({ isOn: true })
    let studioUrl: string | undefined
    await made?.makeTables(store.engine)
    const running = opened.add(
      await run(systems, config, {
        openStore: async () => {
          shared = store.share()
          return { ...shared, streams: xRay.watchStreams(store.engine) }
        },
        ...(made && { identify: async () => nobody }),
        env: options.env,
        ...watching,
        observe: request => {
          watching.observe(request)
          options.observe(request)
        },
        complain: options.complain,
        pages: pages({ ...program.pages, links: () => ({ studio: studioUrl }) }),
        ...(!made && { samples: options.progress }),
      }),
    )
    const samples = (await made?.fill(store.engine)) ?? 0
    const { designOf } = program
    const studio = opened.add(
      await openStudio({ config, running, store: shared, xRay, queries: options.queries, designOf }),
    )
    studioUrl = studio.url
    const system = systems[0]?.name ?? ''
    return { api: running.url, studio: studio.url, dynamodb: store.url, system, samples }
  })
}

/** Systems have the settings of their environment and their file; a design needs none. The tables are here in any case. */
function configOf({ made }: DevProgram, { folder }: DevStore, options: RunOptions): Config {
  const { DYNAMODB_ENDPOINT: _, AWS_ENDPOINT_URL_DYNAMODB: __, ...env } = options.env
  const read = made
    ? readConfig({ file: false, env: {} })
    : readConfig({ env: { ...env, MONOTABLE_STORE: 'embedded' } })
  const { port, studioPort, isReadOnly } = options
  return {
    ...read,
    port,
    studioPort,
    data: folder,
    logLevel: 'silent',
    ...(isReadOnly !== undefined && { isStudioReadOnly: isReadOnly }),
    ...(made && { tables: made.tables }),
  }
}

export interface DevOptions extends DesignSource, DevPorts {
  readonly dynamodbPort: number
  /** A folder that keeps everything; in memory if it is left out. */
  readonly data?: string | undefined
  readonly observe: (request: DoneRequest) => void
}

/** A design that runs once, with a store of its own. */
export function startDev({ data, dynamodbPort, ...options }: DevOptions): Promise<RunningDev> {
  return openTogether(async opened => {
    const store = opened.add(await openDevStore(data, dynamodbPort))
    const quiet = { env: {}, complain: () => {}, progress: () => {} }
    return opened.add(await runProgram(designProgram(options), store, { ...options, ...quiet }))
  })
}
