import type { RaceEvent } from '../truth/truth.ts'

/** So many photos, the newest, tell what bibs an event has. */
export const newest = 100

const enough = {
  /** Different numbers from which on something follows: the first photos of an event are not judged by so few. */
  numbers: 20,
  /** Different numbers that a form needs, and their share of all. A board counts once, however many photos show it. */
  ofForm: 3,
  share: 0.04,
}

/**
 * Which numbers look unlike the bibs of an event: they have more or fewer letters or digits than nearly all of its photos, or
 * they are its year. No start list says so; what is told by it waits for the organizer, who teaches a form by correcting.
 */
export function learnForms(
  photos: Iterable<{ readonly bibs: readonly string[] }>,
  { eventDate, bibPattern }: Pick<RaceEvent, 'eventDate' | 'bibPattern'>,
): (bib: string) => boolean {
  const numbers = new Set([...photos].flatMap(({ bibs }) => bibs))
  const counts = new Map<string, number>()
  for (const bib of numbers) counts.set(formOf(bib), (counts.get(formOf(bib)) ?? 0) + 1)
  const least = Math.max(enough.ofForm, enough.share * numbers.size)
  const knowsForms = numbers.size >= enough.numbers && bibPattern === undefined
  return bib => bib === eventDate.slice(0, 4) || (knowsForms && (counts.get(formOf(bib)) ?? 0) < least)
}

const formOf = (bib: string) => bib.replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '0')
