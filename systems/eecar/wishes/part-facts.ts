import type { Items } from '../operation.ts'
import { categorySlug, conditionSlug } from '../values/vocabulary.ts'
import { chooseKinds } from './choose-kinds.ts'
import { kindsOfParts } from './kinds-of-parts.ts'
import { joinedOf, type Lexicon, type Sense } from './lexicon.ts'
import { type Item, scanWords } from './scan-words.ts'
import { type Side, sidesIn } from './sides.ts'
import { tokensOf } from './tokens.ts'
import type { FigureName } from './wish.ts'

type Part = Pick<Items['Part'], 'name' | 'category' | 'price'> &
  Partial<
    Pick<Items['Part'], 'manufacturer' | 'model' | 'year' | 'condition' | 'mileage' | 'fitment' | 'oemNumber'>
  >
export type Figures = Partial<
  Pick<Items['PartSpecification'], 'weight' | 'electricalProps' | 'batteryHealth' | 'materialComposition'>
>

/** What is known of a part that wishes ask for. */
export interface PartFacts {
  /** Of the name; those of its category if the name tells none. */
  readonly kinds: readonly string[]
  readonly makers: readonly string[]
  readonly models: readonly string[]
  readonly oem: string | undefined
  readonly condition: string
  readonly chemistry: string | undefined
  readonly uses: readonly string[]
  /** Of the name. */
  readonly sides: readonly Side[]
  readonly figures: Readonly<Partial<Record<FigureName, number>>>
}

const kindsInCategory = new Map<string, string[]>()
for (const { category, kinds } of kindsOfParts) {
  if (category === undefined) continue
  kindsInCategory.set(category, [...new Set([...(kindsInCategory.get(category) ?? []), ...kinds])])
}

const senseIds = (items: readonly Item[], is: 'maker' | 'model' | 'use') => [
  ...new Set(items.flatMap(({ senses }) => senses.flatMap(sense => (sense.is === is ? [sense.id] : [])))),
]

/** The facts of a part; `text` is its whole description. */
export function factsOf(lexicon: Lexicon, part: Part, figures: Figures | undefined, text: string): PartFacts {
  const scan = (words: string) => scanWords(tokensOf(words), { lexicon, corrects: false })
  const fits = (part.fitment ?? []).map(({ manufacturer, model }) => [manufacturer, model].join(' '))
  // Few cars are named by many parts.
  const car = lexicon.recall('car', [part.manufacturer ?? '', part.model ?? ''].join(' ').trim(), scan)
  const fitting = fits.flatMap(each => lexicon.recall('car', each, scan))
  const name = scan(part.name)
  // Some sellers write the car in the name alone.
  const cars = part.manufacturer === undefined && part.model === undefined ? name : car
  const models = senseIds([...cars, ...fitting], 'model')
  // 르노 조에 is one name, which is that of the model.
  const makersOfModels = models.filter(id => id.includes('/')).map(id => id.slice(0, id.indexOf('/')))
  const makers = [...new Set([...senseIds([...cars, ...fitting], 'maker'), ...makersOfModels])]
  const { voltage, capacity, power } = figures?.electricalProps ?? {}
  // Half a million lists that say the same would be looked through whenever memory is cleaned up.
  const shared = <W extends string>(words: readonly W[]): readonly W[] =>
    lexicon.recall('list', words.join('\n'), () => words)
  return {
    kinds: shared(kindsIn(part, name)),
    makers: shared(orElse(makers, part.manufacturer)),
    models: shared(orElse(models, part.model)),
    oem: part.oemNumber === undefined ? undefined : joinedOf(part.oemNumber),
    condition: conditionSlug(part.condition ?? 'used'),
    chemistry: figures?.batteryHealth?.cathodeType,
    uses: shared(senseIds(scan(text), 'use')),
    sides: shared(sidesIn(part.name)),
    figures: {
      capacity,
      voltage,
      power,
      charge: capacity && voltage ? (1000 * capacity) / voltage : undefined,
      soh: figures?.batteryHealth?.soh,
      weight: figures?.weight,
      mileage: part.mileage,
      year: part.year,
      price: part.price,
    } as PartFacts['figures'],
  }
}

/** A name that no word is known of stands for itself. */
const orElse = (ids: string[], name: string | undefined) =>
  ids.length > 0 || name === undefined ? ids : [joinedOf(name)]

/** The kind that the name says, if it can be of the part's category; otherwise any of that category. */
function kindsIn(part: Part, items: readonly Item[]): readonly string[] {
  const inCategory = kindsInCategory.get(categorySlug(part.category)) ?? []
  const isOfCategory = (sense: Sense) =>
    sense.is === 'kind' && sense.kind.kinds.some(kind => inCategory.includes(kind))
  const ofCategory = items.filter(({ senses }) => senses.some(isOfCategory))
  const named = chooseKinds(ofCategory.length > 0 ? ofCategory : items)[0]?.kinds ?? []
  return named.length > 0 ? named : inCategory
}
