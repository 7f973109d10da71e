import { AsyncLocalStorage } from 'node:async_hooks'

/** How many rows the lists of a request left out because they are not items. */
const counts = new AsyncLocalStorage<{ rows: number }>()

/** Says in a header of the answer what its lists left out. */
export function reportSkippedRows(answer: () => Promise<Response>): Promise<Response> {
  const count = { rows: 0 }
  return counts.run(count, async () => {
    const response = await answer()
    if (count.rows > 0) response.headers.set('x-skipped-items', String(count.rows))
    return response
  })
}

/** A list of the request that is being answered, if any is, has left a row out. */
export function countSkippedRow(): void {
  const count = counts.getStore()
  if (count) count.rows++
}
