import type { ComponentChildren } from 'preact'
import { useSurroundings } from '../page/surroundings.ts'
import { useForm } from './form.tsx'
import { Icon } from './icon.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  readonly hint?: string
  /** Found by this too, though it is not shown: a barcode. */
  readonly also?: string
}

type InputKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'search'
  | 'number'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'month'
  | 'color'
  | 'range'
  | 'file'
  | 'code'

export interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type?: InputKind | 'textarea' | 'select' | 'radio' | 'checkbox' | 'checkboxes' | 'switch'
  /** The value unless something was typed. */
  readonly value?: string | number | boolean | readonly string[] | undefined
  readonly hint?: ComponentChildren
  /** Beside what `Form` knows of the operation's validation. */
  readonly error?: string | undefined
  readonly required?: boolean
  readonly options?: readonly Option[]
  /** Suggestions for a text field. */
  readonly suggestions?: readonly string[]
  /** Before or after the input, such as a currency or a unit. */
  readonly before?: string
  readonly after?: string
  readonly placeholder?: string
  readonly min?: number | string
  readonly max?: number | string
  readonly step?: number | 'any'
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly rows?: number
  readonly accept?: string
  readonly multiple?: boolean
  readonly autocomplete?: string
  readonly autofocus?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  /** The label is read aloud but not seen, as in a search bar. */
  readonly hidesLabel?: boolean
  readonly class?: string
}

/** A labelled control with its hint and its message. What was typed wins over `value`. */
export function Field(props: FieldProps) {
  const { name: form, state, wrong } = useForm()
  const id = `${form}-${props.name}`.replace(/[^\w-]/g, '-')
  const error = props.error ?? state?.fields[props.name]
  const typed = state ? (state.values[props.name] ?? []) : undefined
  const given = Array.isArray(props.value) ? props.value.map(String) : textsIn(props.value)
  const control: Control = {
    ...props,
    id,
    error,
    values: typed ?? given,
    autofocus: wrong === undefined ? props.autofocus === true : wrong === props.name,
    describedBy: describedBy(id, props, error),
  }
  if (props.type === 'checkbox' || props.type === 'switch') return <Tick {...control} />
  if (props.type === 'radio' || props.type === 'checkboxes') return <Choices {...control} />
  return (
    <div class={classOf(props, error)}>
      <label class={props.hidesLabel ? 'visually-hidden' : undefined} for={id}>
        {props.label}
        {!props.required && !props.hidesLabel && <Optional />}
      </label>
      <Hint {...control} />
      {props.before || props.after ? (
        <span class="affixed">
          {props.before && <span class="affix">{props.before}</span>}
          <Input {...control} />
          {props.after && <span class="affix">{props.after}</span>}
        </span>
      ) : (
        <Input {...control} />
      )}
      <ErrorText {...control} />
    </div>
  )
}

interface Control extends Omit<FieldProps, 'error'> {
  readonly id: string
  readonly error: string | undefined
  readonly values: readonly string[]
  readonly describedBy: string | undefined
}

const textsIn = (value: FieldProps['value']): string[] =>
  value === undefined || value === '' || value === false ? [] : [value === true ? 'on' : String(value)]

const classOf = (props: FieldProps, error: string | undefined) =>
  ['field', error && 'invalid', props.class].filter(Boolean).join(' ')

const describedBy = (id: string, { hint }: FieldProps, error: string | undefined) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

function Optional() {
  const { texts } = useSurroundings()
  return <span class="optional"> {texts.form.optional}</span>
}

