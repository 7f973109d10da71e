import type { AimedWrite, Outcome } from '../../data/observe-write.ts'
import { JudgedWrite } from '../../parts/condition-tree/judged-write.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Card } from '../../parts/page/page.tsx'
import { WriteCostView } from '../../parts/write-cost/write-cost-view.tsx'
import styles from './write.module.css'

/** What came of a write. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.kind === 'done') {
    return (
      <Card title={<h2>Written: what it cost and why</h2>}>
        <WriteCostView write={outcome.done} />
      </Card>
    )
  }
  if (outcome.kind === 'checked') {
    return (
      <Card title={<h2>What its conditions would find</h2>}>
        <Judged aimed={outcome.aimed} />
      </Card>
    )
  }
  const { name, message } = outcome.refused
  return (
    <>
      <Notice tone="bad">
        <strong>{name}</strong>: {message}. Nothing was written.
      </Notice>
      {/Condition|Transaction/.test(name) && (
        <Card title={<h2>Why it was refused</h2>}>
          <Judged aimed={outcome.aimed} />
        </Card>
      )}
    </>
  )
}

function Judged({ aimed }: { readonly aimed: readonly AimedWrite[] }) {
  return (
    <div className={styles.judged}>
      {aimed.map(({ write, key, stored }) => (
        <JudgedWrite
          key={JSON.stringify([write.TableName, key])}
          write={write}
          itemKey={key}
          stored={stored}
        />
      ))}
    </div>
  )
}
