import { useRef } from 'react'
import { type AttributeValue, type Type, typeOf, types } from '../../values/attribute-value.ts'
import { numberFault } from '../../values/check-value.ts'
import { retyped } from '../../values/retyped.ts'
import { BinaryEditor } from './binary-editor.tsx'
import styles from './item-editor.module.css'
import { ListEditor } from './list-editor.tsx'
import { MapEditor } from './map-editor.tsx'
import { SetEditor } from './set-editor.tsx'

export interface ValueEditorProps {
  /** How it is called, for those who do not see it. */
  readonly label: string
  readonly value: AttributeValue
  readonly onChange: (value: AttributeValue) => void
  readonly disabled?: boolean
}

/** Any value of any of the ten types: its type, and what it holds, as text all the way. */
export function ValueEditor(props: ValueEditorProps) {
  const { label, value, disabled = false } = props
  const retype = useRetype(props)
  return (
    <div className={styles.value}>
      <select
        aria-label={`Type of ${label}`}
        value={typeOf(value)}
        disabled={disabled}
        onChange={event => retype(event.target.value as Type)}
      >
        {Object.entries(types).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </select>
      <div className={styles.content}>
        <Content {...props} />
      </div>
    </div>
  )
}

/** Another type; as long as nothing is written in it, the next is made of what was there first, so that nothing is lost. */
function useRetype({ value, onChange }: ValueEditorProps): (type: Type) => void {
  const origin = useRef<{ readonly from: AttributeValue; readonly made: AttributeValue }>(undefined)
  return type => {
    const from = origin.current?.made === value ? origin.current.from : value
    origin.current = { from, made: retyped(from, type) }
    onChange(origin.current.made)
  }
}

function Content({ label, value, onChange, disabled = false }: ValueEditorProps) {
  if ('S' in value)
    return <Text label={label} text={value.S} disabled={disabled} onChange={S => onChange({ S })} />
  if ('N' in value) {
    const fault = numberFault(value.N)
    return (
      <Text
        label={label}
        text={value.N}
        disabled={disabled}
        fault={fault}
        onChange={N => onChange({ N: N.trim() })}
      />
    )
  }
  if ('B' in value)
    return <BinaryEditor label={label} base64={value.B} disabled={disabled} onChange={B => onChange({ B })} />
  if ('BOOL' in value) {
    return (
      <select
        aria-label={label}
        value={String(value.BOOL)}
        disabled={disabled}
        onChange={event => onChange({ BOOL: event.target.value === 'true' })}
      >
        <option>true</option>
        <option>false</option>
      </select>
    )
  }
  if ('NULL' in value) return <code>null</code>
  if ('L' in value)
    return <ListEditor label={label} list={value.L} disabled={disabled} onChange={L => onChange({ L })} />
  if ('M' in value)
    return <MapEditor label={label} map={value.M} disabled={disabled} onChange={M => onChange({ M })} />
  return <SetEditor label={label} set={value} disabled={disabled} onChange={onChange} />
}

interface TextProps {
  readonly label: string
  readonly text: string
  readonly disabled: boolean
  readonly fault?: string | undefined
  readonly onChange: (text: string) => void
}

function Text({ label, text, disabled, fault, onChange }: TextProps) {
  return (
    <>
      <textarea
        aria-label={label}
        value={text}
        disabled={disabled}
        rows={1}
        aria-invalid={fault !== undefined}
        spellCheck={false}
        onChange={event => onChange(event.target.value)}
      />
      {fault && <span className={styles.fault}>{fault}</span>}
    </>
  )
}
