import { type Item, itemSize, readItem } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { type ReactNode, useState } from 'react'
import { useIsReadOnly } from '../../data/design.ts'
import { hasMoved } from '../../data/save-item.ts'
import { useUnsaved } from '../../data/unsaved.ts'
import { useAddress } from '../../data/use-address.ts'
import { keyAttributes, type Table } from '../../keys/table.ts'
import { bytes } from '../../values/count.ts'
import { differences } from '../../values/same-value.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/choice.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { ConflictView } from './conflict-view.tsx'
import { Fields } from './fields.tsx'
import styles from './item-editor.module.css'
import { ItemKeys } from './item-keys.tsx'
import { StaleKeysNotice } from './stale-keys-notice.tsx'
import { useDraft } from './use-draft.ts'
import { type Done, useSave } from './use-save.ts'

interface ItemEditorProps {
  readonly table: Table
  readonly design: TableDesign | undefined
  /** What is stored; undefined for a new item. */
  readonly opened: Item | undefined
  /** What a new item begins with. */
  readonly begin?: Item
  readonly links?: ReactNode
  readonly onDone: Done
  readonly onClose: () => void
}

type Question = 'move' | 'delete' | undefined

/** One item, every attribute of it. Saves are on the condition that it is still what was opened. */
export function ItemEditor({
  table,
  design,
  opened: stored,
  begin,
  links,
  onDone,
  onClose,
}: ItemEditorProps) {
  const isReadOnly = useIsReadOnly()
  const [opened, setOpened] = useState(stored)
  const { address, change } = useAddress()
  const first = opened ?? begin ?? emptyItem(table)
  const draft = useDraft(first, address.get('as') === 'json')
  const [question, setQuestion] = useState<Question>()
  const { conflict, isSaving, settle, leaveDeleted, create, save, remove } = useSave(table, item => {
    if (item) setOpened(item)
    onDone(item)
  })
  const { item, fault } = draft
  const isChanged = item !== undefined && (!opened || differences(opened, item).length > 0)
  useUnsaved(draft.isTouched && (item === undefined || differences(first, item).length > 0))
  const submit = () => {
    if (!item || isReadOnly) return
    if (!opened) void create(item)
    else if (hasMoved(table, opened, item)) setQuestion('move')
    else if (isChanged) void save(opened, item)
  }
  const actions = (
    <>
      <Button look="primary" disabled={!isChanged || isSaving || isReadOnly} onClick={submit}>
        {opened ? 'Save' : 'Create'}
      </Button>
      {fault && <span className={styles.fault}>{fault}</span>}
      <span className={styles.grow} />
      {item && <span>{bytes(itemSize(readItem(item)))}</span>}
      {opened && (
        <Button look="danger" disabled={isReadOnly || isSaving} onClick={() => setQuestion('delete')}>
          Delete
        </Button>
      )}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does
    <div
      style={{ display: 'contents' }}
      onKeyDown={event => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      }}
    >
      <SidePanel title={opened ? 'Item' : 'New item'} label="Item" onClose={onClose} foot={actions}>
        {opened && <ItemKeys table={table} design={design} item={opened} />}
        <div className={styles.tools}>
          <Choice
            label="How the item is shown"
            value={draft.json === undefined ? 'form' : 'json'}
            options={{ form: 'Attributes', json: 'DynamoDB JSON' }}
            onChange={view => {
              const isShown = view === 'json' ? draft.showJson() : draft.showForm()
              if (isShown) change({ as: view === 'json' ? view : undefined }, { replace: true })
            }}
          />
          <span className={styles.grow} />
          {links}
        </div>
        {opened && item && (
          <StaleKeysNotice design={design} opened={opened} item={item} onMend={draft.replace} />
        )}
        {draft.json === undefined ? (
          <Fields table={table} draft={draft} opened={opened} disabled={isReadOnly} />
        ) : (
          <textarea
            className={styles.json}
            aria-label="The item in DynamoDB's JSON"
            spellCheck={false}
            rows={Math.min(40, draft.json.split('\n').length + 1)}
            readOnly={isReadOnly}
            value={draft.json}
            onChange={event => draft.writeJson(event.target.value)}
          />
        )}
      </SidePanel>
      {question === 'move' && opened && item && (
        <MoveQuestion
          onClose={() => setQuestion(undefined)}
          onMove={() => {
            setQuestion(undefined)
            void save(opened, item)
          }}
        />
      )}
      {question === 'delete' && opened && (
        <DeleteQuestion
          onClose={() => setQuestion(undefined)}
          onDelete={() => {
            setQuestion(undefined)
            void remove(opened)
          }}
        />
      )}
      {conflict && opened && (
        <ConflictView
          opened={opened}
          conflict={conflict}
          onClose={settle}
          onCreate={edited => void create(edited)}
          onLeave={() => leaveDeleted(opened)}
          onDelete={stored => void remove(stored)}
          onMerge={(stored, merged) => {
            setOpened(stored)
            draft.replace(merged)
            // Whoever chooses what is stored everywhere has nothing left to save.
            if (differences(stored, merged).length > 0) void save(stored, merged)
            else settle()
          }}
        />
      )}
    </div>
  )
}

function emptyItem(table: Table): Item {
  return Object.fromEntries(
    keyAttributes(table).map(({ name, type }) => [name, { [type]: '' }]),
  ) as unknown as Item
}

function MoveQuestion({ onClose, onMove }: { readonly onClose: () => void; readonly onMove: () => void }) {
  return (
    <Dialog
      title="Move the item to another key?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={onMove}>
            Move it
          </Button>
        </>
      }
    >
      <p>
        A key cannot be changed. The item is deleted and written under its new key, in one transaction: both
        happen, or neither. If there is an item with that key already, nothing happens.
      </p>
    </Dialog>
  )
}

function DeleteQuestion({
  onClose,
  onDelete,
}: {
  readonly onClose: () => void
  readonly onDelete: () => void
}) {
  return (
    <Dialog
      title="Delete this item?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={onDelete}>
            Delete it
          </Button>
        </>
      }
    >
      <p>You cannot undo this here.</p>
    </Dialog>
  )
}
