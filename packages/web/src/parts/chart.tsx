import { scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useSurroundings } from '../page/surroundings.ts'

export interface Point {
  /** As it stands below the chart, such as `Mon`. */
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

const width = 640
const height = 220
const edge = { top: 12, right: 8, bottom: 24, left: 48 }

/** A chart drawn on the server, without script, with its numbers as a table for who cannot or will not read it. */
export function Chart(props: ChartProps) {
  const { title, points, kind = 'bars', pointsLabel = '' } = props
  const { texts, formats } = useSurroundings()
  const write = props.format ?? (value => formats.number(value))
  const values = points.map(({ value }) => value)
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(4)
    .range([height - edge.bottom, edge.top])
  const x = scaleBand<number>()
    .domain(points.map((_, at) => at))
    .range([edge.left, width - edge.right])
    .padding(kind === 'bars' ? 0.3 : 0)
  const middle = (at: number) => (x(at) ?? 0) + x.bandwidth() / 2
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <Axis
          ticks={y.ticks(4)}
          at={y}
          write={props.formatShort ?? (value => formats.number(value, { notation: 'compact' }))}
        />
        {kind === 'bars' ? (
          <Bars points={points} x={x} y={y} write={write} />
        ) : (
          <Line points={points} x={middle} y={y} />
        )}
        <Labels points={points} at={middle} />
      </svg>
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
    </figure>
  )
}

type Scale = (value: number) => number

function Axis({
  ticks,
  at,
  write,
}: {
  ticks: readonly number[]
  at: Scale
  write: (value: number) => string
}) {
  return (
    <g class="axis">
      {ticks.map(tick => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={at(tick)} y2={at(tick)} />
          <text x={edge.left - 8} y={at(tick) + 4} text-anchor="end">
            {write(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

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
        rx={Math.min(3, x.bandwidth() / 4)}
      >
        <title>{`${name}: ${write(value)}`}</title>
      </rect>
    ))}
  </g>
)

function Line({ points, x, y }: { points: readonly Point[]; x: Scale; y: Scale }) {
  const places = points.map(({ value }, at): [number, number] => [x(at), y(value)])
  return (
    <g class="line">
      <path
        class="under"
        d={
          area()
            .curve(curveMonotoneX)
            .y1(([, top]) => top)
            .y0(y(0))(places) ?? ''
        }
      />
      <path class="stroke" d={line().curve(curveMonotoneX)(places) ?? ''} />
      {places.length === 1 && <circle cx={places[0]?.[0]} cy={places[0]?.[1]} r={4} />}
    </g>
  )
}

/** As many as there is room for, the last one always. */
function Labels({ points, at }: { points: readonly Point[]; at: Scale }) {
  const every = Math.ceil(points.length / 8)
  return (
    <g class="labels">
      {points.map(({ label, name = label }, index) =>
        (points.length - 1 - index) % every === 0 ? (
          <text key={name} x={at(index)} y={height - 6} text-anchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </g>
  )
}
