import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsReadOnly } from '../../data/design.ts'
import { itemsChanged } from '../../data/items.ts'
import { rememberWrite } from '../../data/last-write.ts'
import { forgetAction, type Undoable, undo, useUndoable } from '../../data/undo.ts'
import { counted } from '../../values/count.ts'
import { Button } from '../controls/button.tsx'
import { Progress } from '../progress/progress.tsx'
import { useTask } from '../progress/use-task.ts'
import { useToast } from '../toast/toast.tsx'
import styles from '../write-cost/write-cost.module.css'

/** Below the screen: the last thing that was done, until it is taken back or put away. */
export function UndoBar() {
  const [last] = useUndoable()
  const isReadOnly = useIsReadOnly()
  return last && !isReadOnly ? <Bar key={last.label + last.changes.length} last={last} /> : null
}

function Bar({ last }: { readonly last: Undoable }) {
  const client = useQueryClient()
  const toast = useToast()
  const [left, setLeft] = useState<readonly string[]>([])
  const { state, run, cancel } = useTask('Items are being brought back. Leave and cancel the rest?')
  const takeBack = () =>
    run(async ({ signal, report }) => {
      const reasons: string[] = []
      let far = 0
      const done = () => report(++far, last.changes.length)
      try {
        await undo(last, { signal, done, left: reason => reasons.push(reason) })
      } finally {
        itemsChanged(client, last.table.name)
        rememberWrite(client, undefined)
        setLeft(reasons)
      }
      const back = last.changes.length - reasons.length
      if (reasons.length > 0) return
      toast(`Undone: ${counted(back, 'item is', 'items are')} as before`)
      forgetAction(client, last)
    })
  const isIdle = state.status === 'idle'
  return (
    <section className={styles.bar} aria-label="Undo">
      <strong>
        {last.label} in {last.table.name}
      </strong>
      {isIdle && (
        <Button small onClick={() => void takeBack()}>
          Undo
        </Button>
      )}
      <Progress state={state} unit="items taken back" onCancel={cancel} />
      {left.length > 0 && (
        <span role="alert">
          {counted(left.length, 'item stays', 'items stay')} as {left.length === 1 ? 'it is' : 'they are'}:{' '}
          {[...new Set(left)].slice(0, 2).join(' · ')}
        </span>
      )}
      <span className={styles.parts} />
      <Button look="quiet" small aria-label="Dismiss" onClick={() => forgetAction(client, last)}>
        ✕
      </Button>
    </section>
  )
}
