import { useState } from 'react'
import type { Refused } from '../../data/send.ts'
import type { AttributeValue, Item } from '../../values/attribute-value.ts'
import { differences, sameValue } from '../../values/same-value.ts'
import { writesIn } from '../../writes/requested-write.ts'
import { JudgedWrite } from '../condition-tree/judged-write.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ValueView } from '../value-view/value-view.tsx'
import styles from './item-editor.module.css'
import type { Conflict } from './use-save.ts'

interface ConflictViewProps {
  readonly opened: Item
  readonly conflict: Conflict
  readonly onClose: () => void
  /** What is stored now, and what shall stand there instead. */
  readonly onMerge: (stored: Item, merged: Item) => void
  readonly onCreate: (item: Item) => void
}

/** Somebody else wrote the item meanwhile: what was opened, what is stored, what was edited, and a choice for each. */
export function ConflictView({
  opened,
  conflict: { stored, edited, refused },
  onClose,
  onMerge,
  onCreate,
}: ConflictViewProps) {
  const names = differences(stored ?? {}, edited)
  const [mine, setMine] = useState(
    () => new Set(names.filter(name => !sameValue(opened[name], edited[name]))),
  )
  if (!stored) {
    return (
      <Dialog
        title="The item was deleted meanwhile"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Leave it deleted</Button>
            <Button look="primary" onClick={() => onCreate(edited)}>
              Create it again
            </Button>
          </>
        }
      >
        <p>Somebody deleted it after you had opened it. Nothing was written.</p>
      </Dialog>
    )
  }
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(name)
    else next.delete(name)
    setMine(next)
  }
  return (
    <Dialog
      wide
      title="The item was changed meanwhile"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Back to the editor</Button>
          <Button look="primary" onClick={() => onMerge(stored, merged(stored, edited, mine))}>
            Save what is chosen
          </Button>
        </>
      }
    >
      <p>Nothing was written. Choose for each attribute what shall be stored.</p>
      <table className={styles.conflict}>
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">As opened</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ValueView value={opened[name]} />
              </td>
              <Option
                name={name}
                side="stored"
                value={stored[name]}
                chosen={!mine.has(name)}
                onChoose={() => choose(name, false)}
              />
              <Option
                name={name}
                side="yours"
                value={edited[name]}
                chosen={mine.has(name)}
                onChoose={() => choose(name, true)}
              />
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
