import type { TillConfig } from '../../pages/till-config.ts'
import { Banners } from './banners.tsx'
import { totalOf, unitsOf } from './basket.ts'
import { BasketPanel } from './basket-panel.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { FindBar } from './find-bar.tsx'
import { plural } from './formats.ts'
import { Header } from './header.tsx'
import { OpenSheet } from './open-sheet.tsx'
import { Icon } from './parts.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'
import { type Screen, useScreen } from './use-screen.ts'

interface ScreenProps {
  readonly shop: TillConfig['shops'][number]
  readonly config: TillConfig
  readonly leave: () => void
}

export function TillScreen({ shop, config, leave }: ScreenProps) {
  const screen = useScreen(shop.shopId, config)
  const { opened, isOnline, activate, setOpen, catalogue, basket, formats, paper, said } = screen
  const openQueue = () => setOpen('queue')
  const panel = (
    <BasketPanel
      basket={basket}
      formats={formats}
      stockOf={productId => catalogue?.products.find(each => each.productId === productId)?.currentStock}
      change={screen.change}
      clear={() => screen.replace([])}
      charge={() => setOpen('pay')}
    />
  )
  return (
    <>
      <div class="till">
        <Header
          shop={shop}
          config={config}
          state={opened.state}
          isOnline={isOnline}
          openQueue={openQueue}
          openSales={() => setOpen('sales')}
          leave={config.shops.length > 1 ? leave : undefined}
        />
        <div class="till-banners">
          <Banners opened={opened} isOnline={isOnline} activate={activate} openQueue={openQueue} />
          <Elsewhere shops={config.shops} except={shop.shopId} />
        </div>
        <Products screen={screen} shop={shop} />
        <aside class="till-side" aria-label="Basket">
          {panel}
        </aside>
        <Foot screen={screen} />
        <p class={said.isWrong ? 'toast till-said' : 'visually-hidden'} role="status">
          {said.text}
        </p>
      </div>
      <OpenSheet screen={screen} shop={shop} config={config} panel={panel} />
      {paper && catalogue && <ReceiptPaper shop={catalogue} receipt={paper} formats={formats} />}
    </>
  )
}

interface ProductsProps {
  readonly screen: Screen
  readonly shop: TillConfig['shops'][number]
}

/** Finding a product, and taking it into the basket. */
function Products({ screen, shop }: ProductsProps) {
  const { catalogue, take, say, open, setOpen, setSold, basket, taken, formats, opened } = screen
  return (
    <main class="till-main" id="content">
      <h1 class="visually-hidden">Till of {shop.name}</h1>
      <FindBar
        catalogue={catalogue}
        take={take}
        say={say}
        openCamera={() => setOpen('camera')}
        isFree={open === undefined}
        leaveDone={() => setSold(undefined)}
        charge={() => basket.length > 0 && setOpen('pay')}
      >
        {shown => (
          <ProductGrid
            products={shown}
            basket={basket}
            taken={taken}
            formats={formats}
            take={take}
            isLoading={catalogue === undefined && !opened.isUnknown}
            shopId={shop.shopId}
            isOwner={shop.role === 'owner'}
          />
        )}
      </FindBar>
    </main>
  )
}

/** On a phone: how much is in the basket, and the button that charges it. */
function Foot({ screen: { basket, setOpen, formats } }: { readonly screen: Screen }) {
  return (
    <div class="till-foot">
      <button type="button" class="button quiet foot-basket" onClick={() => setOpen('basket')}>
        <Icon name="shopping-basket" />
        <span>{plural(unitsOf(basket), 'item', 'items')}</span>
      </button>
      <button
        type="button"
        class="button primary large foot-charge"
        disabled={basket.length === 0}
        onClick={() => setOpen('pay')}
      >
        Charge {formats.money(totalOf(basket))}
      </button>
    </div>
  )
}
