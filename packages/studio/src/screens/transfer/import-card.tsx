import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { batchWrite, put } from '../../data/batch-write.ts'
import { itemsChanged } from '../../data/items.ts'
import { putNewItems } from '../../data/put-new-items.ts'
import { formats } from '../../formats/format.ts'
import type { Table } from '../../keys/table.ts'
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

/** A file into the table. It is read as a whole first: nothing is written of a file that has a fault. */
export function ImportCard({ table }: { readonly table: Table }) {
  const [read, setRead] = useState<Import>()
  const [fault, setFault] = useState<string>()
  const [existing, setExisting] = useState<'replace' | 'keep'>('replace')
  const [kept, setKept] = useState(0)
  const { state, run, cancel, reset } = useTask('Items are being imported. Leave it, and cancel the rest?')
  const client = useQueryClient()
  const choose = async (file: File | undefined) => {
    if (!file) return
    reset()
    setKept(0)
    setRead(undefined)
    setFault(undefined)
    await readImport(table, file).then(setRead, (error: Error) => setFault(error.message))
  }
  const start = ({ items }: Import) =>
    run(async ({ signal, report }) => {
      let [done, left] = [0, 0]
      setKept(0)
      const tell = (by: number) => {
        done += by
        report(done, items.length)
      }
      try {
        if (existing === 'replace')
          await batchWrite(table, { requests: items.map(put), signal, written: tell })
        else {
          await putNewItems(table, items, signal, wasThere => {
            if (wasThere) setKept(++left)
            tell(1)
          })
        }
      } finally {
        itemsChanged(client, table.name)
      }
    })
  return (
    <Card title={<h2>Import</h2>}>
      <div className={page.stack}>
        <label
          className={styles.drop}
          onDragOver={event => event.preventDefault()}
          onDrop={event => {
            event.preventDefault()
            if (state.status !== 'running') void choose(event.dataTransfer.files[0])
          }}
        >
          <span>File of JSON, JSON lines, DynamoDB JSON or CSV</span>
          <input
            type="file"
            accept=".json,.jsonl,.ndjson,.csv,.txt"
            disabled={state.status === 'running'}
            onChange={event => void choose(event.target.files?.[0])}
          />
        </label>
        {fault && <Notice tone="bad">{fault}. Nothing was written.</Notice>}
        {read && (
          <>
            <p>
              {read.file}: {counted(read.items.length, 'item')} as {formats[read.format].label}
              {read.repeated > 0 &&
                `; ${counted(read.repeated, 'item')} more had the same key as a later one, which counts`}
            </p>
            <div className={page.columns} style={{ alignItems: 'center' }}>
              <span>Items that already exist:</span>
              <Choice
                label="Items that already exist"
                value={existing}
                options={{ replace: 'Replace them', keep: 'Leave them' }}
                onChange={setExisting}
              />
            </div>
            <div>
              <Button look="primary" disabled={state.status === 'running'} onClick={() => void start(read)}>
                Import {counted(read.items.length, 'item')}
              </Button>
            </div>
          </>
        )}
        <Progress state={state} unit="items written" onCancel={cancel} />
        {kept > 0 && <p>{count(kept)} of them were there already and were left.</p>}
      </div>
    </Card>
  )
}
