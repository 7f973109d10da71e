import type { Item } from '@monotable/dynamodb'
import type { TableDesign } from 'monotable/design'
import { useMemo, useState } from 'react'
import { walk } from '../../data/walk.ts'
import { recognise, textAt } from '../../keys/recognise.ts'
import { keyAttributes, type Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Grow, Soft } from '../../parts/page/page.tsx'
import { Progress } from '../../parts/progress/progress.tsx'
import { useTask } from '../../parts/progress/use-task.ts'
import { counted } from '../../values/count.ts'
import styles from './collections.module.css'

interface OrphansProps {
  readonly table: Table
  readonly design: TableDesign
  readonly items: readonly Item[]
  readonly onOpen: (item: Item) => void
}

const mostListed = 200

/** Items that match no entity, or two: among what was read, or in the whole table. */
export function Orphans({ table, design, items, onOpen }: OrphansProps) {
  const { state, run, cancel } = useTask()
  const [all, setAll] = useState<readonly Item[]>()
  const orphansIn = (some: readonly Item[]) => some.filter(item => recognise(design, item).orphan)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is of the design
  const seen = useMemo(() => orphansIn(items), [items, design])
  const orphans = all ?? seen
  const search = () =>
    run(async ({ signal, report }) => {
      const found: Item[] = []
      let read = 0
      for await (const { Items, ScannedCount } of walk(table, { filters: [], descending: false }, signal)) {
        found.push(...orphansIn(Items))
        read += ScannedCount
        report(read, Math.max(table.itemCount, read))
        setAll([...found])
      }
    })
  return (
    <Card
      title={
        <>
          <h2>{orphans.length === 0 ? 'No orphans' : counted(orphans.length, 'orphan')}</h2>
          <Soft>{all ? 'in the whole table' : 'among the items read'}: they match no entity, or two</Soft>
          <Grow />
          <Progress state={state} unit="items read" onCancel={cancel} />
          {state.status !== 'running' && (
            <Button small onClick={() => void search()}>
              Search the whole table
            </Button>
          )}
        </>
      }
      flush
    >
      {orphans.length > 0 && (
        <table className={`${page.table} ${styles.why}`}>
          <thead>
            <tr>
              {keyAttributes(table).map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Why</th>
              <th scope="col">
                <span className="visually-hidden">Open</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orphans.slice(0, mostListed).map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever written again
              <tr key={at}>
                {keyAttributes(table).map(({ name }) => (
                  <td key={name}>
                    <code>{textAt(item, name)}</code>
                  </td>
                ))}
                <td>{recognise(design, item).orphan?.reason}</td>
                <td>
                  <Button small onClick={() => onOpen(item)}>
                    Open
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {orphans.length > mostListed && <p className={styles.more}>The first {mostListed} are listed.</p>}
    </Card>
  )
}
