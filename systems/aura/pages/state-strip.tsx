import type { Formats } from '@monotable/web'

interface Change {
  readonly timestamp: string
  readonly state?: string | undefined
}

interface StateStripProps {
  /** The oldest first. */
  readonly changes: readonly Change[]
  readonly until: Date
  readonly formats: Formats
}

/** In which state a piece was, and for how long: a band over time, with the same in words. */
export function StateStrip({ changes, until, formats }: StateStripProps) {
  const spans = spansOf(changes, until)
  const [first] = spans
  if (!first) return null
  const whole = Math.max(1, until.getTime() - first.from)
  return (
    <figure class="state-strip">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {spans.map(({ state, from, to }) => (
          <rect
            key={from}
            class={`state-${state.toLowerCase()}`}
            x={((from - first.from) / whole) * 100}
            width={Math.max(0.5, ((to - from) / whole) * 100)}
            height={8}
          />
        ))}
      </svg>
      <figcaption>
        <ul>
          {spans.map(({ state, from }) => (
            <li key={from} class="small">
              <svg viewBox="0 0 8 8" aria-hidden="true">
                <circle class={`state-${state.toLowerCase()}`} cx="4" cy="4" r="4" />
              </svg>
              {state.charAt(0) + state.slice(1).toLowerCase()} from {formats.date(new Date(from))}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

interface Span {
  readonly state: string
  readonly from: number
  readonly to: number
}

/** Changes of the price alone go on with the state. */
function spansOf(changes: readonly Change[], until: Date): Span[] {
  const begun = changes.filter(({ state }, index) => index === 0 || state !== changes[index - 1]?.state)
  return begun.map(({ state = 'UNKNOWN', timestamp }, index) => ({
    state,
    from: Date.parse(timestamp),
    to: index + 1 < begun.length ? Date.parse(begun[index + 1]?.timestamp as string) : until.getTime(),
  }))
}
