import type { RecordFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { isDiscussionHeading, isExampleHeading, isGenericHeading, isPatternHeading } from '../names/words.ts'
import type { Heading } from '../read/markdown/outline.ts'
import { wordsOf } from './told-names.ts'

const part =
  /^(?:metadata|meta|details?|info|profile record|메타데이터|メタデータ|元数据|primary record|main item)$/iu

interface Around {
  /** Titles that stand under several sections. */
  readonly repeated: ReadonlySet<string>
  /** The sections that several tables stand in. */
  readonly shared: ReadonlySet<Heading>
}

/** The name of what a record is one of; empty if nothing around it names it. */
export function entityName(record: RecordFact, around: Around): string {
  const own = cleanTitle(record.name)
  // What a cell calls a row is its name, whatever it means elsewhere: PhoneLookup, Query.
  const isCell =
    record.source === 'row' &&
    /\s|[a-z][A-Z]|^(?:summary|details?|notes?|access|data)$/i.test(own) &&
    !/[?？]/.test(own)
  // "Item" is a name where the keys say so: `ITEM#{itemId}`.
  const sort = record.keys.find(({ name }) => name.role === 'sk' && !name.index)?.values[0]
  if (own && sort && sameName(own, nameFromKeys(sort, undefined))) return own
  const whole = record.name.replace(/(?<=\S)\s*[(（][^()（）]*[)）]\s*$/u, '')
  if (own && (isCell || (isNaming(own) && isNaming(whole))) && !keyName(own) && own.length < 60) return own
  const said = record.lead.replace(/^.*[.!?]\s+(?=\S)/, '')
  const lead = cleanTitle(said.replace(/^\[([^\]]+)\]$/, '$1'))
  if (isLeadName(said, lead)) return lead
  const title = headingName(record.heading, around)
  return isAboutElse(title, record) ? '' : title
}

const ofDocuments =
  /\b(?:decisions?|reasoning|diagrams?|strategy|setup|stack|architecture|considerations|guide|workflow|roadmap|methodology|techniques?|approach(?:es)?|technolog(?:y|ies)|principles|concepts?|basics|steps)\b/i

/** "Decisions and reasons": several words about a document, of which none is in the keys that stand below them. */
function isAboutElse(title: string, { keys }: RecordFact): boolean {
  const words = wordsOf(title)
  const held = keys.flatMap(({ values }) => values.flatMap(wordsOf))
  return (
    words.length > 1 && ofDocuments.test(title) && held.length > 0 && !words.some(word => held.includes(word))
  )
}

/** `**Personal Trainer:**` names the block after it; a sentence does not. */
function isLeadName(raw: string, lead: string): boolean {
  const isItem = /^[\p{Lu}][\p{L}\p{N}]*(?: [\p{L}\p{N}]+){0,2}(?:\s*[(（][^()（）]*[)）])?$/u.test(
    raw.trim(),
  )
  if (
    /^(?:for|to|when|if|here|the|this|these|para|pour|für|by|in|on|as|with)\b|\s(?:is|are|was|has|have)\s/i.test(
      lead,
    )
  )
    return false
  return (
    (isItem || /[:：]\s*$|^\[[^\]]+\]$/u.test(raw.trim())) &&
    lead !== '' &&
    lead.split(/\s+/).length <= 5 &&
    lead.length < 50 &&
    isNaming(lead) &&
    !keyName(lead)
  )
}

function headingName(heading: Heading | undefined, { repeated, shared }: Around): string {
  for (let each = heading; each; each = each.parent) {
    if (each.asks || shared.has(each)) return ''
    const title = cleanTitle(each.text)
    if (
      title === '' ||
      isAction.test(title) ||
      repeated.has(title.toLowerCase()) ||
      !isNaming(title) ||
      isGenericHeading(each.text) ||
      isDiscussionHeading(each.text) ||
      /^(?:consequences|decision|context|rationale)$/i.test(title) ||
      indexNameOf(each.text)
    )
      continue
    return title
  }
  return ''
}

/** "Adding a reply" is what is done, not what is stored. */
const isAction =
  /^(?!(?:listing|reading|saving|finding)$)(?:(?:add|creat|updat|delet|gett|list|query|fetch|find|insert|putt|mov|remov|stor|sav|search|writ|read|us|register|retriev|look|migrat)ing\b|(?:add|create|update|delete|get|list|query|fetch|find|insert|put|move|remove|store|save|search|write|read|use|register|upload|record|assign|cancel|mark)\s+(?:an?|all|the|new|your|by|for)\b)/i

function isNaming(text: string): boolean {
  if (
    /[?？]|^(?:what|how|why|where|when|which)\s/i.test(text) ||
    isGenericHeading(text) ||
    isPatternHeading(text) ||
    text.split(/\s+/).length > 7
  )
    return false
  return !(
    isExampleHeading(text) &&
    /^(?:example|sample|ejemplo|exemplo|예시|例|示例)|(?:example|sample|예시|예제|例|示例)s?$/iu.test(text)
  )
}

