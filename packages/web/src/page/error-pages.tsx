import { Button, ButtonLink } from '../parts/button.tsx'
import { Frame } from '../parts/frame.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { sentenceOf } from '../texts/error-sentences.ts'
import type { CallRefused } from './refusals.ts'
import { useSurroundings } from './surroundings.ts'

type State = 'notFound' | 'forbidden' | 'failed' | 'busy' | 'offline' | 'foreign' | 'tooLarge'

const stateOf = (status: number): State =>
  (({ 403: 'forbidden', 404: 'notFound', 413: 'tooLarge', 429: 'busy', 503: 'busy' }) as const)[
    status as 404
  ] ?? (status >= 500 ? 'failed' : 'notFound')

const icons: Readonly<Record<State, IconName>> = {
  notFound: 'search-x',
  forbidden: 'lock',
  failed: 'triangle-alert',
  busy: 'hourglass',
  offline: 'wifi-off',
  foreign: 'shield-alert',
  tooLarge: 'file-warning',
}

export interface ErrorPageProps {
  readonly status: number
  readonly refused?: CallRefused | undefined
  readonly state?: State
}

/** A page that could not be shown: what happened, what to do, and the id that support asks for. */
export function ErrorPage({ status, refused, state = stateOf(status) }: ErrorPageProps) {
  const { texts, requestId, system, url, person } = useSurroundings()
  const { title, text } = texts.states[state]
  const again = `${url.pathname}${url.search}`
  // The common sentences of these say less than the page.
  const isPlain = !refused || status >= 500 || status === 404 || refused.code === 'FORBIDDEN'
  const said = isPlain ? text : sentenceOf(refused, texts)
  // Support asks for it where something failed, not where an address is wrong.
  const id = status >= 500 ? refused?.requestId || requestId : undefined
  return (
    <Frame narrow>
      <div class="state-page">
        <Icon name={icons[state]} class="state-icon" />
        <h1>{title}</h1>
        <p>{said}</p>
        <div class="row center">
          {status >= 500 || state === 'offline' ? (
            <ButtonLink href={again} kind="primary">
              {texts.states.again}
            </ButtonLink>
          ) : (
            <ButtonLink href={system ? `/${system.name}/app/` : '/'} kind="primary">
              {texts.states.home}
            </ButtonLink>
          )}
          {state === 'forbidden' && person && (
            <ButtonLink href={`/account/sign-in?${new URLSearchParams({ next: again })}`}>
              {texts.states.otherAccount}
            </ButtonLink>
          )}
        </div>
        {id && (
          <p class="faint small">
            {texts.states.requestId} <code>{id}</code>
          </p>
        )}
      </div>
    </Frame>
  )
}

interface ExpiredProps {
  readonly action: string
  readonly values: Readonly<Record<string, readonly string[]>>
}

/** A form was sent after the session had ended: it waits here, whole, until the person is signed in again. */
export function ExpiredPage({ action, values }: ExpiredProps) {
  const { texts } = useSurroundings()
  const { title, text, signIn, resend } = texts.form.expired
  return (
    <Frame narrow>
      <div class="state-page">
        <Icon name="timer-off" class="state-icon" />
        <h1>{title}</h1>
        <p>{text}</p>
        <form method="post" action={action} class="row center">
          {Object.entries(values).flatMap(([name, all]) =>
            all.map((value, at) => <input key={`${name} ${at}`} type="hidden" name={name} value={value} />),
          )}
          <ButtonLink href="/account/sign-in?next=/account/signed-in" kind="primary" target="_blank">
            {signIn}
          </ButtonLink>
          <Button type="submit">{resend}</Button>
        </form>
      </div>
    </Frame>
  )
}
