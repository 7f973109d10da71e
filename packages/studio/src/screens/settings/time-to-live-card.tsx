import { useState } from 'react'
import { setTimeToLive, useTimeToLive } from '../../data/table-settings.ts'
import type { Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Field } from '../../parts/controls/field.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import page from '../../parts/page/page.module.css'
import { Card, Soft } from '../../parts/page/page.tsx'
import type { Act } from './settings-screen.tsx'

interface TimeToLiveCardProps {
  readonly table: Table
  readonly act: Act
  readonly disabled: boolean
}

/** The attribute by which items expire. */
export function TimeToLiveCard({ table: { name }, act, disabled }: TimeToLiveCardProps) {
  const { data: attribute, error } = useTimeToLive(name)
  const [asked, setAsked] = useState('')
  return (
    <Card title={<h2>Time to live</h2>}>
      {error && <Notice tone="bad">{error.message}</Notice>}
      {attribute && (
        <div className={page.columns} style={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <span>
            Items expire by <code>{attribute}</code>, a number of seconds since 1970.
          </span>
          <Button
            small
            disabled={disabled}
            onClick={() => void act(() => setTimeToLive(name, attribute, false), 'Items no longer expire')}
          >
            Turn it off
          </Button>
        </div>
      )}
      {attribute === null && (
        <div className={page.stack}>
          <Soft>Items do not expire.</Soft>
          <div className={page.columns} style={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
            <Field label="Attribute with the time">
              <input value={asked} onChange={event => setAsked(event.target.value)} />
            </Field>
            <Button
              disabled={disabled || asked === ''}
              onClick={() => void act(() => setTimeToLive(name, asked, true), `Items expire by ${asked}`)}
            >
              Turn it on
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
