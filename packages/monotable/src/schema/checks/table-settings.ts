import type { Scaling } from '../table.ts'
import type { TableModel } from '../table-model.ts'
import { refuse } from './refuse.ts'

/** What DynamoDB, or the service that scales its units, would refuse only when the table is made. */
export function checkTableSettings({ name: table, declared }: TableModel): void {
  const { billing, retainIn } = declared
  if (typeof billing === 'object') {
    for (const kind of ['read', 'write'] as const) {
      const problem = faultIn(billing[kind])
      if (problem !== undefined) refuse({ table, problem: `billing: ${kind} ${problem}`, fix })
    }
  }
  if (retainIn !== undefined && !(Array.isArray(retainIn) && retainIn.every(isName))) {
    refuse({
      table,
      problem: 'retainIn is no list of stages',
      fix: "Write retainIn: ['prod'], or [] for none",
    })
  }
}

const fix = 'Write { read: 5, write: 5 }, or { min: 5, max: 100, target: 70 } in place of a number'

const isName = (stage: unknown) => typeof stage === 'string' && stage !== ''

const isUnits = (units: unknown) => Number.isSafeInteger(units) && Number(units) >= 1

function faultIn(units: number | Scaling): string | undefined {
  if (typeof units !== 'object' || units === null)
    return isUnits(units) ? undefined : 'is no whole number of units from 1 on'
  const { min, max, target = 70, ...others } = units
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return `has no '${unknown}'`
  if (!isUnits(min) || !isUnits(max)) return 'scales between whole numbers of units from 1 on'
  if (min > max) return `scales from ${min} to ${max}, which is less`
  // The bounds of Application Auto Scaling for tables.
  return target >= 20 && target <= 90 ? undefined : `has target ${target}, which is not within 20 and 90 %`
}
