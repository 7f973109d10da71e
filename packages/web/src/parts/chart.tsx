import { scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useSurroundings } from '../page/surroundings.ts'

export interface Point {
  /** The label below the chart, such as `Mon`. */
  readonly label: string
  /** In full, for the table, if it differs. */
  readonly name?: string
  readonly value: number
}

export interface ChartProps {
  /** What is shown, such as `Revenue by day`. */
  readonly title: string
  readonly points: readonly Point[]
  readonly kind?: 'bars' | 'line'
  /** How a value is written; a plain number unless given. */
  readonly format?: (value: number) => string
  /** The same on the axis, where there is less room. */
  readonly formatShort?: (value: number) => string
  /** What the points are, above the first column of the table: `Day`. */
  readonly pointsLabel?: string
}

/** How high the plot is, in units of its own: shapes stretch to the room there is, words do not. */
const height = 100

/** A chart drawn on the server, without script, with its numbers as a table for who cannot or will not read it. */
export function Chart(props: ChartProps) {
  const { title, points, kind = 'bars' } = props
  const { formats } = useSurroundings()
  const write = props.format ?? (value => formats.number(value))
  const writeShort = props.formatShort ?? (value => formats.number(value, { notation: 'compact' }))
  const values = points.map(({ value }) => value)
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(4)
    .range([height, 0])
  const x = scaleBand<number>()
    .domain(points.map((_, at) => at))
    .range([0, 100])
    .padding(kind === 'bars' ? 0.3 : 0)
  const ticks = y.ticks(4)
  return (
    <figure class="chart">
      <div class="plot" aria-hidden="true">
        <div class="ticks">
          {[...ticks].reverse().map(tick => (
            <span key={tick}>{writeShort(tick)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
          <title>{title}</title>
          {ticks.map(tick => (
            <line key={tick} class="grid" x1={0} x2={100} y1={y(tick)} y2={y(tick)} />
          ))}
          {kind === 'bars' ? (
            <Bars points={points} x={x} y={y} write={write} />
          ) : (
            <Line points={points} x={at => (x(at) ?? 0) + x.bandwidth() / 2} y={y} />
          )}
        </svg>
        <Labels points={points} />
      </div>
      <Numbers {...props} write={write} />
    </figure>
  )
}

type Scale = (value: number) => number

interface BarsProps {
  readonly points: readonly Point[]
  readonly x: { (at: number): number | undefined; bandwidth(): number }
  readonly y: Scale
  readonly write: (value: number) => string
}

const Bars = ({ points, x, y, write }: BarsProps) => (
  <g class="bars">
    {points.map(({ value, label, name = label }, at) => (
      <rect
        key={name}
        x={x(at)}
        width={x.bandwidth()}
        y={Math.min(y(value), y(0))}
        height={Math.abs(y(value) - y(0))}
      >
        <title>{`${name}: ${write(value)}`}</title>
      </rect>
    ))}
  </g>
)

function Line({ points, x, y }: { points: readonly Point[]; x: Scale; y: Scale }) {
  const places = points.map(({ value }, at): [number, number] => [x(at), y(value)])
  const under = area()
    .curve(curveMonotoneX)
    .y1(([, top]) => top)
    .y0(y(0))
  return (
    <g class="line">
      <path class="under" d={under(places) ?? ''} />
      <path class="stroke" d={line().curve(curveMonotoneX)(places) ?? ''} />
    </g>
  )
}

/** As many as there is room for, the last one always. */
function Labels({ points }: { points: readonly Point[] }) {
  const every = points.length <= 8 ? 1 : Math.ceil(points.length / 6)
  return (
    <div class="labels">
      {points.map(({ label, name = label }, at) => (
        <span key={name}>{(points.length - 1 - at) % every === 0 && label}</span>
      ))}
    </div>
  )
}

interface NumbersProps extends ChartProps {
  readonly write: (value: number) => string
}

function Numbers({ title, points, pointsLabel = '', write }: NumbersProps) {
  const { texts } = useSurroundings()
  return (
    <details>
      <summary class="small">{texts.list.chartData}</summary>
      <table class="table compact">
        <caption class="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointsLabel || title}</th>
            <th scope="col" class="number">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, name = label, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{write(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
