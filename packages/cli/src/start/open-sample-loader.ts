import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import type { Progress } from '@monotable/server/host'
import { Failure } from '../command.ts'

export interface FirstSamples {
  /** The module that exports the systems. */
  readonly module: string
  /** Of this program, which is recorded with the data. */
  readonly version: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stop: AbortSignal
  /** The descriptor that logs go to. */
  readonly logsTo: 1 | 2
}

/** What the loading process receives. */
export type Told = 'begin' | 'stop'

/** What it says. */
export type Said =
  | { readonly what: string; readonly share: number }
  | { readonly done: true }
  | { readonly failed: { readonly name: string; readonly message: string; readonly stack: string } }

/** Sample data that can be loaded into a new folder. */
export interface SampleLoader {
  load(progress: Progress): Promise<void>
  /** Ends what has not begun to load. */
  dismiss(): void
}

/**
 * What is loaded once lives longer than most: fewer collections of the young copy less. And WebAssembly, such as the
 * database of a system, runs too short for optimising it to pay.
 */
const flags = ['--max-semi-space-size=64', '--liftoff-only']

/**
 * Opens a process of its own for the sample data: the memory that loading takes goes with it. It reads the systems'
 * modules while this process does the same, and waits for `load` before it touches the data folder.
 */
export function openSampleLoader(options: FirstSamples): SampleLoader {
  const { module, version, env, stop, logsTo } = options
  const program = new URL(`./sample-loader${extname(import.meta.url)}`, import.meta.url)
  const child = fork(program, [module, version], {
    env,
    execArgv: flags,
    stdio: ['ignore', logsTo, 2, 'ipc'],
  })
  let told: Progress = () => {}
  const ended = outcomeOf(child, (what, share) => told(what, share))
  ended.catch(() => {})
  const tell = (told: Told) => void (child.connected && child.send(told))
  let hasBegun = false
  return {
    load: async progress => {
      hasBegun = true
      told = progress
      const tellToStop = () => tell('stop')
      stop.addEventListener('abort', tellToStop)
      tell(stop.aborted ? 'stop' : 'begin')
      await ended.finally(() => stop.removeEventListener('abort', tellToStop))
    },
    dismiss: () => void (hasBegun || child.kill('SIGKILL')),
  }
}

async function outcomeOf(child: ChildProcess, progress: Progress): Promise<void> {
  let last: Said | undefined
  child.on('message', (said: Said) => {
    last = said
    if ('share' in said) progress(said.what, said.share)
  })
  const [code, signal] = await once(child, 'exit')
  if (last && 'failed' in last) throw Object.assign(new Error(last.failed.message), last.failed)
  if (!last || !('done' in last))
    throw new Failure(
      `Loading the sample data ended early (${signal ?? code}). Start again to load it from the beginning.`,
    )
}
