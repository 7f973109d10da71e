import { useEffect } from 'react'

let isUnsaved = false

/** Called once what was written is stored. */
export function forgetUnsaved(): void {
  isUnsaved = false
}

/** While something is written that is not stored, whoever goes away is asked. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    isUnsaved = isChanged
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      isUnsaved = false
      removeEventListener('beforeunload', warn)
    }
  }, [isChanged])
}

/** Goes to another screen or item unless somebody wants to keep what is not stored. */
export function careful<Options extends unknown[]>(
  navigate: (to: string, ...options: Options) => void,
  to: string,
  ...options: Options
): void {
  const [from, next] = [new URL(location.href), new URL(to, location.href)]
  const stays = from.pathname === next.pathname && itemIn(from) === itemIn(next)
  // The browser's own question, because an address cannot wait for another.
  if (stays || !isUnsaved || confirm('What you changed is not saved. Leave it?')) navigate(to, ...options)
}

const itemIn = ({ searchParams }: URL) => searchParams.get('item')
