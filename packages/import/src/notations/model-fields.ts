import type { AttributeFact } from '../facts.ts'
import { type Member, memberOf, type ObjectTree, textOf } from '../read/objects.ts'

const types: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'list',
  array: 'list',
  map: 'map',
  object: 'map',
  set: 'string set',
  date: 'string',
  binary: 'binary',
  arraybuffer: 'binary',
}

/** The type of a field in a schema: `{ type: 'string' }`, `{ type: Number }`; a list of values is a string. */
function fieldType({ value }: Member): string {
  if (value.kind !== 'object') return value.kind === 'list' ? 'string' : wordType(value.text)
  const type = memberOf(value.tree, 'type')?.value
  return type?.kind === 'list' ? 'string' : wordType(type?.kind === 'text' ? type.text : '')
}

const wordType = (text: string) => types[text.toLowerCase()] ?? 'any'

/** The fields of a model as attributes. */
export const attributeFacts = (fields: ObjectTree | undefined): AttributeFact[] =>
  (fields?.members ?? []).map(member => ({
    name: member.key,
    type: fieldType(member),
    line: member.line,
    isOptional: member.value.kind !== 'object' || textOf(member.value.tree, 'required') !== 'true',
    isSample: false,
  }))
