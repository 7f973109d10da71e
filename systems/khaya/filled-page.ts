interface Page<T> {
  readonly items: readonly T[]
  readonly cursor?: string | undefined
}

interface Part {
  readonly limit: number
  readonly cursor?: string
}

/** So many items are looked at for one page. */
const most = 5000

/** A page of those items that are kept, which only others can tell, filled up with those that follow. */
export async function filledPage<T, Kept>(
  { limit, cursor: first }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (part: Part) => Promise<Page<T>>,
  keep: (items: readonly T[]) => Promise<readonly Kept[]>,
): Promise<Page<Kept>> {
  const items: Kept[] = []
  let cursor = first
  let examined = 0
  do {
    const page = await read({ limit: limit - items.length, ...(cursor !== undefined && { cursor }) })
    items.push(...(await keep(page.items)))
    examined += page.items.length
    cursor = page.cursor
  } while (cursor !== undefined && items.length < limit && examined < most)
  return { items, cursor }
}
