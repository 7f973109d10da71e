import { seededRandom } from '../rig/dataset.mjs'

/**
 * Races of thirty photos each, whose bibs share a form: numbers of as many digits, one paper, one font. Beside the runners
 * stand people who hold up cardboard with numbers, helpers in vests with numbers, boards, tents and buses; bibs hang at the
 * chest or at the hips, have names above and below and pins in their corners, and a few are covered by arms, jackets, bottles, or
 * folded. Written before anything was done about what they show; the second half was first read when that was done.
 */
const halves = {
  trail: {
    seed: 606_001,
    year: '2026',
    fonts: ['rubik/800ExtraBold/Rubik_800ExtraBold', 'dm-sans/700Bold/DMSans_700Bold'],
    otherFonts: [
      'oswald/500Medium/Oswald_500Medium',
      'saira-condensed/600SemiBold/SairaCondensed_600SemiBold',
    ],
    papers: [
      ['#fcfcfc', '#101418', '#c1121f'],
      ['#fefae0', '#1d3557', '#2a9d8f'],
      ['#ffffff', '#d00000', '#ffba08'],
      ['#1b263b', '#ffffff', '#e0a100'],
    ],
    layouts: ['name', 'band', 'square', 'plain'],
    races: ['LAKE TRAIL', 'HANGANG 21', 'SPRING RUN', 'NIGHT 10'],
    names: ['JIWOO', 'MARTIN', 'SORA', 'LENA', 'PAUL', 'HANA'],
    boards: ['2026', '1500', '300 M', '12 KM', '4810', 'GATE 120', '750'],
    held: ['GO 100', '777', 'RUN 365', '1004', 'MAMA 2', '8282'],
    vests: ['112', 'STAFF', '3021', 'CREW 7'],
    arches: ['START 2026', 'LAKE 2026', 'FINISH'],
    clocks: ['0:51:27', '1:48:03'],
    buses: ['402', '6011', 'B 2100'],
    shirts: ['#e63946', '#457b9d', '#2b2d42', '#f4a261', '#ffffff', '#7209b7'],
    places: [
      ['#a8dadc', '#6a994e', '#386641'],
      ['#d8e2dc', '#a68a64', '#7f5539'],
    ],
  },
  trailUnseen: {
    seed: 808_003,
    year: '2027',
    fonts: ['barlow-condensed/900Black/BarlowCondensed_900Black', 'roboto/800ExtraBold/Roboto_800ExtraBold'],
    otherFonts: ['teko/700Bold/Teko_700Bold', 'archivo-black/400Regular/ArchivoBlack_400Regular'],
    papers: [
      ['#f7f7ff', '#2d00f7', '#f20089'],
      ['#fffbe6', '#222222', '#588157'],
      ['#ffdd00', '#003049', '#d62828'],
      ['#590d22', '#fff0f3', '#ff758f'],
    ],
    layouts: ['square', 'name', 'band', 'tab'],
    races: ['DUNES 42', 'JEJU OPEN', 'CITY LOOP', 'RELAY'],
    names: ['MINHO', 'ANNA', 'YUNA', 'OSCAR', 'EVA', 'TAE'],
    boards: ['2027', '600', '800 M', '35 KM', '9100', 'EXIT 215', '1200'],
    held: ['N 1', '999', 'PAPA 50', '2002', '5959', 'LOVE 143'],
    vests: ['911', 'HELP', '4406', 'MEDIC 3'],
    arches: ['FINISH 2027', 'EST 1988', 'ZIEL'],
    clocks: ['2:31:40', '0:39:55'],
    buses: ['151', '7730', 'M 5107'],
    shirts: ['#ff006e', '#3a86ff', '#1f1f1f', '#8ac926', '#f1f1f1', '#6a040f'],
    places: [
      ['#fefae0', '#dda15e', '#bc6c25'],
      ['#caf0f8', '#90a955', '#4f772d'],
    ],
  },
}

const skins = ['#f3cfb3', '#dca06d', '#b9764a', '#7b4a2b', '#51331f']
const sizes = [1800, 2400, 3600]
const shownSide = 2048
/** As in race-pictures.mjs. */
const smallestDigit = 20
const photosOfRace = 30

export const isTrail = part => part in halves
export const yearOfTrail = part => halves[part].year

const diceOf = random => ({
  one: of => of[Math.floor(random() * of.length)],
  between: (from, to) => from + random() * (to - from),
  chance: share => random() < share,
})

/** Pictures to draw, the same ones on every run; `event` is the number of the race. */
export function* sampleTrails(part, count) {
  const kind = halves[part]
  for (let at = 0; at < count; at++) {
    const event = Math.floor(at / photosOfRace)
    const race = sampleRace(kind, diceOf(seededRandom(kind.seed + event * 7919)))
    yield { event, ...samplePhoto(kind, race, diceOf(seededRandom(kind.seed + 31 + at * 15_485_863))) }
  }
}

