import { isOfOtherMatter, type RecordFact } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { mark } from '../names/template.ts'
import { isOfAll } from '../names/words.ts'
import { indexOfHeading } from '../notations/index-of-heading.ts'
import type { Heading } from '../read/markdown/outline.ts'
import type { Candidate } from './candidates.ts'
import { asideIn, endsAs, firstNamed, isOtherKind, sameName } from './entity-names.ts'
import { type EntityContext, type Growing, merge, nameOf } from './growing.ts'
import { ownerBySort } from './requested-keys.ts'
import { isSameShape } from './shapes.ts'
import { wordsOf } from './told-names.ts'

/** Attributes, and keys of indexes alone, belong to the entity of their section or of their name. */
export function attach(candidate: Candidate, growing: Growing[], context: EntityContext): void {
  const { record } = candidate
  const isAttributes = record.source === 'attributes'
  // "Message items that carry files also include:" says whose they are.
  const isSpoken =
    isAttributes && /\b(?:items?|records?|rows?|entit(?:y|ies))\b.*[:：]\s*$/i.test(record.lead)
  const meant = isSpoken ? beginningAs(record.lead, growing) : []
  const spoken = isSpoken ? (firstNamed(record.lead, growing) ?? alone(meant)) : undefined
  if (isAttributes && isCommon(record)) for (const each of growing) merge(candidate, each, context)
  else if (spoken) merge(candidate, spoken, context)
  else if (meant.length > 1) return
  else if (record.isOfNamed) {
    const own = ownerNamed(record, growing)
    if (own) merge(candidate, own, context)
  } else if (!attachToSeveral(candidate, growing, context)) attachByPlace(candidate, growing, context)
}

/** Keys of an index may be of each entity that the words before them name. */
function attachToSeveral(candidate: Candidate, growing: readonly Growing[], context: EntityContext): boolean {
  const several = candidate.record.attributes.length === 0 ? allNamed(candidate.record, growing) : []
  if (several.length > 1) for (const each of several) merge(candidate, each, context)
  return several.length > 1
}

const ownerNamed = (record: RecordFact, growing: readonly Growing[]) =>
  growing.find(each => isCalled(each.name, cleanTitle(record.name))) ??
  alone(growing.filter(each => endsAs(cleanTitle(record.name), each.name))) ??
  alone(growing.filter(each => each.name.split(/\W+/).some(word => sameName(word, record.name))))

function attachByPlace(candidate: Candidate, growing: Growing[], context: EntityContext): void {
  const { record } = candidate
  const name = nameOf(record, context)
  if (candidate.keys.size === 0 && isOfOtherMatter(record.heading)) return
  if (isPartOfItem(record, growing, context)) return
  if (record.attributes.length === 0 && growing.some(each => hasAll(candidate, each))) return
  // "Identity:" and "Metrics:" in the section of an entity are groups of what it has.
  const names = [name, record.name === '' ? '' : nameOf({ ...record, name: '', lead: '' }, context)]
  const aside = asideIn(record.heading)
  // A type beside one that tells what the table holds is of something else, whatever table its section is about.
  const isTold = (each: Growing, own: string) =>
    record.source === 'type' && own !== name && each.attributes.size > 0 && each.heading !== record.heading
  const byNames = names.flatMap(own =>
    own === ''
      ? []
      : growing.filter(
          each => [own, `${own} ${aside}`].some(called => sameName(each.name, called)) && !isTold(each, own),
        ),
  )
  const byName = byNames.find(each => !isOtherKind(each.heading, record.heading)) ?? byNames[0]
  const byWords =
    candidate.keys.size === 0 && record.source === 'attributes'
      ? [...names, record.heading?.text ?? ''].map(own => namedIn(own, growing))
      : []
  // A type that is called otherwise than any entity is one of requests and answers.
  const isOther = record.source === 'type' && record.name !== '' && !isOfItsSection(record, growing)
  if (!byName && isOther && growing.length > 0) return
  const own = ownerOf(candidate, growing, context, { name, byName: byName ?? byWords.find(Boolean) })
  for (const each of own ? [own] : isOfTable(candidate, growing) ? growing : [])
    merge(candidate, each, context)
}

