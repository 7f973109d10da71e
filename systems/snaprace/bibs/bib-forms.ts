import type { RaceEvent } from '../truth/truth.ts'

/** So many photos, the newest, tell what bibs an event has. */
export const newest = 100

const enough = {
  /** Different numbers from which on something follows: the first photos of an event are not judged by so few. */
  numbers: 20,
  /** Different numbers that a form needs, and their share of all. A board counts once, however many photos show it. */
  ofForm: 3,
  share: 0.04,
  /** Photos with one number, and how many times as many as others usually have: a board by the road, and not a runner. */
  photos: 5,
  times: 4,
}

/**
 * Which numbers look unlike the bibs of an event: they have more or fewer letters or digits than nearly all of its photos, or
 * they are its year, or they are on far more photos than others. No start list says so; what is told by it waits for the organizer, who teaches a form by correcting.
 */
export function learnForms(
  photos: Iterable<{ readonly bibs: readonly string[] }>,
  { eventDate, bibPattern }: Pick<RaceEvent, 'eventDate' | 'bibPattern'>,
): (bib: string) => boolean {
  const numbers = countEach([...photos].flatMap(({ bibs }) => [...new Set(bibs)]))
  const forms = countEach([...numbers.keys()].map(formOf))
  const usual = [...numbers.values()].sort((one, other) => one - other)[numbers.size >> 1] ?? 0
  const least = Math.max(enough.ofForm, enough.share * numbers.size)
  const most = Math.max(enough.photos, enough.times * usual)
  const isOther = (bib: string) => bibPattern === undefined && (forms.get(formOf(bib)) ?? 0) < least
  const isEverywhere = (bib: string) => (numbers.get(bib) ?? 0) > most
  return bib =>
    bib === eventDate.slice(0, 4) || (numbers.size >= enough.numbers && (isOther(bib) || isEverywhere(bib)))
}

function countEach(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const formOf = (bib: string) => bib.replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '0')
