import type { RunningSystem, Runtime } from '@monotable/server'
import { connect } from 'monotable'

/** Told how far the sample data of a system is, from 0 to 1. */
export type Progress = (system: string, share: number) => void

/** Loads the sample data of every system that has some, once. A load that was cut short is done over, up to the same moment. */
export async function loadSampleData(
  { systems, own, now }: Runtime,
  progress: Progress,
  stop: AbortSignal,
): Promise<void> {
  for (const running of systems) {
    const system = running.system.name
    if (!running.system.demo) continue
    const kept = await own.SampleData.get({ system }, { consistent: true })
    if (kept?.isLoaded) continue
    const asOf = kept?.asOf ?? now().toISOString()
    await own.SampleData.put({ system, asOf, isLoaded: false })
    await load(running, new Date(asOf), share => {
      stop.throwIfAborted()
      progress(system, share)
    })
    await own.SampleData.put({ system, asOf, isLoaded: true })
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
