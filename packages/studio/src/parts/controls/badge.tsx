import type { ReactNode } from 'react'
import styles from './controls.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad'

export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
