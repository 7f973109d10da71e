import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsReadOnly } from '../../data/design.ts'
import { findExistingKeys } from '../../data/find-existing-keys.ts'
import { importItems } from '../../data/import-items.ts'
import { itemsChanged } from '../../data/items.ts'
import { type Change, mostUndone, rememberAction } from '../../data/undo.ts'
import { formats } from '../../formats/format.ts'
import { keyOf, type Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Choice } from '../../parts/controls/choice.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import page from '../../parts/page/page.module.css'
import { Card } from '../../parts/page/page.tsx'
import { Progress } from '../../parts/progress/progress.tsx'
import { useTask } from '../../parts/progress/use-task.ts'
import { count, counted } from '../../values/count.ts'
import { type Import, readImport } from './read-import.ts'
import styles from './transfer.module.css'

const choices = { refuse: 'Refuse the file', keep: 'Leave them', replace: 'Replace them' } as const
type Existing = keyof typeof choices

/** A file into the table. It is read as a whole first: nothing is written of a file that has a fault. */
export function ImportCard({ table }: { readonly table: Table }) {
  const isReadOnly = useIsReadOnly()
  const [existing, setExisting] = useState<Existing>('refuse')
  const { read, there, fault, looking, choose } = useFile(table)
  const { kept, doing, start } = useImport(table)
  const isBusy = doing.state.status === 'running' || looking.state.status === 'running'
  const isRefused = existing === 'refuse' && there !== undefined && there > 0
  const open = (file: File | undefined) => {
    doing.reset()
    setExisting('refuse')
    void choose(file)
  }
  return (
    <Card title={<h2>Import</h2>}>
      <div className={page.stack}>
        <label
          className={styles.drop}
          onDragOver={event => event.preventDefault()}
          onDrop={event => {
            event.preventDefault()
            if (!isBusy) open(event.dataTransfer.files[0])
          }}
        >
          <span>File of JSON, JSON lines, DynamoDB JSON or CSV</span>
          <input
            type="file"
            accept=".json,.jsonl,.ndjson,.csv,.txt"
            disabled={isBusy}
            onChange={event => open(event.target.files?.[0])}
          />
        </label>
        {fault && <Notice tone="bad">{fault}. Nothing was written.</Notice>}
        {there === undefined && (
          <Progress state={looking.state} unit="items looked for" onCancel={looking.cancel} />
        )}
        {read && there !== undefined && (
          <>
            <p>
              {read.file}: {counted(read.items.length, 'item')} as {formats[read.format].label}
              {read.repeated > 0 &&
                `; ${counted(read.repeated, 'item')} more had the same key as a later one, which counts`}
            </p>
            <Existings there={there} existing={existing} onChange={setExisting} />
            {read.items.length > mostUndone && (
              <p>More than {count(mostUndone)} items cannot be undone in one step.</p>
            )}
            <div>
              <Button
                look="primary"
                disabled={isBusy || isRefused || isReadOnly}
                onClick={() => void start(read, existing === 'replace')}
              >
                Import {counted(read.items.length, 'item')}
              </Button>
            </div>
          </>
        )}
        <Progress state={doing.state} unit="items written" onCancel={doing.cancel} />
        {kept > 0 && <p>{count(kept)} of them were there already and were left.</p>}
      </div>
    </Card>
  )
}

interface ExistingsProps {
  readonly there: number
  readonly existing: Existing
  readonly onChange: (existing: Existing) => void
}

/** What becomes of items that the table has already. */
function Existings({ there, existing, onChange }: ExistingsProps) {
  if (there === 0) return <p>None of them exists in the table yet.</p>
  return (
    <>
      <Notice tone="warn">
        {counted(there, 'of these items exists', 'of these items exist')} in the table already.{' '}
        {
          {
            refuse: 'Nothing is imported until you choose what happens to them.',
            keep: `They stay as they are, and the others are imported.`,
            replace: `They are replaced: what the table has of them now is overwritten.`,
          }[existing]
        }
      </Notice>
      <div className={page.columns} style={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <span>Items that already exist:</span>
        <Choice label="Items that already exist" value={existing} options={choices} onChange={onChange} />
      </div>
    </>
  )
}

/** Reads a file and looks which of its items the table has. */
function useFile(table: Table) {
  const [read, setRead] = useState<Import>()
  const [there, setThere] = useState<number>()
  const [fault, setFault] = useState<string>()
  const looking = useTask()
  const choose = async (file: File | undefined) => {
    if (!file) return
    looking.reset()
    setRead(undefined)
    setThere(undefined)
    setFault(undefined)
    try {
      const found = await readImport(table, file)
      setRead(found)
      await looking.run(async ({ signal, report }) => {
        const keys = found.items.map(item => keyOf(table, item))
        const tell = (looked: number) => report(looked, keys.length)
        setThere((await findExistingKeys(table, keys, signal, tell)).length)
      })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return { read, there, fault, looking, choose }
}

function useImport(table: Table) {
  const [kept, setKept] = useState(0)
  const doing = useTask('Items are being imported. Leave it, and cancel the rest?')
  const client = useQueryClient()
  const start = ({ items, file }: Import, replaces: boolean) =>
    doing.run(async ({ signal, report }) => {
      let left = 0
      const changes: Change[] = []
      const tell = () => report(changes.length, items.length)
      setKept(0)
      try {
        await importItems(table, items, {
          replaces,
          signal,
          written: change => {
            changes.push(change)
            tell()
          },
          kept: () => setKept(++left),
        })
        tell()
      } finally {
        itemsChanged(client, table.name)
        const label = `Imported ${counted(changes.length, 'item')} of ${file}`
        rememberAction(client, { label, table, changes })
      }
    })
  return { kept, doing, start }
}
