import { conceptsOf } from '../../embedding/concepts.ts'
import { partText } from '../../embedding/part-text.ts'
import { recalling } from '../../embedding/recall.ts'
import { isKorean, wordsOf } from '../../embedding/words.ts'
import type { Explained, Explainer } from '../../ports/ports.ts'
import { categoryLabel, categorySlug, conditionLabel, conditionSlug } from '../../values/vocabulary.ts'

/** Reasons from what query and part share and from the facts of the part: it claims nothing that is not stored. */
export function offlineExplainer(): Explainer {
  return {
    model: 'offline-shared-terms-v1',
    explain: async (query, parts) => {
      const asked = saidIn(query)
      const korean = isKorean(query)
      return parts.map(part => reasonFor(asked, korean, part))
    },
  }
}

/** The words of a sentence, and what they name. */
function saidIn(text: string) {
  const words = wordsOf(text)
  return { words, concepts: conceptsOf(words) }
}

/** The same of the text of a part, which is long, does not change by who asks, and is shown to many. */
const saidOfPart = recalling((text: string) => {
  const { words, concepts } = saidIn(text)
  return {
    words: new Set(words.map(word => word.text)),
    concepts: new Set(concepts.map(({ number }) => number)),
  }
}, 500)

function reasonFor(asked: ReturnType<typeof saidIn>, korean: boolean, found: Explained): string {
  const shared = sharedTerms(asked, saidOfPart(partText(found)), korean)
  const facts = [headOf(found, korean), ...figuresOf(found), ...usesOf(found)].filter(fact => fact !== '')
  if (shared.length === 0) return facts.join('; ')
  const terms = shared.map(term => `'${term}'`).join(', ')
  return `${korean ? `공통점: ${terms}` : `Shares ${terms} with the query`}; ${facts.join('; ')}`
}

const mostTerms = 4

/** Terms of the trade first, then words as they are written. */
function sharedTerms(
  asked: ReturnType<typeof saidIn>,
  said: ReturnType<typeof saidOfPart>,
  korean: boolean,
): string[] {
  const concepts = asked.concepts
    .filter(({ number }) => said.concepts.has(number))
    .map(({ concept }) => (korean ? concept.korean[0] : concept.english[0]) ?? '')
  const plain = asked.words.map(word => word.text).filter(word => word.length > 2 && said.words.has(word))
  const isNew = (term: string) => !concepts.some(known => known.toLowerCase().includes(term))
  return [...new Set([...concepts, ...plain.filter(isNew)])].slice(0, mostTerms)
}

function headOf({ part }: Explained, korean: boolean): string {
  const { manufacturer, model, year, category, condition } = part
  const kind = korean
    ? `${conditionLabel(condition)} ${categoryLabel(category)}`
    : `${conditionSlug(condition)} ${categorySlug(category)}`
  return [kind, manufacturer, model, year].filter(word => word !== undefined).join(' ')
}

function figuresOf({ specification }: Explained): string[] {
  const { electricalProps, batteryHealth, mechanicalProps } = specification ?? {}
  const figures: [number | undefined, string][] = [
    [electricalProps?.capacity, 'kWh'],
    [electricalProps?.power, 'kW'],
    [electricalProps?.voltage, 'V'],
    [batteryHealth?.soh, '% SOH'],
    [mechanicalProps?.tensileStrength, 'MPa'],
  ]
  const known = figures.filter(([value]) => value !== undefined).map(([value, unit]) => `${value} ${unit}`)
  return known.length === 0 ? [] : [known.join(', ')]
}

function usesOf({ useCases }: Explained): string[] {
  const [use] = [...useCases].sort((one, other) => Number(other.successCase) - Number(one.successCase))
  return use ? [`${use.industry}: ${use.application}`] : []
}
