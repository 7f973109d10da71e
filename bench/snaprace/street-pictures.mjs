import { seededRandom } from '../rig/dataset.mjs'

/**
 * Streets full of numbers that nobody runs under: boards, clocks, banners, number plates, shirts of people who watch,
 * and small print on the bibs themselves. Written before anything was done about such numbers; the second half was first
 * read when that was done, and shares no font, paper, word or place with the first.
 */
const halves = {
  street: {
    seed: 90_210,
    year: '2025',
    fonts: ['rubik/700Bold/Rubik_700Bold', 'saira-condensed/800ExtraBold/SairaCondensed_800ExtraBold'],
    papers: [
      ['#ffffff', '#0b2a5b'],
      ['#fff3b0', '#8a1c1c'],
      ['#12355b', '#ffffff'],
      ['#f2f2f2', '#0f5c2e'],
    ],
    layouts: ['sponsor', 'year', 'plain'],
    prints: ['365', '2025', '10K', 'BANK 77'],
    boards: ['2025', '3000', 'KM 15', '500', '10K', '472', 'EXIT 24', '1999', '9900'],
    boardColours: [
      ['#ffffff', '#222222'],
      ['#0a6e31', '#ffffff'],
      ['#f7c600', '#101010'],
    ],
    banners: ['BANK 365', 'CALL 1588-3000', 'SINCE 1999', 'RUN THE CITY'],
    clocks: ['1:23:45', '02:15:47', '0:58:09'],
    plates: ['8427', '3390', '12 7781'],
    shirts: ['#b5179e', '#14746f', '#343a40', '#e85d04', '#4361ee'],
    shirtPrints: ['1984', '89', 'TEAM'],
    skies: ['#a7c7e7', '#d9dde1'],
    grounds: ['#6f7276', '#8b8f86'],
    walls: ['#c9c1b4', '#8f9aa3'],
  },
  streetUnseen: {
    seed: 515_151,
    year: '2026',
    fonts: ['dm-sans/800ExtraBold/DMSans_800ExtraBold', 'russo-one/400Regular/RussoOne_400Regular'],
    papers: [
      ['#eef7ff', '#161616'],
      ['#ffd6e0', '#3c096c'],
      ['#2b2d42', '#f9f871'],
      ['#e7f5d8', '#7f1d1d'],
    ],
    layouts: ['year', 'strip', 'plain'],
    prints: ['2026', '100', 'GATE 3', '42K'],
    boards: ['2026', '1000', '5 KM', '118', 'BUS 740', '1911', '20000', 'P 350', '800'],
    boardColours: [
      ['#f4f4f4', '#b00020'],
      ['#1b4f9c', '#ffffff'],
      ['#ff7a00', '#ffffff'],
    ],
    banners: ['HOTEL 1911', '080 555 1234', 'TEAM 118', 'VAMOS VAMOS'],
    clocks: ['0:47:31', '3:05:22', '01:36:50'],
    plates: ['5561', '7042', 'KA 2290'],
    shirts: ['#9d0208', '#0077b6', '#606c38', '#f1faee', '#5a189a'],
    shirtPrints: ['1992', '23', 'CLUB'],
    skies: ['#f0d9b5', '#b8c4d0'],
    grounds: ['#7a6f63', '#55585c'],
    walls: ['#b08968', '#a3a9ae'],
  },
}

const skins = ['#f1c9a5', '#e0a878', '#c68642', '#8d5524', '#5c3a21']
const sizes = [1600, 2048, 3000, 4000]
const shownSide = 2048
/** As in race-pictures.mjs. */
const smallestDigit = 20

export const isStreet = part => part in halves
export const yearOfStreet = part => halves[part].year

/** Pictures to draw, the same ones on every run. */
export function* sampleStreets(part, count) {
  const kind = halves[part]
  for (let at = 0; at < count; at++) yield sampleStreet(kind, seededRandom(kind.seed + at * 104_729))
}

