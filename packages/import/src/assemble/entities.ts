import type { AttributeDraft, EntityDraft } from '../draft.ts'
import { isDiscussion, isOfExample, type PatternFact, type RecordFact, speaksOfAccess } from '../facts.ts'
import { cleanTitle } from '../names/clean-title.ts'
import { keyName } from '../names/key-name.ts'
import { attach } from './attach.ts'
import { type Candidate, candidates } from './candidates.ts'
import { endsAs, isOtherKind, nameFromAttribute, nameFromKeys, sameName } from './entity-names.ts'
import {
  type EntityContext,
  type Growing,
  isTypeName,
  merge,
  nameOf,
  typeValue,
  uniqueName,
} from './growing.ts'
import { addRequestedKeys } from './requested-keys.ts'
import { fits, fixedLength, isSameShape } from './shapes.ts'

/** Puts records that speak of the same kind of item together; requests may say what the keys of an index hold. */
export function gatherEntities(
  records: readonly RecordFact[],
  patterns: readonly PatternFact[],
  context: EntityContext,
): EntityDraft[] {
  const growing: Growing[] = []
  const told = candidates(records, context).filter(
    each => !isForm(each, context) && !isWeighed(each, context),
  )
  const all = withoutExamples(told.filter(each => !isDeclaration(each, told, context)))
  // What is written comes before samples, and what names an entity before what merely shows one.
  const written = all.filter(each => each.hasBase && !each.isShown)
  const shown = all.filter(each => each.hasBase && each.isShown)
  const partial = all.filter(each => !each.hasBase)
  for (const each of written) if (!isElliptic(each)) place(each, growing, context)
  // What a drawing shows is described elsewhere, if half of it is.
  const drawn = shown.filter(({ record }) => record.isDrawn)
  for (const each of shown) if (!drawn.includes(each)) place(each, growing, context)
  const isTold = (each: Candidate) => growing.some(own => isOf(each, '', own, context))
  const isDrawn = drawn.filter(isTold).length * 2 > drawn.length
  for (const each of drawn) place({ ...each, record: { ...each.record, isDrawn } }, growing, context)
  for (const each of written) if (isElliptic(each)) place(each, growing, context)
  const isKeyless = growing.length === 0 && !context.keys.arePlain && context.keys.pk !== undefined
  if (isKeyless && partial.some(({ record }) => record.keys.length === 0 && record.source !== 'sample')) {
    growing.push(plainEntity(context))
    context.remarks.guesses.push({
      line: context.tableLine,
      text: `the keys of ${context.tableName || 'the table'} are taken as they are, since nothing says what they hold`,
    })
  }
  if (growing.length === 0 && context.keys.arePlain && context.keys.pk) growing.push(plainEntity(context))
  // An item shows whose the keys of an index are, before words do that are of none.
  const isItem = ({ record }: Candidate) => record.source === 'sample'
  for (const each of [...partial.filter(isItem), ...partial.filter(each => !isItem(each))])
    attach(each, growing, context)
  for (const alone of growing.filter(each => isCollection(each, growing, context)))
    growing.splice(growing.indexOf(alone), 1)
  addRequestedKeys(patterns, growing, context)
  addCommonPartition(told, growing, context)
  return growing
    .sort((one, other) => one.line - other.line)
    .map(each => finished(each, context, growing.length === 1))
}

/** Where keys are attributes, what a discussion weighs is none of the items. */
const isWeighed = ({ record }: Candidate, { keys }: EntityContext) =>
  keys.arePlain && record.keys.length > 0 && isDiscussion(record.heading)

/** Where others say what the keys of a table hold, what only names them is none of its items. */
const isDeclaration = (one: Candidate, all: readonly Candidate[], { keys }: EntityContext) =>
  (keys.kinds.size > 0 ||
    (!keys.arePlain && one.hasBase && all.some(each => each.hasBase && !isPlainlyKeyed(each)))) &&
  isPlainlyKeyed(one) &&
  one.record.attributes.every(({ name }) => name === keys.pk || name === keys.sk)

const isPlainlyKeyed = ({ keys }: Candidate) => [...keys].every(([name, { text }]) => text === `{${name}}`)

