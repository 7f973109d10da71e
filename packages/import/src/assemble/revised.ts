import type { Remark } from '../draft.ts'
import { type Facts, isUnder, type PatternFact, type Said, type TableKeyFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { sameIndex } from '../names/key-name.ts'
import type { Heading } from '../read/markdown/outline.ts'
import type { Scopes } from './scopes.ts'
import type { NamedTable } from './table-names.ts'

const revision =
  /\b(?:revisions?|revised|amend(?:ed|ments?)|corrections?|corrected|supersedes?|keys? (?:are )?(?:swapped|flipped|changed)|revisi[oó]n(?:es)?|revisad[oa]s?|revis[aã]o|r[eé]visions?|r[eé]vis[eé]e?s?|überarbeite\w*)\b|改訂|修订|修訂|개정/iu
const isRevision = (heading: Heading | undefined) =>
  isUnder(heading, text => revision.test(text) && !/\bhistory\b/i.test(text))

const textOf = (keys: readonly TableKeyFact[]) =>
  [...new Set(keys.map(({ role, attribute }) => `${role} ${attribute}`))].sort().join()

/** Where a section revises the keys of a table, what was said before it of its keys, indexes and requests holds no more. */
export function dropRevised(
  facts: Facts,
  named: readonly NamedTable[],
  scopes: Scopes,
  guesses: Remark[],
): void {
  for (const table of named.length > 1 ? named : []) {
    const own = facts.tableKeys.filter(fact => scopes.tableOf(fact, fact.table) === table)
    const revised = own.filter(fact => isRevision(fact.heading))
    const [first] = revised
    const before = own.filter(({ line }) => line < (first?.line ?? 0))
    if (!first || before.length === 0 || textOf(before) === textOf(revised)) continue
    const isPast = (said: Said, name?: string) =>
      said.line < first.line && scopes.tableOf(said, name) === table
    const names = new Set(revised.map(({ attribute }) => attribute))
    const gone = new Set(before.flatMap(({ attribute }) => (names.has(attribute) ? [] : attribute)))
    keep(facts.tableKeys, fact => !isPast(fact, fact.table))
    const indexes = facts.indexes.filter(fact => isPast(fact, fact.table))
    const asksGone = ({ index, line }: PatternFact) =>
      line < first.line && indexes.some(({ name }) => sameIndex(name, index))
    keep(facts.indexes, fact => !indexes.includes(fact))
    keep(facts.patterns, fact => !(isPast(fact, fact.table || fact.receiver) || asksGone(fact)))
    const records = facts.records.filter(fact => isPast(fact, fact.table ?? cleanTitle(fact.name)))
    for (const { keys, attributes } of records) {
      keep(keys, ({ label }) => names.has(label))
      keep(attributes, ({ name }) => !gone.has(name))
    }
    guesses.push({
      line: first.line,
      text: `the keys of ${table.name} are revised here: what was said of them before is left out`,
    })
  }
}

function keep<T>(all: T[], isKept: (each: T) => boolean): void {
  all.splice(0, all.length, ...all.filter(isKept))
}
