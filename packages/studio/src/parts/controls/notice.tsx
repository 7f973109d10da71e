import type { ReactNode } from 'react'
import styles from './controls.module.css'

/** Something to know before going on. */
export function Notice({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'warn' | 'bad'
  readonly children: ReactNode
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  )
}
