import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 860px)')

const listen = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the design and what it is stand side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(listen, () => wide.matches)
