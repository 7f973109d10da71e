import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type FormState, keyField } from '../page/form-values.ts'
import { useSurroundings } from '../page/surroundings.ts'
import { Icon } from './icon.tsx'

interface FormScope {
  readonly name: string
  /** Only if it was this form that came back. */
  readonly state: FormState | undefined
  /** The one field that is wrong: it says so itself, and the form says nothing above it. */
  readonly wrong?: string | undefined
}

const FormContext = createContext<FormScope>({ name: '', state: undefined })

/** What the form around a field knows: what was typed, what is wrong. */
export const useForm = (): FormScope => useContext(FormContext)

export interface FormProps {
  /** The action of the page that it is sent to. */
  readonly do: string
  /** Of another page, if not of this one. */
  readonly to?: string
  /** Values that go along unseen. */
  readonly hidden?: Readonly<Record<string, string | number | undefined>>
  /** Where one page has the same form several times: which of them this is. */
  readonly of?: string
  readonly id?: string
  readonly class?: string
  readonly takesFiles?: boolean
  readonly label?: string
  readonly children: ComponentChildren
}

/**
 * A form that posts to an action of a page. Sent twice it does nothing twice; refused, it comes back with what was typed, a
 * sentence above and one beside each field.
 */
export function Form({
  do: action,
  to = '',
  hidden = {},
  of,
  id,
  class: own,
  takesFiles,
  label,
  children,
}: FormProps) {
  const { form: sent, url, texts } = useSurroundings()
  const isThis = sent?.action === action && (of === undefined || sent.values._of?.[0] === of)
  const state = isThis ? sent : undefined
  const query = new URLSearchParams(to === '' ? url.search : '')
  query.set('do', action)
  // A repetition of what was sent in part meets the same key; one that was sent whole gets a new one.
  const isSpent = state?.code === 'IDEMPOTENCY_KEY_REUSED'
  const key = (!isSpent && state?.values[keyField]?.[0]) || crypto.randomUUID()
  const name = of ? `${action}-${of}` : action
  const wrong = state?.message === texts.form.refused ? onlyWrong(state) : undefined
  return (
    <form
      method="post"
      action={`${to}?${query}`}
      id={id}
      class={own ? `form ${own}` : 'form'}
      enctype={takesFiles ? 'multipart/form-data' : undefined}
      aria-label={label}
      data-form
    >
      <input type="hidden" name={keyField} value={key} />
      {of !== undefined && <input type="hidden" name="_of" value={of} />}
      {Object.entries(hidden).map(
        ([each, value]) =>
          value !== undefined && <input key={each} type="hidden" name={each} value={value} />,
      )}
      <FormContext.Provider value={{ name, state, wrong }}>
        {state?.message && wrong === undefined && <FormMessage state={state} />}
        {children}
      </FormContext.Provider>
    </form>
  )
}

/** The only wrong field, if the form has a control of one line for it, which can be led to. */
function onlyWrong({ fields, values }: FormState): string | undefined {
  const [first, ...rest] = Object.keys(fields)
  return first !== undefined && rest.length === 0 && values[first]?.length === 1 ? first : undefined
}

function FormMessage({ state }: { state: FormState }) {
  return (
    <div class="notice bad" role="alert" tabIndex={-1} data-focus>
      <Icon name="circle-alert" />
      <div>
        <p>{state.message}</p>
        <UnplacedIssues state={state} />
      </div>
    </div>
  )
}

/** Of fields that the form does not have: no message is lost. */
function UnplacedIssues({ state }: { state: FormState }) {
  const sent = new Set([...Object.keys(state.values), ...(state.values._has ?? [])])
  const rest = Object.entries(state.fields).filter(([name]) => !sent.has(name))
  if (rest.length === 0) return null
  return (
    <ul>
      {rest.map(([name, text]) => (
        <li key={name}>
          {name && <strong>{name}: </strong>}
          {text}
        </li>
      ))}
    </ul>
  )
}
