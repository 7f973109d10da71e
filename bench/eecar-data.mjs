// Writes the sample parts that matching is measured on: node bench/eecar-data.mjs. The same on every run.
import { writeFileSync } from 'node:fs'
import { cars, kinds, uses } from './eecar/vocabulary.mjs'
import { seededRandom } from './rig/dataset.mjs'

const random = seededRandom(20250120)
/** Drawn by itself: what was there before mileages stays as it was. */
const driven = seededRandom(20260301)
const any = list => list[Math.floor(random() * list.length)]
const chance = share => random() < share
const between = (from, to, digits = 0) => Number((from + random() * (to - from)).toFixed(digits))
const some = (list, count) => {
  const left = [...list]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  )
}

const [korean, english] = [0, 1]
const drawn = Object.entries(kinds).flatMap(([kind, { share }]) => Array(share).fill(kind))
const alloys = ['6061', '5052', '6063', 'A356', 'DP980', 'boron steel 1500', 'SPFC590']

/** What is true of a part, before anything is said about it. */
function facts(number) {
  const kind = any(drawn)
  const { category, spec, price } = kinds[kind]
  const [car, condition] = [any(cars), any(['used', 'used', 'used', 'refurbished', 'new', 'for-parts'])]
  const used = some(kinds[kind].uses, any([0, 1, 1, 2, 2]))
  return {
    partId: `P${String(number).padStart(4, '0')}`,
    kind,
    category,
    condition,
    car,
    uses: used,
    year: between(2016, 2024),
    price: between(price[0], price[1]) * 1000,
    quantity: any([1, 1, 2, 4, 8, 20]),
    specification: specificationOf(spec, car),
  }
}

function specificationOf(spec, { kWh, volts, kW, cathode }) {
  const health = { soh: between(35, 98), cathodeType: cathode, cycles: between(100, 1800) }
  const metal = (primary, alloy) => ({
    materialComposition: { primary },
    weight: between(3, 45, 1),
    mechanicalProps: { alloy, tensileStrength: between(180, 1500) },
  })
  const kindsOfSpec = {
    pack: () => ({
      weight: between(280, 620),
      electricalProps: { voltage: volts, capacity: kWh },
      batteryHealth: health,
    }),
    module: () => ({
      weight: between(9, 40, 1),
      electricalProps: { voltage: between(24, 60), capacity: between(2, 7, 1) },
      batteryHealth: health,
    }),
    cell: () => ({
      electricalProps: { voltage: 3.7, capacity: between(0.1, 0.6, 2) },
      batteryHealth: health,
    }),
    motor: () => ({
      weight: between(35, 95),
      electricalProps: { voltage: volts, power: kW },
      materialComposition: { primary: 'copper', secondary: ['steel'] },
    }),
    power: () => ({ weight: between(4, 18, 1), electricalProps: { voltage: volts, power: between(2, 160) } }),
    copper: () => ({ weight: between(3, 25, 1), materialComposition: { primary: 'copper' } }),
    magnet: () => ({
      weight: between(8, 20, 1),
      materialComposition: { primary: 'steel', secondary: ['neodymium'] },
    }),
    metal: () => metal('aluminium', any(alloys.slice(0, 4))),
    steel: () => metal('steel', any(alloys.slice(4))),
    glass: () => ({ weight: between(5, 22, 1), materialComposition: { primary: 'glass' } }),
    soft: () => ({
      weight: between(2, 28, 1),
      materialComposition: { primary: any(['polypropylene', 'leather', 'fabric']) },
    }),
    plain: () => ({ weight: between(0.3, 6, 1) }),
  }
  return kindsOfSpec[spec]()
}

const openings = [
  ['{car}에서 탈거한 {name}입니다.', '{name} taken out of a {car}.'],
  ['{year}년식 {car} {name}.', '{name} of a {year} {car}.'],
  ['폐차 해체 후 점검한 {car} {name}.', '{name}, checked after dismantling a {car}.'],
]
const wishes = [
  ['{use} 용도로 적합합니다.', 'Suits {use}.'],
  ['{use}에 쓰인 사례가 있습니다.', 'Has been used for {use}.'],
]

/** What the seller says: in one language, sometimes in both; uses are in the text or in use cases. */
function said(fact) {
  const language = chance(0.55) ? korean : english
  const other = chance(0.12) ? 1 - language : language
  const { kind, car, year } = fact
  const name = any(kinds[kind].names)
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key])
  const title = `${car.model[language]} ${name[language]}`
  const carName = [car.maker[other], car.model[other]].filter(word => word !== '').join(' ')
  const lines = [fill(any(openings)[other], { car: carName, name: name[other], year })]
  lines.push(...some(kinds[kind].remarks, any([1, 2])).map(remark => `${remark[other]}.`))
  const useCases = []
  for (const use of fact.uses) {
    const [industry, wordings] = uses[use]
    const wording = any(wordings)[other]
    if (chance(0.4)) lines.push(fill(any(wishes)[other], { use: wording }))
    else useCases.push({ industry: industry[other], application: wording, successCase: chance(0.5) })
  }
  const { partId, category, condition, price, quantity, specification } = fact
  const part = {
    ...{ partId, name: title, category, manufacturer: car.maker[language], model: car.model[language], year },
    ...{ condition, price, quantity, description: lines.join(' ') },
    mileage: Math.round(5 + driven() * 195) * 1000,
  }
  // What is true, for the labels; nothing of it is searched.
  const truth = {
    kind,
    car: car.model[english],
    maker: car.maker[english],
    uses: fact.uses,
    language: language === korean ? 'ko' : 'en',
  }
  return { part, specification, useCases, truth }
}

const parts = Array.from({ length: 1000 }, (_, number) => said(facts(number + 1)))
const file = new URL('eecar/parts.jsonl', import.meta.url)
writeFileSync(file, `${parts.map(part => JSON.stringify(part)).join('\n')}\n`)
console.log(`${parts.length} parts`)
