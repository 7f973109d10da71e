import { connect } from 'monotable'
import type { RunningSystem, Runtime } from './runtime.ts'

/** Told how far the sample data is, from 0 to 1, and of what: a system, or several at once. */
export type Progress = (what: string, share: number) => void

/**
 * Loads the sample data of every system that has some, once, side by side: one computes while another waits for the
 * disk. A load that was cut short is done over, up to the same moment.
 */
export async function loadSampleData(
  { systems, own, now }: Runtime,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const begun = await Promise.all(
    systems
      .filter(({ system }) => system.demo)
      .map(async running => ({
        running,
        kept: await own.SampleData.get({ system: running.system.name }, { consistent: true }),
      })),
  )
  const missing = begun.filter(({ kept }) => !kept?.isLoaded)
  const told = sharedProgress(missing.length, progress)
  const failed = new AbortController()
  const loads = missing.map(async ({ running, kept }) => {
    const system = running.system.name
    const asOf = kept?.asOf ?? now().toISOString()
    await own.SampleData.put({ system, asOf, isLoaded: false })
    await load(running, new Date(asOf), share => {
      signal?.throwIfAborted()
      failed.signal.throwIfAborted()
      told(system, share)
    })
    await own.SampleData.put({ system, asOf, isLoaded: true })
  })
  for (const one of loads) one.catch(reason => failed.abort(reason))
  await Promise.allSettled(loads)
  failed.signal.throwIfAborted()
}

/** How far several are together. */
function sharedProgress(count: number, progress: Progress): Progress {
  const shares = new Map<string, number>()
  return (system, share) => {
    shares.set(system, share)
    const sum = [...shares.values()].reduce((sum, one) => sum + one, 0)
    progress(count === 1 ? system : `${count} systems`, sum / count)
  }
}

/** With a client of its own: what is loaded is not measured as use. */
async function load(
  { system, transport, tables, ports }: RunningSystem,
  now: Date,
  progress: (share: number) => void,
): Promise<void> {
  const db = connect(system.schema, transport, { tables })
  progress(0)
  await system.demo?.load({ db, ports, now, progress })
  progress(1)
}
