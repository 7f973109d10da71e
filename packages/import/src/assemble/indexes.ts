import type { IndexDraft } from '../draft.ts'
import type { IndexFact, RecordFact } from '../facts.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { keyName, sameIndex } from '../names/key-name.ts'
import { keysOfName } from './keys-of-name.ts'
import type { TableKeys } from './table-keys.ts'

interface Growing {
  name: string
  readonly aliases: Set<string>
  pk?: string | undefined
  sk?: string | undefined
  isCode: boolean
  kind: 'GSI' | 'LSI'
  line: number
}

/** An index and the other names under which the document speaks of it. */
export interface Indexes {
  readonly indexes: readonly IndexDraft[]
  find(name: string): IndexDraft | undefined
  /** The index that a text speaks of, if it names one. */
  spokenOf(text: string): IndexDraft | undefined
  /** Names of indexes of which nothing but the name is known. */
  readonly unknown: readonly { readonly name: string; readonly line: number }[]
}

/** Combines what the document says about each index with what the keys of items show. */
export function gatherIndexes(
  facts: readonly IndexFact[],
  records: readonly RecordFact[],
  { pk: tablePk, types }: Pick<TableKeys, 'pk' | 'types'>,
  onNamed: (index: string, line: number) => void,
): Indexes {
  const { growing, find } = grown(facts, records, types)
  const attributes = new Set(records.flatMap(record => record.attributes.map(({ name }) => name)))
  for (const each of growing.filter(({ sk, isCode }) => sk === undefined && !isCode)) {
    const [pk, sk] = keysOfName(each.name, attributes)
    const isMore = each.pk === undefined ? pk !== undefined : each.pk === pk && sk !== undefined
    if (!isMore) continue
    each.pk = pk
    each.sk = sk
    onNamed(each.name, each.line)
  }
  const isDone = (each: Growing) => each.pk !== undefined || (each.kind === 'LSI' && each.sk !== undefined)
  // "GSI PK" may be of an index that is named elsewhere.
  const isNamedElsewhere = (each: Growing) =>
    growing.some(
      other =>
        other !== each &&
        other.pk === each.pk &&
        (/^GSI$/i.test(each.name) ||
          (isUsualName(each) && other.sk === each.sk && !/^GSI$/i.test(other.name)) ||
          // "GSI1 hash" beside an attribute, of an index that is named in full elsewhere.
          (/^[GL]SI\d+$/i.test(each.name) &&
            !/^[GL]SI\d+$/i.test(other.name) &&
            keyName(each.pk ?? '') === undefined &&
            (each.sk === undefined || each.sk === other.sk))),
    )
  const indexes = growing
    .filter(each => isDone(each) && !isNamedElsewhere(each))
    .sort((one, other) => one.line - other.line)
    .map(each => ({
      name: each.name,
      // A local index has the partition key of its table, whatever its own is called.
      pk: (each.kind === 'LSI' ? tablePk : each.pk) ?? each.pk ?? tablePk ?? 'PK',
      sk: each.sk ?? null,
      kind: each.kind,
      line: each.line,
    }))
  const drafts = (name: string) => {
    const own = find(name)
    return own && indexes.find(each => each.name === own.name)
  }
  const names = growing
    .flatMap(each => [each.name, ...each.aliases].map(name => ({ name, own: each.name })))
    .sort((one, other) => other.name.length - one.name.length)
  const spokenOf = (text: string) => {
    const own = names.find(({ name }) =>
      new RegExp(
        `(?<![\\w-])${escapePattern(name).replace(/^(GSI|LSI)[-_ ]?(\d+)$/i, '$1[-_ ]?$2')}(?![\\w])`,
        'i',
      ).test(text),
    )?.own
    return own === undefined ? undefined : indexes.find(each => each.name === own)
  }
  const unknown = growing
    .filter(each => !isDone(each) && /gsi.|lsi.|.index|^by[A-Z]/i.test(each.name))
    .map(({ name, line }) => ({ name, line }))
  return { indexes, find: drafts, spokenOf, unknown }
}

/** Whether an index is called by its keys, as one is that the document does not name. */
const isUsualName = ({ name, pk, sk }: Growing) =>
  name === [pk, sk, 'index'].filter(part => part !== undefined).join('-')