function sampleRace(kind, { one, between, chance }) {
  const [paper, ink, accent] = one(kind.papers)
  return {
    ...{ paper, ink, accent, font: one(kind.fonts), layout: one(kind.layouts), race: one(kind.races) },
    digits: one([3, 4, 4, 5]),
    letter: chance(0.2) ? one(['B', 'F', 'W']) : '',
    /** Papers of a race are all as wide, in shares of a runner. */
    wide: between(21, 26),
    isAtHips: chance(0.2),
    otherFont: one(kind.otherFonts),
    boards: [one(kind.boards), one(kind.boards)],
    place: one(kind.places),
  }
}

function samplePhoto(kind, race, dice) {
  const { one, between, chance } = dice
  const width = one(sizes)
  const height = Math.round(width * (chance(0.3) ? 1.35 : 0.7))
  const scale = Math.min(1, shownSide / Math.max(width, height))
  const blur = chance(0.25) ? between(0.3, 1.2) / scale : 0
  const count = height > width ? one([1, 1, 2]) : one([1, 2, 3, 3])
  return {
    ...{ width, height, blur, race },
    runners: Array.from({ length: count }, (_, place) =>
      sampleRunner(kind, race, dice, (place + 0.5) / count),
    ),
    watching: Array.from({ length: one([0, 1, 2, 3, 4]) }, () => sampleWatching(kind, dice)),
    boards: race.boards.filter(() => chance(0.45)).map(text => sampleBoard(text, dice)),
    arch: chance(0.25) ? one(kind.arches) : undefined,
    clock: chance(0.2) ? one(kind.clocks) : undefined,
    bus: chance(0.2) ? { at: between(0, 0.7), number: one(kind.buses) } : undefined,
    noise: between(2, 12),
    light: between(0.75, 1.12),
    quality: Math.round(between(70, 90)),
    isReadable: ({ bib, digitHeight, isWhole }) => {
      const shown = digitHeight * scale * (1 - bib.aside)
      return isWhole && bib.cover === undefined && shown >= smallestDigit && blur * scale <= shown / 14
    },
  }
}

const samplePerson = (kind, { one, between, chance }) => ({
  shirt: one(kind.shirts),
  stripe: chance(0.4) ? one(kind.shirts) : undefined,
  trousers: one(['#14213d', '#2f3e46', '#6d6875', '#111111']),
  skin: one(skins),
  hair: one(['#120d0a', '#4a2c1a', '#a9825a', '#8d8d8d']),
  head: one(['short', 'long', 'cap', 'band', 'short']),
  hasGlasses: chance(0.3),
  hasSleeves: chance(0.35),
  swing: between(-1, 1),
})

function sampleRunner(kind, race, dice, at) {
  const { one, between, chance } = dice
  const [least, most] = [10 ** (race.digits - 1), 10 ** race.digits]
  const covers = ['arm', 'jacket', 'bottle', 'corner']
  return {
    ...samplePerson(kind, dice),
    tall: between(0.55, 1.05),
    feet: between(0.98, 1.2),
    at: chance(0.05) ? one([0.01, 0.99]) : at + between(-0.1, 0.1),
    bib: {
      text: race.letter + String(Math.floor(between(least, most))),
      name: one(kind.names),
      tilt: between(-12, 12) * (chance(0.35) ? 1 : 0.25),
      fold: chance(0.5) ? between(0.01, 0.035) : 0,
      folds: between(1, 3),
      shadow: chance(0.25)
        ? { from: between(0, 0.7), share: between(0.2, 0.5), depth: between(0.2, 0.4) }
        : undefined,
      aside: chance(0.3) ? between(0.05, 0.25) : 0,
      isLeftFar: chance(0.5),
      cover: chance(0.16) ? one(covers) : undefined,
      side: one([-1, 1]),
      by: between(0.15, 0.45),
    },
  }
}

function sampleWatching(kind, dice) {
  const { one, between, chance } = dice
  const isHolding = chance(0.3)
  return {
    ...samplePerson(kind, dice),
    tall: between(0.3, 0.5),
    feet: between(0.62, 0.8),
    at: between(0.03, 0.97),
    ...(isHolding && {
      held: { text: one(kind.held), paper: one(['#d4a373', '#ffffff', '#ffe066']), wide: between(26, 40) },
    }),
    ...(!isHolding &&
      chance(0.35) && { vest: { text: one(kind.vests), colour: one(['#ccff33', '#ff7b00']) } }),
  }
}

const sampleBoard = (text, { one, between }) => ({
  text,
  at: between(0.02, 0.85),
  high: between(0.15, 0.6),
  wide: between(0.07, 0.16),
  ratio: between(0.4, 0.8),
  colours: one([
    ['#ffffff', '#14213d'],
    ['#003566', '#ffffff'],
    ['#ffd60a', '#111111'],
  ]),
})
