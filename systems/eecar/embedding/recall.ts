/** What is made of a text alone, kept for the texts that were last asked for: parts and sentences are, again and again. */
export function recalling<T>(make: (text: string) => T, most: number): (text: string) => T {
  const kept = new Map<string, T>()
  return text => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = make(text)
    if (kept.size >= most) kept.delete(kept.keys().next().value as string)
    kept.set(text, made)
    return made
  }
}
