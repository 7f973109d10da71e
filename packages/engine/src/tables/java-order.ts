/** AWS lists names in some messages as Java's hash tables hold them. `room`: how many it expected to hold. */
export function listedInJava(names: Iterable<string>, room = 16): string {
  const distinct = [...new Set(names)]
  let slots = 1
  while (slots < room) slots *= 2
  while (distinct.length > slots * 0.75) slots *= 2
  const slotOf = (name: string) => spreadHash(name) & (slots - 1)
  return `[${distinct.sort((a, b) => slotOf(a) - slotOf(b)).join(', ')}]`
}

function spreadHash(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash ^ (hash >>> 16)
}
