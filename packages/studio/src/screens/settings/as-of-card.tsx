import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { copyAsOf, type Recovery, recordPast, tablesChanged, useRecovery } from '../../data/table-settings.ts'
import type { Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Soft } from '../../parts/page/page.tsx'
import { Progress } from '../../parts/progress/progress.tsx'
import { useTask } from '../../parts/progress/use-task.ts'
import { pathOf } from '../../screen.ts'
import type { Act } from './settings-screen.tsx'

interface AsOfCardProps {
  readonly table: Table
  readonly act: Act
  readonly disabled: boolean
}

/** The table as it was at a moment, from the records that DynamoDB keeps of its changes. */
export function AsOfCard({ table: { name }, act, disabled }: AsOfCardProps) {
  const { data: recovery, error } = useRecovery(name)
  return (
    <Card title={<h2>As of a moment</h2>}>
      {error && <Notice tone="warn">This endpoint keeps no record of the past: {error.message}</Notice>}
      {recovery === null && (
        <div className={page.stack}>
          <p>
            Point-in-time recovery is off. Once it is on, DynamoDB records every change, and you can look at
            the table as it was at any second since then. AWS charges for the size of the table.
          </p>
          <div>
            <Button
              look="primary"
              disabled={disabled}
              onClick={() => void act(() => recordPast(name), 'Point-in-time recovery is on')}
            >
              Turn it on
            </Button>
          </div>
        </div>
      )}
      {recovery && <MomentForm name={name} recovery={recovery} disabled={disabled} />}
    </Card>
  )
}

interface MomentFormProps {
  readonly name: string
  readonly recovery: Recovery
  readonly disabled: boolean
}

function MomentForm({ name, recovery: { from, to }, disabled }: MomentFormProps) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const { state, run, cancel } = useTask()
  const [text, setText] = useState(() => localText(to))
  const moment = new Date(text)
  const isOutside = !(moment >= floor(from) && moment <= to)
  const show = () =>
    run(async ({ signal, report }) => {
      report(0)
      const copy = await copyAsOf(name, moment, signal)
      tablesChanged(client, copy)
      go(pathOf('/tables/:table/items', copy))
    })
  return (
    <div className={page.stack}>
      <div className={page.columns} style={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <Field
          label="Moment, in your time"
          fault={isOutside ? `Recorded from ${from.toLocaleString()} to ${to.toLocaleString()}` : undefined}
        >
          <input
            type="datetime-local"
            step={1}
            min={localText(from)}
            max={localText(to)}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        <Button
          look="primary"
          disabled={disabled || isOutside || state.status === 'running'}
          onClick={() => void show()}
        >
          Show the table as of then
        </Button>
      </div>
      {state.status === 'running' ? (
        <Soft>Making the copy. On AWS this takes some minutes.</Soft>
      ) : (
        <Soft>
          It makes a copy of the table beside it, which you look at with the same design and delete when you
          are done. Your table stays as it is.
        </Soft>
      )}
      {state.status === 'failed' && <Progress state={state} unit="copies made" onCancel={cancel} />}
    </div>
  )
}

/** Fields take whole seconds. */
const floor = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

/** As a field for a date takes it: local, to the second. */
function localText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}
