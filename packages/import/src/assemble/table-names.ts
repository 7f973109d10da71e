import type { Remark, TableDraft } from '../draft.ts'
import { type Facts, type KeyFact, speaksOfAccess } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { isGenericHeading, ofTable, ofTables, tableWord } from '../names/words.ts'
import { boldDepth, type Heading } from '../read/markdown/outline.ts'
import { endsAs, sameName } from './entity-names.ts'

/** A table that the document names, and the sections that name it. */
export interface NamedTable {
  name: string
  line: number
  readonly headings: Set<Heading>
  readonly places: { readonly heading: Heading | undefined; readonly line: number }[]
}

const word = `(?:(?:primary|main|dynamodb) )?(?:${tableWord})(?: principale?)?`
const labelled = new RegExp(
  `^(?:${word})(?:\\s*(?:name|명|이름|名))?\\s*\\d*(?:\\s*[:：]\\s*|\\s+[–—-]\\s+)[\`"“]?([A-Za-z$][\\w.\${}<>-]*)[\`"”]?`,
  'iu',
)
const designOf =
  /^dynamodb(?:\s+(?:data\s+)?(?:design|schema|model))?\s*[:：–—-]\s*(?:`([A-Za-z][\w.{}<>$-]*)`|([a-z]\w*[-_]\w[\w.{}<>$-]*))$/iu
const withSpan = new RegExp(`(?:${word}).*[(（–—:-]?\\s*\`([A-Za-z{$][^\`\\s]*)\``, 'iu')
const spanBefore = new RegExp(`\`([A-Za-z{$][\\w.\${}<>-]*)\`\\s+(?:${word})(?![\\p{L}])`, 'iu')
const spanOnly = /^`([A-Za-z{$][\w.${}<>-]*)`/
const spanTable = new RegExp(`^\`([A-Za-z{$][\\w.\${}<>-]*)\`\\s+(?:${word})(?![\\p{L}])`, 'iu')
const kebab = /^([a-z][a-z0-9]*(?:[-_][a-z0-9{}]+)+)(?=\s*(?:$|[(（—–]))/
const pascal = /^([A-Z][A-Za-z0-9]*Table)(?=\s*(?:$|[(（—–]))/
const noun =
  '(?:[a-z][a-z0-9]+(?= [Tt]able)|[a-z][a-z0-9_]+(?=\\s*(?:테이블|テーブル|表))|[A-Z][A-Za-z0-9_-]*(?: (?!Table)[A-Z][A-Za-z0-9_-]*){0,3})'
const capital = tableWord
  .replace(/(?<=e|la)s\?/g, '')
  .replace(/(?<=^|\|)[a-zа-яb]/gu, letter => `[${letter.toUpperCase()}${letter}]`)
const compound = new RegExp(
  `^(?:([A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+|(?!(?:single|multi|key|time|many|one|read|write|per|non|look|cross)-)[a-z][a-z0-9]*(?:[-_][a-z0-9{}]+)+)\\s+(?:${capital})|(?:${capital})\\s+((?!TTL|API|DDL|AWS)[A-Z][A-Z0-9_]{2,}|[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+|[a-z]\\w*(?:[-_]\\w+)+))(?=\\s*(?:$|[(（—–]))`,
  'u',
)
/** "Orders table", never "Sortable", and in languages that put the word first "Bảng Orders", "Tabla Pedidos". */
const spoken = new RegExp(
  `^(?:(${noun})(?:\\s+|(?![a-z]))(?:${capital})|(?:${capital.replace('[Tt]able|', '')})\\s+(${noun}))(?=\\s*(?:$|[(（]))`,
  'u',
)

const inBrackets =
  /\S\s*[(（]\s*(?:`(?=\w+[-_])([a-z][\w{}-]*)`|([a-z][a-z0-9]*(?:[-_][a-z0-9{}]+)*[-_](?:table|prod|dev|staging)|[A-Z]\w*[a-z]Table))\s*[)）]$/u

/** "ユーザーテーブル（users）", "Orders table (orders)": in brackets, what the table is called in a program. */
const besideTitle = new RegExp(
  `^(.*?)\\s*(?:${tableWord})\\s*[(（]\\s*\`?([A-Za-z][\\w.{}-]*)\`?\\s*[)）]$`,
  'iu',
)

function calledBeside(text: string): string | undefined {
  const [, title = '', name = ''] = besideTitle.exec(text) ?? []
  const isName = /[^ -~]/.test(title) || /[-_\d]|[a-z][A-Z]/.test(name) || sameName(title, name)
  return isName && !/dynamo/i.test(name) && !keyName(name) ? name : undefined
}

/** "Single-table design for `ferry_bookings`" may name the application: a sentence that names the table says more. */
const isForApplication = /\bdesign (?:for|of) `/i

/** The tables of a document, in its order. Names that differ by stage are one. */
export function namedTables(headings: readonly Heading[], facts: Facts): NamedTable[] {
  const tables: NamedTable[] = []
  const add = (name: string, heading: Heading | undefined, line: number) => {
    const clean = name
      .replace(/\$\{([^}]*)\}/g, '{$1}')
      .replace(/<([^>]*)>/g, '{$1}')
      .replace(/[.,]+$/, '')
    const there = tables.find(table => isSameTable(table.name, clean))
    if (!there)
      tables.push({
        name: clean,
        line,
        headings: new Set(heading ? [heading] : []),
        places: [{ heading, line }],
      })
    else {
      if (/\{/.test(clean) && !/\{/.test(there.name)) there.name = clean
      if (heading) there.headings.add(heading)
      there.places.push({ heading, line })
    }
  }
  const sayThemselves = new Set(
    facts.tables.flatMap(fact => (fact.heading ? cleanTitle(fact.heading.text) : [])),
  )
  // "SeatingTable" among rows that say their keys is an item.
  const rows = new Set(
    facts.records.flatMap(({ source, name, keys }) =>
      source === 'row' && keys.some(({ values: [value = ''] }) => /[#|].*[{<$]/.test(value))
        ? [name.replaceAll('`', '')]
        : [],
    ),
  )
  const said = [
    ...facts.tables,
    ...facts.records.flatMap(({ table, line }) =>
      table === undefined ? [] : [{ name: table, heading: undefined, line }],
    ),
    ...listedSections(facts),
    ...headings.flatMap(heading => {
      const name = nameIn(heading)
      // "PriceHistory table" and then "Table name: `shop-prices`": the section says its name itself.
      const isSaid =
        sayThemselves.has(cleanTitle(heading.text)) ||
        (name !== undefined && rows.has(name)) ||
        (isForApplication.test(heading.text) && facts.mentions.some(other => other.name !== name))
      return name && !isSaid ? [{ name, heading, line: heading.line }] : []
    }),
  ].sort((one, other) => one.line - other.line)
  for (const each of said)
    if (!/^(?:aws|amazon)?[-_ ]?dynamo[-_ ]?db$/i.test(each.name)) add(each.name, each.heading, each.line)
  const named = tables.flatMap(table => [...table.headings])
  const isBeside = (heading: Heading) =>
    named.some(
      other => other.parent === heading.parent && other.depth === heading.depth && ofTable.test(other.text),
    )
  const isNameless = tables.length === 0
  const isNamedWithin = (heading: Heading) =>
    tables.some(({ places }) =>
      places.some(place => place.heading === heading || place.heading?.parent === heading),
    )
  const isNew = (heading: Heading) =>
    !isNamedWithin(heading) && !isGenericHeading(cleanTitle(heading.text)) && !named.includes(heading)
  for (const heading of headings)
    if (isNameless || (isNew(heading) && (isBeside(heading) || areTables(heading, headings))))
      spokenName(heading, isBeside(heading) || areTables(heading, headings), (name, own, line) => {
        // "Identity table" is `app-{env}-identity`.
        if (!tables.some(table => endsAs(table.name, name))) add(name, own, line)
      })
  return tables.sort((one, other) => one.line - other.line)
}

