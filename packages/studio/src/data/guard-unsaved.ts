import { useEffect } from 'react'
import { transport } from './transport.ts'

/** Unsaved input, each with the question to ask before leaving. */
const unsaved = new Map<object, string>()

/** Call this when the input is saved. */
export function forgetUnsaved(): void {
  unsaved.clear()
}

/** Asks before you leave while there is unsaved input. */
export function useUnsaved(isChanged: boolean, question = 'Your changes are not saved. Leave anyway?'): void {
  useEffect(() => {
    if (!isChanged) return
    const own = {}
    unsaved.set(own, question)
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(own)
      removeEventListener('beforeunload', warn)
    }
  }, [isChanged, question])
}

/** Goes to another screen or item, unless you choose to stay with unsaved input. */
export function careful<Options extends unknown[]>(
  navigate: (to: string, ...options: Options) => void,
  to: string,
  ...options: Options
): void {
  const here = transport().place().href
  if (mayLeave(here, new URL(to.replace(/^~/, ''), here).href)) navigate(to, ...options)
}

/**
 * The same for the browser's own buttons, which have changed the address before anybody can be asked: whoever stays is
 * given the address back, and no screen has seen another. To be called before anything else listens.
 */
export function guardHistory(): void {
  let here = location.href
  const note = () => {
    here = location.href
  }
  // The router tells of addresses that the page itself sets.
  addEventListener('pushState', note)
  addEventListener('replaceState', note)
  addEventListener(
    'popstate',
    event => {
      if (mayLeave(here, location.href)) return note()
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
    },
    { capture: true },
  )
}

/** The browser's own question, because an address cannot wait for another. */
function mayLeave(from: string, to: string): boolean {
  const [question] = unsaved.values()
  return question === undefined || placeOf(from) === placeOf(to) || confirm(question)
}

/** The screen and the item; the rest of an address does not concern what is written. */
function placeOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  return JSON.stringify([pathname, searchParams.get('item')])
}
