import { useSurroundings } from '../../page/surroundings.ts'
import { Button } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { Field as Control, type FieldProps } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Upload } from '../../parts/upload.tsx'
import { isBox, isOptionalGroup, type Values } from '../forms/form-values.ts'
import type { Field } from '../model/field.ts'
import { singular, valueLabel } from '../model/words.ts'
import { knownCodes } from './known-codes.ts'
import type { Choices } from './pickers.ts'

export interface FieldsProps {
  readonly fields: readonly Field[]
  readonly values: Values
  readonly choices: Choices
  /** Rows that are offered beyond those that are filled. */
  readonly spare?: number
  readonly prefix?: string
  readonly inOptional?: boolean
  /** Of an edit: nothing has to be filled in that is left as it is. */
  readonly isEdit?: boolean
}

/** The controls of a form, from the fields of an operation. */
export function FormFields(props: FieldsProps) {
  return (
    <>
      {props.fields.map(field => (
        <OneField key={field.name} {...props} field={field} />
      ))}
    </>
  )
}

type OneProps = FieldsProps & { readonly field: Field }

function OneField(props: OneProps) {
  const { field, prefix = '', inOptional = false } = props
  const name = prefix + field.name
  switch (field.kind) {
    case 'constant':
    case 'unknown':
      return null
    case 'group':
      return (
        <fieldset class="group">
          <legend>{field.label}</legend>
          <FormFields
            {...props}
            fields={field.fields ?? []}
            prefix={`${name}.`}
            inOptional={isOptionalGroup(field, inOptional)}
          />
        </fieldset>
      )
    case 'rows':
      return <Rows {...props} name={name} />
    default:
      return field.keptBy ? <Pictures {...props} name={name} /> : <Simple {...props} name={name} />
  }
}

type NamedProps = OneProps & { readonly name: string }

/** As many rows as are filled, and some to fill. */
function Rows({ field, name, values, spare = 2, ...rest }: NamedProps) {
  const { texts } = useSurroundings()
  const { state } = useForm()
  const filled = state?.values ?? values
  const numbers = Object.keys(filled).flatMap(key =>
    key.startsWith(`${name}.`) ? [Number(key.slice(name.length + 1).split('.')[0])] : [],
  )
  const count = Math.max(-1, ...numbers.filter(Number.isInteger)) + 1
  const shown = Math.max(count, 1) + (state || count > 0 ? Math.max(0, spare - 1) : spare)
  const one = singular(field.label.toLowerCase())
  return (
    <fieldset class="group rows">
      <legend>{field.label}</legend>
      {Array.from({ length: Math.min(shown, 500) }, (_, at) => (
        <fieldset
          class="form-row"
          aria-label={`${one} ${at + 1}`}
          key={String(at)}
          data-next={state?.values._again?.[0] === 'rows' && at === count ? '' : undefined}
        >
          <FormFields
            {...rest}
            values={values}
            fields={(field.item?.fields ?? []).map(onOneLine)}
            prefix={`${name}.${at}.`}
            inOptional
          />
        </fieldset>
      ))}
      <Button kind="quiet" size="small" icon="plus" name="_again" value="rows" formnovalidate>
        {texts.desk.moreLines}
      </Button>
    </fieldset>
  )
}

/** A row has no room for a text of many lines. */
const onOneLine = (field: Field): Field => (field.kind === 'longText' ? { ...field, kind: 'text' } : field)

function Simple(props: NamedProps) {
  const { field, name, values, choices, inOptional = false, isEdit } = props
  const { texts, formats } = useSurroundings()
  const given = values[name] ?? []
  const codes = knownCodes(field, formats.locale)
  const picked = choices.get(name.replace(/\.\d+(?=\.|$)/g, ''))
  // What cannot be removed has to stay filled in.
  const isRequired = isEdit
    ? !field.isNullable && !inOptional && given.length > 0
    : field.isRequired && !inOptional
  const common = {
    name,
    // `Product` alone would ask for the thing.
    label:
      field.kind === 'id' && !field.refersTo && !/\bID$/.test(field.label)
        ? `${field.label} ID`
        : field.label,
    value: given[0],
    required: isRequired,
    ...(field.help && { hint: asSentence(field.help) }),
  }
  if (field.kind === 'values' && picked) return <Several {...props} options={picked.options} given={given} />
  if (picked?.isWhole && picked.options.length > 0 && field.kind !== 'text')
    return <Choice {...common} options={picked.options} />
  if (picked) return <Pick {...props} />
  if (codes) return <Choice {...common} options={codes} />
  switch (field.kind) {
    case 'yesNo':
      return isBox(field, inOptional) ? (
        <Control
          {...common}
          type="checkbox"
          required={false}
          value={given[0] === 'true' || given[0] === 'on'}
        />
      ) : (
        <Control
          {...common}
          type="select"
          options={[
            { value: 'true', label: texts.form.yes },
            { value: 'false', label: texts.form.no },
          ]}
        />
      )
    case 'choice':
      return <Control {...common} type="select" options={optionsOf(field)} />
    case 'choices':
      return <Control {...common} type="checkboxes" value={given} options={optionsOf(field)} />
    case 'values':
      return <Control {...common} type="textarea" rows={3} hint={common.hint ?? texts.desk.oneALine} />
    case 'map':
      return <Control {...common} type="textarea" rows={4} hint={common.hint ?? texts.desk.pairALine} />
    case 'longText':
      return (
        <Control
          {...common}
          type="textarea"
          {...(field.schema.maxLength !== undefined && { maxLength: field.schema.maxLength })}
        />
      )
    default:
      return <Control {...common} {...inputOf(field)} />
  }
}

