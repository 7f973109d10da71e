import type { Db } from './operation.ts'

interface Options<I> {
  /** What the list is of: its name, its arguments and the caller. */
  readonly binding: readonly (string | undefined)[]
  /** Values that no two items share, most important first; the highest comes first. */
  readonly order: (item: I) => readonly string[]
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of a list whose keys have another order: of one user, so it is read whole. */
export async function sortedPage<I>(
  db: Pick<Db, 'sealCursor' | 'openCursor'>,
  list: AsyncIterable<I>,
  { binding, order, limit, cursor }: Options<I>,
): Promise<{ items: I[]; nextCursor?: string }> {
  const place = cursor === undefined ? undefined : ((await db.openCursor(binding, cursor)) as string[])
  const rest: I[] = []
  for await (const item of list) {
    if (place === undefined || compared(order(item), place) < 0) rest.push(item)
  }
  rest.sort((a, b) => compared(order(b), order(a)))
  const items = rest.slice(0, limit)
  const last = items.at(-1)
  if (last === undefined || rest.length === items.length) return { items }
  return { items, nextCursor: await db.sealCursor(binding, order(last)) }
}

function compared(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  if (at < 0) return 0
  return (a[at] as string) < (b[at] as string) ? -1 : 1
}
