import { globalIndexes, indexId, type TablePlan } from './table-plan.ts'

/** A state that should raise an alarm. */
export interface Alarm {
  /** For names: letters and digits. */
  readonly id: string
  readonly description: string
  readonly metric: string
  readonly index?: string
  readonly threshold: number
  /** Over so many seconds. */
  readonly period: number
}

const period = 300

/** Alarms for requests refused for lack of capacity, in the table and in each global index, and for capacity that runs out. */
export function alarmsOf({ table, id, name, billing, scaling }: TablePlan): Alarm[] {
  const places = [undefined, ...globalIndexes(table).map(index => index.name)]
  return places.flatMap(index => {
    const where = index === undefined ? name : `index ${index} of ${name}`
    const prefix = `${id}${indexId(index)}`
    const place = index === undefined ? {} : { index }
    return (['Read', 'Write'] as const).flatMap(kind => {
      const throttled: Alarm = {
        id: `${prefix}${kind}Throttled`,
        description: `${kind}s of ${where} are refused`,
        metric: `${kind}ThrottleEvents`,
        threshold: 0,
        period,
        ...place,
      }
      if (billing === 'PAY_PER_REQUEST') return [throttled]
      // What follows the load runs short at its upper bound.
      const scaled = scaling.find(each => each.kind === kind && each.index === index)
      const units = scaled?.max ?? (kind === 'Read' ? billing.read : billing.write)
      const consumed: Alarm = {
        id: `${prefix}${kind}CapacityShort`,
        description: `${where} uses more than 80 % of its ${kind.toLowerCase()} capacity`,
        metric: `Consumed${kind}CapacityUnits`,
        threshold: Math.floor(units * period * 0.8),
        period,
        ...place,
      }
      return [throttled, consumed]
    })
  })
}