/** Pictures that the form shows and takes; those that are there go along, and can be taken out. */
function Pictures({ field, name, values, inOptional, isEdit }: NamedProps) {
  const kept = (values[name] ?? []).flatMap(text => text.split('\n')).filter(Boolean)
  return (
    <Upload
      name={name}
      label={field.label}
      required={field.isRequired && !inOptional && !isEdit && field.default === undefined}
      multiple={field.kind === 'values'}
      sends="keep"
      kept={kept.map(value => ({ value }))}
    />
  )
}

/** Declarations describe a field in a few words; beside a control they are a sentence. */
const asSentence = (help: string) =>
  `${help.charAt(0).toUpperCase()}${help.slice(1)}${/[.!?:…]$/.test(help) ? '' : '.'}`

/** So few are chosen from a list; of more one is found by typing. */
const fewOptions = 8

const Choice = ({ source, ...props }: FieldProps & { readonly source?: string | undefined }) =>
  (props.options?.length ?? 0) > fewOptions ? (
    <Combobox {...props} {...(source !== undefined && { source })} />
  ) : (
    <Control {...props} type="select" />
  )

const optionsOf = (field: Field) =>
  (field.options ?? []).map(option => ({ value: String(option), label: valueLabel(option, field) }))

/** A list of things that are picked: some lines, each a choice. */
function Several({
  field,
  name,
  given,
  options,
  isEdit,
  inOptional,
}: NamedProps & { given: readonly string[]; options: readonly { value: string; label: string }[] }) {
  const { state } = useForm()
  const { texts } = useSurroundings()
  const filled = state?.values[name] ?? given
  const lines = [...filled.filter(value => value !== ''), '', '']
  return (
    <fieldset class="group">
      <legend>{field.label}</legend>
      {lines.map((value, at) => (
        <div class="field" key={`${value} ${at}`}>
          <span class="select">
            <select
              name={name}
              aria-label={`${field.label} ${at + 1}`}
              required={at === 0 && field.isRequired && !isEdit && !inOptional}
            >
              <option value="">{texts.form.choose}</option>
              {options.map(option => (
                <option key={option.value} value={option.value} selected={option.value === value}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </div>
      ))}
    </fieldset>
  )
}

/** There are more than can be listed: one types, or finds by text. */
function Pick({ field, name, values, choices, inOptional, isEdit }: NamedProps) {
  const path = name.replace(/\.\d+(?=\.|$)/g, '')
  const { texts, url } = useSurroundings()
  const picked = choices.get(path)
  const given = values[name]?.[0]
  const isText = field.kind === 'text'
  const common = {
    name,
    label: field.label,
    value: given,
    required: field.isRequired && !inOptional && !isEdit,
  }
  if (isText)
    return (
      <Control
        {...common}
        suggestions={picked?.options.map(({ value }) => value) ?? []}
        {...(field.help && { hint: asSentence(field.help) })}
      />
    )
  return (
    <div class="pick">
      <Choice
        {...common}
        options={picked?.options ?? []}
        source={picked?.search && `${url.pathname}/options/${path}${url.search}`}
      />
      {picked?.search && (
        <span class="find">
          <Control
            type="search"
            name={`_find.${path}`}
            label={texts.desk.findWhat(field.label.toLowerCase())}
            hidesLabel
            placeholder={texts.desk.search}
          />
          <Button size="small" kind="quiet" icon="search" name="_again" value="find" formnovalidate>
            {texts.desk.find}
          </Button>
        </span>
      )}
    </div>
  )
}

/** The browser's own control and its own checks. */
function inputOf({ kind, schema, unit }: Field) {
  const { minimum, maximum, exclusiveMinimum, maxLength, multipleOf } = schema
  const bounds = {
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { min: minimum }),
    ...(exclusiveMinimum !== undefined && kind === 'integer' && { min: exclusiveMinimum + 1 }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { max: maximum }),
  }
  const length = maxLength === undefined ? {} : { maxLength }
  switch (kind) {
    case 'integer':
    case 'minor':
      return { type: 'number' as const, step: 1, ...bounds, ...(unit && { after: unit }) }
    case 'money':
      return { type: 'number' as const, step: multipleOf ?? 0.01, ...bounds, ...(unit && { before: unit }) }
    case 'number':
      return { type: 'number' as const, step: 'any' as const, ...bounds, ...(unit && { after: unit }) }
    case 'date':
      return { type: 'date' as const }
    case 'moment':
      return { type: 'datetime-local' as const, step: 'any' as const, after: 'UTC' }
    case 'email':
      return { type: 'email' as const, ...length }
    case 'phone':
      return { type: 'tel' as const, ...length }
    default:
      return length
  }
}
