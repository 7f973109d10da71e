import { useState } from 'preact/hooks'
import type { TillConfig } from '../../pages/till-config.ts'
import { Elsewhere } from './elsewhere.tsx'
import { Icon } from './parts.tsx'
import { TillScreen } from './till-screen.tsx'

const lastShop = 'till shop'

/** The shop of the address, else the last one on this device, else the only one. */
function firstShop({ shops }: TillConfig): string | undefined {
  const asked = new URLSearchParams(location.search).get('shop') ?? localStorage.getItem(lastShop)
  if (asked && shops.some(({ shopId }) => shopId === asked)) return asked
  return shops.length === 1 ? shops[0]?.shopId : undefined
}

export function App({ config }: { config: TillConfig }) {
  const [shopId, setShop] = useState(() => firstShop(config))
  const choose = (chosen: string | undefined) => {
    if (chosen) localStorage.setItem(lastShop, chosen)
    history.replaceState(null, '', chosen ? `?shop=${chosen}` : location.pathname)
    setShop(chosen)
  }
  const shop = config.shops.find(each => each.shopId === shopId)
  if (!shop) return <ChooseShop config={config} choose={choose} />
  return <TillScreen key={shop.shopId} shop={shop} config={config} leave={() => choose(undefined)} />
}

interface ChooseProps {
  readonly config: TillConfig
  readonly choose: (shopId: string) => void
}

const ChooseShop = ({ config: { shops }, choose }: ChooseProps) => (
  <main class="choose-shop" id="content">
    <h1>Where do you sell today?</h1>
    <Elsewhere shops={shops} />
    <ul>
      {shops.map(({ shopId, name, role }) => (
        <li key={shopId}>
          <button type="button" class="button large wide" onClick={() => choose(shopId)}>
            <Icon name="store" />
            <span>{name}</span>
            <span class="faint small">{role === 'owner' ? 'your shop' : 'you sell here'}</span>
          </button>
        </li>
      ))}
    </ul>
  </main>
)