const pathOf = (heading: Heading | undefined): string =>
  heading ? `${pathOf(heading.parent)}\n${heading.text}` : ''

/** "Order item" beside "Order" is a thing of its own, not one more word for it. */
export const ofItems = (heading: Heading | undefined) =>
  /\S\s+items?\s*(?:[(（].*)?$/iu.test(heading?.text ?? '')

/** What a section says in brackets behind its name: "Order (Archived)". */
export const asideIn = (heading: Heading | undefined): string =>
  heading
    ? (/\S\s*[(（](\p{L}[\p{L} -]{2,25})[)）]\s*$/u.exec(heading.text)?.[1] ?? asideIn(heading.parent))
    : ''

/** Whether sections side by side are of different kinds: "Order" and "Order item", "Order" and "Order (Archived)". */
export function isOtherKind(one: Heading | undefined, other: Heading | undefined): boolean {
  if (ofItems(one) !== ofItems(other)) return true
  for (let own = one; own; own = own.parent)
    for (let each = other; each; each = each.parent)
      if (own !== each && own.parent === each.parent) return asideIn(own) !== asideIn(each)
  return false
}

/** Headings that stand under several sections are parts of each, and that of the document is of all: no names. */
export function repeatedTitles(
  headings: readonly Heading[],
  named: readonly { readonly headings: ReadonlySet<Heading> }[],
): Set<string> {
  const parents = new Map<string, Set<string>>()
  for (const heading of headings) {
    const title = cleanTitle(heading.text).toLowerCase()
    parents.set(title, (parents.get(title) ?? new Set()).add(pathOf(heading.parent)))
  }
  const tables = new Set(
    named.flatMap(table => [...table.headings].map(({ text }) => cleanTitle(text).toLowerCase())),
  )
  const tops = headings.filter(heading => heading.depth === 1)
  const titles = tops
    .filter(
      heading =>
        tops.length === 1 ||
        /dynamo|schema|single.table|database|design|設計|설계|access pattern/iu.test(heading.text),
    )
    .map(heading => cleanTitle(heading.text).toLowerCase())
  const shared = [...parents].filter(([title, under]) => under.size > 1 && !tables.has(title))
  return new Set([...titles, ...shared.map(([title]) => title)])
}

/** The word that a key is made of: the one before the id that it names, as in `ORDER#{orderId}#ITEM#{itemId}`, or the first. */
function wordOf(template = ''): string | undefined {
  const words = [
    ...template.matchAll(/(?<=^|[#|])\s*([A-Za-z](?:[A-Za-z_]*[A-Za-z])?)(?:[#|_-]\{([^{}]*)\})?/g),
  ]
  const isOwn = ([, word = '', name = '']: RegExpExecArray) =>
    name.toLowerCase().replace(/[_-]?id$/, '') === word.toLowerCase().replaceAll('_', '')
  const named = words.length > 1 ? words.filter(isOwn).at(-1) : undefined
  return (named ?? words.find(([, word = '']) => word.length > 1) ?? words[0])?.[1]
}

/** `ORDER#{orderId}` is an order, if nothing else names it. */
export function nameFromKeys(sort: string | undefined, partition: string | undefined): string {
  const word = [sort, partition]
    .map(wordOf)
    .find(each => each && !part.test(each) && !/^(?:profile|details|data|info)$/i.test(each))
  if (word && /[a-z]/.test(word)) return word.charAt(0).toUpperCase() + word.slice(1)
  return word
    ? word.charAt(0).toUpperCase() +
        word
          .slice(1)
          .toLowerCase()
          .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : ''
}

/** Items whose key is `user_id` are users, if neither they nor their table have a name. */
export function nameFromAttribute(attribute = ''): string {
  const word = attribute.replace(/[_-]?(?:id|key|uuid)$/i, '').replace(/[^\p{L}\p{N}]+/gu, '')
  return word === '' ? 'Item' : word.charAt(0).toUpperCase() + word.slice(1)
}

export const sameName = (one: string, other: string) => flat(one) === flat(other)

/** `shop-orders` and ShopOrders are spoken of as "orders". */
export const endsAs = (name: string, short: string) =>
  name
    .split(/[-_.\s]|(?<=[a-z])(?=[A-Z])/)
    .some((_, at, parts) => at > 0 && sameName(parts.slice(at).join(''), short))

const flat = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=\w)s$/, '')

/** The entity that a text names first. */
export function firstNamed<T extends { readonly name: string }>(
  text: string,
  growing: readonly T[],
): T | undefined {
  const places = growing.flatMap(entity => {
    const name = escapePattern(entity.name).replace(/y$/, '(?:y|ie)')
    const at = text.search(new RegExp(`(?<![\\p{L}])${name}(?:e?s)?(?![\\p{L}])`, 'iu'))
    return at < 0 ? [] : [{ entity, at }]
  })
  return places.sort((one, other) => one.at - other.at)[0]?.entity
}
