import type { Cost } from '../../data/findings.ts'
import { Notice } from '../../parts/controls/notice.tsx'
import { count, counted } from '../../values/count.ts'
import styles from './design.module.css'

type Limit = Cost['limits'][number]

/** What each limit of DynamoDB means in practice. */
const sentences: Readonly<Record<string, (by: string) => string>> = {
  page: by => `${by} reads more than fits into a page of 1 MB`,
  collection: by => `items of ${by} under one partition key pass 10 GB`,
  'partition reads': by => `${by} reads more than 3,000 units a second from one partition`,
  'partition writes': by => `${by} writes more than 1,000 units a second into one partition`,
  item: by => `an item of ${by} passes 400 KB`,
}

/** Shows a few at once, and many on request. */
const shownAtOnce = 4

interface LimitsMetProps {
  readonly limits: readonly Limit[]
  /** Whether all numbers behind a limit are known. */
  readonly isKnown: (by: string) => boolean
}

export function LimitsMet({ limits, isKnown }: LimitsMetProps) {
  return (
    <Notice tone="warn">
      <details open={limits.length <= shownAtOnce}>
        <summary>{counted(limits.length, 'limit is', 'limits are')} met</summary>
        <ul className={styles.limits}>
          {limits.map(({ kind, by, at }) => (
            <li key={`${kind} ${by}`}>
              {at > 1
                ? `From ${count(Math.ceil(at))} ×`
                : isKnown(by)
                  ? 'Already now'
                  : 'With the assumed numbers'}
              : {sentences[kind]?.(by) ?? `${kind} by ${by}`}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
