import type { Item } from '@monotable/dynamodb'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkAction, bulk, bulkByDesign } from '../../../data/bulk.ts'
import { useTableDesign } from '../../../data/design.ts'
import { findExistingKeys } from '../../../data/find-existing-keys.ts'
import type { ItemQuery } from '../../../data/item-query.ts'
import { itemsChanged } from '../../../data/items.ts'
import { type Change, rememberAction } from '../../../data/undo.ts'
import { walk } from '../../../data/walk.ts'
import { keyAttributes, keyOf, type Table } from '../../../keys/table.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Choice } from '../../../parts/controls/choice.tsx'
import { Notice } from '../../../parts/controls/notice.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Progress } from '../../../parts/progress/progress.tsx'
import { useTask } from '../../../parts/progress/use-task.ts'
import { valueFault } from '../../../values/check-value.ts'
import { count, counted } from '../../../values/count.ts'
import { ActionForm } from './action-form.tsx'
import { DryRun } from './dry-run.tsx'

interface BulkDialogProps {
  readonly table: Table
  readonly query: ItemQuery
  /** Keys of the chosen items; none chosen means all that the query finds. */
  readonly selected: ReadonlySet<string>
  /** Whether anything was done. */
  readonly onClose: (isDone: boolean) => void
}

/** Deletes or changes many items: a dry run counts them exactly, and then it is done with these and no others. */
export function BulkDialog({ table, query, selected, onClose }: BulkDialogProps) {
  const [action, setAction] = useState<BulkAction>({ kind: 'delete' })
  const { keys, setKeys, counting, dryRun } = useDryRun({ table, query, selected })
  const { gone, left, doing, go, writer } = useBulk(table, action)
  const fault = faultOf(table, action)
  const isDone = doing.state.status !== 'idle'
  const isRunning = doing.state.status === 'running'
  // Closing it while it writes stops it and shows how far it came.
  const close = () => (isRunning ? doing.cancel() : onClose(isDone))
  return (
    <Dialog
      title={
        selected.size > 0
          ? `Change or delete ${counted(selected.size, 'selected item')}`
          : 'Change or delete everything this finds'
      }
      onClose={close}
      actions={!isRunning && <Button onClick={close}>{isDone ? 'Close' : 'Cancel'}</Button>}
    >
      <ActionForm
        action={action}
        disabled={keys !== undefined}
        onChange={next => {
          setAction(next)
          setKeys(undefined)
        }}
      />
      {writer && <WhoWrites {...writer} disabled={keys !== undefined} />}
      {fault && <Notice tone="warn">{fault}</Notice>}
      {keys === undefined ? (
        <div>
          <Button
            look="primary"
            disabled={fault !== undefined || counting.state.status === 'running'}
            onClick={() => void dryRun()}
          >
            Dry run
          </Button>
        </div>
      ) : (
        !isDone && (
          <DryRun
            action={action}
            keys={keys}
            missing={selected.size > 0 ? selected.size - keys.length : 0}
            onGo={() => void go(keys)}
            onBack={() => setKeys(undefined)}
          />
        )
      )}
      {keys === undefined && (
        <Progress
          state={counting.state}
          unit={selected.size > 0 ? 'items looked for' : 'items found'}
          onCancel={counting.cancel}
        />
      )}
      <Progress
        state={doing.state}
        unit={action.kind === 'delete' ? 'items deleted' : 'items changed'}
        onCancel={doing.cancel}
      />
      {left.length > 0 && (
        <Notice tone="warn">
          {counted(left.length, 'item was', 'items were')} left as {left.length === 1 ? 'it is' : 'they are'}:{' '}
          {[...new Set(left)].slice(0, 3).join(' · ')}
        </Notice>
      )}
      {gone > 0 && <p>{count(gone)} of them no longer existed and were skipped.</p>}
    </Dialog>
  )
}

/** Counts what an action would reach. `keys` are what it found, until the action changes. */
function useDryRun({ table, query, selected }: Omit<BulkDialogProps, 'onClose'>) {
  const [keys, setKeys] = useState<readonly Item[]>()
  const counting = useTask()
  const dryRun = () =>
    counting.run(async ({ signal, report }) => {
      if (selected.size > 0) {
        const chosen = [...selected].map(key => JSON.parse(key) as Item)
        const tell = (looked: number) => report(looked, chosen.length)
        return setKeys(await findExistingKeys(table, chosen, signal, tell))
      }
      const found: Item[] = []
      for await (const { Items } of walk(table, query, signal)) {
        for (const item of Items) found.push(keyOf(table, item))
        report(found.length)
      }
      if (!signal.aborted) setKeys(found)
    })
  return { keys, setKeys, counting, dryRun }
}

/** Does the action. `gone` counts the items that no longer existed, `left` has why others stayed as they are. */
function useBulk(table: Table, action: BulkAction) {
  const [gone, setGone] = useState(0)
  const [left, setLeft] = useState<readonly string[]>([])
  const [isByHand, setByHand] = useState(false)
  const found = useTableDesign(table.name)
  const designed = found?.system.isRunnable ? found : undefined
  const doing = useTask('Items are being written. Leave and cancel the rest?')
  const client = useQueryClient()
  const go = (all: readonly Item[]) =>
    doing.run(async ({ signal, report }) => {
      let [far, lost] = [0, 0]
      const done = (more: number, without: number) => {
        far += more
        lost += without
        setGone(lost)
        report(far, all.length)
      }
      const changes: Change[] = []
      const written = (change: Change) => void changes.push(change)
      const work = { keys: all, signal, done, written }
      const leave = (reason: string) => setLeft(reasons => [...reasons, reason])
      const writing =
        designed && !isByHand
          ? bulkByDesign(table, action, { ...work, designed, left: leave })
          : bulk(table, action, work)
      await writing.finally(() => {
        itemsChanged(client, table.name)
        const label = `${action.kind === 'delete' ? 'Deleted' : 'Changed'} ${counted(changes.length, 'item')}`
        rememberAction(client, { label, table, changes, designed: isByHand ? undefined : designed })
      })
    })
  const writer = designed && { isByHand, onChange: setByHand }
  return { gone, left, doing, go, writer }
}

interface WhoWritesProps {
  readonly isByHand: boolean
  readonly disabled: boolean
  readonly onChange: (isByHand: boolean) => void
}

function WhoWrites({ isByHand, disabled, onChange }: WhoWritesProps) {
  return (
    <fieldset disabled={disabled} style={{ border: 0, margin: 0, padding: 0 }}>
      <Choice
        label="Who writes it"
        value={isByHand ? 'hand' : 'design'}
        options={{ design: 'By design', hand: 'By hand' }}
        onChange={by => onChange(by === 'hand')}
      />
      <p>
        {isByHand
          ? 'Writes these items and nothing else: keys, guards and counters stay as they are.'
          : 'Keys follow, and guards, mirrors and counters are written along.'}
      </p>
    </fieldset>
  )
}

function faultOf(table: Table, action: BulkAction): string | undefined {
  if (action.kind === 'delete') return undefined
  if (action.name === '') return 'Name the attribute'
  if (keyAttributes(table).some(({ name }) => name === action.name)) {
    return `${action.name} is a key of the table: move items one by one`
  }
  return action.kind === 'set' ? valueFault(action.value) : undefined
}
