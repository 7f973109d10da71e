import type { DesignedTable } from '../../data/design.ts'
import { type Cost, useCost } from '../../data/findings.ts'
import { useAddress } from '../../data/use-address.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { EntityChip, entityColour } from '../../parts/entity-chip/entity-chip.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Soft } from '../../parts/page/page.tsx'
import { count, units } from '../../values/count.ts'
import styles from './design.module.css'
import { LimitsMet } from './limits-met.tsx'
import { type CostRow, monthlyCost, type Traffic } from './monthly-cost.ts'

/** Powers of ten. */
const mostGrowth = 6

/** What the table costs a month by entity and by pattern, now and when everything has grown. */
export function CostView({ designed }: { readonly designed: DesignedTable }) {
  const { data, error } = useCost(designed.system)
  if (!designed.system.isEstimated) return <Notice>The cost of this design is not known.</Notice>
  if (error) return <Notice tone="bad">{error.message}</Notice>
  return data ? <Costs designed={designed} cost={data} /> : <Soft>Estimating…</Soft>
}

function Costs({ designed: { design }, cost }: { designed: DesignedTable; cost: Cost }) {
  const { address, change } = useAddress()
  const power = Math.min(mostGrowth, Math.max(0, Number(address.get('growth')) || 0))
  const growth = 10 ** power
  const traffic = trafficIn(address.get('often'))
  const { rows, storage, total } = monthlyCost(cost, design.name, growth, traffic)
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: cost.prices.currency })
  const names = new Set([...design.patterns, ...design.entities].map(({ name }) => name))
  const met = cost.limits.filter(({ at, by }) => at <= growth && names.has(by.split(' ')[0]!))
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
          On demand in {cost.prices.region}, prices of {cost.prices.date}; storage {money.format(storage)}.
          The numbers of calls and writes are assumptions: enter your own.
        </Soft>
      </Card>
      {met.length > 0 && <LimitsMet limits={met} />}
      <Card flush title={<h2>By access pattern and entity</h2>}>
        <table className={`${page.table} ${styles.costs}`}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" data-number>
                Per month, now
              </th>
              <th scope="col" data-number>
                Units each
              </th>
              <th scope="col" data-number>
                Cost per month
              </th>
              <th scope="col" style={{ width: '32%' }}>
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={`${row.kind} ${row.name}`}>
                <th scope="row">
                  {row.kind === 'entity' ? <EntityChip design={design} name={row.name} /> : row.name}
                </th>
                <td data-number>
                  <Often
                    row={row}
                    onChange={often => {
                      const next = { ...traffic, [`${row.kind} ${row.name}`]: often }
                      change({ often: JSON.stringify(next) }, { replace: true })
                    }}
                  />
                </td>
                <td data-number>{units(row.units)}</td>
                <td data-number>{money.format(row.cost)}</td>
                <td>
                  <span
                    aria-hidden
                    className={styles.bar}
                    style={{
                      width: `${total === 0 ? 0 : (100 * row.cost) / total}%`,
                      ...(row.kind === 'entity' && entityColour(design, row.name)),
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  )
}

/** What somebody wrote into the address by hand may be anything. */
function trafficIn(text: string | null): Traffic {
  try {
    return JSON.parse(text ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function Often({ row, onChange }: { readonly row: CostRow; readonly onChange: (often: number) => void }) {
  return (
    <>
      <input
        className={styles.traffic}
        type="number"
        min={0}
        aria-label={`${row.kind === 'entity' ? 'Writes' : 'Calls'} of ${row.name} a month`}
        value={row.often}
        onChange={event => onChange(Number(event.target.value))}
      />
      <span className={styles.unit}>{row.kind === 'entity' ? 'writes' : 'calls'}</span>
    </>
  )
}
