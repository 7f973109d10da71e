import { readFileSync } from 'node:fs'

/** The figures of a part that sentences speak of. */
const figures = {
  kWh: ({ specification }) => specification.electricalProps?.capacity,
  V: ({ specification }) => specification.electricalProps?.voltage,
  kW: ({ specification }) => specification.electricalProps?.power,
  soh: ({ specification }) => specification.batteryHealth?.soh,
  Ah: ({ specification: { electricalProps: { capacity, voltage } = {} } }) =>
    capacity && voltage ? (1000 * capacity) / voltage : undefined,
  year: ({ part }) => part.year,
  price: ({ part }) => part.price,
  km: ({ part }) => part.mileage,
}

const words = {
  kind: ({ truth }) => truth.kind,
  car: ({ truth }) => truth.car,
  maker: ({ truth }) => truth.maker,
  cond: ({ part }) => part.condition,
  cathode: ({ specification }) => specification.batteryHealth?.cathodeType,
}

const comparisons = {
  '>=': (value, wanted) => value >= wanted,
  '<=': (value, wanted) => value <= wanted,
  '~': (value, wanted) => Math.abs(value - wanted) <= wanted / 10,
}

/** A property of parts as it is written: `kWh>=60`, `kind=pack,module`, `maker!=Tesla`. */
function readProperty(text) {
  const [, name, sign, wanted] = /^(\w+)(>=|<=|~|!?=)(.+)$/.exec(text) ?? []
  if ((sign === '=' || sign === '!=') && words[name]) {
    const named = wanted.split(',')
    return { name, holds: part => named.includes(words[name](part)) === (sign === '=') }
  }
  if (!figures[name] || !comparisons[sign]) throw new Error(`'${text}' is not a property`)
  return { name, holds: part => comparisons[sign](figures[name](part) ?? Number.NaN, Number(wanted)) }
}

/** Sentences with what must be true of a part; written before anything was tuned, and never changed to fit an answer. */
export function judgedSentences(file) {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [group, sentence, stated, flag] = line.split('|').map(cell => cell.trim())
      const properties = stated === '-' ? [] : stated.split(';').map(each => readProperty(each.trim()))
      const kinds = properties.filter(({ name }) => name === 'kind')
      return {
        group,
        sentence,
        isMisspelt: flag === 'misspelt',
        isNone: flag === 'none',
        hasNumbers: properties.some(({ name }) => figures[name] !== undefined),
        isKind: part => kinds.length > 0 && kinds.every(({ holds }) => holds(part)),
        isAll: part => properties.length > 0 && properties.every(({ holds }) => holds(part)),
      }
    })
}

/** Sentences whose judgement contradicts the parts: it says that some fit and none does, or the other way round. */
export function contradictions(sentences, parts) {
  return sentences.filter(({ isNone, isAll }) => parts.some(isAll) === isNone).map(({ sentence }) => sentence)
}