/** Whether a type stands below the keys of the only item in its section, whatever they are called. */
const isOfItsSection = ({ heading, line }: RecordFact, growing: readonly Growing[]) => {
  const own = heading && alone(growing.filter(each => each.heading === heading))
  return own !== undefined && own.line < line && own.attributes.size === 0
}

/** "Crate items and crate-label items carry:": each entity of those that the words before keys of an index name. */
const allNamed = ({ lead }: RecordFact, growing: readonly Growing[]) =>
  lead
    .replace(/\b(?:items?|records?|rows?|both|carry|have|also)\b|[:：].*$/giu, ' ')
    .split(/,|&|\b(?:and|or|und|y|e|et)\b/i)
    .flatMap(part => growing.find(({ name }) => sameName(name, part.trim())) ?? [])

/** The only entity whose words a title has, as "Rating (Judge)" has those of the judge rating, or that ends as a title: "Profile". */
function namedIn(title: string, growing: readonly Growing[]): Growing | undefined {
  const words = wordsOf(title)
  const isNamed = ({ name }: Growing) => name !== '' && wordsOf(name).every(word => words.includes(word))
  return (
    alone(growing.filter(isNamed)) ??
    (title === '' ? undefined : alone(growing.filter(({ name }) => endsAs(name, title))))
  )
}

/** "Every item includes:", "Common attributes": what all of them have. */
export const isCommon = ({ name, lead, heading }: RecordFact) =>
  [`${name}:`, lead.trim(), cleanTitle(heading?.text ?? ''), heading?.text ?? ''].some(isOfAll)

/** "Trip attributes" beside the sections that tell of several kinds of items: nothing says of which they are not. */
const isOfTable = ({ record, keys }: Candidate, growing: readonly Growing[]) =>
  record.source === 'attributes' &&
  keys.size === 0 &&
  /(?:attributes|fields|atributos|campos|attributs|champs|felder|속성|필드|属性|字段)$/iu.test(
    record.heading?.text.trim() ?? '',
  ) &&
  growing.every(each => isBeside(each, record)) &&
  !growing.some(each => hasMost(each, record))

/** Whether samples show that an entity has what is listed. */
const hasMost = ({ attributes: own }: Growing, { attributes }: RecordFact) =>
  attributes.filter(({ name }) => own.has(name)).length > attributes.length / 2

const isCalled = (entity: string, name: string) => sameName(entity, name) || endsAs(entity, name)

/** Whether an entity has these keys already, written or also only shown by a sample. */
const hasAll = ({ keys }: Candidate, entity: Growing, isShown = false) =>
  keys.size > 0 &&
  [...keys].every(([name, { text }]) => {
    const own = entity.keys.get(name)
    return own !== undefined && (isShown || !own.isInferred) && isSameShape(own.template, text)
  })

/** "Shifts by site", "User lookup", "trips while `OPEN`": what an index shows of an entity. */
const view = /\s+(?:by|per|for|while|when|if|lookups?|index|por|par|pro|nach)(?!\p{L}).*$/iu

/** "sellable products", "projections": the only entity that the name of a row or a sample names, or ends as. */
function ownerByRow({ name, source }: RecordFact, growing: readonly Growing[]): Growing | undefined {
  const told = name.replace(view, '')
  const last = told.split(/\s+/).at(-1) ?? ''
  const isNamed = (each: Growing) => firstNamed(told, [each]) !== undefined
  return (
    growing.find(each => sameName(each.name, told)) ??
    (source === 'row' || source === 'sample'
      ? (alone(growing.filter(isNamed)) ?? alone(growing.filter(each => isCalled(each.name, last))))
      : undefined)
  )
}

