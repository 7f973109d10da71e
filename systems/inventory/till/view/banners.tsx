import { plural } from './formats.ts'
import { Banner } from './parts.tsx'
import type { OpenTill } from './use-till.ts'

interface BannersProps {
  readonly opened: OpenTill
  readonly isOnline: boolean
  readonly activate: (() => void) | undefined
  readonly openQueue: () => void
}

/** What the whole till has to say, the gravest first. */
export function Banners({
  opened: { state, isBroken, isUnknown },
  isOnline,
  activate,
  openQueue,
}: BannersProps) {
  const waiting = state?.waiting.length ?? 0
  const refused = state?.refused.length ?? 0
  if (isBroken)
    return (
      <Banner kind="bad" icon="circle-alert">
        This browser does not let the till keep sales. Leave the private window, or use another browser.
      </Banner>
    )
  if (state?.isOutdated)
    return (
      <Banner
        kind="warn"
        icon="refresh-cw"
        action={
          <button type="button" class="button small" onClick={() => location.reload()}>
            Load again
          </button>
        }
      >
        Another window has a newer version of the till. Load this one again before you sell.
      </Banner>
    )
  return (
    <>
      {refused > 0 && (
        <Banner
          kind="bad"
          icon="triangle-alert"
          action={
            <button type="button" class="button small" onClick={openQueue}>
              Look at it
            </button>
          }
        >
          {plural(refused, 'sale was', 'sales were')} not taken in full.
        </Banner>
      )}
      {state?.needsSignIn && waiting > 0 && (
        <Banner
          kind="warn"
          icon="log-in"
          action={
            <a
              class="button small"
              href={`/account/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}
            >
              Sign in
            </a>
          }
        >
          {plural(waiting, 'sale waits', 'sales wait')} on this device. Sign in as somebody who works in this
          shop, and they are sent.
        </Banner>
      )}
      {isUnknown && (
        <Banner kind="warn" icon="cloud-off">
          {isOnline
            ? 'The catalogue of this shop could not be loaded. Sign in as somebody who works here.'
            : 'This till has not seen the catalogue yet. Open it once with a network.'}
        </Banner>
      )}
      {activate && (
        <Banner
          kind="note"
          icon="refresh-cw"
          action={
            <button type="button" class="button small" onClick={activate}>
              Update
            </button>
          }
        >
          A new version of the till is ready.{' '}
          {waiting > 0 && `${plural(waiting, 'sale waits and stays', 'sales wait and stay')} on this device.`}
        </Banner>
      )}
    </>
  )
}
