import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { createTable, type Keys, tablesChanged } from '../../data/table-settings.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { KeysForm } from '../../parts/keys-form/keys-form.tsx'
import { pathOf } from '../../screen.ts'

const first: Keys = { partition: { name: 'PK', type: 'S' }, sort: { name: 'SK', type: 'S' } }

/** A table of its own keys; indexes and the rest are settings of it. */
export default function NewTableDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [keys, setKeys] = useState(first)
  const [hasStream, setStream] = useState(true)
  const [fault, setFault] = useState<string>()
  const client = useQueryClient()
  const [, go] = useLocation()
  const create = async () => {
    try {
      await createTable(name, keys, hasStream)
      tablesChanged(client, name)
      go(pathOf('/tables/:table/items', name))
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <Dialog
      title="New table"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={name.length < 3 || keys.partition.name === ''}
            onClick={() => void create()}
          >
            Create the table
          </Button>
        </>
      }
    >
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Field label="Name" hint="At least three letters">
        <input value={name} onChange={event => setName(event.target.value)} />
      </Field>
      <KeysForm keys={keys} onChange={setKeys} />
      <label style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
        <input type="checkbox" checked={hasStream} onChange={event => setStream(event.target.checked)} />
        With a stream of its changes
      </label>
      <p>It is billed on demand: you pay for what you read, write and store.</p>
    </Dialog>
  )
}
