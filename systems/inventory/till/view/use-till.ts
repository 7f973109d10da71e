import { useEffect, useState } from 'preact/hooks'
import type { TillConfig } from '../../pages/till-config.ts'
import { keepPictures } from '../keep-pictures.ts'
import { registerWorker } from '../register-worker.ts'
import { openTill, type Till, type TillState } from '../till.ts'
import { getToken } from './session.ts'

export interface OpenTill {
  readonly till: Till | undefined
  readonly state: TillState | undefined
  /** The browser keeps nothing for this page: no sale would be safe. */
  readonly isBroken: boolean
  /** The catalogue could not be fetched, and none is known. */
  readonly isUnknown: boolean
}

const aMinute = 60_000

/** The till of a shop, with a catalogue that is no older than it must be. */
export function useTill(shopId: string): OpenTill {
  const [till, setTill] = useState<Till>()
  const [state, setState] = useState<TillState>()
  const [isBroken, setBroken] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  useEffect(() => {
    let opened: Till | undefined
    let isClosed = false
    openTill({ shopId, getToken, changed: setState }).then(
      made => {
        if (isClosed) return made.close()
        opened = made
        setTill(made)
      },
      () => setBroken(true),
    )
    return () => {
      isClosed = true
      opened?.close()
    }
  }, [shopId])
  // What was delivered has changed the stock: it is fetched again when nothing waits any more, not after each of hundreds.
  const isDelivered = state?.waiting.length === 0
  useEffect(() => {
    if (!till) return
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      const isFetched = await till.refresh().catch(() => false)
      const { catalogue } = await till.state()
      setUnknown(!isFetched && catalogue === undefined)
      if (catalogue) void keepPictures(catalogue)
    }
    void refresh()
    const timer = setInterval(refresh, aMinute)
    addEventListener('online', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [till, isDelivered])
  return { till, state, isBroken, isUnknown }
}

/** Whether the browser believes to have a network. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const tell = () => setOnline(navigator.onLine)
    addEventListener('online', tell)
    addEventListener('offline', tell)
    return () => {
      removeEventListener('online', tell)
      removeEventListener('offline', tell)
    }
  }, [])
  return isOnline
}

/** Makes the page open without a network. Gives what lets a newer version in, when there is one. */
export function useNewVersion({ worker, scope, version, assets, reader }: TillConfig) {
  const [activate, setActivate] = useState<() => void>()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const isReaderNeeded = !('BarcodeDetector' in window)
    const kept = isReaderNeeded ? [...assets, ...reader] : assets
    const updated = (given: () => void) => setActivate(() => given)
    // Without a worker the till still sells while the page is open.
    registerWorker({ script: worker, scope, version, assets: kept, updated }).catch(() => {})
  }, [worker, scope, version, assets, reader])
  return activate
}
