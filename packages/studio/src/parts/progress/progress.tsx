import { count } from '../../values/count.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import styles from './progress.module.css'
import type { TaskState } from './use-task.ts'

interface ProgressProps {
  readonly state: TaskState
  /** What is counted: `items written`. */
  readonly unit: string
  readonly onCancel: () => void
}

/** How far long work is, and the way to end it. */
export function Progress({ state: { status, done, total, error }, unit, onCancel }: ProgressProps) {
  if (status === 'idle') return null
  const far = `${count(done)}${total === undefined ? '' : ` of ${count(total)}`} ${unit}`
  if (status === 'failed') {
    return (
      <Notice tone="bad">
        {error?.message} · {far} before that
      </Notice>
    )
  }
  const text = { running: far, done: `Done: ${far}`, cancelled: `Cancelled: ${far}` }[status]
  return (
    <div className={styles.progress}>
      {status === 'running' && (
        <progress
          className={styles.bar}
          aria-label={unit}
          max={total ?? 1}
          {...(total !== undefined && { value: done })}
        />
      )}
      <output className={styles.text}>{text}</output>
      {status === 'running' && (
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
