import { type Random, seededRandom } from '@monotable/server/kit'
import { type Kind, kinds, type Specification } from './kinds.ts'
import { uses } from './uses.ts'
import { type Vehicle, vehicles } from './vehicles.ts'

/** A part as a seller would register it. */
export type SamplePart = ReturnType<typeof partOf>

const conditions = ['used', 'used', 'used', 'used', 'refurbished', 'new', 'for-parts'] as const

/** Most of what is traded are batteries. */
const traded = kinds.flatMap(kind => Array<Kind>(kind.category === 'battery' ? 5 : 1).fill(kind))

/** So many parts of used vehicles, some described in English, some in Korean; the same for the same seed. */
export function sampleParts(seed: number, count: number): SamplePart[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => partOf(random.one(traded), random.one(vehicles), random))
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
