import type { PatternFact, Said } from '../facts.ts'
import { cleanDescription } from '../names/clean-description.ts'
import { keyName } from '../names/key-name.ts'
import { clausesOf } from '../notations/conditions.ts'

/** "Rooms of a hotel (Query, PK = HOTEL#<id>, SK starts with ROOM#), arrivals of a day (…)": a request in each aside. */
export const askedAsides = (sentence: string, said: Said): PatternFact[] =>
  [...sentence.matchAll(/([^()（）]*)[(（]([^()（）]+)[)）]/gu)].flatMap(([, before = '', aside = '']) => {
    const clauses = aside.includes('`') ? [] : clausesOf(aside).filter(clause => keyName(clause.attribute))
    const words = before.replace(/^.*[:：;]|^\s*(?:,|and\b|und\b|y\b|e\b|et\b)\s*/giu, '')
    return clauses.length === 0
      ? []
      : [{ description: cleanDescription(words), index: aside, table: '', clauses, ...said }]
  })
