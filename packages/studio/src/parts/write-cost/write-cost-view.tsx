import type { Item } from '@monotable/dynamodb'
import { useTableDesign } from '../../data/design.ts'
import { recognise } from '../../keys/recognise.ts'
import { keyOf } from '../../keys/table.ts'
import { bytes, units } from '../../values/count.ts'
import { cellText } from '../../values/plain.ts'
import { type DoneWrite, explained } from '../../writes/done-write.ts'
import type { IndexAction, WriteCost } from '../../writes/write-cost.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { Notice } from '../controls/notice.tsx'
import { RecognisedChip } from '../entity-chip/entity-chip.tsx'
import { Columns } from '../page/columns.tsx'
import page from '../page/page.module.css'
import styles from './write-cost.module.css'

const actions: Readonly<Record<IndexAction, readonly [string, Tone]>> = {
  insert: ['insert', 'good'],
  delete: ['delete', 'bad'],
  update: ['update', 'plain'],
  move: ['delete + insert', 'warn'],
  none: ['nothing', 'plain'],
}

/** What a write cost, part by part, and why. */
export function WriteCostView({ write }: { readonly write: DoneWrite }) {
  const { costs, units: told } = explained(write)
  const { charged, isTransaction, changes } = write
  return (
    <div className={styles.cost}>
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a write that was done does not change
        <section key={at} className={styles.item}>
          {changes.length > 1 && <ChangedItem {...change} />}
          <CostTable cost={costs[at]!} table={change.table.name} label={`What item ${at + 1} cost`} />
        </section>
      ))}
      <p className={styles.total}>
        {isTransaction && <span>A transaction costs twice as much: {units(told / 2)} × 2 = </span>}
        <strong>{units(told)} write units</strong>
        {charged === told && <Badge tone="good">as DynamoDB charged</Badge>}
      </p>
      {charged !== undefined && charged !== told && (
        <Notice tone="warn">
          DynamoDB charged {units(charged)}: somebody else wrote the item in the same moment, or it holds more
          than was compared.
        </Notice>
      )}
    </div>
  )
}

type Changed = DoneWrite['changes'][number]

/** Which item, where there are several. */
function ChangedItem({ table, before, after }: Changed) {
  const design = useTableDesign(table.name)?.design
  const item = (after ?? before ?? {}) as Item
  return (
    <h3 className={styles.which}>
      {design && <RecognisedChip design={design} recognised={recognise(design, item)} />}
      <code>{Object.values(keyOf(table, item)).map(cellText).join(' · ')}</code>
    </h3>
  )
}

function CostTable({
  cost,
  table,
  label,
}: {
  readonly cost: WriteCost
  readonly table: string
  readonly label: string
}) {
  const base = !cost.isChanged ? 'none' : !cost.before ? 'insert' : cost.after ? 'update' : 'delete'
  return (
    <table className={page.table} aria-label={label}>
      <Columns of={['Where', 'What', { number: 'Bytes' }, { number: 'Units' }, 'Why']} />
      <tbody>
        <Row
          where={table}
          kind="table"
          action={base}
          sizes={cost}
          units={cost.baseUnits}
          why={cost.baseWhy}
        />
        {cost.indexes.map(({ name, kind, action, units, why, ...sizes }) => (
          <Row key={name} where={name} kind={kind} action={action} sizes={sizes} units={units} why={why} />
        ))}
        <tr data-quiet={cost.streamBytes === undefined}>
          <th scope="row">
            Stream <small>record</small>
          </th>
          <td>{cost.streamBytes === undefined ? 'nothing' : 'record'}</td>
          <td data-number>{cost.streamBytes !== undefined && bytes(cost.streamBytes)}</td>
          <td data-number>0</td>
          <td>{cost.streamWhy}</td>
        </tr>
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly where: string
  readonly kind: string
  readonly action: IndexAction
  readonly sizes: { readonly before?: number; readonly after?: number }
  readonly units: number
  readonly why: string
}

function Row({ where, kind, action, sizes: { before, after }, units: taken, why }: RowProps) {
  const [text, tone] = actions[action]
  const sizes = [before, after].filter(size => size !== undefined)
  const shown = before === after ? sizes.slice(0, 1) : sizes
  return (
    <tr data-quiet={action === 'none'}>
      <th scope="row">
        {where} <small>{kind}</small>
      </th>
      <td>
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td data-number>{shown.map(bytes).join(' → ')}</td>
      <td data-number>{units(taken)}</td>
      <td>{why}</td>
    </tr>
  )
}
