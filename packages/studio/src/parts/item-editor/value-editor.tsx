import { type AttributeType, type AttributeValue, type Item, typeOf } from '@monotable/dynamodb'
import { useRef, useState } from 'react'
import { types } from '../../values/attribute-value.ts'
import { numberFault } from '../../values/check-value.ts'
import { escaped, lineEndsOf, unescaped } from '../../values/line-ends.ts'
import { retype } from '../../values/retype.ts'
import { Button } from '../controls/button.tsx'
import { BinaryEditor } from './binary-editor.tsx'
import styles from './item-editor.module.css'
import { SetEditor } from './set-editor.tsx'
import { useEntries } from './use-entries.ts'

export interface ValueEditorProps {
  /** How it is called, for those who do not see it. */
  readonly label: string
  readonly value: AttributeValue
  readonly onChange: (value: AttributeValue) => void
  readonly disabled?: boolean
  /** The type that is declared for it; any of the ten if none is. */
  readonly type?: AttributeType | undefined
  /** The texts that it may be. */
  readonly choices?: readonly string[] | undefined
}

/** Any value of any of the ten types: its type, and what it holds, as text all the way. */
export function ValueEditor(props: ValueEditorProps) {
  const { label, value, disabled = false, type: declared } = props
  const retype = useRetype(props)
  const isSettled = declared === typeOf(value)
  return (
    <div className={styles.value}>
      <select
        aria-label={`Type of ${label}`}
        value={typeOf(value)}
        disabled={disabled || isSettled}
        onChange={event => retype(event.target.value as AttributeType)}
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
function useRetype({ value, onChange }: ValueEditorProps): (type: AttributeType) => void {
  const origin = useRef<{ readonly from: AttributeValue; readonly made: AttributeValue }>(undefined)
  return type => {
    const from = origin.current?.made === value ? origin.current.from : value
    origin.current = { from, made: retype(from, type) }
    onChange(origin.current.made)
  }
}

function Content({ label, value, onChange, disabled = false, choices }: ValueEditorProps) {
  if ('S' in value && choices)
    return (
      <TextChoice
        label={label}
        text={value.S}
        choices={choices}
        disabled={disabled}
        onChange={S => onChange({ S })}
      />
    )
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

/** A text field makes every line end `\n`: the text keeps its own, and one of several kinds is written escaped. */
function Text(props: TextProps) {
  const { label, text, disabled, fault, onChange } = props
  const ends = lineEndsOf(text)
  if (ends === 'mixed') return <EscapedText {...props} />
  return (
    <>
      <textarea
        aria-label={label}
        value={text}
        disabled={disabled}
        rows={1}
        aria-invalid={fault !== undefined}
        spellCheck={false}
        onChange={({ target: { value } }) =>
          onChange(ends === 'crlf' ? value.replaceAll('\n', '\r\n') : value)
        }
      />
      {fault && <span className={styles.fault}>{fault}</span>}
    </>
  )
}

function EscapedText({ label, text, disabled, onChange }: TextProps) {
  const [line, setLine] = useState(() => escaped(text))
  const isBroken = unescaped(line) === undefined
  return (
    <>
      <input
        aria-label={label}
        value={line}
        disabled={disabled}
        aria-invalid={isBroken}
        spellCheck={false}
        onChange={({ target: { value } }) => {
          setLine(value)
          const next = unescaped(value)
          if (next !== undefined) onChange(next)
        }}
      />
      <small>
        {isBroken ? 'A backslash is written \\\\' : 'Its line ends differ, so they are shown as \\r and \\n'}
      </small>
    </>
  )
}

interface TextChoiceProps extends Omit<TextProps, 'fault'> {
  readonly choices: readonly string[]
}

function TextChoice({ label, text, choices, disabled, onChange }: TextChoiceProps) {
  const options = choices.includes(text) ? choices : [text, ...choices]
  return (
    <select
      aria-label={label}
      value={text}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}

interface ListEditorProps {
  readonly label: string
  readonly list: readonly AttributeValue[]
  readonly disabled: boolean
  readonly onChange: (list: readonly AttributeValue[]) => void
}

function ListEditor({ label, list, disabled, onChange }: ListEditorProps) {
  return (
    <div className={styles.nested}>
      {list.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what stands in a list has no other name than its place
        <div key={at} className={styles.member}>
          <ValueEditor
            label={`${label}[${at}]`}
            value={value}
            disabled={disabled}
            onChange={next => onChange(list.with(at, next))}
          />
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`Remove ${label}[${at}]`}
            onClick={() => onChange(list.toSpliced(at, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      <div>
        <Button small disabled={disabled} onClick={() => onChange([...list, { S: '' }])}>
          Add element
        </Button>
      </div>
    </div>
  )
}

interface MapEditorProps {
  readonly label: string
  readonly map: Item
  readonly disabled: boolean
  readonly onChange: (map: Item) => void
}

function MapEditor({ label, map, disabled, onChange }: MapEditorProps) {
  const { entries, isTwice, change, remove, add } = useEntries(map, onChange)
  return (
    <div className={styles.nested}>
      {entries.map(({ id, name, value }) => (
        <div key={id} className={styles.entry}>
          <div>
            <input
              aria-label={`Name in ${label}`}
              value={name}
              disabled={disabled}
              aria-invalid={name === '' || isTwice(name)}
              onChange={event => change(id, { name: event.target.value })}
            />
            {name === '' && <span className={styles.fault}>A name is missing</span>}
            {isTwice(name) && <span className={styles.fault}>{name} occurs twice</span>}
          </div>
          <ValueEditor
            label={`${label}.${name}`}
            value={value}
            disabled={disabled}
            onChange={next => change(id, { value: next })}
          />
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`Remove ${label}.${name}`}
            onClick={() => remove(id)}
          >
            ✕
          </Button>
        </div>
      ))}
      <div>
        <Button small disabled={disabled} onClick={() => add(newName(map))}>
          Add entry
        </Button>
      </div>
    </div>
  )
}

export function newName(item: Readonly<Record<string, AttributeValue>>): string {
  let at = 1
  while (Object.hasOwn(item, `attribute${at}`)) at++
  return `attribute${at}`
}
