import type { HydratedPage, QueryOptions } from '../../src/patterns.ts'

type Run<A, I> = (arguments_: A, options: QueryOptions) => Promise<HydratedPage<I>>

/** Every page to the last; the sizes of pages are taken in turn. */
export async function allPages<A, I>(
  run: Run<A, I>,
  arguments_: A,
  sizes: readonly number[],
  options: QueryOptions = {},
): Promise<I[][]> {
  const pages: I[][] = []
  for (let cursor: string | undefined; ; ) {
    const limit = sizes[pages.length % sizes.length] as number
    const page = await run(arguments_, { ...options, limit, ...(cursor !== undefined && { cursor }) })
    pages.push(page.items)
    if (pages.length > 500) throw new Error('The pages do not end')
    cursor = page.cursor
    if (cursor === undefined) return pages
  }
}
