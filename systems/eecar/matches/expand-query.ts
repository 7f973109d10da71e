import { conceptsIn } from '../embedding/concepts.ts'
import { recalling } from '../embedding/recall.ts'

/** The query with the words of both languages for every term of the trade that it names. */
export const expandQuery = recalling(expand, 200)

function expand(query: string): string {
  const plain = query.trim().replace(/\s+/gu, ' ')
  const said = plain.toLowerCase()
  const concepts = new Map(conceptsIn(plain).map(({ number, concept }) => [number, concept]))
  const added = [...concepts.values()]
    .flatMap(({ korean, english }) => [korean[0] ?? '', english[0] ?? ''])
    .filter(term => !said.includes(term.toLowerCase()))
  return [plain, ...new Set(added)].join(' ')
}
