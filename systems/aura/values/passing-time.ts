/**
 * The clock for work that goes on: its moment at the beginning, and the whole seconds that have passed since. Who reads
 * events by cursor would not see those that stand under a moment long before they were written.
 */
export function passingTime(begin: Date): () => Date {
  const begun = performance.now()
  return () => new Date(begin.getTime() + Math.floor((performance.now() - begun) / 1000) * 1000)
}
