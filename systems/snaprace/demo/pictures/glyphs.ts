/** Signs as strokes in a box of 60 by 100, so that pictures look the same on machines with other fonts, or none. */
const glyphs: Readonly<Record<string, string>> = {
  '0': 'M30 8C54 8 54 92 30 92C6 92 6 8 30 8Z',
  '1': 'M14 24L34 8L34 92',
  '2': 'M9 32C9 0 51 0 51 31C51 52 12 68 9 92L53 92',
  '3': 'M9 22C15 1 50 4 49 28C48 46 34 48 24 48C38 48 52 53 52 70C52 98 11 99 7 76',
  '4': 'M41 92L41 8L6 66L56 66',
  '5': 'M49 8L15 8L11 46C24 35 53 37 53 66C53 98 12 99 7 79',
  '6': 'M47 14C30 1 8 16 8 60C8 101 53 101 53 67C53 37 14 38 9 64',
  '7': 'M7 8L53 8L25 92',
  '8': 'M30 48C8 48 8 8 30 8C52 8 52 48 30 48C3 48 3 92 30 92C57 92 57 48 30 48',
  '9': 'M51 36C46 63 7 62 7 34C7 0 52 0 52 40C52 85 30 99 13 86',
  A: 'M5 92L30 8L55 92M14 64L46 64',
  B: 'M10 8L10 92L32 92C58 92 58 48 32 48L10 48M32 48C52 48 52 8 32 8L10 8',
  C: 'M52 24C44 2 8 0 8 50C8 100 44 98 52 76',
  E: 'M50 8L10 8L10 92L50 92M10 49L44 49',
  F: 'M50 8L10 8L10 92M10 49L44 49',
  H: 'M10 8L10 92M50 8L50 92M10 49L50 49',
  K: 'M10 8L10 92M50 8L12 52L52 92',
  M: 'M7 92L7 8L30 60L53 8L53 92',
  P: 'M10 92L10 8L32 8C56 8 56 54 32 54L10 54',
  W: 'M4 8L17 92L30 34L43 92L56 8',
}

const advance = 74

/** How wide a text is, in the units of its glyphs. */
export function widthOf(text: string): number {
  return Math.max(0, text.length * advance - (advance - 60))
}

/** A text as one path, its upper left corner at the origin; signs without a glyph are left out. */
export function strokesOf(text: string): string {
  const drawn = [...text].map((sign, at) => {
    const path = glyphs[sign]
    return path === undefined ? '' : `<path d="${path}" transform="translate(${at * advance} 0)"/>`
  })
  return drawn.join('')
}