/** What is written comes first, then what items show, and names that are only usual last. */
function grown(
  facts: readonly IndexFact[],
  records: readonly RecordFact[],
  types: Record<string, 'S' | 'N' | 'B'>,
): { growing: Growing[]; find: (name: string) => Growing | undefined } {
  const growing: Growing[] = []
  const find = (name: string) =>
    growing.find(
      each => sameIndex(each.name, name) || [...each.aliases].some(alias => sameIndex(alias, name)),
    )
  const rank = (fact: IndexFact) =>
    (fact.alias === undefined ? 1 : 0) + (isDerived(fact) || isOfKeyName(fact) ? 2 : 0)
  const sorted = facts.filter(fact => !isHeld(fact, records)).sort((one, other) => rank(one) - rank(other))
  for (const fact of sorted) {
    const byKey = keyedAs(fact, growing, find)
    const own =
      find(fact.name) ?? (fact.alias ? find(fact.alias) : undefined) ?? byKey ?? startOf(fact, growing)
    if (byKey) byKey.aliases.add(fact.name)
    if (fact.alias) own.aliases.add(fact.alias)
    if (!fact.isAssumed) addFact(own, fact)
    if (fact.type && fact.attribute) types[fact.attribute] ??= fact.type
  }
  for (const record of records.filter(each => each.source !== 'lines' || !isAssumed(each, facts)))
    addKeys(record, growing, find)
  for (const fact of facts.filter(each => each.isAssumed)) {
    const own = find(fact.name)
    if (own) addFact(own, fact)
  }
  for (const record of records) addKeys(record, growing, find)
  return { growing, find }
}

/** `GSI1PK = SK` says what GSI1PK holds, if items show it with texts of its own. */
const isHeld = ({ name, role, attribute = '', isCode }: IndexFact, records: readonly RecordFact[]) =>
  /^(?:PK|SK)$/i.test(attribute) &&
  !isCode &&
  records.some(({ keys }) =>
    keys.some(
      key =>
        key.name.role === role &&
        key.label !== attribute &&
        key.name.index !== undefined &&
        sameIndex(key.name.index, name),
    ),
  )

/** The index that has the key by whose name alone a fact knows an index. */
function keyedAs(
  fact: IndexFact,
  growing: readonly Growing[],
  find: (name: string) => Growing | undefined,
): Growing | undefined {
  const isByKey = isDerived(fact) || (isOfKeyName(fact) && !find(fact.name))
  return isByKey ? growing.find(each => each[fact.role ?? 'pk'] === fact.attribute) : undefined
}

function startOf({ name, alias, kind, line }: IndexFact, growing: Growing[]): Growing {
  const own: Growing = { name, aliases: new Set(alias ? [alias] : []), isCode: false, kind, line }
  growing.push(own)
  return own
}

/** Whether a record's keys are called as its index's were assumed to be. */
const isAssumed = ({ keys }: RecordFact, facts: readonly IndexFact[]) =>
  keys.some(key =>
    facts.some(fact => fact.isAssumed && fact.attribute === key.label && fact.line === key.line),
  )

/** An index that is known by the name of its key alone: gsiname_pk. */
const isDerived = ({ name, attribute }: IndexFact) =>
  attribute !== undefined &&
  attribute !== name &&
  attribute.toLowerCase().startsWith(name.toLowerCase()) &&
  !/^(?:GSI|LSI)\d*$/i.test(name)

/** An index that is called as its key suggests: GSI1 because of gsi1pk. */
const isOfKeyName = ({ name, attribute, isCode }: IndexFact) =>
  !isCode && attribute !== undefined && keyName(attribute)?.index === name

function addFact(own: Growing, fact: IndexFact): void {
  own.line = Math.min(own.line, fact.line)
  if (!fact.role || !fact.attribute) return
  const beats = fact.isCode && !own.isCode
  if (beats) {
    own.pk = undefined
    own.sk = undefined
    own.isCode = true
    own.name = fact.name
    own.kind = fact.kind
  }
  if (own.isCode && !fact.isCode) return
  own[fact.role] ??= fact.attribute
}

/** Items that have GSI1PK show that there is a GSI1. */
function addKeys(record: RecordFact, growing: Growing[], find: (name: string) => Growing | undefined): void {
  for (const { name, label, line } of record.keys) {
    if (!name.index) continue
    const attribute = name.attribute ?? label
    const own = find(name.index) ?? growing.find(each => each[name.role] === attribute)
    const isSure = /^(?:GSI|LSI|GS(?=\d))\d*$/i.test(name.index)
    if (own) own.aliases.add(name.index)
    if (own && !own.isCode) own[name.role] ??= attribute
    else if (!own && (isSure || hasBoth(record, name.index))) {
      growing.push({
        name: name.index,
        aliases: new Set(),
        [name.role]: attribute,
        isCode: false,
        kind: /^lsi/i.test(name.index) ? 'LSI' : 'GSI',
        line,
      })
    }
  }
}

const hasBoth = (record: RecordFact, index: string) =>
  new Set(record.keys.filter(key => key.name.index === index).map(key => key.name.role)).size === 2
