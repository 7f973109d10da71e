import type { Cost } from '../../data/findings.ts'

const million = 1_000_000
const gigabyte = 1024 ** 3
const sum = (units: Readonly<Record<string, number>>) =>
  Object.values(units).reduce((total, each) => total + each, 0)

export interface CostRow {
  readonly kind: 'pattern' | 'entity'
  readonly name: string
  /** How often a month, as it is now. */
  readonly often: number
  readonly units: number
  readonly cost: number
}

export interface MonthlyCost {
  readonly rows: readonly CostRow[]
  readonly storage: number
  readonly total: number
}

/** Numbers of calls and writes that somebody entered instead of the assumed ones. */
export type Traffic = Readonly<Record<string, number>>

/** A month of one table when everything is `growth` times as much as now. */
export function monthlyCost(cost: Cost, table: string, growth: number, traffic: Traffic): MonthlyCost {
  const { prices } = cost
  const reads = cost.patterns
    .filter(each => each.table === table)
    .map((each): CostRow => {
      const often = traffic[`pattern ${each.pattern}`] ?? each.callsPerMonth
      const units = sum(each.units)
      return {
        kind: 'pattern',
        name: each.pattern,
        often,
        units,
        cost: (often * growth * units * prices.read) / million,
      }
    })
  const entities = cost.entities.filter(each => each.table === table)
  const writes = entities.map((each): CostRow => {
    const assumed = each.createsPerMonth + each.updatesPerMonth + each.deletesPerMonth
    const often = traffic[`entity ${each.entity}`] ?? assumed
    const spent =
      sum(each.create) * each.createsPerMonth +
      sum(each.update) * each.updatesPerMonth +
      sum(each.delete) * each.deletesPerMonth
    const units = assumed === 0 ? sum(each.create) : spent / assumed
    return {
      kind: 'entity',
      name: each.entity,
      often,
      units,
      cost: (often * growth * units * prices.write) / million,
    }
  })
  const size = entities.reduce((total, each) => total + sum(each.bytes) * each.items * growth, 0) / gigabyte
  const storage = Math.max(0, size - prices.freeStorage) * prices.storage
  const rows = [...reads, ...writes].sort((one, other) => other.cost - one.cost)
  return { rows, storage, total: storage + rows.reduce((total, row) => total + row.cost, 0) }
}
