import type { KeyFact } from '../facts.ts'
import type { IndexName } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import type { KeyPair } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { heldBehind, valuesOf } from '../names/values.ts'
import { isAbsent } from '../names/words.ts'
import { declareByName, declareIndex, declareKey, type Place } from '../notations/declarations.ts'
import { keyTypeOf } from '../notations/types.ts'

/** What says no more than that a key is there: its type, or whether it must be. */
const isTypeWord = (text: string) =>
  /^(?:string|number|binary|text|str|int|float|bool|S|N|B|required|optional|mandatory|unique|obligatori[ao]|opcional|obrigatóri[ao]|必須|任意|必需|可选|필수|선택)$/iu.test(
    text,
  )

/** What says how a value is made, even in capitals: "ISO timestamp", `UUID`. */
const made =
  /^(?:ISO(?:[-_]?8601)?|UUID(?:[-_]?[Vv]\d)?|ULID|GUID|KSUID|NANOID|UTC|EPOCH|UNIX|TIMESTAMP|DATETIME)$/

/**
 * What a line says of a key: how it is called, which is declared, or what it holds, which is given back. Under an index it is
 * a key of that index, unless its own name is of another one.
 */
export function stateKey(pair: KeyPair, index: IndexName | undefined, place: Place): KeyFact | undefined {
  if (isAbsent(pair.value)) return undefined
  const { values: given, rest } = valuesOf(pair.value)
  // `SK: Partition Key` of an index that is turned round.
  const turned = /^[PS]K$/i.test(pair.label) ? keyName(pair.value.trim()) : undefined
  if (index && turned && turned.attribute === undefined) {
    declareIndex(place, index, { role: turned.role, attribute: pair.label })
    return undefined
  }
  const values = given.map(value => (made.test(value) ? `{${value.toLowerCase()}}` : value))
  const first = values[0] ?? ''
  const written = readTemplate(first)
  if (first === '' || written.kind === 'absent') return undefined
  const isWords = written.kind === 'name' && /^\p{L}/u.test(rest) && !/^[`"']/.test(pair.value)
  const saysNothing = isWords || written.kind === 'prose' || isTypeWord(first)
  const isNumbered = pair.name.index !== undefined && !/^(?:GSI|LSI)$/i.test(pair.name.index)
  const alias = pair.name.index
  // `gsi1pk` in the section of an index with a name says by which number it goes.
  if (
    index &&
    alias &&
    /^[GL]SI\d*$/.test(alias) &&
    (index.alias ?? alias) === alias &&
    !/^[GL]SI\d*$/i.test(index.name)
  )
    declareIndex(place, { ...index, alias })
  if (index && !isNumbered) return keyOfIndex(index, { ...pair, values, rest, saysNothing }, place)
  if (written.kind === 'name' && !pair.name.index && heldBehind(rest).length > 0)
    return keyHolding({ ...pair, name: { ...pair.name, attribute: first } }, first, rest, place)
  if (saysNothing || keyName(first)?.attribute) return keyHolding(pair, first, rest, place)
  if (pair.name.index) declareByName(place, pair.name)
  return { name: pair.name, label: pair.label, values, rest, line: place.line }
}

/** A key by its name, and what it is said to hold. */
function keyHolding(pair: KeyPair, label: string, rest: string, place: Place): KeyFact | undefined {
  declareKey(place, pair, label, rest)
  const values = heldBehind(rest)
  return values.length > 0 ? { name: pair.name, label, values, rest: '', line: place.line } : undefined
}

/** A key spoken of under an index: the name of its attribute, or what the attribute holds. */
function keyOfIndex(
  index: IndexName,
  {
    name: { role },
    values,
    rest,
    saysNothing,
  }: KeyPair & { values: readonly string[]; rest: string; saysNothing: boolean },
  place: Place,
): KeyFact | undefined {
  const first = values[0] as string
  const written = readTemplate(first)
  const usual = usualKey(index, role)
  const type = keyTypeOf(rest.replace(/^[(（]/, ''))
  const isName =
    written.kind === 'name' ||
    (written.kind === 'constant' && keyName(first) !== undefined) ||
    ((written.kind === 'template' || type) &&
      /^[a-z_]\w*(?:#[a-z_]\w*)+$/i.test(first) &&
      !/^[A-Z_]+#/.test(first))
  if (isName && !saysNothing) {
    declareIndex(place, index, { role, attribute: first, type })
    return undefined
  }
  declareIndex(place, index, { role, attribute: usual.attribute, isAssumed: true })
  return saysNothing ? undefined : { name: usual, label: usual.attribute, values, rest, line: place.line }
}

/** The key of an index as it is usually called. */
export function usualKey(index: IndexName, role: 'pk' | 'sk'): KeyName & { readonly attribute: string } {
  const short = index.alias ?? index.name
  return { role, index: short, attribute: `${short.replace(/[-_]/g, '')}${role.toUpperCase()}` }
}