/** The entity that something without keys of the table belongs to: the nearest, the one it names, the only one. */
function ownerOf(
  candidate: Candidate,
  growing: readonly Growing[],
  context: EntityContext,
  { name, byName }: { readonly name: string; readonly byName: Growing | undefined },
): Growing | undefined {
  const { record } = candidate
  const isIndexAlone = candidate.keys.size > 0 && record.attributes.length === 0
  const before = entityBefore(record, growing, isIndexAlone)
  const nearby = record.name === '' ? (before ?? byName) : (byName ?? before)
  if (nearby) return nearby
  const isSample = candidate.keys.size > 0 && record.source === 'sample'
  const shown = isSample ? (ownerByRow(record, growing) ?? ownerByAttributes(record, growing)) : undefined
  if (shown) return shown
  if (isIndexAlone) {
    const sort = record.keys.find(key => key.name.role === 'sk')?.values[0]
    const isOfOne = new Set(record.keys.map(key => key.name.index)).size === 1
    const byKey = sort && isOfOne ? ownerBySort(mark(sort), growing, context) : undefined
    return (
      alone(growing.filter(each => hasAll(candidate, each, true))) ??
      ownerByRow(record, growing) ??
      spokenOf(record, growing, context) ??
      ownerByParts(candidate, growing) ??
      ownerByWords(record, growing) ??
      ownerByConstant(record, growing) ??
      byKey ??
      alone(growing)
    )
  }
  const inSection = growing.filter(
    each => isWithin(each.heading, record.heading) || isWithin(record.heading, each.heading),
  )
  const isOnly = context.keys.arePlain || candidate.keys.size === 0
  return (
    alone(inSection) ??
    (name === '' ? alone(growing.filter(each => isBeside(each, record))) : undefined) ??
    (isOnly ? alone(growing) : undefined)
  )
}

/** The only entity that has all that an item of an index shows. */
const ownerByAttributes = ({ attributes: own }: RecordFact, growing: readonly Growing[]) =>
  own.length === 0
    ? undefined
    : alone(growing.filter(({ attributes }) => own.every(({ name }) => attributes.has(name))))

/** The only entity that has, in its own keys or beside them, all that these hold: `USER#{sub}` and `TENANT#{slug}` are of `TENANT#{slug}` / `USER#{sub}`. */
function ownerByParts({ keys }: Candidate, growing: readonly Growing[]): Growing | undefined {
  const parts = partsOf([...keys.values()].map(({ text }) => text))
  const having = growing.filter(each => {
    const own = partsOf([...each.keys.values()].map(({ template }) => template))
    return [...parts].every(part => own.has(part) || each.attributes.has(part))
  })
  return parts.size > 1 ? alone(having) : undefined
}

