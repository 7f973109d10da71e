import type { PatternDesign } from 'monotable/design'
import { exampleItem } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfPattern } from '../parts.ts'
import { asked, type Reading, readingOf, whyNot } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn, nameOf, type Subject } from '../subject.ts'

/** A pattern that no key answers. */
export const unanswerablePattern: Rule = {
  code: 'UNANSWERABLE_PATTERN',
  severity: 'error',
  title: 'a pattern that no key answers',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      const found = pattern.kind === 'scan' ? undefined : inPattern(subject, pattern)
      if (found) yield { at: [partOfPattern(pattern)], ...found }
    }
  },
}

type Fault = Omit<Found, 'at'>

function inPattern(subject: Subject, pattern: PatternDesign): Fault | undefined {
  if (pattern.clauses.length === 0) return withoutCondition(subject, pattern)
  const reading = readingOf(subject, pattern)
  if (!reading) return sortKeyAlone(subject, pattern)
  const candidates = candidatesFor(subject, pattern, reading)
  const reasons = candidates.map(entity => ({ entity, why: whyNot(entity, reading, subject.isDocument) }))
  if (reasons.some(({ why }) => why === undefined)) return undefined
  return nobodyAnswers(subject, pattern, reading, reasons)
}

/** An item is on a path only with all of its keys: a named entity that is not there answers nothing. */
function candidatesFor(subject: Subject, { entities }: PatternDesign, { path }: Reading): readonly Entity[] {
  const there = entitiesOn(subject, path)
  return entities.length === 0 ? there : there.filter(({ name }) => entities.includes(name))
}

function nobodyAnswers(
  subject: Subject,
  pattern: PatternDesign,
  { path }: Reading,
  reasons: readonly { entity: Entity; why: string | undefined }[],
): Fault {
  const keys = [path.partition, ...(path.sort ? [path.sort] : [])].map(key => key.name)
  const where = nameOf(path, subject)
  const nearest = reasons.slice(0, 3)
  const who = pattern.entities.length > 0 ? pattern.entities.join(' or ') : 'item'
  return {
    why: `no ${who} in ${where} has a key that '${pattern.condition}' asks for${nearest.length === 0 ? `: none has ${keys.join(' and ')}` : ''}`,
    examples: [
      asked(pattern),
      ...nearest.map(({ entity, why }) => exampleItem(subject, entity, { keys, note: why ?? '' })),
    ],
    fix: `Give an entity the key that is asked for, or ask for one that is there`,
  }
}

function withoutCondition(subject: Subject, { condition, title, name }: PatternDesign): Fault {
  const keys = subject.table.key.map(key => key.name).join(' and ')
  return {
    why: `'${title ?? name}' is listed, and ${condition === '' ? 'no key condition says' : `'${condition}' does not say`} how it is read`,
    examples: subject.entities
      .slice(0, 3)
      .map(entity =>
        exampleItem(subject, entity, { keys: [...entity.keys.keys()], note: 'is found by these alone' }),
      ),
    fix: `Write its key condition, by ${keys} or the keys of an index; if there is none, it needs an index`,
  }
}

/** Keys that no path has together; a name that is no key at all is another rule's. */
function sortKeyAlone({ paths }: Subject, pattern: PatternDesign): Fault | undefined {
  const known = new Set(paths.flatMap(({ partition, sort }) => [partition.name, sort?.name]))
  const isKnown = pattern.clauses.every(({ attribute }) => known.has(attribute))
  const hasIndex = pattern.index === undefined || paths.some(({ index }) => index === pattern.index)
  if (!isKnown || !hasIndex) return undefined
  const names = pattern.clauses.map(({ attribute }) => attribute).join(' and ')
  return {
    why: `${names} ${pattern.clauses.length > 1 ? 'are keys of no one index' : 'finds nothing without its partition key'}`,
    examples: [{ ...asked(pattern), note: 'a query needs the partition key, and = for it' }],
    fix: 'Ask by a partition key and its own sort key',
  }
}
