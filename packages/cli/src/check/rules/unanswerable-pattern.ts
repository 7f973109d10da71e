import type { PatternDesign } from 'monotable/design'
import { exampleItem } from '../example.ts'
import type { Found } from '../finding.ts'
import { partOfPattern } from '../parts.ts'
import { type Reading, readingOf, showRequest, whyNot } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn, keysOn, nameOf, type Subject } from '../subject.ts'

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
  // A document that describes no items says nothing that a condition could be compared with.
  if (subject.isDocument && subject.entities.length === 0) return undefined
  if (pattern.clauses.length === 0) return withoutCondition(subject, pattern)
  const reading = readingOf(subject, pattern)
  if (!reading) return sortKeyAlone(subject, pattern)
  const candidates = candidatesFor(subject, pattern, reading)
  const reasons = candidates.map(entity => ({ entity, why: whyNot(entity, reading, subject.isDocument) }))
  if (reasons.some(({ why }) => why === undefined)) return undefined
  return nobodyAnswers(subject, pattern, reading, reasons)
}

/** An item is in an index only if it has all of its keys: a named entity without them answers nothing. */
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
  const keys = keysOn(path)
  const where = nameOf(path, subject)
  const nearest = reasons.slice(0, 3)
  const who = pattern.entities.length > 0 ? pattern.entities.join(' or ') : 'item'
  return {
    why: `no ${who} in ${where} has a key that matches '${pattern.condition}'${nearest.length === 0 ? `: none has ${keys.join(' and ')}` : ''}`,
    examples: [
      showRequest(pattern),
      ...nearest.map(({ entity, why }) => exampleItem(subject, entity, { keys, note: why ?? '' })),
    ],
    fix: `Give an entity a key that matches the condition, or change the condition to match a key`,
  }
}

function withoutCondition(subject: Subject, { condition, title, name }: PatternDesign): Fault {
  const keys = subject.table.key.map(key => key.name).join(' and ')
  return {
    why: `'${title ?? name}' is listed, but ${condition === '' ? 'no key condition says' : `'${condition}' does not say`} how to read it`,
    examples: subject.entities.slice(0, 3).map(entity =>
      exampleItem(subject, entity, {
        keys: [...entity.keys.keys()],
        note: 'can be found only by these keys',
      }),
    ),
    fix: `Write a key condition with ${keys} or with the keys of an index. If none fits, add an index`,
  }
}

/** Keys that no table or index has together; another rule reports names that are no key at all. */
function sortKeyAlone({ paths }: Subject, pattern: PatternDesign): Fault | undefined {
  const known = new Set(paths.flatMap(keysOn))
  const isKnown = pattern.clauses.every(({ attribute }) => known.has(attribute))
  const hasIndex = pattern.index === undefined || paths.some(({ index }) => index === pattern.index)
  if (!isKnown || !hasIndex) return undefined
  const names = pattern.clauses.map(({ attribute }) => attribute).join(' and ')
  return {
    why: `${names} ${pattern.clauses.length > 1 ? 'are not keys of the same index' : 'finds nothing without a partition key'}`,
    examples: [{ ...showRequest(pattern), note: 'a query needs the partition key with =' }],
    fix: 'Ask by a partition key and the sort key that belongs to it',
  }
}
