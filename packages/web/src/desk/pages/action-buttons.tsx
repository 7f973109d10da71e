import type { ComponentChildren } from 'preact'
import { useSurroundings } from '../../page/surroundings.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import type { Action, DeskModel } from '../model/desk-model.ts'
import { moveLabel } from '../model/move-label.ts'
import { actionAddress } from './addresses.ts'
import type { Possible } from './desk.ts'

/** Whether nothing has to be asked: one touch does it. */
function isDirect(action: Action): boolean {
  return !isDangerous(action) && fieldsToAsk(action).length === 0
}

/** What cannot be taken back asks first. */
const isDangerous = ({ kind, undo, operation }: Action) =>
  (kind === 'delete' && undo === undefined) || operation.status === 202

const fieldsToAsk = ({ asks, query, body, moves, file }: Action) => [
  ...asks,
  ...query,
  ...body.filter(({ kind, name }) => kind !== 'constant' && name !== moves?.to),
  ...(file ? [file] : []),
]

interface One {
  readonly key: string
  readonly label: string
  readonly action: Action
  readonly href: string
  /** Of a move: the state, and whether anything leads on from there. */
  readonly to?: string
  readonly isDirect: boolean
  readonly isPrimary: boolean
  readonly isDanger: boolean
}

/** Each move is a button of its own. */
function eachOf(model: DeskModel, { action, keys, targets }: Possible): One[] {
  const href = actionAddress(model, action, keys)
  const common = { action, isPrimary: action.isPrimary }
  if (!targets || !action.moves) {
    return [
      {
        ...common,
        key: action.name,
        label: action.label,
        href,
        isDirect: isDirect(action),
        isDanger: action.kind === 'delete',
      },
    ]
  }
  const { table } = action.moves
  return targets.map(to => {
    const isFinal = Object.keys(table[to] ?? {}).length === 0
    const separator = href.includes('?') ? '&' : '?'
    return {
      ...common,
      key: `${action.name} ${to}`,
      label: action.moves?.labels?.[to] ?? moveLabel(to),
      href: `${href}${separator}to=${encodeURIComponent(to)}`,
      to,
      isDirect: isDirect(action) && !isFinal,
      isDanger: /cancel|reject|withdraw/i.test(to),
    }
  })
}

interface ButtonsProps {
  readonly model: DeskModel
  readonly possible: readonly Possible[]
  readonly size?: 'small' | 'normal'
  /** How many buttons are side by side; the others are behind `More`. */
  readonly most?: number
}

/** What can be done, the most important first. */
export function ActionButtons({ model, possible, size = 'normal', most = 4 }: ButtonsProps) {
  const { texts } = useSurroundings()
  const all = possible.flatMap(each => eachOf(model, each)).sort((a, b) => rankOf(a) - rankOf(b))
  const [shown, rest] = all.length > most ? [all.slice(0, most - 1), all.slice(most - 1)] : [all, []]
  return (
    <>
      {shown.map(one => (
        <One key={one.key} one={one} size={size} />
      ))}
      {rest.length > 0 && (
        <details class="menu more-actions" name="actions">
          <summary class={`button ${size === 'small' ? 'small' : ''}`}>
            <Icon name="ellipsis" /> {texts.desk.more}
          </summary>
          <div class="panel">
            {rest.map(one => (
              <One key={one.key} one={one} size="normal" isQuiet />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

const icons: Partial<Record<Action['kind'], IconName>> = { create: 'plus', edit: 'pencil', delete: 'trash-2' }

const rankOf = ({ isPrimary, isDanger, action }: One) =>
  isPrimary ? 0 : isDanger ? 5 : { create: 1, move: 2, edit: 3, do: 4, delete: 5 }[action.kind]

function One({
  one,
  size,
  isQuiet,
}: {
  one: One
  size: 'small' | 'normal'
  isQuiet?: boolean
}): ComponentChildren {
  const { action, label, href, to, isPrimary, isDanger } = one
  const isMain = isPrimary || (action.kind === 'create' && !isQuiet)
  const kind = isQuiet ? 'quiet' : isDanger ? 'danger' : isMain && size === 'normal' ? 'primary' : 'plain'
  const icon = icons[action.kind]
  const look = { kind, size, ...(icon && { icon }) } as const
  if (!one.isDirect) {
    return (
      <ButtonLink href={href} {...look}>
        {label}
      </ButtonLink>
    )
  }
  const [address = '', query = ''] = href.split('?')
  return (
    <Form
      do="send"
      to={address}
      of={`${action.name}${to ?? ''}${query}`}
      class="inline"
      hidden={hiddenOf(query)}
    >
      <Button {...look}>{label}</Button>
    </Form>
  )
}

/** `Form` writes its own query, so what the address holds goes along as fields. */
const hiddenOf = (query: string) =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [`_key.${name}`, value]))
