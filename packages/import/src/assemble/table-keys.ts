import { isDiscussion, type KeyFact, type PatternFact, type RecordFact, type TableKeyFact } from '../facts.ts'
import { isAttributeName, keyName } from '../names/key-name.ts'
import { mark, readTemplate } from '../names/template.ts'
import { keyTypeOf } from '../notations/types.ts'

/** What the keys of a table are called, and whether documents mean attributes where they write `PK: userId`. */
export interface TableKeys {
  readonly pk: string | undefined
  readonly sk: string | undefined
  /** Whether a key is an attribute of its own, such as userId, and no text that is made from several. */
  readonly arePlain: boolean
  readonly types: Record<string, 'S' | 'N' | 'B'>
  /** What a key that is an attribute holds in items of one kind and not of another: `SESSION`, `ESTIMATE#7`. */
  readonly kinds: ReadonlySet<string>
}

interface Used {
  readonly record: RecordFact
  readonly key: KeyFact
}

const baseKeys = (records: readonly RecordFact[]): Used[] =>
  records.flatMap(record =>
    record.keys.filter(key => key.name.index === undefined).map(key => ({ record, key })),
  )

/** Finds the names of a table's keys in what is declared and in what its items look like. */
export function tableKeys(
  said: readonly TableKeyFact[],
  records: readonly RecordFact[],
  patterns: readonly PatternFact[] = [],
): TableKeys {
  const types: Record<string, 'S' | 'N' | 'B'> = {}
  const own = baseKeys(records.filter(({ heading }) => !isDiscussion(heading)))
  const used = own.length + said.length > 0 ? own : baseKeys(records)
  const declared = sureOf(said, used)
  for (const fact of declared) if (fact.type) types[fact.attribute] ??= fact.type
  const code = declared.filter(fact => fact.isCode)
  for (const { key } of used) {
    const type = keyTypeOf(key.rest.replace(/^[(（]/u, ''))
    if (type && key.values[0] !== undefined && readTemplate(key.values[0]).kind === 'name')
      types[key.values[0]] ??= type
  }
  // A key with a name of its own holds what it does, and says nothing of what others are called.
  const isComposed = used.some(
    ({ key }) =>
      (key.name.attribute === undefined || keyName(key.name.attribute) !== undefined) &&
      key.values.some(value => isComposedValue(value, key)),
  )
  const inSamples = used.filter(({ record, key }) => record.source === 'sample' && key.name.attribute)
  const plain = used.filter(
    ({ key }) =>
      key.values.length > 0 &&
      key.values.every(value => readTemplate(value).kind === 'name' || isOwnName(value, key)),
  )
  const sample = (role: 'pk' | 'sk') => inSamples.find(({ key }) => key.name.role === role)?.key.label
  const pick = (role: 'pk' | 'sk'): string | undefined => {
    const inCode = code.find(fact => fact.role === role)?.attribute ?? shownName(role, used, records)
    if (inCode) return inCode
    if (code.length > 0 && role === 'sk') return undefined
    const words = declared.filter(fact => fact.role === role)
    const composed = used.find(
      ({ key }) => key.name.role === role && key.values.some(value => isComposedValue(value, key)),
    )
    const named = plain.find(({ key }) => key.name.role === role)?.key.values[0]
    const ownWords = words.find(fact => !keyName(fact.attribute)?.attribute)?.attribute
    if (!isComposed && inSamples.length === 0)
      return ownWords ?? named ?? words[0]?.attribute ?? composed?.key.name.attribute
    return (
      sample(role) ??
      words[0]?.attribute ??
      calledBeside(used, declared, role) ??
      composed?.key.name.attribute ??
      (composed ? (compared(patterns, role) ?? role.toUpperCase()) : undefined) ??
      labelled(used, role) ??
      (used.length === 0 ? ownWords : undefined)
    )
  }
  const isOpen = declared.length + used.length === 0
  const [first, second] = isOpen ? asked(patterns) : []
  const pk = pick('pk') ?? compared(patterns, 'pk') ?? first
  const sk = pick('sk') ?? (isOpen ? (compared(patterns, 'sk') ?? second) : undefined)
  const sorts = used.flatMap(({ key }) =>
    key.name.role === 'sk' ? key.values.filter(value => isComposedValue(value, key)) : [],
  )
  // Sort keys that begin otherwise are of several kinds of items, whatever the partition key is called.
  const areSeveral = new Set(sorts.map(value => /^[A-Za-z_]+(?=[#|])/.exec(value)?.[0])).size > 1
  const arePlain = pk !== undefined && !keyName(pk)?.attribute && !isComposedKey(used, pk) && !areSeveral
  const kinds = new Set(arePlain ? kindsOf(records, sk) : [])
  return { pk, sk: sk === pk && !arePlain ? undefined : sk, arePlain, types, kinds }
}

/** `PK: hiveId` names the key itself where an item shows hiveId and none shows a PK. */
function shownName(
  role: 'pk' | 'sk',
  used: readonly Used[],
  records: readonly RecordFact[],
): string | undefined {
  const own = used.filter(({ key }) => key.name.role === role)
  const [first] = own
  const name = first?.key.values[0] ?? ''
  const isOne = own.every(({ key: { values } }) => values.length === 1 && values[0] === name)
  const items = records.filter(({ source }) => source === 'sample')
  const isShown = items.some(({ attributes }) => attributes.some(each => each.name === name))
  return isOne && isShown && readTemplate(name).kind === 'name' ? name : undefined
}

const part = (attribute: string) => `{${attribute}}`

/** Words that weigh keys, or call a part of what a column of keys holds a key, count where nothing else names them. */
function sureOf(said: readonly TableKeyFact[], used: readonly Used[]): readonly TableKeyFact[] {
  const isPart = ({ role, attribute }: TableKeyFact) =>
    used.some(
      ({ record, key: { name, values } }) =>
        record.source === 'row' &&
        name.role === role &&
        name.attribute !== attribute &&
        values.map(mark).some(value => value.includes(part(attribute)) && value !== part(attribute)),
    )
  const sure = said.filter(fact => fact.isCode || !(isDiscussion(fact.heading) || isPart(fact)))
  return sure.length + used.length === 0 ? said : sure
}

/** Texts with a prefix, and words in capitals if there are several or one is said to be fixed. */
function kindsOf(records: readonly RecordFact[], sk = ''): string[] {
  const given = records.flatMap(({ values, source }) => ({ value: values[sk] ?? '', source }))
  const composed = given.filter(({ value }) => /^[A-Z][A-Z0-9_]*[#|]\S+$/.test(value))
  const words = given.filter(
    ({ value }) =>
      /^[A-Z][A-Z_]{2,}$/.test(value) && !/^(?:STRING|NUMBER|UUID|ULID|DATE|TIMESTAMP)$/.test(value),
  )
  const areSaid =
    composed.length + new Set(words.map(({ value }) => value)).size > 1 ||
    words.some(({ source }) => source === 'attributes')
  return [...composed, ...(areSaid ? words : [])].map(({ value }) => value)
}

/** "Hash key: bucket" and "Range key: position" say how keys are called, whatever others say that they hold. */
function calledBeside(
  used: readonly Used[],
  declared: readonly TableKeyFact[],
  role: 'pk' | 'sk',
): string | undefined {
  const isName = ({ name, values }: KeyFact) =>
    name.attribute === undefined && values.length === 1 && readTemplate(values[0] ?? '').kind === 'name'
  return used.find(
    ({ record, key }) =>
      key.name.role === role &&
      isName(key) &&
      (declared.some(({ heading }) => heading === record.heading) ||
        record.keys.some(({ name }) => name.attribute !== undefined) ||
        (record.attributes.length === 0 && record.keys.length === 2 && record.keys.every(isName))),
  )?.key.values[0]
}

/** Where nothing else names the keys, conditions do. */
function compared(patterns: readonly PatternFact[], role: 'pk' | 'sk'): string | undefined {
  const attributes = patterns.flatMap(pattern => pattern.clauses.map(clause => clause.attribute))
  return attributes.find(attribute => {
    const name = keyName(attribute)
    return name?.role === role && name.index === undefined && name.attribute !== undefined
  })
}

/** Where nothing names the keys at all, a program does that gets items by them, always by the same: the partition key is what others ask by. */
function asked(patterns: readonly PatternFact[]): readonly string[] {
  const namesOf = ({ clauses }: PatternFact) => clauses.map(({ attribute }) => attribute)
  const wholes = patterns.filter(({ isOfKey, clauses }) => isOfKey && clauses.length < 3).map(namesOf)
  const names = wholes[0] ?? []
  const areSame = wholes.every(each => [...each].sort().join() === [...names].sort().join())
  const isSecond = patterns.some(fact => !fact.isOfKey && !fact.index && namesOf(fact)[0] === names[1])
  return areSame ? (isSecond ? [...names].reverse() : names) : []
}

function labelled(used: readonly { key: KeyFact }[], role: 'pk' | 'sk'): string | undefined {
  return used.find(({ key }) => key.name.role === role && key.name.attribute)?.key.label
}

/** A text with a fixed part, or made of several values; one bare name is none. */
function isComposedValue(value: string, key: KeyFact): boolean {
  const written = readTemplate(value)
  // `{shopId}` under shopId is the attribute itself.
  if (key.name.attribute !== undefined && written.text === `{${key.name.attribute}}`) return false
  if (written.kind === 'name' || written.kind === 'absent' || written.kind === 'prose') return false
  if (isOwnName(value, key)) return false
  return written.kind !== 'sample' || /[#|:~/]/.test(value)
}

/** `Sort Key: timestamp#eventId`, `Sort Key (SK): page#word_no` may be the attribute's own name. */
const isOwnName = (value: string, { label }: KeyFact) =>
  keyName(label)?.attribute === undefined &&
  isAttributeName(value) &&
  !/^[A-Z_]{2,}#/.test(value) &&
  /^[a-z_]\w*(?:#[a-z_]\w*)+$/i.test(value) &&
  (readTemplate(value).kind === 'template' || /[a-z](?:_[a-z]|[A-Z])/.test(value))

function isComposedKey(used: readonly { key: KeyFact }[], attribute: string): boolean {
  return used.some(
    ({ key }) => key.label === attribute && key.values.some(value => isComposedValue(value, key)),
  )
}
