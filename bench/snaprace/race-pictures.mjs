import { seededRandom } from '../rig/dataset.mjs'

/**
 * Kinds of races that share no font, no colour and no layout: one to look at while the reader is worked on, one that is
 * only ever measured, and one of another author: italics, names above the number, papers seen from the side, and numbers
 * on boards, banners and logos that nobody wears.
 */
const parts = {
  development: {
    seed: 2024,
    fonts: [
      'oswald/700Bold/Oswald_700Bold',
      'roboto/900Black/Roboto_900Black',
      'anton/400Regular/Anton_400Regular',
    ],
    papers: [
      ['#ffffff', '#111111'],
      ['#ffffff', '#b03a2e'],
      ['#f4d03f', '#1b2631'],
      ['#154360', '#fdfefe'],
      ['#a9dfbf', '#0b5345'],
    ],
    layouts: ['plain', 'header', 'footer'],
    words: ['CITY RUN', 'SEOUL', 'FINISH', 'MARATHON', 'HALF', 'WATER', 'START'],
    shirts: ['#c0392b', '#2471a3', '#1e8449', '#6c3483', '#17202a'],
    skies: ['#bcd9ee', '#9fc5e8', '#dfe6e9'],
    roads: ['#77787c', '#5d6166'],
  },
  unseen: {
    seed: 777_001,
    fonts: [
      'bebas-neue/400Regular/BebasNeue_400Regular',
      'barlow-condensed/700Bold/BarlowCondensed_700Bold',
      'archivo-black/400Regular/ArchivoBlack_400Regular',
      'teko/600SemiBold/Teko_600SemiBold',
    ],
    papers: [
      ['#fdfdf8', '#1f2a7a'],
      ['#f8c471', '#17202a'],
      ['#7b241c', '#fef9e7'],
      ['#d6eaf8', '#4a235a'],
      ['#0e6251', '#f7dc6f'],
      ['#fadbd8', '#212f3c'],
    ],
    layouts: ['band', 'frame', 'corner'],
    words: ['TRAIL', 'BUSAN', 'ZIEL', 'CLASSIC', 'FINISHER', 'SPONSOR', 'RIVER RUN'],
    shirts: ['#d35400', '#f0f3f4', '#00838f', '#ad1457', '#827717'],
    skies: ['#f5cba7', '#cfd8dc', '#b2dfdb'],
    roads: ['#8d8f94', '#4e342e'],
  },
  varied: {
    seed: 31_337,
    fonts: [
      'roboto/700Bold_Italic/Roboto_700Bold_Italic',
      'barlow-condensed/600SemiBold_Italic/BarlowCondensed_600SemiBold_Italic',
      'oswald/300Light/Oswald_300Light',
      'roboto/400Regular/Roboto_400Regular',
    ],
    papers: [
      ['#e8e8e8', '#555555'],
      ['#ffefd5', '#c2185b'],
      ['#263238', '#ffeb3b'],
      ['#b3e5fc', '#0d47a1'],
      ['#33691e', '#f1f8e9'],
    ],
    layouts: ['name', 'logo', 'plain'],
    words: ['EST 1987', 'ROUTE 66', 'RUN 2024', '5000 M', 'BANK 24', 'TEAM 360'],
    shirts: ['#37474f', '#e91e63', '#8bc34a', '#fafafa', '#3f51b5'],
    skies: ['#90a4ae', '#ffe0b2', '#e1bee7'],
    roads: ['#6d4c41', '#9e9e9e'],
    names: ['MINJI', 'Lukas', 'ANNA-LENA', 'SEOYEON', 'Thabo', 'KIM'],
    boards: ['2024', 'KM 21', '1987', '10:45', '5000', '32GA 7781', 'No. 1', '42.195'],
    letters: ['A', 'B', 'F', 'EL'],
  },
}

