import type { Session } from '../session.ts'
import { fill, type PassOptions, type PassReport, verify } from './pass.ts'
import { type CounterName, type Miscount, type RecountReport, recount } from './recount.ts'

export interface DiagnoseOptions extends Omit<PassOptions, 'id' | 'rebuilt' | 'dropReceipts'> {
  /** Writes what it finds; otherwise it only compares. */
  readonly repair?: boolean | undefined
}

/** A number that is not the count of its items, and which one. */
export interface CounterDrift extends Miscount, CounterName {}

export interface Diagnosis extends PassReport {
  /** Receipts that are not what their items declare are among `changed`. */
  readonly miscounts: readonly CounterDrift[]
  /** Whether everything is as the design declares it. Rows of other programs and expired items are no fault of the data. */
  readonly isSound: boolean
}

/**
 * Compares everything stored with the design: index keys, types, guards, mirrors and receipts by a pass over the tables,
 * counters by counting their items or receipts. With `repair` it writes what it finds.
 *
 * @example
 * ```ts
 * const session = connectSession(shop.model, engine)
 * const { isSound, changed, miscounts } = await diagnose(session)
 * if (!isSound) await diagnose(session, { repair: true })
 * ```
 */
export async function diagnose(session: Session, options: DiagnoseOptions = {}): Promise<Diagnosis> {
  const { repair = false, ...passing } = options
  const report = await (repair ? fill : verify)(session, passing)
  const units = { ...report.units }
  const miscounts: CounterDrift[] = []
  for (const counter of report.finished ? countersOf(session, options) : []) {
    const count = async () => {
      const found = await recount(session, counter, { ...passing, dry: !repair })
      units.read += found.units.read
      units.write += found.units.write
      return found
    }
    const found = await count()
    // While programs write, a count and the number belong to two moments: what differs twice in the same way does.
    const isCertain = repair || found.miscounts.length === 0
    const certain = isCertain ? found.miscounts : inBoth(found, await count())
    miscounts.push(...certain.map(one => ({ ...counter, ...one })))
  }
  const isSound =
    report.finished &&
    Object.keys(report.changed).length === 0 &&
    report.counts.conflicts === 0 &&
    report.counts.problems === 0 &&
    miscounts.length === 0
  return { ...report, units, miscounts, isSound }
}

/** The counters, each once, of the requested tables and entities. */
function countersOf({ model }: Session, { tables, entities }: DiagnoseOptions): readonly CounterName[] {
  const named = new Map<string, CounterName>()
  for (const owner of model.entities.values())
    for (const { on, attribute } of owner.satellites.counters) {
      const isAsked = (entities?.includes(owner.name) ?? true) && (tables?.includes(on.table.name) ?? true)
      if (isAsked) named.set(`${on.name}.${attribute}`, { on: on.name, attribute })
    }
  return [...named.values()]
}

function inBoth(one: RecountReport, other: RecountReport): readonly Miscount[] {
  const text = ({ key, recorded, counted }: Miscount) => JSON.stringify([key, recorded, counted])
  const again = new Set(other.miscounts.map(text))
  return one.miscounts.filter(each => again.has(text(each)))
}