/** Sections that are called as tables are, and have a partition key of their own, side by side under "DynamoDB tables" or "There are two tables.". */
function listedSections({ records, tableKeys, words }: Facts) {
  const said = new Set(
    words.flatMap(({ text, heading }) => (heading && ofTables.test(text) ? [heading] : [])),
  )
  const declared = tableKeys.filter(({ role, table }) => !table && role === 'pk')
  const keyed = (isKey: (key: KeyFact) => boolean) =>
    records.filter(({ keys, table }) => !table && keys.some(key => isPartition(key) && isKey(key)))
  const headed = [...keyed(() => true), ...declared].flatMap(({ heading }) => amongListed(heading) ?? [])
  // Where only words say that there are tables, a section is one that says what its key is called.
  const spoken = [...keyed(isName), ...declared].flatMap(({ heading }) => amongListed(heading, said) ?? [])
  const own = [...new Set(headed.length > 0 ? headed : spoken)].map(heading => ({
    name: titled.exec(heading.text)?.[1] ?? '',
    heading,
    line: heading.line,
  }))
  const isTable = ({ name, heading }: (typeof own)[number]) =>
    name !== '' && !isGenericHeading(name) && !indexNameOf(name) && heading.parent === own[0]?.heading.parent
  return own.length > 1 && own.every(isTable) ? own : []
}

const isPartition = ({ name }: KeyFact) => name.role === 'pk' && name.index === undefined
const isName = ({ name, values: [value = ''] }: KeyFact) =>
  name.attribute === undefined && readTemplate(value).kind === 'name'

const amongListed = (heading: Heading | undefined, said?: ReadonlySet<Heading>): Heading | undefined =>
  heading?.parent &&
  ((said ? said.has(heading.parent) : ofTables.test(heading.parent.text))
    ? heading
    : amongListed(heading.parent, said))

const titled = /^([A-Za-z][\w.-]*)(?:\s*[(（].*[)）])?$/u

