const firstSyllable = 0xac00
const syllables = 11_172
const [vowels, finals] = [21, 28]

/** A text by its letters: Korean syllables are taken apart into their jamo, so that one wrong stroke is one wrong letter. */
export function lettersOf(text: string): number[] {
  const letters: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) as number
    const at = code - firstSyllable
    if (at < 0 || at >= syllables) {
      letters.push(code)
      continue
    }
    letters.push(0x1100 + Math.floor(at / (vowels * finals)), 0x1161 + (Math.floor(at / finals) % vowels))
    if (at % finals > 0) letters.push(0x11a7 + (at % finals))
  }
  return letters
}

/** How many letters of a word may be wrong: none of a short one, two of a long one. */
export function mostWrong(letters: number): number {
  if (letters < 4) return 0
  return letters < 8 ? 1 : 2
}

/**
 * How many edits lead from one word to the other: a letter more, less, or another, or two that changed places. More
 * than `most` is told as `most + 1`.
 */
export function editsBetween(one: readonly number[], other: readonly number[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let edits = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + Number(!isSame),
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        edits = Math.min(edits, (before[j - 2] as number) + 1)
      next.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[other.length] as number, most + 1)
}
