import type { Diagnosis } from '../../data/integrity.ts'
import { Question } from '../../parts/dialog/dialog.tsx'
import { boardOf, planOf } from './board.ts'
import styles from './integrity.module.css'

interface RepairDialogProps {
  readonly diagnosis: Diagnosis
  readonly onClose: () => void
  readonly onRepair: () => void
}

/** What a repair writes, before it writes anything. */
export function RepairDialog({ diagnosis, onClose, onRepair }: RepairDialogProps) {
  const board = boardOf(diagnosis)
  const plan = planOf(diagnosis)
  const examples = board
    .filter(({ remedy }) => remedy === 'repair')
    .flatMap(each => each.examples.slice(0, 3))
  const left = board.filter(({ count, remedy }) => count > 0 && remedy !== 'repair').map(({ title }) => title)
  return (
    <Question title="Repair this table" wide yes="Repair" look="primary" onClose={onClose} onYes={onRepair}>
      <ul className={styles.plan} aria-label="What is written">
        {plan.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ul className={styles.first} aria-label="For example">
        {examples.map((example, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may differ twice in the same way
          <li key={at}>
            <code>{Object.values(example.key).join(' / ')}</code> {example.text}
          </li>
        ))}
      </ul>
      <p>
        Each item is written in one transaction, only if nothing it rests on has changed since it was read.
        Your programs can go on writing.
        {left.length > 0 && ` It does not touch: ${left.join(', ')}.`}
      </p>
    </Question>
  )
}
