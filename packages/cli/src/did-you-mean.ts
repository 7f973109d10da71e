/** ` Did you mean 'docs'?`, or nothing if no known word is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  let [nearest, least] = ['', Math.max(1, Math.floor(word.length / 3)) + 1]
  for (const candidate of known) {
    const distance = candidate.startsWith(word) && word.length > 1 ? 1 : distanceOf(word, candidate)
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return nearest === '' ? '' : ` Did you mean '${nearest}'?`
}

/** Letters to add, drop, replace or swap with a neighbour until one word is the other. */
function distanceOf(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1
      const others = [at(i - 1, j) + 1, at(i, j - 1) + 1, swapped ? at(i - 2, j - 2) + 1 : replaced]
      rows[i]![j] = Math.min(replaced, ...others)
    }
  }
  return at(a.length, b.length)
}
