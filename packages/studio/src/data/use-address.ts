import { useMemo } from 'react'
import { useLocation, useRouter } from 'wouter'
import { transport } from './transport.ts'

type Changes = Readonly<Record<string, string | undefined>>

/**
 * The part of the address behind the question mark: read it, or change some of it. The router's own way decodes it twice,
 * by which a key such as `a%20b` would become another.
 */
export function useAddress() {
  const router = useRouter()
  const search = router.searchHook(router)
  const [, go] = useLocation()
  const address = useMemo(() => new URLSearchParams(search), [search])
  const set = (next: URLSearchParams, options?: { replace?: boolean }) =>
    // Wherever the page is mounted: the path is the whole one.
    go(`~${transport().place().pathname}${next.size > 0 ? `?${next}` : ''}`, options)
  const change = (next: Changes, options?: { replace?: boolean }) => {
    const after = new URLSearchParams(transport().place().search)
    for (const [name, value] of Object.entries(next)) {
      if (value === undefined || value === '') after.delete(name)
      else after.set(name, value)
    }
    set(after, options)
  }
  return { address, change, set }
}
