import type { CallSummary } from '../../data/x-ray.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { counted, inUnits, milliseconds } from '../../values/count.ts'
import styles from './x-ray.module.css'

interface CallListProps {
  readonly calls: readonly CallSummary[]
  readonly isOn: boolean
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

export function CallList({ calls, isOn, chosen, onChoose }: CallListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.list} aria-label="Calls" tabIndex={0}>
      {calls.length === 0 && (
        <p className={styles.none}>
          {isOn
            ? 'Nothing has been called yet. Call an operation on the Systems screen, in the pages or with curl.'
            : 'Recording is off. Press Record to start.'}
        </p>
      )}
      {calls.map(call => (
        <button
          key={call.id}
          type="button"
          className={styles.call}
          aria-pressed={chosen === String(call.id) || chosen === call.requestId}
          onClick={() => onChoose(String(call.id))}
        >
          <span className={styles.callName}>
            {call.system && <span className={styles.system}>{call.system}</span>}
            <strong>{call.name}</strong>
            {call.kind === 'schedule' && <Badge>schedule</Badge>}
            {call.status !== undefined && (
              <Badge tone={call.status < 400 ? 'good' : 'bad'}>{call.status}</Badge>
            )}
            {call.problem !== undefined && <Badge tone="bad">failed</Badge>}
            {call.repeats.length > 0 && <Badge tone="warn">N+1</Badge>}
          </span>
          <span className={styles.callFacts}>
            {call.at.slice(11, 19)} · {milliseconds(call.ms)} ·{' '}
            {counted(call.requests + call.more, 'request')} · {inUnits(call.units)}
            {call.reactions > 0 && ` · ${counted(call.reactions, 'reaction')}`}
          </span>
        </button>
      ))}
    </section>
  )
}
