import type { Item } from '@monotable/dynamodb'
import { useState } from 'react'
import type { BulkAction } from '../../../data/bulk.ts'
import { mostUndone } from '../../../data/undo.ts'
import { Button } from '../../../parts/controls/button.tsx'
import { Field } from '../../../parts/controls/field.tsx'
import { CodeBlock } from '../../../parts/value-view/value-view.tsx'
import { count, counted } from '../../../values/count.ts'
import { plainItem } from '../../../values/plain.ts'

interface DryRunProps {
  readonly action: BulkAction
  readonly keys: readonly Item[]
  /** Of the chosen ones, those that are not stored any more. */
  readonly missing: number
  readonly onGo: () => void
  readonly onBack: () => void
}

const samples = 5
const verbs = { delete: 'deleted', set: 'changed', remove: 'changed' } as const

/** The exact count and the first items; to continue, you type the count. */
export function DryRun({ action, keys, missing, onGo, onBack }: DryRunProps) {
  const [written, setWritten] = useState('')
  const isMeant = written.replace(/\D/g, '') === String(keys.length) && keys.length > 0
  return (
    <>
      <p>
        Exactly <strong>{counted(keys.length, 'item')}</strong> would be {verbs[action.kind]}. Nothing has
        been written yet.
        {missing > 0 &&
          ` ${counted(missing, 'more was', 'more were')} selected and ${missing === 1 ? 'no longer exists' : 'no longer exist'}.`}
        {keys.length > mostUndone && ` More than ${count(mostUndone)} items cannot be undone.`}
      </p>
      {keys.length > 0 && (
        <CodeBlock
          label="The first of them"
          text={keys
            .slice(0, samples)
            .map(key => plainItem(key))
            .join('\n')}
        />
      )}
      {keys.length > 0 && (
        <Field label={`Write ${keys.length} to continue`}>
          <input value={written} inputMode="numeric" onChange={event => setWritten(event.target.value)} />
        </Field>
      )}
      <div style={{ display: 'flex', gap: 8 }}>
        <Button look={action.kind === 'delete' ? 'danger' : 'primary'} disabled={!isMeant} onClick={onGo}>
          {action.kind === 'delete' ? 'Delete' : 'Change'} {counted(keys.length, 'item')}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </>
  )
}
