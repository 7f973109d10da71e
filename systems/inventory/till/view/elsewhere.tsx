import { useEffect, useState } from 'preact/hooks'
import type { TillConfig } from '../../pages/till-config.ts'
import { deliverReceipts } from '../deliver-receipts.ts'
import { openTillStore, type TillStore } from '../till-store.ts'
import { plural } from './formats.ts'
import { Banner } from './parts.tsx'
import { getToken } from './session.ts'

interface OtherShop {
  readonly shopId: string
  readonly name: string
  readonly waiting: number
  readonly refused: number
}

interface ElsewhereProps {
  /** Where the person who is signed in sells. */
  readonly shops: TillConfig['shops']
  /** The shop whose till is open: it speaks for itself. */
  readonly except?: string
}

const aMinute = 60_000

/** Sales of other shops on this device. Everybody sees them; opening the page as somebody who may send them sends them. */
export function Elsewhere({ shops, except = '' }: ElsewhereProps) {
  const [found, setFound] = useState<readonly OtherShop[]>([])
  useEffect(() => {
    let isClosed = false
    const opened = openTillStore()
    const tell = async (store: TillStore) => {
      const others = await findOthers(store, except)
      if (!isClosed) setFound(others)
    }
    const deliver = async () => {
      const store = await opened
      await tell(store)
      for (const { shopId, waiting } of await findOthers(store, except)) {
        if (waiting === 0 || isClosed) continue
        await deliverReceipts({ store, shopId, getToken, changed: () => void tell(store) })
      }
      await tell(store)
    }
    // A browser that keeps nothing for this page has nothing to tell here.
    const wake = () => void deliver().catch(() => {})
    const timer = setInterval(wake, aMinute)
    addEventListener('online', wake)
    wake()
    return () => {
      isClosed = true
      clearInterval(timer)
      removeEventListener('online', wake)
      void opened.then(store => store.close())
    }
  }, [except])
  return (
    <>
      {found.map(shop => (
        <Other key={shop.shopId} shop={shop} mayOpen={shops.some(({ shopId }) => shopId === shop.shopId)} />
      ))}
    </>
  )
}

async function findOthers(store: TillStore, except: string): Promise<OtherShop[]> {
  const all = await store.unsettledElsewhere(except)
  return Promise.all(
    [...new Set(all.map(({ shopId }) => shopId))].map(async shopId => {
      const receipts = all.filter(receipt => receipt.shopId === shopId)
      const waiting = receipts.filter(({ state }) => state === 'waiting').length
      const name = (await store.loadCatalogue(shopId))?.name ?? 'another shop'
      return { shopId, name, waiting, refused: receipts.length - waiting }
    }),
  )
}

function Other({ shop, mayOpen }: { shop: OtherShop; mayOpen: boolean }) {
  const { shopId, name, waiting, refused } = shop
  const till = `${location.pathname}?shop=${shopId}`
  const address = mayOpen ? till : `/account/sign-in?next=${encodeURIComponent(till)}`
  return (
    <Banner
      kind="warn"
      icon={mayOpen ? 'store' : 'log-in'}
      action={
        <a class="button small" href={address}>
          {mayOpen ? 'Open its till' : 'Sign in'}
        </a>
      }
    >
      {waiting > 0 &&
        `${plural(waiting, 'sale', 'sales')} of ${name} ${waiting === 1 ? 'waits' : 'wait'} on this device. `}
      {refused > 0 &&
        `${plural(refused, 'sale', 'sales')} of ${name} ${refused === 1 ? 'was' : 'were'} not taken in full. `}
      {!mayOpen && 'Somebody who works there must sign in.'}
    </Banner>
  )
}
