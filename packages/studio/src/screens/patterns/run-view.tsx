import type { TableDesign } from 'monotable/design'
import { useStudio } from '../../data/design.ts'
import type { PatternCall, PatternRun } from '../../data/patterns.ts'
import { Button } from '../../parts/controls/button.tsx'
import { CopyButton } from '../../parts/controls/copy-button.tsx'
import { Columns } from '../../parts/page/columns.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Grow, Soft } from '../../parts/page/page.tsx'
import { CodeBlock } from '../../parts/value-view/value-view.tsx'
import { counted, milliseconds, units } from '../../values/count.ts'
import { cliCode, libraryCode, literal, sdkCode } from './code.ts'
import { Figures } from './figures.tsx'
import styles from './patterns.module.css'
import { SaveQuery } from './save-query.tsx'

interface RunViewProps {
  readonly design: TableDesign
  readonly call: PatternCall
  readonly run: PatternRun
  readonly onNext: (cursor: string) => void
}

/** What a run took and gave: figures, units by table and index, items, requests. */
export function RunView({ call, run, onNext }: RunViewProps) {
  const { endpoint } = useStudio()
  const { items, requests, cursor } = run
  return (
    <>
      <Figures call={call} run={run} />
      <SaveQuery call={call} />
      <UnitsTable run={run} />
      <Card
        flush
        title={
          <>
            <h2>{counted(items.length, 'item')}</h2>
            <Grow />
            {cursor && (
              <Button small onClick={() => onNext(cursor)}>
                Next page
              </Button>
            )}
          </>
        }
      >
        <Rows items={items} />
      </Card>
      <Card
        title={
          <>
            <h2>{counted(requests.length, 'request')}</h2>
            <Grow />
            <Soft>Copy as</Soft>
            <CopyButton label="Monotable" text={libraryCode(call)} />
            <CopyButton label="AWS SDK" text={sdkCode(requests)} />
            <CopyButton label="AWS CLI" text={cliCode(requests, endpoint)} />
          </>
        }
      >
        <div className={page.stack}>
          <CodeBlock label="The call" text={libraryCode(call)} />
          {requests.map((request, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests have no other name than their place
            <div key={at} className={page.stack}>
              <Soft>
                {request.operation}: {counted(request.read, 'item')} read, {request.returned} returned,{' '}
                {milliseconds(request.ms)}
              </Soft>
              <CodeBlock label={`Request ${at + 1}`} text={literal(request.input)} />
            </div>
          ))}
        </div>
      </Card>
    </>
  )
}

function UnitsTable({ run }: { readonly run: PatternRun }) {
  const rows = Object.entries(run.units.tables).flatMap(([table, spent]) => [
    { name: table, where: 'table', units: spent.table },
    ...Object.entries(spent.indexes).map(([index, each]) => ({
      name: index,
      where: `index of ${table}`,
      units: each,
    })),
  ])
  return (
    <Card title={<h2>Capacity units</h2>} flush>
      <table className={page.table}>
        <Columns of={['Where', 'Of', { number: 'Units' }]} />
        <tbody>
          {rows.map(row => (
            <tr key={`${row.where} ${row.name}`}>
              <th scope="row">{row.name}</th>
              <td>{row.where}</td>
              <td data-number>{units(row.units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Rows({ items }: { readonly items: readonly unknown[] }) {
  const rows = items as readonly Readonly<Record<string, unknown>>[]
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  if (rows.length === 0) return <p style={{ padding: 12 }}>Nothing was found.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Items found">
      <table className={page.table}>
        <thead>
          <tr>
            {names.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what a pattern gives has an order and no other name
            <tr key={at}>
              {names.map(name => (
                <td key={name} className={styles.cell} title={shown(row[name])}>
                  {shown(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function shown(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
