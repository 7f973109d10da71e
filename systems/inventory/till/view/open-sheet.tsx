import type { ComponentChildren } from 'preact'
import type { TillConfig } from '../../pages/till-config.ts'
import { totalOf } from './basket.ts'
import { CameraSheet } from './camera-sheet.tsx'
import { DoneSheet } from './done-sheet.tsx'
import { Sheet } from './parts.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { QueueSheet } from './queue-sheet.tsx'
import { SalesSheet } from './sales-sheet.tsx'
import type { Screen } from './use-screen.ts'

interface OpenSheetProps {
  readonly screen: Screen
  readonly shop: TillConfig['shops'][number]
  readonly config: TillConfig
  /** The basket, which stands beside the products on a wide screen. */
  readonly panel: ComponentChildren
}

/** The sheet that lies over the till, if any. */
export function OpenSheet({ screen, shop, config, panel }: OpenSheetProps) {
  const { open, close, formats, isOnline, sold, print } = screen
  const { till, state } = screen.opened
  const common = { formats, onClose: close }
  if (open === 'basket')
    return (
      <Sheet title="Basket" onClose={close} class="basket-sheet">
        {panel}
      </Sheet>
    )
  if (open === 'pay') return <PaySheet total={totalOf(screen.basket)} sell={screen.sell} {...common} />
  if (open === 'camera')
    return (
      <CameraSheet
        catalogue={screen.catalogue}
        reader={config.reader[0]}
        take={screen.take}
        onClose={close}
      />
    )
  if (!state) return null
  if (open === 'sales') {
    const changed = () => void till?.refresh()
    return (
      <SalesSheet shop={shop} state={state} isOnline={isOnline} print={print} changed={changed} {...common} />
    )
  }
  if (!till) return null
  if (open === 'queue') {
    const { sellAgain } = screen
    return <QueueSheet till={till} state={state} isOnline={isOnline} sellAgain={sellAgain} {...common} />
  }
  if (!sold) return null
  return (
    <DoneSheet
      sold={sold}
      state={state}
      formats={formats}
      mail={to => void till.mail(sold.receipt.receiptId, to)}
      print={() => print(sold.receipt)}
      onClose={() => screen.setSold(undefined)}
    />
  )
}
