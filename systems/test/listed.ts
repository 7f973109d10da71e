import type { Page, QueryOptions } from 'monotable'
import { pagesOf } from './on-engine.ts'

/** One attribute of all items of a list; read in one page and, with the same result, in pages of one, two and three. */
export async function listed<A, I extends object, N extends keyof I>(
  query: (given: A, options: QueryOptions) => Promise<Page<I>>,
  given: A,
  name: N,
): Promise<I[N][]> {
  const read = async (limit: number) =>
    (await pagesOf(options => query(given, options), limit)).flat().map(item => item[name])
  const whole = await read(100)
  for (const limit of [1, 2, 3]) {
    const inPages = JSON.stringify(await read(limit))
    if (inPages !== JSON.stringify(whole))
      throw new Error(`pages of ${limit} give ${inPages}, one page ${JSON.stringify(whole)}`)
  }
  return whole
}
