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
      problem: 'retainIn is not a list of stages',
      fix: "Write retainIn: ['prod'], or [] for none",
    })
  }
}

const fix = 'Write { read: 5, write: 5 }, or { min: 5, max: 100, target: 70 } instead of a number'

const isName = (stage: unknown) => typeof stage === 'string' && stage !== ''

const isUnits = (units: unknown) => Number.isSafeInteger(units) && Number(units) >= 1

function faultIn(units: number | Scaling): string | undefined {
  if (typeof units !== 'object' || units === null)
    return isUnits(units) ? undefined : 'is not a whole number of units of at least 1'
  const { min, max, target = 70, ...others } = units
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return `has no '${unknown}'`
  if (!isUnits(min) || !isUnits(max)) return 'needs min and max as whole numbers of at least 1'
  if (min > max) return `has min ${min}, which is more than max ${max}`
  // The bounds of Application Auto Scaling for tables.
  return target >= 20 && target <= 90 ? undefined : `has target ${target}, which is not between 20 and 90 %`
}