function sampleStreet(kind, random) {
  const dice = {
    one: of => of[Math.floor(random() * of.length)],
    between: (from, to) => from + random() * (to - from),
    chance: share => random() < share,
  }
  const { one, between, chance } = dice
  const width = one(sizes)
  const height = Math.round(width * (chance(0.25) ? 1.4 : 0.67))
  const scale = Math.min(1, shownSide / Math.max(width, height))
  const blur = chance(0.3) ? between(0.3, 1.3) / scale : 0
  const runners = sampleRunners(kind, dice, height > width ? one([1, 1, 2]) : one([1, 2, 2, 3, 4]))
  return {
    width,
    height,
    blur,
    font: runners[0].bib.font,
    runners,
    watching: sampleWatching(kind, dice),
    boards: sampleBoards(kind, dice),
    sky: one(kind.skies),
    ground: one(kind.grounds),
    wall: one(kind.walls),
    banner: chance(0.5) ? one(kind.banners) : undefined,
    clock: chance(0.3) ? one(kind.clocks) : undefined,
    car: chance(0.25) ? { at: between(0.05, 0.75), plate: one(kind.plates) } : undefined,
    noise: between(2, 14),
    light: between(0.7, 1.1),
    quality: Math.round(between(72, 92)),
    isReadable: ({ bib, digitHeight, isWhole }) => {
      const shown = digitHeight * scale * (1 - bib.aside)
      return isWhole && bib.arm === 0 && shown >= smallestDigit && blur * scale <= shown / 14
    },
  }
}

const samplePerson = (kind, { one, between, chance }) => ({
  tall: between(0.5, 0.95),
  feet: between(0.97, 1.12),
  shirt: one(kind.shirts),
  trousers: one(['#1d1f24', '#3a3f58', '#5b2333']),
  skin: one(skins),
  hair: one(['#1c1410', '#5b3a21', '#b08d57']),
  hasCap: chance(0.3),
  hasSleeves: chance(0.3),
  stride: between(-1, 1),
})

function sampleRunners(kind, dice, count) {
  const { one, between, chance } = dice
  const [font, [paper, ink], layout] = [one(kind.fonts), one(kind.papers), one(kind.layouts)]
  const print = one(kind.prints)
  const digits = one([3, 4, 4, 5])
  const letter = chance(0.15) ? one(['A', 'C', 'H']) : ''
  return Array.from({ length: count }, (_, place) => ({
    ...samplePerson(kind, dice),
    // Some are half out of the picture.
    at: chance(0.06) ? one([0.015, 0.985]) : (place + between(0.35, 0.65)) / count,
    bib: {
      text: letter + String(Math.floor(between(10 ** (digits - 1), 10 ** digits))),
      font,
      paper,
      ink,
      layout,
      print,
      wide: between(22, 27),
      tilt: between(-14, 14) * (chance(0.4) ? 1 : 0.3),
      fold: chance(0.5) ? between(0.01, 0.04) : 0,
      folds: between(1, 3),
      shadow: chance(0.25)
        ? { from: between(0, 0.7), share: between(0.2, 0.5), depth: between(0.2, 0.4) }
        : undefined,
      aside: chance(0.3) ? between(0.05, 0.25) : 0,
      isLeftFar: chance(0.5),
      arm: chance(0.12) ? one([-1, 1]) : 0,
    },
  }))
}

const sampleWatching = (kind, dice) =>
  Array.from({ length: dice.one([0, 0, 1, 2, 3]) }, () => ({
    ...samplePerson(kind, dice),
    tall: dice.between(0.3, 0.45),
    feet: dice.between(0.6, 0.72),
    at: dice.between(0.03, 0.97),
    print: dice.chance(0.4) ? dice.one(kind.shirtPrints) : undefined,
  }))

const sampleBoards = (kind, { one, between }) =>
  Array.from({ length: one([0, 1, 1, 2, 3]) }, () => ({
    at: between(0.03, 0.85),
    high: between(0.12, 0.6),
    wide: between(0.06, 0.15),
    ratio: between(0.4, 0.75),
    text: one(kind.boards),
    colours: one(kind.boardColours),
  }))
