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

/** Consonants of Korean that are taken for each other: plain, tense and aspirated. */
const families = ['ᄀᄁᄏ', 'ᄃᄄᄐ', 'ᄇᄈᄑ', 'ᄉᄊ', 'ᄌᄍᄎ'].map(signsOf)

/** Vowels that sound or look alike. */
const vowelFamilies = ['ᅢᅦᅤᅨ', 'ᅫᅬᅰ', 'ᅴᅵᅱ', 'ᅡᅣ', 'ᅥᅧ', 'ᅩᅭ', 'ᅮᅲᅳ'].map(signsOf)

function signsOf(family: string): ReadonlySet<number | undefined> {
  return new Set([...family].map(sign => sign.codePointAt(0)))
}

/** Whether what differs in two words of one length are letters that are taken for each other. */
export function differsSlightly(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false
  return one.every((letter, at) => {
    const isKin = (family: ReadonlySet<number | undefined>) => family.has(letter) && family.has(other[at])
    return letter === other[at] || [...families, ...vowelFamilies].some(isKin)
  })
}

/** Whether two words begin with the same letter, one that is taken for it, or the first two the other way round. */
export function beginsAlike(one: readonly number[], other: readonly number[]): boolean {
  if (one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])) return true
  return families.some(family => family.has(one[0]) && family.has(other[0]))
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
