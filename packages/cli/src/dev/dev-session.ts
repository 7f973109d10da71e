import { describe } from 'monotable/design'
import { type DevProgram, filesOf, loadProgram } from './dev-program.ts'
import { type DevStore, openDevStore } from './open-dev-store.ts'
import { type RunningDev, type RunOptions, runProgram } from './start-dev.ts'
import { watchFiles } from './watch-files.ts'

export interface SessionOptions extends RunOptions {
  readonly file: string
  readonly data: string | undefined
  readonly dynamodbPort: number
  /** Sample items of each entity. */
  readonly samples: number
  /** Whether it starts again when a file is saved. */
  readonly watches: boolean
  readonly stopped: Promise<void>
  readonly note: (line: string) => void
  /** Told once everything runs for the first time. */
  readonly started: (running: RunningDev, program: DevProgram) => void
}

interface State {
  readonly program: DevProgram
  readonly store: DevStore
  readonly running: RunningDev
}

/** Runs a program until you stop it, and restarts it with every change that can run. */
export async function runSession(options: SessionOptions): Promise<void> {
  const { file, watches, stopped } = options
  let files = watches ? filesOf(file) : new Map<string, string>()
  let state = await begin(options)
  try {
    options.started(state.running, state.program)
    while (watches) {
      const watching = watchFiles(files)
      const isOver = await Promise.race([stopped.then(() => true), watching.changed.then(() => false)])
      watching.close()
      if (isOver) break
      files = filesOf(file, files)
      state = await follow(state, options)
    }
    await stopped
  } finally {
    await state.running.close()
    await state.store.close()
  }
}

async function begin(options: SessionOptions): Promise<State> {
  const { file, samples, watches } = options
  const program = await loadProgram(file, samples, { isAgain: watches })
  for (const reason of program.left) options.complain(reason)
  const store = await openDevStore(options.data, options.dynamodbPort)
  try {
    return { program, store, running: await runProgram(program, store, options) }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Puts the changed program in place of the one that runs; one that cannot run leaves the old one. */
async function follow(state: State, options: SessionOptions): Promise<State> {
  const { file, samples, complain, note } = options
  const since = performance.now()
  let next: DevProgram
  try {
    next = await loadProgram(file, samples, { isAgain: true })
  } catch (error) {
    complain(`${(error as Error).message}\nThe version before it is still running.`)
    return state
  }
  for (const reason of next.left) complain(reason)
  const ports = { port: portOf(state.running.api), studioPort: portOf(state.running.studio) }
  await state.running.close()
  const startsOver = options.data === undefined && textOf(next) !== textOf(state.program)
  const store = startsOver ? await renew(state.store) : state.store
  try {
    const running = await runProgram(next, store, { ...options, ...ports })
    const milliseconds = Math.round(performance.now() - since)
    const data = startsOver ? ' The design changed, so its tables begin with samples again.' : ''
    note(`${next.source} changed: it runs again after ${milliseconds} ms.${data}`)
    return { program: next, store, running }
  } catch (error) {
    const running = await runProgram(state.program, store, { ...options, ...ports })
    complain(`${(error as Error).message}\nThe version before it runs again.`)
    return { program: state.program, store, running }
  }
}

/** Replaces the in-memory tables of an old design with new ones at the same address. */
async function renew(store: DevStore): Promise<DevStore> {
  await store.close()
  return openDevStore(undefined, portOf(store.url))
}

const portOf = (url: string) => Number(new URL(url).port)

const textOf = ({ systems }: DevProgram) => JSON.stringify(systems.map(({ schema }) => describe(schema)))
