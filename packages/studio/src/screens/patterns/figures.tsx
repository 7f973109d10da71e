import type { PatternCall, PatternRun } from '../../data/patterns.ts'
import { count, milliseconds, units } from '../../values/count.ts'
import styles from './patterns.module.css'
import { type Budgets, useBudgets } from './use-budgets.ts'

/** What a run took, each beside what it may take. */
export function Figures({ call, run }: { readonly call: PatternCall; readonly run: PatternRun }) {
  const [budgets, setBudgets] = useBudgets(`${call.system}/${call.pattern}`)
  const read = run.requests.reduce((sum, request) => sum + request.read, 0)
  const waste = run.items.length === 0 ? read : read / run.items.length
  const set = (name: keyof Budgets) => (value: number) => setBudgets({ ...budgets, [name]: value })
  return (
    <dl className={styles.stats} aria-label="What the run cost">
      <Figure name="Items returned" value={count(run.items.length)} />
      <Figure
        name="Items read"
        value={count(read)}
        isOver={waste > budgets.waste}
        budget={{ label: 'per item', value: budgets.waste, set: set('waste') }}
      />
      <Figure name="Pages" value={count(run.requests.length)} />
      <Figure
        name="Capacity units"
        value={units(run.units.total)}
        isOver={run.units.total > budgets.units}
        budget={{ label: 'units', value: budgets.units, set: set('units') }}
      />
      <Figure
        name="Time"
        value={milliseconds(run.ms)}
        isOver={run.ms > budgets.ms}
        budget={{ label: 'ms', value: budgets.ms, set: set('ms') }}
      />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly isOver?: boolean
  readonly budget?: { readonly label: string; readonly value: number; readonly set: (value: number) => void }
}

function Figure({ name, value, isOver = false, budget }: FigureProps) {
  return (
    <div className={styles.stat} data-over={isOver}>
      <dt>{name}</dt>
      <dd>
        {value} {isOver && <small>over budget</small>}
        {budget && (
          <div>
            <small>
              at most{' '}
              <input
                type="number"
                min={0}
                step="any"
                aria-label={`Budget: ${name}, ${budget.label}`}
                value={budget.value}
                onChange={event => budget.set(Number(event.target.value))}
              />{' '}
              {budget.label}
            </small>
          </div>
        )}
      </dd>
    </div>
  )
}
