import type { TillConfig } from '../../pages/till-config.ts'
import type { TillState } from '../till.ts'
import { plural } from './formats.ts'
import { Icon } from './parts.tsx'

interface HeaderProps {
  readonly shop: TillConfig['shops'][number]
  readonly config: TillConfig
  readonly state: TillState | undefined
  readonly isOnline: boolean
  readonly openQueue: () => void
  readonly openSales: () => void
  /** To another shop, if there is one. */
  readonly leave: (() => void) | undefined
}

export function Header({ shop, config, state, isOnline, openQueue, openSales, leave }: HeaderProps) {
  return (
    <header class="till-head">
      <a
        class="till-brand"
        href={`/inventory/app/?shop=${shop.shopId}`}
        aria-label={`${shop.name}: dashboard`}
      >
        <span class="till-mark" dangerouslySetInnerHTML={{ __html: markOf() }} />
        <span class="till-shop">{shop.name}</span>
      </a>
      <Status state={state} isOnline={isOnline} open={openQueue} />
      <button type="button" class="button quiet till-sales" onClick={openSales}>
        <Icon name="receipt" />
        <span>Last sales</span>
      </button>
      <TillMenu shop={shop} config={config} waiting={state?.waiting.length ?? 0} leave={leave} />
    </header>
  )
}

const markOf = () => document.querySelector('[data-icon="mark"]')?.innerHTML ?? ''

interface StatusProps {
  readonly state: TillState | undefined
  readonly isOnline: boolean
  readonly open: () => void
}

/** Whether what was sold has arrived. */
function Status({ state, isOnline, open }: StatusProps) {
  // Say nothing until it is known.
  if (!state) return null
  const [waiting, refused] = [state.waiting.length, state.refused.length]
  const [kind, icon, text] =
    refused > 0
      ? ['bad', 'triangle-alert', `${refused} not sold`]
      : waiting > 0
        ? ['warn', isOnline ? 'refresh-cw' : 'cloud-off', plural(waiting, 'waits', 'wait')]
        : isOnline
          ? ['good', 'check', 'All sent']
          : ['warn', 'cloud-off', 'Offline']
  return (
    <button type="button" class={`till-status ${kind}`} onClick={open} data-waiting={waiting}>
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  )
}

interface MenuProps {
  readonly shop: TillConfig['shops'][number]
  readonly config: TillConfig
  readonly waiting: number
  readonly leave: (() => void) | undefined
}

const TillMenu = ({ shop: { shopId, name }, config: { person }, waiting, leave }: MenuProps) => (
  <details class="menu at-end">
    <summary class="button quiet icon-only" aria-label="Menu">
      <Icon name="menu" />
    </summary>
    <div class="panel">
      <div class="panel-head">
        <strong>{person}</strong>
        <span class="faint small">{name}</span>
      </div>
      <a href={`/inventory/app/?shop=${shopId}`}>
        <Icon name="chart-column" /> Dashboard
      </a>
      <a href={`/inventory/app/shops/${shopId}/products`}>
        <Icon name="package" /> Products
      </a>
      <a href={`/inventory/app/shops/${shopId}/receipts`}>
        <Icon name="receipt" /> All receipts
      </a>
      {leave && (
        <button type="button" onClick={leave}>
          <Icon name="store" /> Another shop
        </button>
      )}
      <form class="divided" method="post" action="/account/sign-out?do=out">
        {waiting > 0 && (
          <p class="panel-note">
            {plural(waiting, 'sale waits', 'sales wait')} here and will stay. The next person who signs in for
            this shop sends them.
          </p>
        )}
        <button type="submit">
          <Icon name="log-out" /> Sign out
        </button>
      </form>
    </div>
  </details>
)
