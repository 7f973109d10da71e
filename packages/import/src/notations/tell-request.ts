import type { Facts, PatternFact } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'

const verb = /\b(?:Query|get[_ ]?item|GetItem|BatchGetItem|GetCommand|QueryCommand)s?\b|`(?:query|get)`/
const place = /\b[GL]SI[-_]?\d|\b[\w.]+-index\b|[a-z]Index\b|\bPK ?[/+] ?SK\b/
/** Rows and items that tell of something else: "Sort key: …", "GSI1: …", "See GSI1 below". */
const elsewhere =
  /\b(?:see|siehe|voir|véase|ver)\b.*\b(?:below|above|unten|oben|dessous|dessus|abajo|abaixo)\b/i

export type Told = Pick<PatternFact, 'description' | 'words' | 'table' | 'heading' | 'line'>

/** A sentence that speaks of a request counts only if it names what is given. */
export function tellInPassing(told: Told, facts: Facts): void {
  if (/`(?:Query|GetItem|query|get_item|BatchGetItem)`|\b(?:Query|GetItem)\b/.test(told.description))
    facts.patterns.push({ ...told, words: '', index: '', clauses: [], isInPassing: true })
}

/** A request in words, whose keys are found when all are known. Gives whether it says how it reads. */
export function tellRequest({ words = '', description, table, heading, line }: Told, facts: Facts): boolean {
  const text = `${description} ; ${words}`
  if (keyName(description) || indexNameOf(description) || elsewhere.test(text)) return false
  const isCall = verb.test(text)
  const said = { description, table, heading, line, words, index: '', clauses: [] }
  facts.patterns.push({ ...said, isCall: isCall || place.test(text) })
  return isCall
}
