import type { KeyAttribute } from '@monotable/dynamodb'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useIsReadOnly } from '../../data/design.ts'
import { type TableGroup, useTableGroups } from '../../data/table-groups.ts'
import { useTableIfKnown, useTables } from '../../data/tables.ts'
import { keyAttributes, type Source } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Columns } from '../../parts/page/columns.tsx'
import { pathOf } from '../../screen.ts'
import { bytes, count, counted } from '../../values/count.ts'
import styles from './tables.module.css'

const NewTableDialog = lazy(() => import('./new-table-dialog.tsx'))

/** All tables, by system. */
export default function TablesScreen() {
  const groups = useTableGroups()
  const { data: names, error } = useTables()
  const isReadOnly = useIsReadOnly()
  const [isNew, setNew] = useState(false)
  return (
    <main className={styles.screen}>
      <header style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        <h1>Tables</h1>
        {!isReadOnly && (
          <Button small onClick={() => setNew(true)}>
            New table…
          </Button>
        )}
      </header>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {names?.length === 0 && (
        <p className={styles.about}>
          There are no tables here yet. Create one here, let your program do it with <code>ensureTables</code>
          , or use <code>CreateTable</code> of DynamoDB.
        </p>
      )}
      {names && names.length > 0 && (
        <>
          <p className={styles.about}>{counted(names.length, 'table')}</p>
          <TableList groups={groups} />
        </>
      )}
      <Suspense>{isNew && <NewTableDialog onClose={() => setNew(false)} />}</Suspense>
    </main>
  )
}

function TableList({ groups }: { readonly groups: readonly TableGroup[] }) {
  return (
    <table className={styles.table}>
      <Columns of={['Table', 'Keys', { number: 'Items' }, { number: 'Size' }, 'Stream']} />
      {groups.map(({ title, tables }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={5} className={styles.group}>
              {title}
            </th>
          </tr>
          {tables.map(name => (
            <Row key={name} name={name} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ name }: { readonly name: string }) {
  const table = useTableIfKnown(name)
  return (
    <tr>
      <th scope="row">
        <Link to={pathOf('/tables/:table/items', name)}>{name}</Link>
      </th>
      <td>
        <div className={styles.keys}>
          {table && [table, ...table.indexes].map(source => <Keys key={source.name} source={source} />)}
        </div>
      </td>
      <td data-number>{table && count(table.itemCount)}</td>
      <td data-number>{table && bytes(table.bytes)}</td>
      <td>{table?.stream?.replaceAll('_', ' ').toLowerCase() ?? ''}</td>
    </tr>
  )
}

function Keys({ source }: { readonly source: Source }) {
  const shown = ({ name, type }: KeyAttribute) => (type === 'S' ? name : `${name} (${type})`)
  const { several } = source
  // Where several attributes are a partition key, parentheses say where the sort key begins.
  const keys =
    several && several.partition.length > 1
      ? [`(${several.partition.map(shown).join(', ')})`, ...several.sort.map(shown)]
      : keyAttributes(source).map(shown)
  return (
    <span>
      {source.kind !== 'table' && <small>{source.name}: </small>}
      {keys.join(', ')}
    </span>
  )
}
