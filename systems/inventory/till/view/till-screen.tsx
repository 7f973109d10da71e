import { useMemo, useState } from 'preact/hooks'
import type { TillConfig } from '../../pages/till-config.ts'
import type { TillProduct } from '../catalogue.ts'
import type { QueuedReceipt, ReceiptBody } from '../queued-receipt.ts'
import { totalOf, unitsOf } from './basket.ts'
import { BasketPanel } from './basket-panel.tsx'
import { CameraSheet } from './camera-sheet.tsx'
import { DoneSheet } from './done-sheet.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { FindBar } from './find-bar.tsx'
import { formatsOf, plural } from './formats.ts'
import { Header } from './header.tsx'
import { Banner, Icon, Sheet } from './parts.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { ProductGrid } from './product-grid.tsx'
import { QueueSheet } from './queue-sheet.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'
import { SalesSheet } from './sales-sheet.tsx'
import { useBasket } from './use-basket.ts'
import { type OpenTill, useNewVersion, useOnline, useTill } from './use-till.ts'

interface ScreenProps {
  readonly shop: TillConfig['shops'][number]
  readonly config: TillConfig
  readonly leave: () => void
}

type Open = 'basket' | 'pay' | 'queue' | 'sales' | 'camera'

export interface Sold {
  readonly receipt: QueuedReceipt
  /** What the customer handed over, in cash. */
  readonly given?: number | undefined
}

export function TillScreen({ shop, config, leave }: ScreenProps) {
  const { shopId } = shop
  const opened = useTill(shopId)
  const { till, state } = opened
  const catalogue = state?.catalogue
  const isOnline = useOnline()
  const activate = useNewVersion(config)
  const { basket, receiptId, add, change, replace, said, say } = useBasket(shopId, till)
  const [open, setOpen] = useState<Open>()
  const [sold, setSold] = useState<Sold>()
  const [paper, setPaper] = useState<QueuedReceipt>()
  const formats = formatsOf(catalogue ?? { currency: 'USD', timezone: 'UTC' })
  const taken = useMemo(() => takenFrom(state?.waiting ?? [], basket), [state?.waiting, basket])
  const total = totalOf(basket)
  const close = () => setOpen(undefined)
  const sell = async (paidBy: ReceiptBody['paidBy'], given?: number) => {
    if (!till || basket.length === 0) return
    const receipt = await till.sell(basket, paidBy, receiptId.current)
    replace([])
    close()
    setSold({ receipt, given })
  }
  const take = (product: TillProduct) => {
    setSold(undefined)
    add(product)
  }
  const print = (receipt: QueuedReceipt) => {
    setPaper(receipt)
    // After it has been drawn.
    setTimeout(() => print80mm(() => setPaper(undefined)))
  }
  const panel = (
    <BasketPanel
      basket={basket}
      formats={formats}
      stockOf={productId => catalogue?.products.find(each => each.productId === productId)?.currentStock}
      change={change}
      clear={() => replace([])}
      charge={() => setOpen('pay')}
    />
  )
  return (
    <>
      <div class="till">
        <Header
          shop={shop}
          config={config}
          state={state}
          isOnline={isOnline}
          openQueue={() => setOpen('queue')}
          openSales={() => setOpen('sales')}
          leave={config.shops.length > 1 ? leave : undefined}
        />
        <div class="till-banners">
          <Banners
            opened={opened}
            isOnline={isOnline}
            activate={activate}
            openQueue={() => setOpen('queue')}
          />
          <Elsewhere shops={config.shops} except={shopId} />
        </div>
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
                shopId={shopId}
                isOwner={shop.role === 'owner'}
              />
            )}
          </FindBar>
        </main>
        <aside class="till-side" aria-label="Basket">
          {panel}
        </aside>
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
            Charge {formats.money(total)}
          </button>
        </div>
        <p class={said.isWrong ? 'toast till-said' : 'visually-hidden'} role="status">
          {said.text}
        </p>
      </div>
      {open === 'basket' && (
        <Sheet title="Basket" onClose={close} class="basket-sheet">
          {panel}
        </Sheet>
      )}
      {open === 'pay' && <PaySheet total={total} formats={formats} sell={sell} onClose={close} />}
      {open === 'camera' && (
        <CameraSheet catalogue={catalogue} reader={config.reader[0]} take={take} onClose={close} />
      )}
      {open === 'queue' && till && state && (
        <QueueSheet
          till={till}
          state={state}
          formats={formats}
          isOnline={isOnline}
          sellAgain={receipt => {
            replace(againOf(receipt, basket))
            close()
          }}
          onClose={close}
        />
      )}
      {open === 'sales' && state && (
        <SalesSheet
          shop={shop}
          state={state}
          formats={formats}
          isOnline={isOnline}
          print={print}
          changed={() => void till?.refresh()}
          onClose={close}
        />
      )}
      {sold && open === undefined && till && state && (
        <DoneSheet
          sold={sold}
          state={state}
          formats={formats}
          mail={to => void till.mail(sold.receipt.receiptId, to)}
          print={() => print(sold.receipt)}
          onClose={() => setSold(undefined)}
        />
      )}
      {paper && catalogue && <ReceiptPaper shop={catalogue} receipt={paper} formats={formats} />}
    </>
  )
}

function print80mm(done: () => void): void {
  addEventListener('afterprint', done, { once: true })
  window.print()
}

/** How much of each product is promised already: in the basket, and in sales that the server has not heard of. */
function takenFrom(
  waiting: readonly QueuedReceipt[],
  basket: readonly { productId: string; quantity: number }[],
): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  for (const { productId, quantity } of [...basket, ...waiting.flatMap(({ body }) => body.lines)])
    taken.set(productId, (taken.get(productId) ?? 0) + quantity)
  return taken
}

/** What was refused, on top of what is in the basket already. */
function againOf(
  { body, names, refusedLines }: QueuedReceipt,
  basket: ReturnType<typeof useBasket>['basket'],
) {
  const refused = new Set(refusedLines.map(({ productId }) => productId))
  const lines = body.lines.filter(({ productId }) => refused.size === 0 || refused.has(productId))
  const known = new Set(basket.map(({ productId }) => productId))
  const added = lines.filter(({ productId }) => !known.has(productId))
  return [...basket, ...added.map(line => ({ ...line, name: names[line.productId] ?? '' }))]
}

interface BannersProps {
  readonly opened: OpenTill
  readonly isOnline: boolean
  readonly activate: (() => void) | undefined
  readonly openQueue: () => void
}

/** What the whole till has to say, the gravest first. */
function Banners({ opened: { state, isBroken, isUnknown }, isOnline, activate, openQueue }: BannersProps) {
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