/** Pixels of the longer side; every fifteenth has 24 megapixels. */
const sizes = [1600, 2048, 2400, 3000]
const largest = 6000
/** Pixels of a digit's height in what visitors see: smaller ones few people read. */
const smallestDigit = 20
const shownSide = 2048

/** Pictures to draw, the same ones on every run: each tells which bibs are worn and which of these can be read. */
export function* sampleRaces(part, count) {
  const kind = parts[part]
  for (let at = 0; at < count; at++) yield sampleRace(kind, seededRandom(kind.seed + at * 7919), at)
}

function sampleRace(kind, random, at) {
  const one = of => of[Math.floor(random() * of.length)]
  const between = (from, to) => from + random() * (to - from)
  const chance = share => random() < share
  const width = at % 15 === 14 ? largest : one(sizes)
  const height = Math.round((width * 2) / 3)
  const scale = Math.min(1, shownSide / width)
  const count = one([1, 2, 2, 3, 3, 4, 5])
  const [font, paper, layout] = [one(kind.fonts), one(kind.papers), one(kind.layouts)]
  const digits = one([3, 4, 4, 4, 5, 5])
  const letters = chance(0.2) ? one(['A', 'B', 'F', 'K', 'W', 'EL']) : ''
  // Of the picture, not of a runner: a camera moves as a whole.
  const blur = chance(0.4) ? between(0.3, 1.6) / scale : 0
  const runners = Array.from({ length: count }, (_, place) => {
    const tall = between(0.35, 0.95)
    const text = letters + String(Math.floor(between(10 ** (digits - 1), 10 ** digits)))
    const bib = {
      text,
      font,
      layout,
      paper: paper[0],
      ink: paper[1],
      word: one(kind.words),
      tilt: between(-18, 18) * (chance(0.5) ? 1 : 0.3),
      // Wrinkles, in shares of the bib's height.
      fold: chance(0.5) ? between(0.01, 0.045) : 0,
      folds: between(1, 3),
      shadow: chance(0.3)
        ? { from: between(0, 0.7), share: between(0.2, 0.5), depth: between(0.2, 0.5) }
        : undefined,
      strap: chance(0.15) ? between(0.02, 0.1) : undefined,
      cover: chance(0.07) ? { side: one(['left', 'right']), share: between(0.25, 0.5) } : undefined,
    }
    const runner = { at: (place + between(0.35, 0.65)) / count, tall, shirt: one(kind.shirts), bib }
    return kind.names ? varied(runner, kind, { one, between, chance }) : runner
  })
  return {
    width,
    height,
    sky: one(kind.skies),
    road: one(kind.roads),
    banner: chance(0.5) ? `${one(kind.words)} ${one(kind.words)}` : undefined,
    clock: chance(0.25)
      ? `0${Math.floor(between(1, 6))}:${Math.floor(between(10, 60))}:${Math.floor(between(10, 60))}`
      : undefined,
    ...(kind.boards && {
      boards: [0.04, 0.4, 0.72]
        .filter(() => chance(0.6))
        .map(at => ({ at, text: one(kind.boards), high: between(0.18, 0.26) })),
    }),
    font,
    runners,
    blur,
    noise: between(2, 16),
    light: between(0.6, 1.15),
    quality: Math.round(between(70, 92)),
    isReadable: ({ bib, digitHeight }) => {
      const shown = digitHeight * scale * (1 - (bib.aside ?? 0))
      return !bib.cover && shown >= smallestDigit && blur * scale <= shown / 14
    },
  }
}

/** A name above the number, a letter before it more often, and the paper seen from the side. */
function varied(runner, { names, letters }, { one, between, chance }) {
  const { bib } = runner
  const text = chance(0.3) && /^\d/.test(bib.text) ? one(letters) + bib.text.slice(0, 4) : bib.text
  const aside = chance(0.5) ? between(0.1, 0.35) : 0
  return { ...runner, bib: { ...bib, text, name: one(names), aside, isLeftFar: chance(0.5) } }
}
