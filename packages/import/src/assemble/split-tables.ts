import type { Facts, RecordFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { isGenericHeading } from '../names/words.ts'
import type { Heading } from '../read/markdown/outline.ts'
import { sameName } from './entity-names.ts'
import type { NamedTable } from './table-names.ts'

/** Documents with a table for each entity may name none: there every section has keys with names of their own. */
export function splitTables(headings: readonly Heading[], facts: Facts): NamedTable[] {
  const plain = facts.records.filter(record => record.heading && partitionName(record) !== undefined)
  const declared = facts.tableKeys.filter(fact => fact.heading && !fact.isCode && !keyName(fact.attribute))
  const names = new Set([
    ...plain.map(partitionName),
    ...declared.flatMap(({ role, attribute }) => (role === 'pk' ? attribute : [])),
  ])
  const sections = new Set([...plain, ...declared].map(said => said.heading as Heading))
  const composed = facts.records.filter(record =>
    record.keys.some(key =>
      key.values.some(
        value => ['template', 'sample'].includes(readTemplate(value).kind) && /^[A-Z]+#/.test(value),
      ),
    ),
  )
  const owners = new Set([...sections].map(heading => ownerOf(heading, headings)))
  const keyOf = (heading: Heading) =>
    [...plain, ...declared]
      .filter(said => said.heading && ownerOf(said.heading, headings) === heading)
      .map(said => ('role' in said ? `${said.role} ${said.attribute}` : said.keys.map(keyText).join(' ')))
      .join(' ')
  const differ = owners.size > 1 && new Set([...owners].map(keyOf)).size === owners.size
  const areCode = [...owners].every(heading => /^`[^`\s]+`/.test(heading.text))
  if (
    (names.size < 2 && !areCode && !differ) ||
    owners.size < 2 ||
    composed.length > (plain.length + declared.length) / 2
  )
    return []
  const taken = new Set<string>()
  const all = [...owners, ...besides(owners, headings, facts)]
  return all.map(heading => ({
    name: unique(titleOf(heading), taken),
    line: heading.line,
    headings: new Set([heading]),
    places: [{ heading, line: heading.line }],
  }))
}

/** Beside sections that are called as tables are, one of such a name whose partition key is called as usual is another. */
function besides(owners: ReadonlySet<Heading>, all: readonly Heading[], { tableKeys }: Facts): Set<Heading> {
  const [first] = owners
  const isLike = (owner: Heading) => owner.depth === first?.depth && oneWord.test(owner.text)
  const others = tableKeys.flatMap(({ heading, role, attribute, isCode }) =>
    heading && role === 'pk' && !isCode && keyName(attribute) ? ownerOf(heading, all) : [],
  )
  return new Set([...owners].every(isLike) ? others.filter(each => !owners.has(each) && isLike(each)) : [])
}

const oneWord = /^[A-Za-z][\w.-]*$/
const titleOf = ({ text }: Heading) => (oneWord.test(text) ? text : cleanTitle(text))

/** The section of a table: "Keys" within "Orders" is of the table of orders, and so is what many tables have a part of. */
function ownerOf(heading: Heading, all: readonly Heading[]): Heading {
  const { text, parent } = heading
  const title = titleOf(heading)
  const isRepeated = all.some(other => other.text === text && other.parent !== parent)
  const isPart = title === '' || isRepeated || isGenericHeading(title) || keyName(title) !== undefined
  return isPart && parent && parent.depth > 1 ? ownerOf(parent, all) : heading
}

function unique(name: string, taken: Set<string>): string {
  let own = name
  for (let number = 2; taken.has(own); number++) own = `${name} ${number}`
  taken.add(own)
  return own
}

const keyText = ({ name, values }: RecordFact['keys'][number]) => `${name.role} ${values.join(' ')}`

/** Rows that name an attribute as the key of each entity speak of a table for each, if they name different ones. */
export function splitRows(headings: readonly Heading[], facts: Facts): NamedTable[] {
  const rows = facts.records.filter(record => record.source === 'row' && record.name !== '')
  const keysOf = (record: RecordFact) =>
    record.keys.filter(key => key.name.index === undefined).flatMap(key => key.values)
  const arePlain = facts.records.every(record =>
    keysOf(record).every(value => readTemplate(value).kind === 'name'),
  )
  const names = new Set(rows.map(({ name }) => name))
  const differ = new Set(rows.map(record => keysOf(record).join(' '))).size > 1
  const isSaid = rows.every(record => partitionName(record) !== undefined)
  if (rows.length < 2 || names.size < rows.length || !arePlain || !differ || !isSaid) return []
  return rows.map(({ name, line }) => {
    const own = headings.filter(heading => sameName(cleanTitle(heading.text), name))
    return {
      name,
      line,
      headings: new Set(own),
      places: own.map(heading => ({ heading, line: heading.line })),
    }
  })
}

function partitionName(record: RecordFact): string | undefined {
  const value = record.keys.find(key => key.name.role === 'pk' && key.name.index === undefined)?.values[0]
  return value !== undefined && readTemplate(value).kind === 'name' ? value : undefined
}
