import { refuse } from '../errors.ts'

/** What a request names, as it is read. What is not there is refused: `There is no such bid`. */
export async function findOrRefuse<T>(
  what: string,
  reading: Promise<T | undefined>,
  details?: Readonly<Record<string, unknown>>,
): Promise<T> {
  const found = await reading
  if (found === undefined) throw refuse('NOT_FOUND', `There is no such ${what}`, details)
  return found
}
