import { useSearchParams } from 'wouter'

/** The part of the address behind the question mark: read it, or change some of it. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const change = (next: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) =>
    setAddress(before => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined || value === '') after.delete(name)
        else after.set(name, value)
      }
      return after
    }, options)
  return { address, change }
}
