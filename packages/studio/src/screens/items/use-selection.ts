import { useMemo, useState } from 'react'
import { useAddress } from '../../data/use-address.ts'

/** Longer addresses are cut off by programs that people send them with. */
const mostLetters = 16_000
const mostKeys = 400
const none: ReadonlySet<string> = new Set()

/** The keys of the chosen rows: in the address, as long as it can hold them. */
export function useSelection() {
  const { address, change } = useAddress()
  const told = address.get('chosen')
  const inAddress = useMemo(() => keysIn(told), [told])
  // Of a whole table, what is chosen stays with this page.
  const [beyond, setBeyond] = useState(none)
  const choose = (keys: ReadonlySet<string>) => {
    const text = keys.size <= mostKeys ? `[${[...keys].join(',')}]` : ''
    const fits = text !== '' && encodeURIComponent(text).length <= mostLetters
    setBeyond(fits ? none : keys)
    change({ chosen: fits && keys.size > 0 ? text : undefined }, { replace: true })
  }
  return {
    chosen: beyond.size > 0 ? beyond : inAddress,
    isInAddress: beyond.size === 0,
    choose,
    /** For another query, whose address has its own. */
    forget: () => setBeyond(none),
  }
}

/** What somebody wrote into the address by hand may be anything. */
function keysIn(text: string | null): ReadonlySet<string> {
  if (text === null) return none
  try {
    return new Set((JSON.parse(text) as object[]).map(key => JSON.stringify(key)))
  } catch {
    return none
  }
}
