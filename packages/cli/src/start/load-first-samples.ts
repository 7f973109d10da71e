import { fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import type { Progress } from '@monotable/server'
import { fillFolder, Interrupted } from '../upkeep/data-folder.ts'

export interface FirstSamples {
  /** The module that exports the systems. */
  readonly module: string
  readonly data: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly progress: Progress
  readonly stop: AbortSignal
  /** The descriptor that logs go to. */
  readonly logsTo: 1 | 2
}

/** What the process that loads says. */
export type Said =
  | { readonly what: string; readonly share: number }
  | { readonly done: true }
  | { readonly failed: { readonly name: string; readonly message: string; readonly stack: string } }

/** What is loaded once lives longer than most: fewer collections of the young copy less. */
const flags = ['--max-semi-space-size=64']

/** Loads sample data into a new folder, in a process of its own: the memory that this takes goes with it. */
export function loadFirstSamples({ module, data, env, progress, stop, logsTo }: FirstSamples): Promise<void> {
  return fillFolder(data, async () => {
    const program = new URL(`./sample-loader${extname(import.meta.url)}`, import.meta.url)
    const child = fork(program, [module], { env, execArgv: flags, stdio: ['ignore', logsTo, 2, 'ipc'] })
    const tellToStop = () => void (child.connected && child.send('stop'))
    stop.addEventListener('abort', tellToStop)
    if (stop.aborted) tellToStop()
    let last: Said | undefined
    child.on('message', (said: Said) => {
      last = said
      if ('share' in said) progress(said.what, said.share)
    })
    const [code, signal] = await once(child, 'exit')
    stop.removeEventListener('abort', tellToStop)
    if (last && 'failed' in last) throw Object.assign(new Error(last.failed.message), last.failed)
    if (!last || !('done' in last))
      throw new Interrupted(
        `Loading the sample data ended early (${signal ?? code}). Start again to begin anew.`,
      )
  })
}
