import type { Item } from '@monotable/dynamodb'
import { fromAddress } from '../../data/item-query-address.ts'
import { useAddress } from '../../data/use-address.ts'
import { walk } from '../../data/walk.ts'
import { type FormatName, formats } from '../../formats/format.ts'
import type { Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Soft } from '../../parts/page/page.tsx'
import { Progress } from '../../parts/progress/progress.tsx'
import { useTask } from '../../parts/progress/use-task.ts'
import { saveFile } from '../../parts/save-file.ts'
import { count } from '../../values/count.ts'
import { FormatChoice } from './format-choice.tsx'

/** The whole table, or what a query finds, as a file. */
export function ExportCard({ table }: { readonly table: Table }) {
  const { address, change } = useAddress()
  const asked = address.get('format') ?? ''
  const format = Object.hasOwn(formats, asked) ? (asked as FormatName) : 'dynamodb'
  const query = fromAddress(address)
  const isWhole = query.partition === undefined && query.filters.length === 0 && query.index === undefined
  const { state, run, cancel } = useTask()
  const start = () =>
    run(async ({ signal, report }) => {
      const items: Item[] = []
      for await (const { Items } of walk(table, query, signal)) {
        items.push(...Items)
        report(items.length, isWhole ? Math.max(table.itemCount, items.length) : undefined)
      }
      if (!signal.aborted)
        saveFile(`${table.name}.${formats[format].extension}`, formats[format].write(items))
      report(items.length, items.length)
    })
  return (
    <Card title={<h2>Export</h2>}>
      <div className={page.stack}>
        <p>
          {isWhole ? (
            <>
              All items of {table.name}, about {count(table.itemCount)}.
            </>
          ) : (
            <>
              What this finds: <code>{describe(query)}</code>
            </>
          )}
        </p>
        <FormatChoice
          name="export"
          value={format}
          onChange={next => change({ format: next }, { replace: true })}
        />
        <div>
          <Button look="primary" disabled={state.status === 'running'} onClick={() => void start()}>
            Export
          </Button>
        </div>
        <Progress state={state} unit="items exported" onCancel={cancel} />
        {query.index && <Soft>An index returns only what it projects.</Soft>}
      </div>
    </Card>
  )
}

function describe({ index, partition, sort, filters }: ReturnType<typeof fromAddress>): string {
  const parts = [
    index,
    partition && `partition ${partition}`,
    sort && `${sort.operator} ${sort.values.join(' and ')}`,
    ...filters.map(({ path, operator, values }) => `${path} ${operator} ${values.join(', ')}`),
  ]
  return parts.filter(Boolean).join(', ')
}
