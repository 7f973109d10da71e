/** How many objects and lists inside one another DynamoDB's newer check of a request reads. */
const readable = 128

/** Whether a request is nested more deeply than the newer check reads: it goes to the older one. */
export function isNestedDeeply(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  if (level >= readable) return true
  for (const key in value) if (isNestedDeeply((value as Record<string, unknown>)[key], level + 1)) return true
  return false
}
