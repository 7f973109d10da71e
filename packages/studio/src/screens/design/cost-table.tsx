import type { TableDesign } from 'monotable/design'
import { Badge } from '../../parts/controls/badge.tsx'
import { EntityChip, entityColour } from '../../parts/entity-chip/entity-chip.tsx'
import { Columns } from '../../parts/page/columns.tsx'
import page from '../../parts/page/page.module.css'
import { Card } from '../../parts/page/page.tsx'
import { count, units } from '../../values/count.ts'
import type { Known, Origin } from './collect-traffic.ts'
import styles from './design.module.css'
import type { CostRow } from './monthly-cost.ts'

interface CostTableProps {
  readonly design: TableDesign
  readonly rows: readonly CostRow[]
  readonly total: number
  readonly known: Known
  readonly money: Intl.NumberFormat
  /** A number instead of that which is known; undefined takes it back. */
  readonly onType: (name: string, number: number | undefined) => void
}

/** What each pattern and entity costs, with the numbers behind it. */
export function CostTable({ design, rows, total, known, money, onType }: CostTableProps) {
  return (
    <Card flush title={<h2>By access pattern and entity</h2>}>
      <table className={`${page.table} ${styles.costs}`}>
        <Columns
          of={[
            'What',
            { number: 'Items' },
            { number: 'From the log' },
            { number: 'Per month' },
            { number: 'Units each' },
            { number: 'Cost per month' },
          ]}
        >
          <th scope="col" style={{ width: '22%' }}>
            Share
          </th>
        </Columns>
        <tbody>
          {rows.map(row => {
            const key = `${row.kind} ${row.name}`
            const logged = known.logged[key]
            const what = row.kind === 'entity' ? 'Writes' : 'Calls'
            return (
              <tr key={key}>
                <th scope="row">
                  {row.kind === 'entity' ? <EntityChip design={design} name={row.name} /> : row.name}
                </th>
                <td data-number>
                  {row.items !== undefined && (
                    <KnownNumber
                      label={`Items of ${row.name}`}
                      value={row.items}
                      origin={known.origins[`items ${row.name}`]}
                      onType={number => onType(`items ${row.name}`, number)}
                    />
                  )}
                </td>
                <td data-number>{logged === undefined ? '' : count(logged)}</td>
                <td data-number>
                  <KnownNumber
                    label={`${what} of ${row.name} a month`}
                    value={row.often}
                    origin={known.origins[key]}
                    onType={number => onType(key, number)}
                  />
                  <span className={styles.unit}>{what.toLowerCase()}</span>
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
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

interface NumberProps {
  readonly label: string
  readonly value: number
  readonly origin: Origin | undefined
  readonly onType: (number: number | undefined) => void
}

/** A number and where it is from; it can be typed over. */
function KnownNumber({ label, value, origin = 'assumed', onType }: NumberProps) {
  return (
    <span className={styles.number}>
      <Badge tone={origin === 'assumed' ? 'warn' : 'plain'}>
        {origin === 'log' ? 'from the log' : origin}
      </Badge>
      <input
        className={styles.traffic}
        type="number"
        min={0}
        aria-label={label}
        value={Math.round(value)}
        onChange={({ target }) => onType(target.value === '' ? undefined : Math.max(0, Number(target.value)))}
      />
    </span>
  )
}