/** `EntityType#{id}` is the form of all keys, and no kind of item; of `ENTITY#{id}` with `FILE#{id}` the sort key tells. */
const isForm = ({ keys: own }: Candidate, { keys: { pk = '', sk = '' } }: EntityContext) =>
  /^(?:entity|item|record|object|resource)[_-]?types?[#|:]/i.test(own.get(pk)?.text ?? '') ||
  (/^entity[#|:]/i.test(own.get(pk)?.text ?? '') && !/^[A-Z_]+[#|:]/.test(own.get(sk)?.text ?? ''))

/** A list of the attributes of a table may show what its keys hold in one item: if kinds of items are told elsewhere, it is of all. */
function withoutExamples(all: readonly Candidate[]): readonly Candidate[] {
  const isExampled = ({ record, keys }: Candidate) =>
    record.source === 'attributes' &&
    record.name === '' &&
    [...keys.values()].some(({ kind }) => kind === 'sample') &&
    ![...keys.values()].some(({ kind }) => kind === 'template')
  const told = all.filter(each => each.hasBase && !isExampled(each))
  return told.length < 2
    ? all
    : all.map(each => (isExampled(each) ? { ...each, keys: new Map(), hasBase: false } : each))
}

/** "Words are kept under `WORD#{word}`": a partition of which nothing is said but what others say too. */
const isCollection = (one: Growing, growing: readonly Growing[], { keys: { pk = '', sk } }: EntityContext) =>
  sk !== undefined &&
  one.keys.size === 1 &&
  growing.some(
    other =>
      other !== one &&
      [...one.attributes.keys()].every(name => other.attributes.has(name)) &&
      other.keys.has(sk) &&
      isSameShape(other.keys.get(pk)?.template ?? '', one.keys.get(pk)?.template ?? '-'),
  )

/** Where the partition key is written once for all, the entities that give none have it. */
function addCommonPartition(all: readonly Candidate[], growing: Growing[], { keys }: EntityContext): void {
  const { pk, sk } = keys
  if (pk === undefined || sk === undefined || keys.arePlain) return
  const alone = all.flatMap(({ keys: own }) => (own.has(sk) ? [] : [own.get(pk)]))
  const written = alone.filter(each => each?.kind === 'template')
  const [first] = written
  if (!first || written.some(each => each?.text !== first.text)) return
  const without = growing.filter(each => each.keys.has(sk) && !each.keys.has(pk))
  for (const entity of without)
    entity.keys.set(pk, { template: first.text, line: first.line, isInferred: false })
  const itself = growing.findIndex(
    each => !each.keys.has(sk) && !each.isNamed && each.keys.get(pk)?.template === first.text,
  )
  if (without.length > 0 && itself >= 0) growing.splice(itself, 1)
}

/** A table whose key is an attribute holds one kind of items, even if the document says no more about them. */
function plainEntity({ keys, tableName, tableLine }: EntityContext): Growing {
  const own = [keys.pk, keys.sk].filter(key => key !== undefined)
  return {
    name: tableName,
    line: tableLine,
    heading: undefined,
    keys: new Map(own.map(key => [key, { template: `{${key}}`, line: tableLine, isInferred: false }])),
    attributes: new Map(),
    values: {},
    isNamed: true,
  }
}

function place(candidate: Candidate, growing: Growing[], context: EntityContext): void {
  const name = nameOf(candidate.record, context)
  const there =
    growing.find(each => sameName(name, each.name) && isOf(candidate, name, each, context)) ??
    growing
      .filter(each => isOf(candidate, name, each, context))
      .reduce<Growing | undefined>(
        (best, each) => (best && fixedIn(best) >= fixedIn(each) ? best : each),
        undefined,
      )
  if (there) {
    merge(candidate, there, context)
    // A type is called by its name, where keys alone have named what it describes.
    if (
      !there.isNamed &&
      candidate.record.source === 'type' &&
      !growing.some(each => sameName(each.name, name))
    )
      Object.assign(there, { name: name || there.name, isNamed: name !== '' })
    return
  }
  if (isOnlyShown(candidate, growing) || isPartitionAlone(candidate, growing, context)) return
  const { arePlain, kinds } = context.keys
  const byKeys = nameFromKeys(
    candidate.keys.get(context.keys.sk ?? '')?.text,
    candidate.keys.get(context.keys.pk ?? '')?.text,
  )
  const ofTable = arePlain ? context.tableName || nameFromAttribute(context.keys.pk) : ''
  const own = name || typeValue(candidate.record) || (kinds.size > 0 && byKeys) || ofTable || byKeys
  if (own === '') return
  const isTaken = growing.some(each => sameName(each.name, own))
  const unique = isTaken ? uniqueName(own, candidate, growing, context) : own
  const entity: Growing = {
    name: unique,
    line: candidate.record.line,
    heading: candidate.record.heading,
    keys: new Map(),
    attributes: new Map(),
    values: {},
    isNamed: name !== '',
    isRow: candidate.record.source === 'row',
  }
  growing.push(entity)
  merge(candidate, entity, context)
}

/** How much of an entity's keys is fixed: of two that can have made a sample, the one that says more has. */
const fixedIn = ({ keys }: Growing) =>
  [...keys.values()].reduce((sum, { template }) => sum + fixedLength(template), 0)

/** `ORDER#...#A1` leaves out what others show. */
const isElliptic = ({ record: { keys } }: Candidate) =>
  keys.some(key => key.values.some(value => /\.\.\.|…/.test(value)))

/** Samples in examples and queries show entities that are described elsewhere. */
function isOnlyShown(candidate: Candidate, growing: readonly Growing[]): boolean {
  const { record } = candidate
  if (isElliptic(candidate) || (record.isDrawn && growing.some(each => each.isNamed))) return true
  const isPlaceOfQueries =
    record.source !== 'row' && speaksOfAccess(record.heading, '') && record.attributes.length === 0
  // Described elsewhere: where all stand in such sections, each is described there.
  const isElsewhere = growing.some(each => each.heading === undefined || each.heading !== record.heading)
  return (
    (isPlaceOfQueries && growing.some(each => !speaksOfAccess(each.heading, ''))) ||
    (isElsewhere && isDiscussion(record.heading))
  )
}

/** In a table with a sort key a partition key alone is an entity's only if no other has it, and if it is no sample. */
function isPartitionAlone({ keys }: Candidate, growing: readonly Growing[], context: EntityContext): boolean {
  const { pk = '', sk } = context.keys
  const own = keys.get(pk)
  if (sk === undefined || !own || keys.has(sk) || context.keys.arePlain) return false
  return (
    own.kind === 'sample' ||
    growing.some(each => each.keys.has(sk) && isSameShape(each.keys.get(pk)?.template ?? '', own.text))
  )
}

function isOf(candidate: Candidate, name: string, entity: Growing, context: EntityContext): boolean {
  const isAlike = [...candidate.keys].every(([attribute, value]) => {
    const own = entity.keys.get(attribute)
    if (!own) return !isBase(attribute, context) || entity.keys.has(context.keys.sk ?? '')
    const isNear = own.isInferred && startOf(own.template) === startOf(value.text)
    if (context.keys.kinds.size > 0 && value.kind !== 'sample') return isSameShape(own.template, value.text)
    if (value.kind === 'sample' || candidate.isItem || isValue(candidate, value.text)) {
      if (fits(own.template, value.text) || isNear) return true
      if (value.kind === 'sample') return false
    }
    return isSameShape(own.template, value.text) || fits(value.text, own.template) || isNear
  })
  const isSame = name !== '' && (sameName(name, entity.name) || (isAlike && endsAs(entity.name, name)))
  const isElsewhere = candidate.record.heading !== entity.heading && candidate.record.source !== 'row'
  const isOther = isOtherKind(candidate.record.heading, entity.heading)
  const isLoose = context.keys.kinds.size === 0 && (candidate.isShown || (isElsewhere && !isOther))
  if (isSame) return isAlike || isLoose || !hasOtherBase(candidate, entity, context)
  if (!isAlike || !sharesBase(candidate, entity, context)) return false
  const isWithin =
    name === '' ||
    !entity.isNamed ||
    ((candidate.isItem || isTitled(candidate) || areSamples(candidate)) && isWritten(entity, context)) ||
    isOfExample(candidate.record) ||
    speaksOfAccess(candidate.record.heading, candidate.record.lead)
  const type = typeValue(candidate.record)
  return isWithin && !(type !== '' && sameType(entity) !== '' && sameType(entity) !== type)
}

/** Whether an entity's own keys are written, so that a sample that they can have made is one of its items. */
const isWritten = (entity: Growing, { keys }: EntityContext) =>
  [keys.pk, keys.sk].every(key => key === undefined || entity.keys.get(key)?.isInferred === false) &&
  [...entity.keys.values()].some(({ template }) => template.replace(/\{[^{}]*\}/g, '') !== '')

/** Whether nothing but its section names a record: that may tell how something works. */
const isTitled = ({ record }: Candidate) =>
  record.name === '' && /\s\S+\s/.test(cleanTitle(record.heading?.text ?? ''))

/** A word in small letters that a key of an example holds. */
const isValue = ({ record }: Candidate, text: string) => /^[a-z]/.test(text) && isOfExample(record)

/** Whether it has no name of its own and is shown by what its keys hold. */
const areSamples = ({ record, keys }: Candidate) =>
  record.name === '' && [...keys.values()].every(({ kind }) => kind === 'sample')

const sameType = (entity: Growing) =>
  Object.entries(entity.values).find(([name]) => isTypeName(name))?.[1] ?? ''
/** What stands before the first value. */
const startOf = (text: string) => text.split(/[{#|]/)[0]

const isBase = (attribute: string, { keys }: EntityContext) => attribute === keys.pk || attribute === keys.sk

function hasOtherBase(candidate: Candidate, entity: Growing, context: EntityContext): boolean {
  return [...candidate.keys].some(
    ([attribute, value]) =>
      isBase(attribute, context) &&
      entity.keys.has(attribute) &&
      ![value.text, entity.keys.get(attribute)?.template].includes(`{${attribute}}`) &&
      !isSameShape(entity.keys.get(attribute)?.template ?? '', value.text),
  )
}

/** Sharing the partition key alone says little: the sort key tells entities apart. */
function sharesBase(candidate: Candidate, entity: Growing, { keys }: EntityContext): boolean {
  const has = (attribute: string | undefined) =>
    attribute !== undefined && candidate.keys.has(attribute) && entity.keys.has(attribute)
  return keys.sk && entity.keys.has(keys.sk)
    ? has(keys.sk) && (has(keys.pk) || !candidate.keys.has(keys.pk ?? ''))
    : has(keys.pk)
}

function finished(entity: Growing, context: EntityContext, isOnly: boolean): EntityDraft {
  const { pk, sk, arePlain } = context.keys
  const isPlain = (key: string) => keyName(key) === undefined
  const lacks = (key: string | undefined): key is string => key !== undefined && !entity.keys.has(key)
  const plain = { line: entity.line, isInferred: false }
  if (lacks(sk) && (arePlain || (isPlain(sk) && (isOnly || entity.attributes.has(sk)))) && !lacks(pk))
    entity.keys.set(sk, { template: `{${sk}}`, ...plain })
  if (lacks(pk) && isPlain(pk) && !lacks(sk)) entity.keys.set(pk, { template: `{${pk}}`, ...plain })
  const keys = [...entity.keys].sort(([one], [other]) => rank(one, context) - rank(other, context))
  const type = Object.entries(entity.values).find(
    ([name, value]) =>
      /^(?:_?_?(?:entity|item|record)_?type|_et)$/i.test(name) && /^[A-Za-z][\w-]*$/.test(value),
  )
  return {
    name: entity.name || nameFromAttribute(pk),
    line: entity.line,
    keys: Object.fromEntries(keys.map(([attribute, key]) => [attribute, key.template])),
    keyLines: Object.fromEntries(keys.map(([attribute, key]) => [attribute, key.line])),
    inferred: keys.filter(([, key]) => key.isInferred).map(([attribute]) => attribute),
    attributes: [...plainKeys(entity, context), ...entity.attributes.values()].filter(
      each => !entity.keys.has(each.name) || arePlain || isItself(each.name, entity),
    ),
    ...(type ? { type: { attribute: type[0], value: type[1] } } : {}),
  }
}

/** `at` as a key that holds `{at}`. */
const isItself = (name: string, { keys }: Growing) =>
  keys.get(name)?.template === `{${name}}` && keyName(name) === undefined

/** A key that is an attribute by itself is one of the entity's attributes. */
function plainKeys(entity: Growing, { keys }: EntityContext): AttributeDraft[] {
  return [...entity.keys].flatMap(([name, key]) => {
    const isPlain = keys.arePlain ? key.template === `{${name}}` : isItself(name, entity)
    const isOwn = isPlain && !entity.attributes.has(name)
    return isOwn
      ? [
          {
            name,
            type: keys.types[name] === 'N' ? 'number' : 'string',
            line: key.line,
            isOptional: false,
            isSample: false,
          },
        ]
      : []
  })
}

function rank(attribute: string, { keys }: EntityContext): number {
  return attribute === keys.pk ? 0 : attribute === keys.sk ? 1 : 2
}
