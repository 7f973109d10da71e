import { useMemo } from 'react'
import { useAddress } from '../../data/use-address.ts'
import type { GridLayout } from '../../parts/grid/layout.ts'

/** How the columns are arranged, in the address. */
export function useLayout(): [GridLayout, (layout: GridLayout) => void] {
  const { address, change } = useAddress()
  const [sort, hide, wide] = [address.get('sort'), address.get('hide'), address.get('wide')]
  const layout = useMemo(() => {
    const hidden = read<readonly string[]>(hide, [])
    return {
      ...(sort && { sort: { name: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } }),
      hidden: Array.isArray(hidden) ? hidden : [],
      widths: read<Record<string, number>>(wide, {}),
    }
  }, [sort, hide, wide])
  const set = ({ sort: by, hidden, widths }: GridLayout) =>
    change(
      {
        sort: by && `${by.isDescending ? '-' : ''}${by.name}`,
        hide: hidden.length > 0 ? JSON.stringify(hidden) : undefined,
        wide: Object.keys(widths).length > 0 ? JSON.stringify(widths) : undefined,
      },
      { replace: true },
    )
  return [layout, set]
}

/** What somebody wrote into the address by hand may be anything. */
function read<T>(text: string | null, otherwise: T): T {
  try {
    return (JSON.parse(text ?? 'null') as T) ?? otherwise
  } catch {
    return otherwise
  }
}
