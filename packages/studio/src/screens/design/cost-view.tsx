import { calledHere, type DesignedTable } from '../../data/design.ts'
import { type Cost, useCost, useTraffic } from '../../data/findings.ts'
import { useMapCounts } from '../../data/map-counts.ts'
import { useTable } from '../../data/tables.ts'
import { useAddress } from '../../data/use-address.ts'
import type { MapCounts } from '../../keys/map-counts.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { Card, Soft } from '../../parts/page/page.tsx'
import { count } from '../../values/count.ts'
import { collectTraffic, type Known, scaleOf, type Typed } from './collect-traffic.ts'
import { CostTable } from './cost-table.tsx'
import styles from './design.module.css'
import { LimitsMet } from './limits-met.tsx'
import { monthlyCost } from './monthly-cost.ts'

/** Powers of ten. */
const mostGrowth = 6

/** What the table costs a month by entity and by pattern, now and when everything has grown. */
export function CostView({ designed }: { readonly designed: DesignedTable }) {
  const { system, design } = designed
  const called = calledHere(system, design.name)
  const table = useTable(called)
  const { counted, error: uncounted } = useMapCounts(table, design)
  const log = useTraffic()
  const { address } = useAddress()
  const typed = typedIn(address.get('often'))
  const known =
    counted &&
    collectTraffic({
      design,
      called,
      counts: counted.counts,
      scale: scaleOf(counted.counts, counted.isWhole, table.itemCount),
      log,
      typed,
    })
  const { data, error } = useCost(system, known?.traffic)
  const fault = error ?? uncounted
  if (!system.isEstimated) return <Notice>The cost of this design is not known.</Notice>
  if (fault) return <Notice tone="bad">{fault.message}</Notice>
  if (!data || !known) return <Soft>Counting the items…</Soft>
  const source = counted.isWhole
    ? `${count(counted.read)} items were counted in the table`
    : `Items are estimated from the first ${count(counted.read)} of about ${count(table.itemCount)}`
  const seconds = Math.round(log?.seconds ?? 0)
  const traffic = Object.values(known.origins).includes('log')
    ? `traffic is that of the last ${spanOf(seconds)} on this server, for a month`
    : 'nothing was called yet, so traffic is assumed'
  const { counts } = counted
  const shown = { design, known, typed, counts, cost: data, basis: `${source}; ${traffic}.` }
  return <Costs {...shown} />
}

const spanOf = (seconds: number) =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3600)} h`

interface CostsProps {
  readonly design: DesignedTable['design']
  readonly cost: Cost
  readonly known: Known
  readonly typed: Typed
  readonly counts: MapCounts
  readonly basis: string
}

function Costs({ design, cost, known, typed, counts, basis }: CostsProps) {
  const { address, change } = useAddress()
  const power = Math.min(mostGrowth, Math.max(0, Number(address.get('growth')) || 0))
  const growth = 10 ** power
  const { rows, storage, total } = monthlyCost(cost, design.name, growth, counts)
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: cost.prices.currency })
  const names = new Set([...design.patterns, ...design.entities].map(({ name }) => name))
  const met = cost.limits.filter(({ at, by }) => at <= growth && names.has(by.split(' ')[0]!))
  const isKnown = (by: string) => {
    const [name = ''] = by.split(' ')
    return [`pattern ${name}`, `entity ${name}`].every(each => known.origins[each] !== 'assumed')
  }
  return (
    <>
      <Card>
        <div className={styles.slider}>
          <label htmlFor="growth">Growth</label>
          <input
            id="growth"
            type="range"
            min={0}
            max={mostGrowth}
            step={0.1}
            value={power}
            aria-valuetext={`${count(Math.round(growth))} times`}
            onChange={event => change({ growth: event.target.value }, { replace: true })}
          />
          <output>
            {count(Math.round(growth))} × · {money.format(total)} a month
          </output>
        </div>
        <Soft>
          On demand in {cost.prices.region}, prices of {cost.prices.date}; storage {money.format(storage)}.{' '}
          {basis} Type your own numbers over them; empty a field to have its number back.
        </Soft>
      </Card>
      {met.length > 0 && <LimitsMet limits={met} isKnown={isKnown} />}
      <CostTable
        design={design}
        rows={rows}
        total={total}
        known={known}
        money={money}
        onType={(name, number) => {
          const { [name]: _, ...rest } = typed
          const next = number === undefined ? rest : { ...rest, [name]: number }
          const often = Object.keys(next).length > 0 ? JSON.stringify(next) : undefined
          change({ often }, { replace: true })
        }}
      />
    </>
  )
}

/** What somebody wrote into the address by hand may be anything. */
function typedIn(text: string | null): Typed {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries((read ?? {}) as object)
    return Object.fromEntries(entries.filter(([, number]) => Number.isFinite(number) && number >= 0))
  } catch {
    return {}
  }
}
