import type { AttributeValue, Item } from '@monotable/dynamodb'
import { useState } from 'react'
import type { Refused } from '../../data/send.ts'
import { differences, sameValue } from '../../values/same-value.ts'
import { writesIn } from '../../writes/requested-write.ts'
import { JudgedWrite } from '../condition-tree/judged-write.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Columns } from '../page/columns.tsx'
import { ValueView } from '../value-view/value-view.tsx'
import styles from './item-editor.module.css'
import type { Conflict } from './use-save.ts'

interface ConflictViewProps {
  readonly opened: Item
  readonly conflict: Conflict
  readonly onClose: () => void
  /** What is stored now, and what to store instead. */
  readonly onMerge: (stored: Item, merged: Item) => void
  readonly onCreate: (item: Item) => void
  readonly onLeave: () => void
  readonly onDelete: (stored: Item) => void
}

/** Somebody else wrote the item meanwhile: shows what they did, and asks what to do now. */
export function ConflictView({ conflict, ...props }: ConflictViewProps) {
  const { stored, edited, refused } = conflict
  if (stored && edited) return <Merge {...props} stored={stored} edited={edited} refused={refused} />
  if (stored) return <ChangedBeforeDeletion {...props} stored={stored} refused={refused} />
  return edited ? <DeletedMeanwhile {...props} edited={edited} /> : null
}

type Answers = Omit<ConflictViewProps, 'conflict'>

function DeletedMeanwhile({ edited, onClose, onLeave, onCreate }: Answers & { readonly edited: Item }) {
  return (
    <Dialog
      title="The item has been deleted"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onLeave}>Leave it deleted</Button>
          <Button look="primary" onClick={() => onCreate(edited)}>
            Create it again
          </Button>
        </>
      }
    >
      <p>Somebody deleted it after you opened it. Nothing was written.</p>
    </Dialog>
  )
}

type Stored = Answers & { readonly stored: Item; readonly refused: Refused }

/** What somebody wrote is not deleted unseen. */
function ChangedBeforeDeletion({ opened, stored, refused, onClose, onDelete }: Stored) {
  return (
    <Dialog
      wide
      title="The item has changed"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Leave it</Button>
          <Button look="danger" onClick={() => onDelete(stored)}>
            Delete it as it is now
          </Button>
        </>
      }
    >
      <p>Nothing was deleted. This is what has changed since you opened it:</p>
      <table className={styles.conflict}>
        <Columns of={['Attribute', 'As opened', 'Stored now']} />
        <tbody>
          {differences(opened, stored).map(name => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ValueView value={opened[name]} />
              </td>
              <td>
                <ValueView value={stored[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FailedCondition refused={refused} stored={stored} />
    </Dialog>
  )
}

/** What was opened, what is stored, what was edited, and a choice for each attribute. */
function Merge({ opened, stored, edited, refused, onClose, onMerge }: Stored & { readonly edited: Item }) {
  const names = differences(stored, edited)
  const [mine, setMine] = useState(
    () => new Set(names.filter(name => !sameValue(opened[name], edited[name]))),
  )
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(name)
    else next.delete(name)
    setMine(next)
  }
  return (
    <Dialog
      wide
      title="The item has changed"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Back to the editor</Button>
          <Button look="primary" onClick={() => onMerge(stored, merged(stored, edited, mine))}>
            {mine.size > 0 ? 'Save my choice' : 'Take what is stored'}
          </Button>
        </>
      }
    >
      <p>Nothing was written. Choose what to store for each attribute.</p>
      <table className={styles.conflict}>
        <Columns of={['Attribute', 'As opened', 'Stored now', 'Yours']} />
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ValueView value={opened[name]} />
              </td>
              {(['stored', 'yours'] as const).map(side => (
                <Option
                  key={side}
                  name={name}
                  side={side}
                  value={side === 'yours' ? edited[name] : stored[name]}
                  chosen={(side === 'yours') === mine.has(name)}
                  onChoose={() => choose(name, side === 'yours')}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FailedCondition refused={refused} stored={stored} />
    </Dialog>
  )
}

/** The condition that kept the write away, for those who want to see which part. */
function FailedCondition({ refused, stored }: { readonly refused: Refused; readonly stored: Item }) {
  const { operation, input } = refused.request ?? { operation: '', input: {} }
  const [write] = writesIn(operation, input)
  if (!write) return null
  return (
    <details>
      <summary>Which part of the condition was false</summary>
      <JudgedWrite write={write} itemKey={write.Key ?? {}} stored={stored} />
    </details>
  )
}

interface OptionProps {
  readonly name: string
  readonly side: 'stored' | 'yours'
  readonly value: AttributeValue | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Option({ name, side, value, chosen, onChoose }: OptionProps) {
  return (
    <td>
      <label>
        <input
          type="radio"
          name={`conflict-${name}`}
          aria-label={`${name}: ${side}`}
          checked={chosen}
          onChange={onChoose}
        />{' '}
        <ValueView value={value} />
      </label>
    </td>
  )
}

function merged(stored: Item, edited: Item, mine: ReadonlySet<string>): Item {
  const result: Record<string, AttributeValue> = { ...stored }
  for (const name of mine) {
    if (edited[name]) result[name] = edited[name]
    else delete result[name]
  }
  return result
}
