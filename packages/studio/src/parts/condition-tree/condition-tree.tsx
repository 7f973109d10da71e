import { isTest } from '../../conditions/condition.ts'
import { conditionText, operandText } from '../../conditions/condition-text.ts'
import { type Evaluated, failingPart } from '../../conditions/evaluate.ts'
import { ValueView } from '../value-view/value-view.tsx'
import styles from './condition-tree.module.css'

/** A condition as a tree: each part true or false, with what is stored beside what was asked. */
export function ConditionTree({ evaluated }: { readonly evaluated: Evaluated }) {
  return (
    <ul className={styles.tree} aria-label="The condition, part by part">
      <Node evaluated={evaluated} culprit={failingPart(evaluated)} />
    </ul>
  )
}

type Culprit = ReturnType<typeof failingPart>

function Node({ evaluated, culprit }: { readonly evaluated: Evaluated; readonly culprit: Culprit }) {
  const { condition, isTrue, parts } = evaluated
  return (
    <li className={styles.node} data-true={isTrue} data-culprit={condition === culprit}>
      <div className={styles.row}>
        <span className={styles.mark}>{isTrue ? '✓ true' : '✗ false'}</span>
        {isTest(condition) ? (
          <code title={condition.text}>{conditionText(condition)}</code>
        ) : (
          <strong>{words[condition.kind]}</strong>
        )}
        {condition === culprit && <span className={styles.because}>this decides it</span>}
      </div>
      {isTest(condition) && <Operands evaluated={evaluated} />}
      {parts.length > 0 && (
        <ul className={styles.tree}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a condition stay as they are
            <Node key={at} evaluated={part} culprit={culprit} />
          ))}
        </ul>
      )}
    </li>
  )
}

const words = { AND: 'AND: all of these', OR: 'OR: one of these', NOT: 'NOT: this is not so' }

/** What each side was: from the item, or from the request. */
function Operands({ evaluated: { operands } }: { readonly evaluated: Evaluated }) {
  return (
    <dl className={styles.operands}>
      {operands.map(({ operand, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the operands of a test stay as they are
        <div key={at}>
          <dt>
            {operand.kind === 'value' ? operand.alias : operandText(operand)}{' '}
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
