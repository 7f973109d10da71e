import type { Problem } from './backend/messages.ts'

const words = { error: 'Error', warning: 'Warning', info: 'Note' } as const

interface ProblemsProps {
  readonly problems: readonly Problem[]
  readonly onGo: (line: number) => void
}

/** What is to be said of the design, the worst first; each leads to its line. */
export function Problems({ problems, onGo }: ProblemsProps) {
  const order = ['error', 'warning', 'info']
  const sorted = [...problems].sort(
    (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="problems" aria-label="Findings" tabIndex={0}>
      {sorted.length === 0 ? (
        <p className="quiet">Nothing to say about this design.</p>
      ) : (
        <ul>
          {sorted.map(({ severity, code, line, text, fix }) => (
            <li key={`${severity} ${code} ${line} ${text}`} data-severity={severity}>
              <p>
                <b>{words[severity]}</b> <code>{code}</code>{' '}
                {line !== undefined && (
                  <button type="button" className="go" onClick={() => onGo(line)}>
                    line {line}
                  </button>
                )}
              </p>
              <p className="said">{text}</p>
              {fix !== undefined && <p className="quiet">{fix}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
