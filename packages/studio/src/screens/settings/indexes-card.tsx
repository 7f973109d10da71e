import { useState } from 'react'
import { addIndex, type NewIndex, removeIndex } from '../../data/table-settings.ts'
import { keyAttributes, type Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Choice } from '../../parts/controls/choice.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Dialog, Question } from '../../parts/dialog/dialog.tsx'
import { KeysForm } from '../../parts/keys-form/keys-form.tsx'
import { Columns } from '../../parts/page/columns.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Grow } from '../../parts/page/page.tsx'
import { bytes, count } from '../../values/count.ts'
import type { Act } from './settings-screen.tsx'

interface IndexesCardProps {
  readonly table: Table
  readonly act: Act
  readonly disabled: boolean
}

/** The indexes of a table; global ones come and go. */
export function IndexesCard({ table, act, disabled }: IndexesCardProps) {
  const [question, setQuestion] = useState<'new' | { readonly removes: string }>()
  const close = () => setQuestion(undefined)
  return (
    <Card
      flush
      title={
        <>
          <h2>Indexes</h2>
          <Grow />
          <Button small disabled={disabled} onClick={() => setQuestion('new')}>
            New index…
          </Button>
        </>
      }
    >
      {table.indexes.length === 0 && <p style={{ padding: 12 }}>The table has no index.</p>}
      {table.indexes.length > 0 && (
        <IndexTable table={table} disabled={disabled} onRemove={name => setQuestion({ removes: name })} />
      )}
      {question === 'new' && (
        <NewIndexDialog
          onClose={close}
          onAdd={index => {
            close()
            void act(() => addIndex(table.name, index), `${index.name} is being made`)
          }}
        />
      )}
      {typeof question === 'object' && (
        <Question
          title={`Delete the index ${question.removes}?`}
          yes="Delete the index"
          look="danger"
          onClose={close}
          onYes={() => {
            close()
            void act(() => removeIndex(table.name, question.removes), `${question.removes} is deleted`)
          }}
        >
          <p>Items stay as they are. Programs that query this index fail from then on.</p>
        </Question>
      )}
    </Card>
  )
}

interface IndexTableProps {
  readonly table: Table
  readonly disabled: boolean
  readonly onRemove: (name: string) => void
}

function IndexTable({ table, disabled, onRemove }: IndexTableProps) {
  return (
    <table className={page.table}>
      <Columns of={['Index', 'Keys', { number: 'Items' }, { number: 'Size' }]}>
        <th scope="col">
          <span className="visually-hidden">Delete</span>
        </th>
      </Columns>
      <tbody>
        {table.indexes.map(index => (
          <tr key={index.name}>
            <th scope="row">{index.name}</th>
            <td>
              {index.kind} on{' '}
              {keyAttributes(index)
                .map(({ name }) => name)
                .join(', ')}
            </td>
            <td data-number>{count(index.itemCount)}</td>
            <td data-number>{bytes(index.bytes)}</td>
            <td>
              {index.kind === 'GSI' && (
                <Button small disabled={disabled} onClick={() => onRemove(index.name)}>
                  Delete<span className="visually-hidden"> {index.name}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NewIndexDialogProps {
  readonly onClose: () => void
  readonly onAdd: (index: NewIndex) => void
}

function NewIndexDialog({ onClose, onAdd }: NewIndexDialogProps) {
  const [index, setIndex] = useState<NewIndex>({
    name: '',
    partition: { name: '', type: 'S' },
    sort: undefined,
    projection: 'ALL',
  })
  const isWhole = index.name.length >= 3 && index.partition.name !== ''
  return (
    <Dialog
      title="New index"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!isWhole} onClick={() => onAdd(index)}>
            Create the index
          </Button>
        </>
      }
    >
      <Field label="Name" hint="At least three letters">
        <input value={index.name} onChange={event => setIndex({ ...index, name: event.target.value })} />
      </Field>
      <KeysForm keys={index} onChange={keys => setIndex({ ...index, ...keys })} />
      <Choice
        label="What it holds"
        value={index.projection}
        options={{ ALL: 'All attributes', KEYS_ONLY: 'Keys only' }}
        onChange={projection => setIndex({ ...index, projection })}
      />
    </Dialog>
  )
}
