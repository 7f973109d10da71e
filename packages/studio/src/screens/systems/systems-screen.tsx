import { useStudio } from '../../data/design.ts'
import { useSystems } from '../../data/systems.ts'
import { useAddress } from '../../data/use-address.ts'
import { Choice } from '../../parts/controls/choice.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Page } from '../../parts/page/page.tsx'
import { FailedWrites } from './failed-writes.tsx'
import { Operations } from './operations.tsx'
import { Outbox } from './outbox.tsx'
import styles from './systems.module.css'

const parts = { operations: 'Operations', outbox: 'Outbox', failures: 'Failed conditions' }
type Part = keyof typeof parts

/** The systems that run: their operations called as anybody, what they sent, and what was refused. */
export default function SystemsScreen() {
  const { has } = useStudio()
  const { data, error } = useSystems()
  const { address, change } = useAddress()
  const asked = address.get('part') ?? ''
  const part: Part = Object.hasOwn(parts, asked) ? (asked as Part) : 'operations'
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>Systems</h1>
        <Choice
          label="What is shown"
          value={part}
          options={parts}
          onChange={next => change({ part: next })}
        />
        {data && <code>{data.url}</code>}
      </header>
      {has?.api === false && (
        <Page label="Systems">
          <Notice>No systems run beside the studio. `monotable start` runs them.</Notice>
        </Page>
      )}
      {error && has?.api !== false && <Notice tone="bad">{error.message}</Notice>}
      {part === 'outbox' && has?.api && <Outbox />}
      {part === 'failures' && has?.failures && <FailedWrites />}
      {part === 'failures' && has?.failures === false && (
        <Page label="Failed conditions">
          <Notice>
            The systems run elsewhere: conditions that fail there are not seen here. A single write can be
            tried on the Write screen of its table.
          </Notice>
        </Page>
      )}
      {part === 'operations' && data && <Operations systems={data} />}
    </main>
  )
}
