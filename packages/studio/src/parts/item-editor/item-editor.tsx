import { type Item, itemSize, readItem } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsReadOnly } from '../../data/design.ts'
import { useUnsaved } from '../../data/guard-unsaved.ts'
import { hasMoved } from '../../data/save-item.ts'
import { useAddress } from '../../data/use-address.ts'
import { keyAttributes, type Table } from '../../keys/table.ts'
import { bytes } from '../../values/count.ts'
import { differences } from '../../values/same-value.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/choice.tsx'
import { Question } from '../dialog/dialog.tsx'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { ConflictView } from './conflict-view.tsx'
import { EffectView } from './effect-view.tsx'
import { Fields } from './fields.tsx'
import styles from './item-editor.module.css'
import { ItemKeys } from './item-keys.tsx'
import { StaleKeysNotice } from './stale-keys-notice.tsx'
import { useDesigner } from './use-designer.ts'
import { useDraft } from './use-draft.ts'
import { type Done, useSave } from './use-save.ts'
import { WriterChoice } from './writer-choice.tsx'

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

type Asked = 'move' | 'delete' | undefined

/** What is opened, what is being written of it, and who writes it. */
function useEditor({ table, opened: stored, begin, onDone }: ItemEditorProps) {
  const isReadOnly = useIsReadOnly()
  const [opened, setOpened] = useState(stored)
  const { address } = useAddress()
  const { designer, kept } = useDesigner(table, opened)
  const first = opened ?? begin ?? emptyItem(table)
  const draft = useDraft(first, address.get('as') === 'json')
  const [question, setQuestion] = useState<Asked>()
  const saving = useSave(table, designer, item => {
    if (item) {
      setOpened(item)
      // What was computed is shown as it was written.
      if (designer) draft.replace(item)
    }
    onDone(item)
  })
  const { item } = draft
  const isChanged = item !== undefined && (!opened || differences(opened, item).length > 0)
  // What was stored meanwhile, by an undo for example, is shown unless somebody would lose what is written here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is stored makes a difference
  useEffect(() => {
    if (!stored || !opened || isChanged || differences(opened, stored).length === 0) return
    setOpened(stored)
    draft.replace(stored)
  }, [stored])
  useUnsaved(draft.isTouched && (item === undefined || differences(first, item).length > 0))
  const submit = () => {
    if (!item || isReadOnly) return
    if (!opened) void saving.create(item)
    else if (hasMoved(table, opened, item)) setQuestion('move')
    else if (isChanged) void saving.save(opened, item)
  }
  return {
    ...{ isReadOnly, opened, setOpened, designer, kept, draft, saving, isChanged, submit },
    ...{ question, setQuestion },
  }
}

type Editor = ReturnType<typeof useEditor>

/** One item, every attribute of it. Saves are on the condition that it is still what was opened. */
export function ItemEditor(props: ItemEditorProps) {
  const editor = useEditor(props)
  const { table, design, links, onClose } = props
  const { opened, draft, designer, isReadOnly, isChanged } = editor
  const { item } = draft
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does
    <div
      style={{ display: 'contents' }}
      onKeyDown={event => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        editor.submit()
      }}
    >
      <SidePanel
        title={opened ? 'Item' : 'New item'}
        label="Item"
        onClose={onClose}
        foot={<Actions editor={editor} />}
      >
        {opened && <ItemKeys table={table} design={design} item={opened} />}
        <Tools table={table} editor={editor} links={links} />
        {opened && item && !designer && (
          <StaleKeysNotice design={design} opened={opened} item={item} onMend={draft.replace} />
        )}
        {draft.json === undefined ? (
          <Fields table={table} draft={draft} opened={opened} disabled={isReadOnly} kept={editor.kept} />
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
        {designer && item && isChanged && draft.isTouched && (
          <EffectView designer={designer} table={table} opened={opened} edited={item} />
        )}
      </SidePanel>
      <Questions editor={editor} />
    </div>
  )
}

function Actions({ editor }: { readonly editor: Editor }) {
  const { opened, draft, isReadOnly, isChanged, saving, submit, setQuestion } = editor
  return (
    <>
      <Button look="primary" disabled={!isChanged || saving.isSaving || isReadOnly} onClick={submit}>
        {opened ? 'Save' : 'Create'}
      </Button>
      {draft.fault && <span className={styles.fault}>{draft.fault}</span>}
      <span className={styles.grow} />
      {draft.item && <span>{bytes(itemSize(readItem(draft.item)))}</span>}
      {opened && (
        <Button look="danger" disabled={isReadOnly || saving.isSaving} onClick={() => setQuestion('delete')}>
          Delete
        </Button>
      )}
    </>
  )
}

interface ToolsProps extends Pick<ItemEditorProps, 'table' | 'links'> {
  readonly editor: Editor
}

/** How the item is shown, and who writes it. */
function Tools({ table, editor: { draft, opened }, links }: ToolsProps) {
  const { change } = useAddress()
  return (
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
      <WriterChoice table={table} opened={opened} />
      <span className={styles.grow} />
      {links}
    </div>
  )
}

function Questions({ editor }: { readonly editor: Editor }) {
  const { opened, setOpened, draft, saving, question, setQuestion } = editor
  if (!opened) return null
  const answer = (act: () => void) => () => {
    setQuestion(undefined)
    act()
  }
  return (
    <>
      {question === 'move' && draft.item && (
        <Question
          title="Move the item to another key?"
          yes="Move it"
          look="primary"
          onClose={answer(() => {})}
          onYes={answer(() => void saving.save(opened, draft.item!))}
        >
          <p>
            A key cannot be changed. The item is deleted and written under its new key, in one transaction:
            both happen, or neither. If there is an item with that key already, nothing happens.
          </p>
        </Question>
      )}
      {question === 'delete' && (
        <Question
          title="Delete this item?"
          yes="Delete it"
          look="danger"
          onClose={answer(() => {})}
          onYes={answer(() => void saving.remove(opened))}
        >
          <p>You cannot undo this here.</p>
        </Question>
      )}
      {saving.conflict && (
        <ConflictView
          opened={opened}
          conflict={saving.conflict}
          onClose={saving.settle}
          onCreate={edited => void saving.create(edited)}
          onLeave={() => saving.leaveDeleted(opened)}
          onDelete={stored => void saving.remove(stored)}
          onMerge={(stored, merged) => {
            setOpened(stored)
            draft.replace(merged)
            // If you choose the stored value everywhere, nothing is left to save.
            if (differences(stored, merged).length > 0) void saving.save(stored, merged)
            else saving.settle()
          }}
        />
      )}
    </>
  )
}

function emptyItem(table: Table): Item {
  return Object.fromEntries(
    keyAttributes(table).map(({ name, type }) => [name, { [type]: '' }]),
  ) as unknown as Item
}
