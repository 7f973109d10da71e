import { type Condition, explain, failingPart, type Item, parseExpressions } from '@monotable/dynamodb'
import { constraintOf } from '../../conditions/constraint.ts'
import { useTableDesign } from '../../data/design.ts'
import { recognise } from '../../keys/recognise.ts'
import { cellText } from '../../values/plain.ts'
import type { RequestedWrite } from '../../writes/requested-write.ts'
import { Badge } from '../controls/badge.tsx'
import { Notice } from '../controls/notice.tsx'
import { RecognisedChip } from '../entity-chip/entity-chip.tsx'
import { Soft } from '../page/page.tsx'
import styles from './condition-tree.module.css'
import { ConditionTree } from './condition-tree.tsx'

export interface JudgedWriteProps {
  readonly write: RequestedWrite
  readonly itemKey: Item
  readonly stored: Item | undefined
}

/** The condition of one write, against its item, and the constraint behind it. */
export default function JudgedWriteView({ write, itemKey, stored }: JudgedWriteProps) {
  const design = useTableDesign(write.TableName)?.design
  const recognised = recognise(design, stored ?? write.Item ?? itemKey)
  const { condition, fault } = read(write)
  const part = condition && failingPart(condition, stored)
  return (
    <section className={styles.item} aria-label={`${write.kind} of ${keyText(itemKey)}`}>
      <h3 className={styles.which}>
        <Badge>{write.kind}</Badge>
        {design && <RecognisedChip design={design} recognised={recognised} />}
        <code>{keyText(itemKey)}</code>
        {condition && (
          <Badge tone={part ? 'bad' : 'good'}>
            {part ? 'the condition is false' : 'the condition is true'}
          </Badge>
        )}
      </h3>
      {part && (
        <p className={styles.constraint}>
          {constraintOf({ write, part, stored, design, entity: recognised.entity })}
        </p>
      )}
      {fault !== undefined && <Notice tone="warn">The condition cannot be read: {fault}</Notice>}
      {condition ? (
        <ConditionTree explanation={explain(condition, stored)} culprit={part} />
      ) : (
        fault === undefined && <Soft>No condition.</Soft>
      )}
    </section>
  )
}

const keyText = (key: Item) => Object.values(key).map(cellText).join(' · ')

function read(write: RequestedWrite): { condition?: Condition; fault?: string } {
  try {
    return parseExpressions(write)
  } catch (error) {
    return { fault: (error as Error).message }
  }
}