const Hint = ({ id, hint }: Control) =>
  hint ? (
    <p class="hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null

const ErrorText = ({ id, error }: Control) =>
  error ? (
    <p class="error-text" id={`${id}-error`}>
      <Icon name="circle-alert" /> {error}
    </p>
  ) : null

function Input(control: Control) {
  const { id, name, error, required, disabled, values, placeholder, describedBy: by } = control
  const common = {
    id,
    name,
    required,
    disabled,
    placeholder,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': by,
    autofocus: control.autofocus,
    autocomplete: control.autocomplete as 'off' | undefined,
    readOnly: control.readOnly,
    minLength: control.minLength,
    maxLength: control.maxLength,
  }
  if (control.type === 'textarea') {
    return (
      <textarea {...common} rows={control.rows ?? 4}>
        {values[0] ?? ''}
      </textarea>
    )
  }
  if (control.type === 'select') return <Select {...control} common={common} />
  const { type = 'text', min, max, step, pattern, accept, multiple, suggestions } = control
  const isCode = type === 'code'
  return (
    <>
      {type === 'file' && <Has name={name} />}
      <input
        {...common}
        {...(isCode && {
          inputMode: 'numeric',
          autocomplete: 'one-time-code',
          pattern: '[0-9 ]*',
          class: 'code-input',
        })}
        {...(type === 'number' && { inputMode: isWhole(step) ? 'numeric' : 'decimal' })}
        // Preact's types are one for each kind of input.
        type={(isCode ? 'text' : type) as 'text'}
        value={type === 'file' ? undefined : (values[0] ?? '')}
        min={min}
        max={max}
        step={step}
        pattern={isCode ? '[0-9 ]*' : pattern}
        accept={accept}
        multiple={multiple}
        list={suggestions && `${id}-list`}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** A browser leaves out what is not ticked or chosen: so that the form, come back, knows that it has the field. */
const Has = ({ name }: { name: string }) => <input type="hidden" name="_has" value={name} />

const isWhole = (step: FieldProps['step']) => step === undefined || (step !== 'any' && Number.isInteger(step))

function Select({
  values,
  options = [],
  required,
  multiple,
  placeholder,
  common,
}: Control & { common: object }) {
  const { texts } = useSurroundings()
  const chosen = new Set(values)
  // A stored value outside the offered ones is kept and shown.
  const unknown = values.filter(value => value !== '' && !options.some(option => option.value === value))
  return (
    <span class="select">
      <select {...common} multiple={multiple}>
        {!multiple && (!required || values.length === 0) && (
          <option value="">{placeholder ?? texts.form.choose}</option>
        )}
        {[...options, ...unknown.map((value): Option => ({ value, label: value }))].map(
          ({ value, label, also }) => (
            <option
              key={value}
              // A text that is the value says it: half of a long list.
              value={label === value && !/\s/.test(value) ? undefined : value}
              selected={chosen.has(value)}
              data-also={also}
            >
              {label}
            </option>
          ),
        )}
      </select>
      {!multiple && <Icon name="chevron-down" />}
    </span>
  )
}

function Tick(control: Control) {
  const { id, name, label, type, values, required, disabled, error, describedBy: by } = control
  return (
    <div class={classOf(control, error)}>
      <Has name={name} />
      <label class={type === 'switch' ? 'tick switch' : 'tick'} for={id}>
        <input
          id={id}
          type="checkbox"
          role={type === 'switch' ? 'switch' : undefined}
          name={name}
          checked={values.length > 0}
          required={required}
          disabled={disabled}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={by}
        />
        <span>{label}</span>
      </label>
      <Hint {...control} />
      <ErrorText {...control} />
    </div>
  )
}

function Choices(control: Control) {
  const { id, name, label, type, values, options = [], required, disabled, error, describedBy: by } = control
  const chosen = new Set(values)
  return (
    <fieldset class={classOf(control, error)} aria-describedby={by}>
      <legend>
        {label}
        {!required && <Optional />}
      </legend>
      <Has name={name} />
      <Hint {...control} />
      <div class="choices">
        {options.map(option => (
          <label class="choice" key={option.value} for={`${id}-${option.value}`}>
            <input
              id={`${id}-${option.value}`}
              type={type === 'radio' ? 'radio' : 'checkbox'}
              name={name}
              value={option.value}
              checked={chosen.has(option.value)}
              required={type === 'radio' && required}
              disabled={disabled}
            />
            <span>
              {option.label}
              {option.hint && <span class="faint small"> {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <ErrorText {...control} />
    </fieldset>
  )
}
