/** Does what is due, each by itself: one that fails keeps no other from its turn. */
export async function eachDue<T>(
  due: AsyncIterable<T>,
  things: string,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const each of due) await work(each).catch(error => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} ${things} could not be moved`)
}