/** "The `BOAT` rows carry:": those of which a key begins so. */
function beginningAs(text: string, growing: readonly Growing[]): Growing[] {
  const words = new Set(text.match(/(?<=`)[A-Z][A-Z0-9_]+(?=[#`])/g))
  return growing.filter(({ keys }) =>
    [...keys.values()].some(({ template }) => words.has(/^[^#]+(?=#)/.exec(template)?.[0] ?? '')),
  )
}

/** The only entity whose keys are made of the words that name a record: "Course META items" are `COURSE#{id}` / `META`. */
function ownerByWords({ name }: RecordFact, growing: readonly Growing[]): Growing | undefined {
  const spoken = new Set(name.toUpperCase().match(/[A-Z_]{2,}/g))
  const isSpoken = ({ keys }: Growing) => {
    const words = [...keys.values()]
      .slice(0, 2)
      .flatMap(({ template }) => template.match(/[A-Z_]{2,}(?![^{]*\})/g) ?? [])
    return words.length > 1 && words.every(word => spoken.has(word))
  }
  return alone(growing.filter(isSpoken))
}

/** "Populated only on `METADATA` rows": the only entity with this key. */
function ownerByConstant({ lead }: RecordFact, growing: readonly Growing[]): Growing | undefined {
  const spoken = new Set([...lead.matchAll(/[`"']+([^`"']+)[`"']+/g)].map(([, word]) => word))
  return alone(growing.filter(({ keys }) => [...keys.values()].some(({ template }) => spoken.has(template))))
}

const partsOf = (templates: readonly string[]) =>
  new Set(templates.flatMap(template => [...template.matchAll(/\{([^{}:]+)/g)].map(([, name = '']) => name)))

const alone = (growing: readonly Growing[]) => (growing.length === 1 ? growing[0] : undefined)

/** Whether an entity is described in a section beside that of a record. */
const isBeside = ({ heading }: Growing, record: RecordFact) =>
  heading !== record.heading && heading?.parent !== undefined && heading.parent === record.heading?.parent

/** The entity of the same section that stands before a record, or whose keys the words before it name. */
function entityBefore(
  record: RecordFact,
  growing: readonly Growing[],
  isIndexAlone: boolean,
): Growing | undefined {
  const here = growing.filter(each => each.heading === record.heading && each.line <= record.line)
  const spoken = here.find(each =>
    [...each.keys.values()].every(key => mark(record.lead).includes(key.template)),
  )
  const nearest = here.reduce<Growing | undefined>(
    (last, each) => (last && last.line >= each.line ? last : each),
    undefined,
  )
  // Rows of one table follow each other: attributes after them are of the first. Keys of an index may be of any.
  const isOfAny = isIndexAlone && here.length > 1
  return spoken ?? (isOfAny ? undefined : nearest?.isRow ? here[0] : nearest)
}

/** The entity that the words before keys of an index name, or its heading, or the only one that its section names. */
function spokenOf({ lead, heading }: RecordFact, growing: readonly Growing[], { wordsUnder }: EntityContext) {
  const before = firstNamed(lead, growing) ?? firstNamed(heading?.text ?? '', growing)
  if (before || !indexOfHeading(heading)) return before
  const words = wordsUnder(heading)
  const named = growing.filter(each => firstNamed(words, [each]) !== undefined)
  return named.length === 1 ? named[0] : undefined
}

/** "Comment object", "Each entry of `comments` is a map with:": what a list or a map of an item holds. */
function isOfMember({ lead, heading, keys }: RecordFact, growing: readonly Growing[]): boolean {
  const words = [lead, heading?.text ?? ''].find(text =>
    /\b(?:objects?|maps?|nested|elements?|entr(?:y|ies)|sub-?(?:fields|document))\b/i.test(text),
  )
  const spoken = words?.match(/[A-Za-z_]\w+/g) ?? []
  const isNested = (each: Growing) =>
    [...each.attributes.values()].some(
      ({ name, type }) => /list|map/.test(type) && spoken.some(word => sameName(word, name)),
    )
  return keys.length === 0 && growing.some(isNested)
}

/** An object without keys that has nothing in common with an item is a part of one: `{ name, size }` of an attachment. */
function isPartOfItem(record: RecordFact, growing: readonly Growing[], { keys }: EntityContext): boolean {
  if (isOfMember(record, growing)) return true
  if (record.source !== 'sample' && record.source !== 'type') return false
  const isCalledSo = growing.some(each => sameName(each.name, record.name))
  if (record.source === 'type' && (isCalledSo || isOfItsSection(record, growing))) return false
  if (record.keys.length > 0 || record.attributes.some(({ name }) => name === keys.pk)) return false
  const isKnown = (name: string) => growing.some(entity => entity.attributes.has(name))
  return record.attributes.filter(({ name }) => isKnown(name)).length < Math.min(2, record.attributes.length)
}

function isWithin(inner: Heading | undefined, outer: Heading | undefined): boolean {
  for (let each = inner; each; each = each.parent)
    if (each === outer && outer !== undefined && outer.depth > 1) return true
  return false
}