/** Several sections side by side that are called tables: "Orders table", "Customers table". */
const areTables = (heading: Heading, all: readonly Heading[]) =>
  !speaksOfAccess(heading, '') &&
  all.filter(
    other => other.parent === heading.parent && other.depth === heading.depth && spoken.test(other.text),
  ).length > 1

const amongTables = /^(?:(?:(?:amazon|aws) )?dynamo ?db|(?:dynamo ?db )?tables)$/i

function nameIn(heading: Heading): string | undefined {
  // "2.1 forum-users" is a table where it stands among tables, "2.1 read-model" elsewhere need not be one.
  const mayBeKebab = heading.number || amongTables.test(heading.parent?.text ?? '')
  const { text } = heading
  if (indexNameOf(text) && !labelled.test(text)) return undefined
  const found =
    labelled.exec(text) ??
    designOf.exec(text) ??
    spanTable.exec(text) ??
    withSpan.exec(text) ??
    spanBefore.exec(text) ??
    spanOnly.exec(text) ??
    (mayBeKebab ? kebab.exec(text) : null) ??
    pascal.exec(text) ??
    compound.exec(text) ??
    inBrackets.exec(text)
  const [more = ''] = /^(?: [A-Z]\w*)+$/.exec(text.slice(found?.[0].length)) ?? []
  const name = calledBeside(text) || (found && `${found[1] ?? found[2]}${more}`)
  if (
    !name ||
    keyName(name) ||
    /^(?:single-table|multi-table|design|structure|schema|name|overview|of|for|definition|single|per|naming|multi|configuration|strategy|creation|names?|access)$/i.test(
      name,
    ) ||
    /[#=]/.test(name)
  )
    return undefined
  // `jira_config` Object: the parts of an item have such headings too.
  if (
    spanOnly.test(text) &&
    !spanTable.test(text) &&
    !labelled.test(text) &&
    (/object|field|map|struct|属性|attribute/i.test(text) ||
      (!/[-{]/.test(name) && !amongTables.test(heading.parent?.text ?? '')) ||
      heading.depth === 1 ||
      (heading.depth > 3 && heading.depth !== boldDepth))
  )
    return undefined
  return name
}

function spokenName(
  heading: Heading,
  isAmongTables: boolean,
  add: (name: string, heading: Heading, line: number) => void,
): void {
  const [, before, after] = spoken.exec(heading.text) ?? []
  const name = (before ?? after)?.replace(/^(?:de|da|do|das|dos|del|der|von|für|of|for|di|du|des)\s+/iu, '')
  if (
    name &&
    !/\b(?:mapping|matrix|summary|comparison)$/i.test(name) &&
    (isAmongTables || !/^[a-z]/.test(name)) &&
    !(isAmongTables && /^Main$/i.test(name)
      ? false
      : /^(?:The|Our|My|La|Le|Les|El|Il|Die|Der|Das|Eine?|Una?|Une|Notre|Unsere|Main|Base|Single|Primary|Dynamo|DynamoDB|Database|One|Per|Each|Multi|Key|Entity|Item|Data|Core|Other|Lookup|Sample|Example)(?: .*)?$/i.test(
          name,
        ))
  )
    add(name, heading, heading.line)
}

/** `PhotoService-prod` is `PhotoService-{stage}`, and so is `PhotoService`. */
export function isSameTable(one: string, other: string): boolean {
  if (staged(one) === staged(other) || isShort(one, other) || isShort(other, one)) return true
  return matches(one, other) || matches(other, one)
}

const stage = /[-_.](?:dev|prod|production|staging|stage|test|local|qa|\{[^}]*\})$/i
/** `admin-audit-logs-dev` is spoken of as `audit_logs`. */
const isShort = (whole: string, name: string) =>
  stage.test(whole) && /[-_]|[a-z][A-Z]/.test(name) && endsAs(whole.replace(stage, ''), name)

/** A heading may call a table in two words, which DynamoDB does not take: "Class Bookings" becomes ClassBookings. */
export function withLegalName(table: TableDraft, guesses: Remark[]): TableDraft {
  const name = table.table.normalize('NFD').replace(/\p{M}|[^\w.{}-]+/gu, '')
  if (name === table.table) return table
  guesses.push({ line: table.line, text: `the table “${table.table}” is called ${name}` })
  return { ...table, table: name }
}

/** A name without a stage at its end. */
const staged = (name: string) =>
  name
    .toLowerCase()
    .replace(/ /g, '')
    .replace(/(?<=\w)[-_.]\{[^}]*\}$/, '')

function matches(pattern: string, name: string): boolean {
  if (!pattern.includes('{') || pattern.replace(/\{[^}]*\}/g, '').length < 3) return false
  const source = pattern
    .split(/\{[^}]*\}/)
    .map(escapePattern)
    .join('(?:\\{[^}]*\\}|[\\w]+)')
  return new RegExp(`^${source}$`, 'i').test(name)
}
