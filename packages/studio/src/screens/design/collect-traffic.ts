import type { TableDesign } from 'monotable/design'
import type { CountedTraffic, KnownTraffic } from '../../data/findings.ts'
import { type MapCounts, sumOf } from '../../keys/map-counts.ts'

/** Numbers that somebody typed in: `pattern byName`, `entity Product`, `items Product`. */
export type Typed = Readonly<Record<string, number>>

/** Where a number is from. */
export type Origin = 'typed' | 'log' | 'counted' | 'assumed'

interface Given {
  readonly design: TableDesign
  /** What the table is called here. */
  readonly called: string
  readonly counts: MapCounts
  /** How many items the table has for each that was counted. */
  readonly scale: number
  readonly log: CountedTraffic | undefined
  readonly typed: Typed
}

export interface Known {
  readonly traffic: KnownTraffic
  /** By the names that `Typed` has. */
  readonly origins: Readonly<Record<string, Origin>>
  /** What the log says of a month, by the same names. */
  readonly logged: Readonly<Record<string, number>>
}

const month = 30 * 24 * 3600

type Entities = NonNullable<KnownTraffic['entities']>

/** What is known of the use of a table, and how. */
export function collectTraffic({ design, called, counts, scale, log, typed }: Given): Known {
  const perMonth = log && log.seconds >= 1 ? month / log.seconds : undefined
  const origins: Record<string, Origin> = {}
  const logged: Record<string, number> = {}
  const isUsed = (log?.patterns.length ?? 0) + (log?.entities.length ?? 0) > 0
  const hasLog = perMonth !== undefined && isUsed
  const choose = (name: string, fromLog: number | undefined): number | undefined => {
    if (fromLog !== undefined) logged[name] = fromLog
    origins[name] = typed[name] !== undefined ? 'typed' : fromLog !== undefined ? 'log' : 'assumed'
    return typed[name] ?? fromLog
  }
  const patterns = design.patterns.map(({ name }) => {
    const found = log?.patterns.find(each => each.table === called && each.pattern === name)
    const calls = hasLog ? Math.round((found?.calls ?? 0) * perMonth) : undefined
    const callsPerMonth = choose(`pattern ${name}`, calls)
    return [name, callsPerMonth === undefined ? {} : { callsPerMonth }] as const
  })
  const entities = design.entities.map(({ name }): [string, Entities[string]] => {
    const found = log?.entities.find(each => each.table === called && each.entity === name)
    const { creates = 0, updates = 0, deletes = 0 } = found ?? {}
    const all = creates + updates + deletes
    const writes = choose(`entity ${name}`, hasLog ? Math.round(all * perMonth) : undefined)
    const { items = 0 } = counts['']?.[name] ?? {}
    origins[`items ${name}`] = typed[`items ${name}`] === undefined ? 'counted' : 'typed'
    // Of writes that were never seen, half make items and half change them.
    const [made, changed, gone] = all > 0 ? [creates / all, updates / all, deletes / all] : [0.5, 0.5, 0]
    return [
      name,
      {
        items: typed[`items ${name}`] ?? Math.round(items * scale),
        ...(writes !== undefined && {
          createsPerMonth: writes * made,
          updatesPerMonth: writes * changed,
          deletesPerMonth: writes * gone,
        }),
      },
    ]
  })
  const traffic = { patterns: Object.fromEntries(patterns), entities: Object.fromEntries(entities) }
  return { traffic, origins, logged }
}

/** Items of the table for each item that was counted. */
export function scaleOf(counts: MapCounts, isWhole: boolean, itemCount: number): number {
  const { items } = sumOf(counts, '')
  return isWhole || items === 0 ? 1 : Math.max(1, itemCount / items)
}
