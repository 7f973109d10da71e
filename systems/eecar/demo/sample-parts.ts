import { type Random, seededRandom } from '@monotable/server/kit'
import { type Kind, kinds, type Specification } from './kinds.ts'
import { uses } from './uses.ts'
import { type Vehicle, vehicles } from './vehicles.ts'

/** A part as a seller would register it. */
export type SamplePart = ReturnType<typeof partOf> & ReturnType<typeof extrasOf>

const conditions = ['used', 'used', 'used', 'used', 'refurbished', 'new', 'for-parts'] as const

/** Most of what is traded are batteries. */
const traded = kinds.flatMap(kind => Array<Kind>(kind.category === 'battery' ? 5 : 1).fill(kind))

/** So many parts of used vehicles, some described in English, some in Korean; the same for the same seed. */
export function sampleParts(seed: number, count: number): SamplePart[] {
  const random = seededRandom(seed)
  // Its own random source, so that adding these figures left the others unchanged.
  const extra = seededRandom(seed + 1)
  return Array.from({ length: count }, () => {
    const [kind, vehicle] = [random.one(traded), random.one(vehicles)]
    return { ...partOf(kind, vehicle, random), ...extrasOf(kind, vehicle, extra) }
  })
}

function partOf(kind: Kind, vehicle: Vehicle, random: Random) {
  const language = random.happens(0.55) ? 1 : 0
  const [maker, model] = [vehicle.maker[language], vehicle.model[language]]
  const specifications: Specification | undefined = kind.specify?.(vehicle, random)
  const worth = specifications && kind.worth?.(specifications)
  const usual = random.whole(...kind.price)
  const price = Math.max(1, Math.round(worth ? (worth * random.whole(80, 120)) / 100 : usual)) * 10_000
  return {
    name: `${maker} ${model} ${kind.name[language]}`,
    category: kind.category,
    manufacturer: maker,
    model,
    year: random.whole(...vehicle.years),
    condition: random.one(conditions),
    price,
    quantity: random.happens(0.05) ? 0 : random.whole(1, kind.most),
    description: kind.says[language],
    images: [],
    specifications,
    useCases: kind.uses
      .filter(() => random.happens(0.6))
      .map(name => ({
        industry: uses[name].industry[language],
        application: uses[name].application[language],
        successCase: random.happens(0.3),
      })),
  }
}

const places = [
  '경기도 화성시',
  '경기도 안산시',
  '인천광역시 서구',
  '대구광역시 달성군',
  '전라남도 나주시',
  '제주시',
] as const

/** Fits other cars of the same platform. */
const platforms: readonly (readonly string[])[] = [
  ['Ioniq 5', 'EV6', 'GV60'],
  ['Kona Electric', 'Niro EV'],
]

function extrasOf(kind: Kind, vehicle: Vehicle, random: Random) {
  const [model] = vehicle.model
  const siblings = platforms.find(models => models.includes(model))?.filter(other => other !== model) ?? []
  const fitting = vehicles.filter(other => siblings.includes(other.model[0]))
  const number = `${random.whole(10_000, 99_999)}-${random.one(['GI', 'K4', 'CV', 'E4', 'Q4'])}${random.whole(100, 999)}`
  return {
    drawn: { kind: kind.name[0], maker: vehicle.maker[0] },
    mileage: random.whole(4, 180) * 1000,
    place: random.one<string>(places),
    ...(random.happens(0.7) && { oemNumber: number }),
    ...(fitting.length > 0 &&
      random.happens(0.8) && {
        fitment: fitting.map(({ maker, model: [name], years: [fromYear, toYear] }) => ({
          ...{ manufacturer: maker[0], model: name, fromYear, toYear },
        })),
      }),
  }
}
