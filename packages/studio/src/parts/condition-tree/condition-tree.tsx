import type { Condition, Explanation } from '@monotable/dynamodb'
import { conditionText, operandText } from '../../conditions/condition-text.ts'
import { ValueView } from '../value-view/value-view.tsx'
import styles from './condition-tree.module.css'

interface NodeProps {
  readonly explanation: Explanation
  /** The part that made it false. */
  readonly culprit: Condition | undefined
}

/** A condition as a tree: each part true or false, with the stored value next to the required one. */
export function ConditionTree({ explanation, culprit }: NodeProps) {
  return (
    <ul className={styles.tree} aria-label="The condition, part by part">
      <Node explanation={explanation} culprit={culprit} />
    </ul>
  )
}

function Node({ explanation, culprit }: NodeProps) {
  const { condition, isTrue, parts } = explanation
  const isTest = parts.length === 0
  return (
    <li className={styles.node} data-true={isTrue} data-culprit={condition === culprit}>
      <div className={styles.row}>
        <span className={styles.mark}>{isTrue ? '✓ true' : '✗ false'}</span>
        {isTest ? (
          <code title={condition.text}>{conditionText(condition)}</code>
        ) : (
          <strong>{words[condition.kind]}</strong>
        )}
        {condition === culprit && <span className={styles.because}>this decides it</span>}
      </div>
      {isTest && <Operands explanation={explanation} />}
      {parts.length > 0 && (
        <ul className={styles.tree}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a condition stay as they are
            <Node key={at} explanation={part} culprit={culprit} />
          ))}
        </ul>
      )}
    </li>
  )
}

const words: Readonly<Record<string, string>> = {
  and: 'AND: all of these',
  or: 'OR: one of these',
  not: 'NOT: this must be false',
}

/** What each side was: from the item, or from the request. */
function Operands({ explanation: { operands } }: { readonly explanation: Explanation }) {
  return (
    <dl className={styles.operands}>
      {operands.map(({ operand, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the operands of a test stay as they are
        <div key={at}>
          <dt>
            {operand.kind === 'value' ? operand.placeholder : operandText(operand)}{' '}
            <small>{operand.kind === 'value' ? 'in the request' : 'stored'}</small>
          </dt>
          <dd>
            <ValueView value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
